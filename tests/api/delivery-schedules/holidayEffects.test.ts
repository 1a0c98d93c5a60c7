import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { lockSchedules } from '#server/modules/delivery-schedules/deliverySchedules.jobs.ts'
import {
  deliveryScheduleGroups,
  deliverySchedules,
} from '#server/modules/delivery-schedules/deliverySchedules.tables.ts'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import { useApi } from '#tests/support/api.ts'
import { buy } from '#tests/support/buying.ts'
import { makeOrigin } from '#tests/support/catalog.ts'
import { aKitShop, planKits, plannedDays } from '#tests/support/deliverySchedules.ts'
import { listenToLetters } from '#tests/support/letters.ts'

const api = useApi({ start: '2026-12-17T10:00:00+09:00' })
const path = '/core-admin/v1/consignments/holidays'
type Made = { id: number; version: number; moved_schedules?: number }
const monday = { date: '2026-12-21', name: '택배 없는 날', kind: 'CLOSED', shipping_origin_id: null }
/** The same member later, when the token of the morning is over. */
const signedInAgain = async (id: number) => {
  const { accessToken } = await openSession(api.deps.db, api.deps, {
    audience: 'customer',
    subjectId: id,
    role: 'user',
    userAgent: 'test',
  })
  return { ...api.as({ token: accessToken }), id }
}
const ask = async (body: object) => (await api.staff('ops')).post<Record<string, unknown>>(`${path}/what-if`, body)

const groups = async () =>
  (await api.deps.db.select().from(deliveryScheduleGroups))
    .map(({ shipsOn, status }) => `${shipsOn} ${status}`)
    .toSorted()

describe('휴무일을 바꾸기 전에', () => {
  test('닫히는 날에 걸린 발송기한과 배송 예정을 출고지마다 말하고, 아무것도 바꾸지 않는다', async () => {
    const shop = await aKitShop(api)
    const other = await makeOrigin(api.deps.db, { name: '김포센터' })
    await planKits(api, shop, ['2026-12-21', '2026-12-21', '2026-12-22'])
    // paid on Friday after the cut-off: promised for Monday
    api.clock.set('2026-12-18T15:00:00+09:00')
    await buy(api, await signedInAgain(shop.userId), [{ sku_id: shop.skuId, quantity: 1 }])
    const before = await api.deps.db.select({ shipBy: orderItems.shipBy }).from(orderItems)
    expect(before).toEqual([{ shipBy: '2026-12-21' }])
    const origin = { id: shop.originId, name: '이천센터' }
    const none = { items: 0, items_capped: false, orders: 0, schedules: 0, locked: 0 }
    expect((await ask({ to: monday })).body).toEqual({
      closes: [
        {
          date: '2026-12-21',
          rolls_to: '2026-12-22',
          shipping_origin: origin,
          items: 1,
          items_capped: false,
          orders: 1,
          schedules: 2,
          locked: 0,
        },
        { date: '2026-12-21', rolls_to: '2026-12-22', shipping_origin: { id: other.id, name: '김포센터' }, ...none },
      ],
      opens: [],
      past: false,
    })
    expect((await ask({ to: { ...monday, shipping_origin_id: other.id } })).body).toMatchObject({
      closes: [{ shipping_origin: { id: other.id }, ...none }],
    })
    // closed anyhow, or open anyhow: nothing turns
    expect((await ask({ to: { ...monday, date: '2026-12-25' } })).body).toMatchObject({ closes: [], opens: [] })
    expect((await ask({ to: { ...monday, kind: 'OPEN_OVERRIDE' } })).body).toMatchObject({ closes: [], opens: [] })
    const saturday = { date: '2026-12-26', name: '토요 출고', kind: 'OPEN_OVERRIDE', shipping_origin_id: shop.originId }
    expect((await ask({ to: saturday })).body).toMatchObject({
      closes: [],
      opens: [{ date: '2026-12-26', shipping_origin: origin }],
    })
    expect((await ask({ to: { ...monday, date: '2026-12-01' } })).body).toEqual({ closes: [], opens: [], past: true })
    expect(await api.deps.db.select({ shipBy: orderItems.shipBy }).from(orderItems)).toEqual(before)
    expect((await plannedDays(api)).map((one) => one.slice(0, 10))).toEqual(['2026-12-21', '2026-12-21', '2026-12-22'])
  })

  test('저장하지 못할 것은 미리 물어도 같은 까닭으로 거절한다', async () => {
    const ops = await api.staff('ops')
    const made = await ops.post<Made>(path, monday)
    expect((await ask({ to: monday })).body).toMatchObject({ code: 'HOLIDAY_EXISTS' })
    expect((await ask({ id: made.body.id, to: monday })).status).toBe(200)
    expect((await ask({ id: 999_999 })).status).toBe(404)
    expect((await ask({ to: { ...monday, shipping_origin_id: 999_999 } })).body).toMatchObject({ code: 'VALIDATION' })
    expect((await ask({ to: { ...monday, date: '2026-02-30' } })).status).toBe(400)
  })
})

describe('휴무일을 저장하면', () => {
  test('그날 나갈 배송 예정은 다음 출고일로 가고 고객이 알며, 이미 약속한 발송기한은 그대로다', async () => {
    const shop = await aKitShop(api)
    const elsewhere = await aKitShop(api, '김포센터')
    await planKits(api, shop, ['2026-12-21', '2026-12-24'])
    await planKits(api, elsewhere, ['2026-12-21'])
    api.clock.set('2026-12-18T15:00:00+09:00')
    await buy(api, await signedInAgain(shop.userId), [{ sku_id: shop.skuId, quantity: 1 }])
    const ops = await api.staff('ops')
    const letters = listenToLetters(api)
    await letters()
    const own = { ...monday, shipping_origin_id: shop.originId }
    const made = await ops.post<Made>(path, own)
    expect(made.body).toMatchObject({ moved_schedules: 1 })
    expect(await plannedDays(api)).toEqual(['2026-12-22 PLANNED', '2026-12-24 PLANNED', '2026-12-21 PLANNED'])
    expect(await letters()).toMatchObject([
      { text: '김하늘님, 홈트 키트는 2026.12.22에 보내드릴게요.\n사유: 택배 없는 날' },
    ])
    expect(await api.deps.db.select({ shipBy: orderItems.shipBy }).from(orderItems)).toEqual([{ shipBy: '2026-12-21' }])
    // moved to another day: that one closes, and what has left the first does not come back
    const changed = await ops.put<Made>(`${path}/${made.body.id}`, { ...own, date: '2026-12-24', version: 1 })
    expect(changed.body).toMatchObject({ moved_schedules: 1 })
    expect((await plannedDays(api)).slice(0, 2)).toEqual(['2026-12-22 PLANNED', '2026-12-28 PLANNED'])
    expect(await letters()).toMatchObject([{ text: expect.stringContaining('2026.12.28에 보내드릴게요') }])
    expect((await ops.delete(`${path}/${made.body.id}`)).status).toBe(204)
    expect((await plannedDays(api)).slice(0, 2)).toEqual(['2026-12-22 PLANNED', '2026-12-28 PLANNED'])
    const kept = await api.deps.db.select().from(deliverySchedules)
    expect(kept.map((one) => one.originalShipsOn).toSorted()).toEqual(['2026-12-21', '2026-12-21', '2026-12-24'])
  })

  test('일하는 날로 적은 주말을 지워도 그날 것이 옮겨진다', async () => {
    const shop = await aKitShop(api)
    const ops = await api.staff('ops')
    const made = await ops.post<Made>(path, { ...monday, date: '2026-12-26', kind: 'OPEN_OVERRIDE' })
    await planKits(api, shop, ['2026-12-26'])
    expect((await ask({ id: made.body.id })).body).toMatchObject({
      closes: [{ date: '2026-12-26', rolls_to: '2026-12-28', schedules: 1 }],
    })
    await ops.delete(`${path}/${made.body.id}`)
    expect(await plannedDays(api)).toEqual(['2026-12-28 PLANNED'])
  })

  test('이미 마감된 것도 그날 나갈 수 없으니 함께 옮기고, 나간 것은 두고 간다', async () => {
    const shop = await aKitShop(api)
    const [, gone] = await planKits(api, shop, ['2026-12-18', '2026-12-18'])
    api.clock.set('2026-12-17T16:00:00+09:00')
    await lockSchedules(api.deps)
    await api.deps.db
      .update(deliverySchedules)
      .set({ status: 'SHIPPED', carrier: 'CJ', invoiceNo: '584012345678', shippedAt: api.clock.now() })
      .where(eq(deliverySchedules.id, gone as number))
    const friday = { ...monday, date: '2026-12-18', name: '폭설' }
    expect((await ask({ to: friday })).body).toMatchObject({ closes: [{ schedules: 1, locked: 1 }] })
    expect((await (await api.staff('ops')).post<Made>(path, friday)).body).toMatchObject({ moved_schedules: 1 })
    expect(await plannedDays(api)).toEqual(['2026-12-21 PLANNED', '2026-12-18 SHIPPED'])
    expect(await groups()).toEqual(['2026-12-18 SHIPPED', '2026-12-21 OPEN'])
  })

  test('그날 것이 모두 나갔으면 옮길 것이 없고, 다음 출고일 것이 먼저 다 나갔어도 남은 것은 그날로 가서 함께 기다린다', async () => {
    const shop = await aKitShop(api)
    const [sent, , early] = await planKits(api, shop, ['2026-12-21', '2026-12-21', '2026-12-22'])
    api.clock.set('2026-12-21T15:00:00+09:00')
    await lockSchedules(api.deps)
    const ops = await api.staff('ops')
    const ship = (id: number | undefined, last: number) =>
      ops.post<{ status: string }>(`/core-admin/v1/delivery-schedules/${id}/shipping`, {
        carrier: 'CJ',
        invoice_no: `58401234567${last}`,
        version: 1,
      })
    for (const [n, id] of [sent, early].entries()) expect((await ship(id, n)).body).toMatchObject({ status: 'SHIPPED' })
    expect(await groups()).toEqual(['2026-12-21 LOCKED', '2026-12-22 SHIPPED'])
    const letters = listenToLetters(api)
    await letters()
    expect((await ask({ to: monday })).body).toMatchObject({
      closes: [{ schedules: 1, locked: 1, rolls_to: '2026-12-22' }],
    })
    const made = await ops.post<Made>(path, monday)
    expect(made).toMatchObject({ status: 201, body: { moved_schedules: 1 } })
    expect(await plannedDays(api)).toEqual(['2026-12-21 SHIPPED', '2026-12-22 LOCKED', '2026-12-22 SHIPPED'])
    expect(await groups()).toEqual(['2026-12-21 SHIPPED', '2026-12-22 LOCKED'])
    expect(await letters()).toMatchObject([{ text: expect.stringContaining('2026.12.22에 보내드릴게요') }])
    const [, moved] = await api.deps.db.select().from(deliverySchedules).orderBy(deliverySchedules.id)
    await ops.post(`/core-admin/v1/delivery-schedules/${moved?.id}/shipping`, {
      carrier: 'CJ',
      invoice_no: '584012345672',
      version: moved?.version,
    })
    // the next one closes when everything has left it: nothing waits, nothing is refused
    const tuesday = await ops.post<Made>(path, { ...monday, date: '2026-12-22' })
    expect(tuesday.status).toBe(201)
    expect(tuesday.body.moved_schedules).toBeUndefined()
    expect(await groups()).toEqual(['2026-12-21 SHIPPED', '2026-12-22 SHIPPED'])
  })
})
