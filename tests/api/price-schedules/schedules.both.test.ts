import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { constraintOf } from '#server/http/errors.ts'
import { priceChangeSchedules } from '#server/modules/price-schedules/priceSchedules.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { afternoon, ofProduct, ofSku, schedule, type Schedule, schedulesPath } from '#tests/support/priceSchedules.ts'

const api = useApi()
type Card = { list_price: number; sale_price: number; final_price: number }
const cardOf = async (id: number) => (await api.anonymous.get<Card>(`/store/v1/products/${id}`)).body
const at = (time: string) => api.clock.set(`2026-11-16T${time}+09:00`)
const onShelf = (values: object = {}) => makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000, ...values })

describe('가격변경 예약', () => {
  test('예약한 가격은 시작하는 순간부터 끝나는 순간 앞까지만이고, 원래 가격은 그대로다', async () => {
    const admin = await api.staff('admin')
    const product = await onShelf()
    const made = await schedule(admin, ofProduct(product.id, 30_000))
    expect(made).toMatchObject({
      target_name: product.name,
      current: 40_000,
      base_price: 40_000,
      new_price: 30_000,
      change_percent: -25,
      status: 'SCHEDULED',
      effective_at: '2026-11-16T12:00:00.000+09:00',
      end_at: '2026-11-16T18:00:00.000+09:00',
    })
    const seen: [time: string, price: number, status: string][] = [
      ['11:59:59.999', 40_000, 'SCHEDULED'],
      ['12:00:00.000', 30_000, 'APPLIED'],
      ['17:59:59.999', 30_000, 'APPLIED'],
      ['18:00:00.000', 40_000, 'ENDED'],
    ]
    for (const [time, price, status] of seen) {
      at(time)
      expect([time, (await cardOf(product.id)).final_price]).toEqual([time, price])
      const list = await (await api.staff('admin')).get<{ results: Schedule[] }>(`${schedulesPath}?status=${status}`)
      expect(list.body.results.map(({ id }) => id)).toEqual([made.id])
    }
    const [row] = await api.deps.db.select().from(products).where(eq(products.id, product.id))
    expect(row).toMatchObject({ listPrice: 50_000, salePrice: 40_000, version: 1 })
  })

  test('끝나면 그때의 원래 가격이 드러난다: 그 사이에 바꾼 가격을 되돌리지 않는다', async () => {
    const admin = await api.staff('admin')
    const product = await onShelf()
    await schedule(admin, ofProduct(product.id, 30_000))
    at('13:00:00')
    await (await api.staff('admin')).patch(`/store-admin/v1/products/${product.id}`, { sale_price: 45_000 })
    expect(await cardOf(product.id)).toMatchObject({ final_price: 30_000 })
    at('18:00:00')
    expect(await cardOf(product.id)).toMatchObject({ final_price: 45_000 })
  })

  test('같은 대상의 예약은 겹칠 수 없고 무엇과 겹치는지 말한다: 맞닿거나 대상이 다르면 된다', async () => {
    const admin = await api.staff('admin')
    const product = await onShelf()
    const first = await schedule(admin, ofProduct(product.id, 30_000))
    const refused = await admin.post<{ message: string }>(
      schedulesPath,
      ofProduct(product.id, 35_000, { effective_at: '2026-11-16T17:59:59+09:00', end_at: undefined }),
    )
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'SCHEDULE_OVERLAP', extra: { schedules: [{ id: first.id }] } },
    })
    expect(refused.body.message).toBe(
      `같은 기간에 이미 예약이 있어요: #${first.id} 2026-11-16 12:00 ~ 2026-11-16 18:00`,
    )
    const next = { effective_at: afternoon.end_at, end_at: null }
    const open = await schedule(admin, ofProduct(product.id, 36_000, next))
    expect(open.end_at).toBeUndefined()
    await schedule(admin, ofSku(product.sku.id, 1000))
    await schedule(admin, ofProduct((await onShelf()).id, 35_000))
    // and what never ends leaves no room behind it
    const late = { effective_at: '2027-01-01T00:00:00+09:00', end_at: '2027-01-02T00:00:00+09:00' }
    expect((await admin.post(schedulesPath, ofProduct(product.id, 35_000, late))).body).toMatchObject({
      code: 'SCHEDULE_OVERLAP',
    })
  })

  test('여러 건을 한 번에 넣으면 줄마다 결과가 있고, 미리보기는 아무것도 남기지 않는다', async () => {
    const admin = await api.staff('admin')
    const product = await onShelf()
    const rows = [
      { ...ofProduct(product.id, 35_000), row: 2 },
      { ...ofProduct(product.id, 36_000), row: 3 },
      { ...ofSku(product.sku.id, 500), row: 4 },
      { ...ofProduct(999_999, 1000), row: 5 },
      { ...ofProduct(product.id, 0, { effective_at: '2026-11-18T00:00:00+09:00', end_at: null }), row: 6 },
    ]
    const expected = [
      { row: 2, status: 'SUCCESS' },
      { row: 3, status: 'FAILED', code: 'SCHEDULE_OVERLAP' },
      { row: 4, status: 'SUCCESS' },
      { row: 5, status: 'FAILED', code: 'NOT_FOUND' },
      { row: 6, status: 'FAILED', code: 'VALIDATION' },
    ]
    const preview = await admin.post(`${schedulesPath}/bulk/create`, { rows, dry_run: true })
    expect(preview.body).toMatchObject({ dry_run: true, rows: expected })
    expect((await admin.get(schedulesPath)).body).toMatchObject({ total_count: 0 })
    const done = await admin.post(`${schedulesPath}/bulk/create`, { rows })
    expect(done.body).toMatchObject({ rows: expected, totals: { SUCCESS: 2, FAILED: 3 } })
    expect((await admin.get(`${schedulesPath}?target_type=SKU`)).body).toMatchObject({
      total_count: 1,
      results: [{ target_id: product.sku.id, new_price: 500 }],
    })
  })

  test('시작하지 않은 예약만 지울 수 있다: 줄마다 까닭을 말한다', async () => {
    const admin = await api.staff('admin')
    const [a, b, c] = [await onShelf(), await onShelf(), await onShelf()]
    const ended = await schedule(admin, ofProduct(a.id, 30_000, { end_at: '2026-11-16T12:30:00+09:00' }))
    const on = await schedule(admin, ofProduct(b.id, 30_000))
    const waiting = await schedule(admin, ofProduct(c.id, 30_000, { effective_at: '2026-11-16T15:00:00+09:00' }))
    at('13:00:00')
    const later = await api.staff('admin')
    const ids = [ended.id, on.id, waiting.id, 999_999]
    const done = await later.post(`${schedulesPath}/bulk-delete`, { ids })
    expect(done.body).toMatchObject({
      rows: [
        { id: ended.id, status: 'FAILED', code: 'SCHEDULE_OVER' },
        { id: on.id, status: 'FAILED', code: 'SCHEDULE_STARTED' },
        { id: waiting.id, status: 'SUCCESS' },
        { id: 999_999, status: 'FAILED', code: 'NOT_FOUND' },
      ],
    })
    at('15:00:01')
    expect(await cardOf(c.id)).toMatchObject({ final_price: 40_000 })
    expect(await cardOf(b.id)).toMatchObject({ final_price: 30_000 })
    // its time is free again
    await schedule(await api.staff('admin'), ofProduct(c.id, 31_000, { effective_at: '2026-11-16T16:00:00+09:00' }))
  })

  test('누가 어떻게 쓰든 겹치는 예약과 시작한 예약의 취소는 데이터베이스가 거절한다', async () => {
    const product = await onShelf()
    const { effective_at: start, end_at: end } = afternoon
    const row = { productId: product.id, price: 30_000, captured: 40_000, createdBy: '스크립트' }
    const insert = (values: object) =>
      api.deps.db
        .insert(priceChangeSchedules)
        .values({ ...row, effectiveAt: new Date(start), endAt: new Date(end), ...values })
        .then(
          () => 'MADE',
          (error: unknown) => constraintOf(error),
        )
    expect(await insert({})).toBe('MADE')
    expect(await insert({ effectiveAt: new Date('2026-11-16T17:59:59.999+09:00'), endAt: null })).toBe(
      'price_change_schedules_apart',
    )
    expect(await insert({ waiting: true })).toBe('price_change_schedules_apart')
    expect(await insert({ skuId: product.sku.id })).toBe('MADE')
    expect(await insert({ effectiveAt: new Date(end), endAt: null })).toBe('MADE')
    expect(await insert({ canceledAt: new Date(start) })).toBe('price_change_schedules_canceled')
    expect(await insert({ price: 0, canceledAt: new Date(0) })).toBe('price_change_schedules_price')
  })
})
