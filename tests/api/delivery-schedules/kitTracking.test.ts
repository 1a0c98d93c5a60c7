import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deliverySchedules } from '#server/modules/delivery-schedules/deliverySchedules.tables.ts'
import { pullKits } from '#server/modules/delivery-schedules/kitTracking.jobs.ts'
import { type Carrier, parcelKey, type TrackingEvent } from '#server/ports/carrier.ts'
import { useApi } from '#tests/support/api.ts'
import { aKitShop, planKits, plannedDays } from '#tests/support/deliverySchedules.ts'
import { listenToLetters } from '#tests/support/letters.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi({ start: '2026-12-17T13:00:00+09:00' })
const path = '/core-admin/v1/delivery-schedules'
// numbers of the built-in carrier: arrived as soon as it is asked, never arrived
const [arrives, stuck] = ['584012340002', '584012340090']

test('송장으로 나간 키트는 택배사가 도착했다고 하면 그때 배송완료가 되고 회원에게 한 번 알린다. 직접 전달과 도는 중인 것은 그대로다', async () => {
  const shop = await aKitShop(api)
  const ids = await planKits(api, shop, ['2026-12-18', '2026-12-18', '2026-12-18', '2026-12-18'])
  api.clock.set('2026-12-17T15:00:00+09:00')
  const ops = await api.staff('ops')
  const parcels = [
    { carrier: 'CJ', invoice_no: arrives },
    { carrier: 'CJ', invoice_no: stuck },
    { carrier: 'DIRECT', invoice_no: '' },
  ]
  for (const [n, parcel] of parcels.entries())
    expect((await ops.post(`${path}/${ids[n]}/shipping`, { ...parcel, version: 1 })).status).toBe(200)
  const letters = listenToLetters(api)
  // what was told when they left
  expect(await letters()).toHaveLength(3)
  api.clock.advance(60_000)
  expect(await pullKits(api.deps)).toEqual({ asked: 2, arrived: 1 })
  expect(await plannedDays(api)).toEqual([
    '2026-12-18 DELIVERED',
    '2026-12-18 SHIPPED',
    '2026-12-18 SHIPPED',
    '2026-12-18 LOCKED',
  ])
  expect(await letters()).toMatchObject([{ title: '[홈핏] 상품이 도착했어요' }])
  expect(await pullKits(api.deps)).toEqual({ asked: 1, arrived: 0 })
  const [kit] = await api.deps.db.select().from(deliverySchedules).orderBy(deliverySchedules.id).limit(1)
  expect(kit?.deliveredAt).toEqual(api.clock.now())
})

test('택배사에 닿지 않으면 아무것도 바뀌지 않고, 묻는 사이에 발송취소된 것은 도착하지 않는다', async () => {
  const shop = await aKitShop(api)
  const [id] = await planKits(api, shop, ['2026-12-18'])
  api.clock.set('2026-12-17T15:00:00+09:00')
  const ops = await api.staff('ops')
  await ops.post(`${path}/${id}/shipping`, { carrier: 'CJ', invoice_no: arrives, version: 1 })
  const away = { provider: 'away', track: async () => Promise.reject(new Error('away')) }
  expect(await pullKits({ ...api.deps, carrier: away })).toEqual({ asked: 1, arrived: 0 })
  const meanwhile = {
    provider: 'slow',
    track: async (parcels: { carrier: string; invoiceNo: string }[]) => {
      await ops.post(`${path}/bulk/cancel-shipping`, { ids: [id] })
      return api.deps.carrier.track(parcels)
    },
  }
  expect(await pullKits({ ...api.deps, carrier: meanwhile })).toEqual({ asked: 1, arrived: 0 })
  expect(await plannedDays(api)).toEqual(['2026-12-18 LOCKED'])
})

test('보내기 전에 도착했다는 스캔은 같은 번호를 쓴 다른 택배의 것이라 도착이 아니고, 그 뒤의 스캔으로 도착한다', async () => {
  const shop = await aKitShop(api)
  const [id] = await planKits(api, shop, ['2026-12-18'])
  api.clock.set('2026-12-17T15:00:00+09:00')
  const ops = await api.staff('ops')
  await ops.post(`${path}/${id}/shipping`, { carrier: 'CJ', invoice_no: stuck, version: 1 })
  const scan = (at: string): TrackingEvent => ({
    status: 'DELIVERED',
    location: '강남',
    description: '배송완료',
    at: new Date(at),
  })
  const carrierOf = (...scans: TrackingEvent[]): Carrier => ({
    provider: 'again',
    track: async (parcels) => new Map(parcels.map((parcel) => [parcelKey(parcel), scans])),
  })
  api.clock.set('2026-12-19T15:00:00+09:00')
  const [other, own] = [scan('2026-12-15T23:59:00+09:00'), scan('2026-12-19T11:20:00+09:00')]
  expect(await pullKits({ ...api.deps, carrier: carrierOf(other) })).toEqual({ asked: 1, arrived: 0 })
  expect(await plannedDays(api)).toEqual(['2026-12-18 SHIPPED'])
  expect(await pullKits({ ...api.deps, carrier: carrierOf(other, own) })).toEqual({ asked: 1, arrived: 1 })
  const [kit] = await api.deps.db.select().from(deliverySchedules)
  expect(kit?.deliveredAt).toEqual(own.at)
})

test('도착을 적지 못하는 키트가 있어도 그 뒤의 것은 도착하고, 못 한 것은 작업 내역에 남았다가 나중에 되면 풀린다', async () => {
  const shop = await aKitShop(api)
  const ids = await planKits(api, shop, ['2026-12-18', '2026-12-18', '2026-12-18'])
  api.clock.set('2026-12-17T15:00:00+09:00')
  const ops = await api.staff('ops')
  for (const id of ids)
    await ops.post(`${path}/${id}/shipping`, { carrier: 'CJ', invoice_no: arrives, version: 1, notify: 'NONE' })
  await api.deps.db.execute(
    sql`alter table delivery_schedules add constraint broken check (id <> ${sql.raw(String(ids[0]))} or status <> 'DELIVERED')`,
  )
  api.clock.advance(60_000)
  expect(await pullKits(api.deps)).toEqual({ asked: 3, arrived: 2 })
  expect(await plannedDays(api)).toEqual(['2026-12-18 SHIPPED', '2026-12-18 DELIVERED', '2026-12-18 DELIVERED'])
  const troubles = () =>
    rows(
      api.deps.db,
      sql`select j.label as job, r.label, r.status from job_rows r join jobs j on j.id = r.job_id where j.kind = 'clock'`,
    )
  const told = { job: '자동: 배송 예정 배송완료', label: '김*늘 · 홈트 키트 · 12.18' }
  expect(await troubles()).toEqual([{ ...told, status: 'FAILED' }])
  await api.deps.db.execute(sql`alter table delivery_schedules drop constraint broken`)
  expect(await pullKits(api.deps)).toEqual({ asked: 1, arrived: 1 })
  expect(await troubles()).toEqual([{ ...told, status: 'SUCCESS' }])
})
