import { describe, expect, test } from 'vitest'
import {
  deliveryScheduleGroups,
  deliverySchedules,
} from '#server/modules/delivery-schedules/deliverySchedules.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { aKitShop, planKits, plannedDays } from '#tests/support/deliverySchedules.ts'
import { listenToLetters } from '#tests/support/letters.ts'

const api = useApi({ start: '2026-12-17T15:00:00+09:00' })
const path = '/core-admin/v1/delivery-schedules/bulk/move'
type Result = { job_id: number; rows: { id: number; status: string; code?: string; label: string }[] }
const outcomes = ({ rows }: Result) => rows.map(({ status, code }) => (code ? `${status} ${code}` : status))

describe('배송 예정 여러 건 옮기기', () => {
  test('미리 보면 줄마다 되는지 말하고, 하면 되는 것만 옮겨지며 되돌릴 수 있다', async () => {
    const shop = await aKitShop(api)
    // planned this morning for tomorrow, which has been locked since 14:00
    api.clock.set('2026-12-17T13:00:00+09:00')
    const [locked] = await planKits(api, shop, ['2026-12-18'])
    api.clock.set('2026-12-17T15:00:00+09:00')
    const [first, there] = await planKits(api, shop, ['2026-12-21', '2026-12-29'])
    const ops = await api.staff('ops')
    const letters = listenToLetters(api)
    const items = [{ id: first, version: 1 }, { id: there }, { id: locked }, { id: 999_999 }]
    const body = { items, to: '2026-12-29', reason: '연말 물량 조절' }
    const expected = ['SUCCESS', 'SKIPPED ALREADY_DONE', 'FAILED SCHEDULE_LOCKED', 'FAILED NOT_FOUND']
    const dry = await ops.post<Result>(path, { ...body, dry_run: true })
    expect(outcomes(dry.body)).toEqual(expected)
    expect(dry.body.rows[0]?.label).toBe('김*늘 · 홈트 키트 · 12.21')
    expect(await plannedDays(api)).toContain('2026-12-21 PLANNED')
    const done = await ops.post<Result>(path, body)
    expect(outcomes(done.body)).toEqual(expected)
    expect(await plannedDays(api)).toEqual(['2026-12-18 PLANNED', '2026-12-29 PLANNED', '2026-12-29 PLANNED'])
    expect(await letters()).toMatchObject([{ text: expect.stringContaining('사유: 연말 물량 조절') }])
    await ops.post(`/store-admin/v1/jobs/${done.body.job_id}/undo`, {})
    expect((await plannedDays(api))[1]).toBe('2026-12-21 PLANNED')
  })

  test('옮긴 뒤에 또 옮긴 것은 되돌려도 그대로이고, 그 줄만 까닭과 함께 실패한다', async () => {
    const shop = await aKitShop(api)
    const [first = 0, second] = await planKits(api, shop, ['2026-12-21', '2026-12-21'])
    const ops = await api.staff('ops')
    const done = await ops.post<Result>(path, { ids: [first, second], to: '2026-12-29' })
    expect(
      (await ops.post(`/core-admin/v1/delivery-schedules/${first}`, { to: '2026-12-30', version: 2 })).status,
    ).toBe(200)
    const undone = await ops.post<Result>(`/store-admin/v1/jobs/${done.body.job_id}/undo`, {})
    expect(outcomes(undone.body)).toEqual(['FAILED VERSION_CONFLICT', 'SUCCESS'])
    expect(await plannedDays(api)).toEqual(['2026-12-30 PLANNED', '2026-12-21 PLANNED'])
    // and taking back what was taken back leaves the one that stayed
    const again = await ops.post<Result>(`/store-admin/v1/jobs/${undone.body.job_id}/undo`, {})
    expect(outcomes(again.body)).toEqual(['SUCCESS'])
    expect(await plannedDays(api)).toEqual(['2026-12-30 PLANNED', '2026-12-29 PLANNED'])
  })

  test('쉬는 날로는 모두 거절되고, 무엇을 옮길지는 한 가지로만 말한다', async () => {
    const shop = await aKitShop(api)
    const ids = await planKits(api, shop, ['2026-12-21', '2026-12-22'])
    const ops = await api.staff('ops')
    expect(outcomes((await ops.post<Result>(path, { ids, to: '2026-12-25' })).body)).toEqual([
      'FAILED DATE_NOT_SHIPPABLE',
      'FAILED DATE_NOT_SHIPPABLE',
    ])
    for (const body of [{ ids }, { to: '2026-12-29' }, { ids, items: [{ id: 1 }], to: '2026-12-29' }, { ids, to: 'x' }])
      expect((await ops.post(path, body)).status).toBe(400)
  })
})

test('떠나는 회원의 배송 예정은 취소되고 주소가 남지 않는다', async () => {
  const shop = await aKitShop(api)
  await planKits(api, shop, ['2026-12-21'])
  const admin = await api.staff('admin')
  expect((await admin.delete(`/core-admin/v1/users/${shop.userId}`, { reason: '본인 요청' })).status).toBeLessThan(300)
  const [left] = await api.deps.db.select().from(deliverySchedules)
  expect(left).toMatchObject({ status: 'CANCELED', address: { address1: '', phone: '', postcode: '' } })
  const groups = await admin.get<{ total_count: number }>('/core-admin/v1/delivery-schedule-groups')
  expect(groups.body.total_count).toBe(0)
})

test('떠난 회원의 것만 남은 묶음은, 나간 것이 있으면 나간 묶음이다', async () => {
  const shop = await aKitShop(api)
  const other = await api.customer({ name: '박서준' })
  api.clock.set('2026-12-17T13:00:00+09:00')
  await planKits(api, shop, ['2026-12-18'])
  const [theirs] = await planKits(api, { ...shop, userId: other.id }, ['2026-12-18'])
  api.clock.set('2026-12-17T15:00:00+09:00')
  const admin = await api.staff('admin')
  const parcel = { carrier: 'CJ', invoice_no: '584012345671', version: 1 }
  expect((await admin.post(`/core-admin/v1/delivery-schedules/${theirs}/shipping`, parcel)).status).toBe(200)
  expect((await admin.delete(`/core-admin/v1/users/${shop.userId}`, { reason: '본인 요청' })).status).toBeLessThan(300)
  expect((await api.deps.db.select().from(deliveryScheduleGroups)).map(({ status }) => status)).toEqual(['SHIPPED'])
})
