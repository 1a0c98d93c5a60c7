import { describe, expect, test } from 'vitest'
import { consignmentHolidays } from '#server/modules/shipping/shipping.tables.ts'
import { lockSchedules } from '#server/modules/delivery-schedules/deliverySchedules.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin } from '#tests/support/catalog.ts'
import { aKitShop, planKits, plannedDays } from '#tests/support/deliverySchedules.ts'
import { listenToLetters } from '#tests/support/letters.ts'

// a Thursday; 25 December is a Friday and a public holiday
const api = useApi({ start: '2026-12-17T10:00:00+09:00' })
const groups = '/core-admin/v1/delivery-schedule-groups'
const schedules = '/core-admin/v1/delivery-schedules'
type Group = {
  id: number
  ships_on: string
  status: string
  count: number
  schedules?: { id: number; version: number }[]
}
type Page = { results: Group[]; total_count: number }
const listed = async (query = '') =>
  (await (await api.staff('cs')).get<Page>(`${groups}${query}`)).body.results.map(
    ({ ships_on, status, count }) => `${ships_on} ${status} ${count}`,
  )

describe('배송 일정', () => {
  test('출고일은 쉬는 날을 건너 정해지고, 같은 출고지와 날은 한 묶음이다', async () => {
    const shop = await aKitShop(api)
    await planKits(api, shop, ['2026-12-19', '2026-12-21', '2026-12-25'])
    // what leaves today is locked since yesterday, so nothing is planned for it
    await planKits(api, shop, ['2026-12-01'])
    expect(await plannedDays(api)).toEqual([
      '2026-12-21 PLANNED',
      '2026-12-21 PLANNED',
      '2026-12-28 PLANNED',
      '2026-12-18 PLANNED',
    ])
    expect(await listed()).toEqual(['2026-12-18 OPEN 1', '2026-12-21 OPEN 2', '2026-12-28 OPEN 1'])
    expect(await listed('?from=2026-12-21&to=2026-12-21')).toEqual(['2026-12-21 OPEN 2'])
    expect(await listed('?status=LOCKED')).toEqual([])
    const [first] = (await (await api.staff('cs')).get<Page>(groups)).body.results
    const { body } = await (await api.staff('cs')).get<Group>(`${groups}/${first?.id}`)
    expect(body).toMatchObject({
      shipping_origin: { name: '이천센터' },
      locks_at: '2026-12-17T14:00:00.000+09:00',
      has_more: false,
      schedules: [
        {
          kind: 'SUBSCRIPTION',
          user: { name_masked: '김*늘' },
          sku: { name: '홈트 키트' },
          area: '서울특별시 강남구',
          ships_on: '2026-12-18',
          original_ships_on: '2026-12-18',
          version: 1,
        },
      ],
    })
    expect(JSON.stringify(body)).not.toContain('테헤란로')
    expect((await (await api.staff('cs')).get(`${groups}/999999`)).status).toBe(404)
  })

  test('옮기면 그날 묶음에 들어가고 고객에게 알린다. 쉬는 날, 지난 날, 너무 먼 날로는 옮기지 못하고 까닭을 말한다', async () => {
    const shop = await aKitShop(api)
    const [id] = await planKits(api, shop, ['2026-12-21'])
    await api.deps.db.insert(consignmentHolidays).values([
      { date: '2026-12-23', name: '재고 조사', kind: 'CLOSED', shippingOriginId: shop.originId },
      { date: '2026-12-26', name: '토요 출고', kind: 'OPEN_OVERRIDE' },
    ])
    const ops = await api.staff('ops')
    const letters = listenToLetters(api)
    for (const [to, why, message] of [
      ['2026-12-16', 'PAST', '이미 지난 날이에요.'],
      ['2026-12-20', 'WEEKEND', '주말이라 출고하지 않아요.'],
      ['2026-12-23', 'CLOSED', '출고지가 쉬는 날이에요. (재고 조사)'],
      ['2026-12-25', 'HOLIDAY', '공휴일이라 출고하지 않아요. (기독탄신일)'],
      ['2027-06-16', 'TOO_FAR', '180일 안의 날을 골라 주세요.'],
    ])
      expect(await ops.post(`${schedules}/${id}`, { to, version: 1 })).toMatchObject({
        status: 409,
        body: { code: 'DATE_NOT_SHIPPABLE', message, extra: { why } },
      })
    expect((await ops.post(`${schedules}/${id}`, { to: '2026-12-26', version: 1 })).body).toMatchObject({
      ships_on: '2026-12-26',
      original_ships_on: '2026-12-21',
      status: 'PLANNED',
      version: 2,
    })
    expect(await listed()).toEqual(['2026-12-26 OPEN 1'])
    expect(await letters()).toMatchObject([
      { title: '[홈핏] 출고일이 바뀌었어요', text: '김하늘님, 홈트 키트는 2026.12.26에 보내드릴게요.' },
    ])
    expect((await ops.post(`${schedules}/${id}`, { to: '2026-12-22', version: 1 })).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      extra: { version: 2 },
    })
    for (const body of [{ version: 2 }, { to: '내일', version: 2 }, { to: '2026-02-30', version: 2 }])
      expect((await ops.post(`${schedules}/${id}`, body)).status).toBe(400)
    expect((await ops.post(`${schedules}/999999`, { to: '2026-12-22', version: 1 })).status).toBe(404)
    // the day that it has already is no move: nobody is told
    expect((await ops.post(`${schedules}/${id}`, { to: '2026-12-26', version: 2 })).body).toMatchObject({
      code: 'ALREADY_DONE',
    })
    expect((await ops.post(`${schedules}/${id}`, { to: '2026-12-22', version: 2, notify: 'NONE' })).status).toBe(200)
    expect(await letters()).toEqual([])
    // the day alone is enough to ask for
    expect((await ops.post(`${schedules}/${id}`, { to: '2026-12-24' })).body).toMatchObject({
      ships_on: '2026-12-24',
      version: 4,
    })
  })

  test('전날 마감 시각이 지나면 옮기지 못하고, 시계가 묶음과 함께 마감한다', async () => {
    const shop = await aKitShop(api)
    const [soon] = await planKits(api, shop, ['2026-12-18'])
    const [later] = await planKits(api, shop, ['2026-12-21'])
    const ops = await api.staff('ops')
    // today is open until its own cut-off, but whatever joins it is locked at once
    expect((await ops.post(`${schedules}/${later}`, { to: '2026-12-17', version: 1 })).body).toMatchObject({
      ships_on: '2026-12-17',
      status: 'LOCKED',
    })
    expect((await ops.post(`${schedules}/${later}`, { to: '2026-12-22', version: 2 })).body).toMatchObject({
      code: 'SCHEDULE_LOCKED',
    })
    api.clock.set('2026-12-17T13:59:59+09:00')
    expect(await lockSchedules(api.deps)).toEqual({ locked: 0 })
    api.clock.set('2026-12-17T14:00:00+09:00')
    const still = await api.staff('ops')
    // the time alone locks it, whether or not the clock has been there
    expect((await still.post(`${schedules}/${soon}`, { to: '2026-12-22', version: 1 })).body).toMatchObject({
      code: 'SCHEDULE_LOCKED',
    })
    expect(await lockSchedules(api.deps)).toEqual({ locked: 1 })
    expect(await lockSchedules(api.deps)).toEqual({ locked: 0 })
    expect(await listed()).toEqual(['2026-12-17 LOCKED 1', '2026-12-18 LOCKED 1'])
    const [open] = await planKits(api, shop, ['2026-12-21'])
    expect(await still.post(`${schedules}/${open}`, { to: '2026-12-17', version: 1 })).toMatchObject({
      body: { code: 'DATE_NOT_SHIPPABLE', message: '오늘 출고는 마감됐어요.', extra: { why: 'CUTOFF' } },
    })
  })

  test('날마다 출고지가 나가는지와 그 까닭을 말한다', async () => {
    const { originId } = await aKitShop(api)
    const other = await makeOrigin(api.deps.db, { cutoffTime: '09:00' })
    await api.deps.db
      .insert(consignmentHolidays)
      .values({ date: '2026-12-18', name: '이전', kind: 'CLOSED', shippingOriginId: originId })
    const cs = await api.staff('cs')
    const { body } = await cs.get<{ results: Record<string, unknown>[] }>(
      `${schedules}/days?from=2026-12-17&to=2026-12-19`,
    )
    expect(body.results).toEqual([
      { shipping_origin_id: originId, date: '2026-12-17', open: true, locked: true, why: null, reason: null },
      {
        shipping_origin_id: originId,
        date: '2026-12-18',
        open: false,
        locked: false,
        why: 'CLOSED',
        reason: '출고지가 쉬는 날이에요. (이전)',
      },
      expect.objectContaining({ date: '2026-12-19', why: 'WEEKEND' }),
      expect.objectContaining({ shipping_origin_id: other.id, date: '2026-12-17', why: 'CUTOFF' }),
      expect.objectContaining({ shipping_origin_id: other.id, date: '2026-12-18', open: true, locked: true }),
      expect.objectContaining({ shipping_origin_id: other.id, date: '2026-12-19', why: 'WEEKEND' }),
    ])
    for (const query of ['from=2026-12-17&to=2026-12-16', 'from=2026-01-01&to=2026-12-31', 'from=2026-12-17'])
      expect((await cs.get(`${schedules}/days?${query}`)).status, query).toBe(400)
  })
})
