import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { couponIssues } from '#server/modules/coupons/coupons.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon, openTimeSale } from '#tests/support/benefits.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { ofProduct, schedule } from '#tests/support/priceSchedules.ts'

const api = useApi()
const path = (id: number, query = '') => `/core-admin/v1/products/${id}/price-calendar?${query}`
const day = 'starts_at=2026-11-16T10:00:00%2B09:00&ends_at=2026-11-17T10:00:00%2B09:00'

test('예약, 타임세일, 쿠폰이 겹치는 때마다 가장 낮게 살 수 있는 값과 마진을 말한다', async () => {
  const admin = await api.staff('admin')
  const product = await makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000, skus: [{ cost: 24_000 }] })
  const made = await schedule(admin, ofProduct(product.id, 30_000))
  const sale = await openTimeSale(api.deps.db, product.id, 32_000, {
    startsAt: new Date('2026-11-16T11:00:00+09:00'),
    endsAt: new Date('2026-11-16T15:00:00+09:00'),
  })
  const customer = await api.customer()
  const own = await giveCoupon(api.deps.db, customer.id, { name: '칠천 원', value: 7000, allowTimeSale: true })
  await api.deps.db
    .update(couponIssues)
    .set({ startsAt: new Date('2026-11-16T14:00:00+09:00'), validUntil: new Date('2026-11-16T20:00:00+09:00') })
    .where(eq(couponIssues.id, own.couponIssueId))
  type Segment = {
    starts_at: string
    final_price: number
    schedule_id: number | null
    time_sale_event_id: number | null
    worst: { worst_price: number; margin: number; margin_percent: number; coupon_ids: number[] }
    conflicts: string[]
  }
  const { body } = await admin.get<{ segments: Segment[] }>(path(product.id, day))
  const told = body.segments.map(({ starts_at, final_price, worst, conflicts }) => [
    starts_at.slice(11, 16),
    final_price,
    worst.worst_price,
    worst.margin,
    conflicts,
  ])
  expect(told).toEqual([
    ['10:00', 40_000, 40_000, 16_000, []],
    ['11:00', 32_000, 32_000, 8000, []],
    // the schedule is below the time sale, which is closed meanwhile
    ['12:00', 30_000, 30_000, 6000, ['TIME_SALE_NOT_CHEAPER']],
    ['14:00', 30_000, 23_000, -1000, ['TIME_SALE_NOT_CHEAPER', 'BELOW_COST']],
    ['15:00', 30_000, 23_000, -1000, ['BELOW_COST']],
    ['18:00', 40_000, 33_000, 9000, []],
    ['20:00', 40_000, 40_000, 16_000, []],
  ])
  expect(body.segments[1]).toMatchObject({ schedule_id: null, time_sale_event_id: sale.eventId })
  expect(body.segments[3]).toMatchObject({
    schedule_id: made.id,
    worst: { coupon_ids: [own.couponId], margin_percent: -4 },
  })
  expect(body).toMatchObject({
    product: { id: product.id, sale_price: 40_000 },
    schedules: [{ id: made.id, price: 30_000, waiting: false }],
    time_sales: [{ event_id: sale.eventId, price: 32_000 }],
    coupons: [{ id: own.couponId, name: '칠천 원' }],
  })
})

test('승인을 기다리는 예약은 가격이 되지 않고 기다린다고 말하며, 기간은 92일까지다', async () => {
  const admin = await api.staff('admin')
  const product = await makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000 })
  await schedule(admin, ofProduct(product.id, 9000, { end_at: null, reason: '정리' }))
  expect((await admin.get(path(product.id, day))).body).toMatchObject({
    schedules: [{ waiting: true, ends_at: null }],
    segments: [
      { final_price: 40_000, conflicts: [] },
      { final_price: 40_000, schedule_id: null, conflicts: ['WAITING'], worst: { cost: null, margin: null } },
    ],
  })
  const long = 'starts_at=2026-11-16T10:00:00%2B09:00&ends_at=2027-02-17T10:00:00%2B09:00'
  expect((await admin.get(path(product.id, long))).status).toBe(400)
  expect((await admin.get(path(999_999))).status).toBe(404)
})

test('원가는 직원만 본다', async () => {
  const admin = await api.staff('admin')
  const product = await makeProduct(api.deps.db)
  const sku = `/store-admin/v1/skus/${product.sku.id}`
  expect((await admin.patch(sku, { cost: 12_345 })).body).toMatchObject({ cost: 12_345 })
  const customer = await api.customer()
  await customer.post('/store/v1/user/cart/items/bulk/create', { items: [{ sku_id: product.sku.id, quantity: 1 }] })
  for (const address of [
    `/store/v1/products/${product.id}`,
    `/store/v1/products/${product.id}/options`,
    '/store/v1/products',
    '/store/v1/user/cart/items',
  ]) {
    const { status, body } = await customer.get(address)
    expect([address, status, JSON.stringify(body).includes('12345')]).toEqual([address, 200, false])
  }
})
