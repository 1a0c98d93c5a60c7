import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products, skus } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/promotions/promotions.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { openTimeSale } from '#tests/support/benefits.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()

type Sale = { event_id: number; starts_at: string; ends_at: string; products: Card[] }
type Card = { id: number; final_price: number; time_sale?: { price: number; remaining_rate: number } }
const sales = (which: 'opened' | 'scheduled') =>
  api.anonymous.get<{ results: Sale[]; server_time: string }>(`/store/v1/events/time-sales/${which}`)
const onSale = (limit = 10) =>
  api.anonymous.get<{ results: Card[] }>(`/store/v1/products/time-sale/opened?limit=${limit}`)
const shelf = () => makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 42_000 })

describe('타임세일 목록', () => {
  test('열린 것은 끝나는 순서로, 서버의 시각과 남은 비율과 함께', async () => {
    const { db } = api.deps
    const [late, soon] = [await shelf(), await shelf()]
    await openTimeSale(db, late.id, 30_000, { quantityLimit: 10, sold: 4 })
    const first = await openTimeSale(db, soon.id, 31_900, { endsAt: new Date('2026-11-16T12:00:00+09:00') })
    const { body } = await sales('opened')
    expect(body.server_time).toBe('2026-11-16T10:00:00.000+09:00')
    expect(body.results).toMatchObject([
      {
        event_id: first.eventId,
        ends_at: '2026-11-16T12:00:00.000+09:00',
        products: [{ id: soon.id, final_price: 31_900, time_sale: { price: 31_900, remaining_rate: 1 } }],
      },
      { products: [{ id: late.id, time_sale: { price: 30_000, remaining_rate: 0.6 } }] },
    ])
    expect((await onSale()).body.results.map(({ id }) => id)).toEqual([soon.id, late.id])
    expect((await onSale(1)).body.results).toHaveLength(1)
  })

  test('예정은 7일 안에 열릴 것이고, 아직은 보통 가격이다', async () => {
    const { db } = api.deps
    const [near, far] = [await shelf(), await shelf()]
    const range = (start: string, end: string) => ({ startsAt: new Date(start), endsAt: new Date(end) })
    await openTimeSale(db, near.id, 30_000, range('2026-11-20T00:00:00+09:00', '2026-11-21T00:00:00+09:00'))
    await openTimeSale(db, far.id, 30_000, range('2026-11-24T00:00:00+09:00', '2026-11-25T00:00:00+09:00'))
    expect((await sales('opened')).body.results).toEqual([])
    expect((await sales('scheduled')).body.results).toMatchObject([
      {
        starts_at: '2026-11-20T00:00:00.000+09:00',
        products: [{ id: near.id, final_price: 42_000, time_sale: { price: 30_000 } }],
      },
    ])
    expect((await onSale()).body.results).toEqual([])
  })

  test('예정은 진행 중으로 켠 것만, 이제부터 7일째까지, 팔고 있고 지금보다 싼 상품만이다', async () => {
    const { db } = api.deps
    const plan = async (values: object, start = '2026-11-18T00:00:00+09:00', price = 30_000) => {
      const { id } = await shelf()
      const range = { startsAt: new Date(start), endsAt: new Date('2026-12-31T00:00:00+09:00') }
      const { eventId } = await openTimeSale(db, id, price, range)
      await db
        .update(events)
        .set({ status: 'ACTIVE', ...values })
        .where(eq(events.id, eventId))
      return id
    }
    const shown = [
      await plan({}),
      await plan({}, '2026-11-16T10:00:00.001+09:00'),
      await plan({}, '2026-11-23T10:00:00+09:00'),
    ]
    for (const status of ['DRAFT', 'PAUSED', 'ENDED'] as const) await plan({ status })
    await plan({ isTimeSale: false })
    await plan({}, '2026-11-23T10:00:00.001+09:00')
    for (const price of [42_000, 45_000]) await plan({}, undefined, price)
    const off = await plan({})
    await db.update(products).set({ status: 'DISCONTINUED' }).where(eq(products.id, off))
    const open = await plan({}, '2026-11-16T10:00:00+09:00')
    const idsOf = async (which: 'opened' | 'scheduled') =>
      (await sales(which)).body.results.flatMap((sale) => sale.products.map(({ id }) => id)).toSorted((a, b) => a - b)
    expect(await idsOf('scheduled')).toEqual(shown)
    expect(await idsOf('opened')).toEqual([open])
  })

  test('예정은 열리는 순서로, 열린 것은 파는 상품과 품절된 상품을, 고를 것은 살 수 있는 상품만 보인다', async () => {
    const { db } = api.deps
    const [later, sooner, out, gone, off] = [await shelf(), await shelf(), await shelf(), await shelf(), await shelf()]
    const endsAt = new Date('2026-12-31T00:00:00+09:00')
    await openTimeSale(db, later.id, 30_000, { startsAt: new Date('2026-11-20T00:00:00+09:00'), endsAt })
    await openTimeSale(db, sooner.id, 30_000, { startsAt: new Date('2026-11-18T00:00:00+09:00'), endsAt })
    for (const { id } of [out, gone, off]) await openTimeSale(db, id, 30_000)
    await db.update(products).set({ status: 'SOLD_OUT' }).where(eq(products.id, out.id))
    await db.update(products).set({ status: 'DISCONTINUED' }).where(eq(products.id, gone.id))
    await db.update(skus).set({ status: 'INACTIVE' }).where(eq(skus.productId, off.id))
    const idsOf = async (which: 'opened' | 'scheduled') =>
      (await sales(which)).body.results.flatMap((sale) => sale.products.map(({ id }) => id))
    expect(await idsOf('scheduled')).toEqual([sooner.id, later.id])
    expect(await idsOf('opened')).toEqual([out.id, off.id])
    expect((await onSale()).body.results).toEqual([])
  })

  test('중지됐거나, 다 팔렸거나, 재고가 없으면 나오지 않는다', async () => {
    const { db } = api.deps
    const [paused, sold, empty] = [await shelf(), await shelf(), await shelf()]
    const stopped = await openTimeSale(db, paused.id, 30_000)
    await db.update(events).set({ status: 'PAUSED' }).where(eq(events.id, stopped.eventId))
    await openTimeSale(db, sold.id, 30_000, { quantityLimit: 3, sold: 3 })
    await openTimeSale(db, empty.id, 30_000)
    await db.update(skus).set({ safetyStock: 10 }).where(eq(skus.productId, empty.id))
    expect((await onSale()).body.results).toEqual([])
    expect((await sales('opened')).body.results.flatMap(({ products }) => products.map(({ id }) => id))).toEqual([
      empty.id,
    ])
  })
})
