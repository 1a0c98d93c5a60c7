import { eq, lt, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { recomputeSalesScores } from '#server/modules/catalog/catalog.jobs.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { orderItems, orders } from '#server/modules/orders/orders.tables.ts'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { rollUpSales } from '#server/modules/sales/sales.jobs.ts'
import { salesByDay } from '#server/modules/sales/sales.read.ts'
import { salesDayChanges, salesDays } from '#server/modules/sales/sales.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { bookRefund } from '#tests/support/refunds.ts'
import { buy } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { expectTrueSales } from '#tests/support/sales.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi({ start: '2026-11-20T12:00:00+09:00' })
useSandbox(api)

const day = '2026-11-15'
const days = () => ({ from: '2026-11-10', to: '2026-11-20', now: api.clock.now() })
const sold = async () => {
  const [found] = await salesByDay(api.deps.db, day, day, api.clock.now())
  return [found?.orders, found?.items, found?.gross, found?.refunds]
}
/** Changes that have not been added to a day yet; those of open days wait for theirs. */
const changes = () => api.deps.db.$count(salesDayChanges, lt(salesDayChanges.day, '2026-11-20'))
/** The last five days that are over, and five more at each further call. */
const rollUp = () => rollUpSales(api.deps, 5)

/** An order of two kinds of goods paid at noon of the day. */
async function soldOnTheDay() {
  const shop = await aShop(api.deps.db)
  const paidAt = new Date(`${day}T12:00:00+09:00`)
  const order = await anOrder(api.deps, shop, { paidAt, items: [{}, { quantity: 3, unitPrice: 10_000, paid: 30_000 }] })
  return { ...order, shop }
}

/** One that is rolled up already. */
async function soldAndRolledUp() {
  const order = await soldOnTheDay()
  await rollUp()
  expect(await changes()).toBe(0)
  return order
}

describe('하루의 매출을 집계하면', () => {
  test('그날이 끝나고 한 시간이 지난 날부터, 한 번에 정한 날수만큼, 최근 날부터 400일까지 한 번씩만 한다', async () => {
    api.clock.set('2026-11-16T00:59:59.999+09:00')
    await rollUpSales(api.deps, 3)
    const made = await api.deps.db.select({ day: salesDays.day }).from(salesDays).orderBy(salesDays.day)
    expect(made.map((one) => one.day)).toEqual(['2026-11-12', '2026-11-13', '2026-11-14'])
    api.clock.set('2026-11-16T01:00:00+09:00')
    expect(await rollUpSales(api.deps, 1)).toEqual({ days: 1, changes: 0 })
    expect(await api.deps.db.$count(salesDays, eq(salesDays.day, day))).toBe(1)
    const year = sql`generate_series('2025-10-13'::date, '2026-11-11', '1 day') as day`
    await api.deps.db.execute(sql`insert into sales_days select day, 0, 0, 0, 0, 0, 0, 0, 0 from ${year}`)
    expect(await rollUpSales(api.deps)).toEqual({ days: 1, changes: 0 })
    expect(await api.deps.db.$count(salesDays, eq(salesDays.day, '2025-10-12'))).toBe(1)
    expect(await rollUpSales(api.deps)).toEqual({ days: 0, changes: 0 })
    expect(await api.deps.db.$count(salesDays)).toBe(400)
  })

  test('하루는 한국의 자정부터 자정까지다', async () => {
    const shop = await aShop(api.deps.db)
    for (const edge of ['14T23:59:59', '15T00:00:00', '15T00:00:01', '15T23:59:59', '15T23:59:59.999', '16T00:00:00'])
      await anOrder(api.deps, shop, { paidAt: new Date(`2026-11-${edge}+09:00`) })
    await rollUp()
    expect(await sold()).toEqual([4, 4, 80_000, 0])
    await expectTrueSales(api.deps.db, days())
  })

  test('집계한 날을 읽을 때 주문은 보지 않는다', async () => {
    const { shop } = await soldAndRolledUp()
    await api.deps.db.update(salesDays).set({ orders: 77 }).where(eq(salesDays.day, day))
    expect(await sold()).toEqual([77, 4, 40_000, 0])
    expect(await brokenBooks(api.deps.db)).toContainEqual(expect.stringContaining('I16 집계한 날의 매출은'))
    await api.deps.db.execute(sql`update product_sales_days set kept = 9 where product_id = ${shop.productId}`)
    expect(await brokenBooks(api.deps.db)).toContainEqual(expect.stringContaining('I16 집계한 날에 팔린 상품은'))
    await recomputeSalesScores(api.deps)
    const [product] = await api.deps.db.select({ score: products.salesScore }).from(products)
    expect(product?.score).toBe(9)
  })

  test('많이 팔린 수는 오늘을 포함한 30일에 팔리고 취소되거나 반품되지 않은 수다', async () => {
    const shop = await aShop(api.deps.db)
    const edges = ['10-21T23:59:59.999', '10-22T00:00:00', '11-19T23:59:59.999', '11-20T00:00:00', '11-20T11:59:59']
    const made = []
    for (const edge of edges)
      made.push(await anOrder(api.deps, shop, { paidAt: new Date(`2026-${edge}+09:00`), items: [{}, {}] }))
    const score = async () => {
      await recomputeSalesScores(api.deps)
      const [product] = await api.deps.db.select({ score: products.salesScore }).from(products)
      return product?.score
    }
    expect(await score()).toBe(8)
    await rollUpSales(api.deps, 60)
    expect(await score()).toBe(8)
    for (const n of [0, 1, 3])
      await api.deps.db
        .update(orderItems)
        .set({ status: n === 1 ? 'RETURNED' : 'CANCELED', claimedQuantity: 1 })
        .where(eq(orderItems.id, made[n]?.itemIds[0] as number))
    expect(await score()).toBe(6)
    await rollUpSales(api.deps, 60)
    expect(await score()).toBe(6)
    expect(await recomputeSalesScores(api.deps)).toEqual({ changed: 0 })
  })

  test('아직 지나지 않은 날은 시계를 되돌려도 그 자리에서 센다', async () => {
    await soldAndRolledUp()
    api.clock.set(`${day}T18:00:00+09:00`)
    await api.deps.db.update(salesDays).set({ orders: 77 })
    expect(await sold()).toEqual([1, 4, 40_000, 0])
  })
})

describe('집계한 뒤에 바뀐 것은 바로 보이고, 다음 집계에 더해진다', () => {
  /** The change is seen at once, again after it was added, and is not added twice. */
  async function seen(change: () => Promise<unknown>, expected: number[]) {
    await change()
    expect(await changes()).toBeGreaterThan(0)
    for (let times = 0; times < 3; times++) {
      expect(await sold()).toEqual(expected)
      await expectTrueSales(api.deps.db, days())
      await rollUp()
      expect(await changes()).toBe(0)
    }
    expect((await brokenBooks(api.deps.db)).filter((line) => line.startsWith('I16'))).toEqual([])
  }

  test('취소, 반품, 클레임으로 잡힌 수량', async () => {
    const { itemIds } = await soldAndRolledUp()
    const item = (id: number | undefined) => eq(orderItems.id, id as number)
    const set = (values: Partial<typeof orderItems.$inferInsert>, n: number) =>
      api.deps.db.update(orderItems).set(values).where(item(itemIds[n]))
    await seen(() => set({ claimedQuantity: 2 }, 1), [1, 4, 40_000, 0])
    await seen(() => set({ claimedQuantity: 1 }, 1), [1, 4, 40_000, 0])
    await seen(() => set({ status: 'CANCELED', claimedQuantity: 1 }, 0), [1, 4, 40_000, 0])
    await seen(() => set({ status: 'RETURNED', claimedQuantity: 3 }, 1), [1, 4, 40_000, 0])
  })

  test('남은 것이 없어 취소된 주문, 지워진 주문', async () => {
    const { orderId } = await soldAndRolledUp()
    await seen(() => api.deps.db.update(orders).set({ status: 'CANCELED' }), [0, 4, 0, 0])
    await seen(() => api.deps.db.update(orders).set({ status: 'COMPLETED' }), [1, 4, 40_000, 0])
    await seen(() => api.deps.db.delete(orderItems).where(eq(orderItems.orderId, orderId)), [1, 0, 40_000, 0])
    await seen(() => api.deps.db.delete(orders), [0, 0, 0, 0])
  })

  test('그날 끝난 것으로 적힌 환불, 그 금액, 되돌린 환불', async () => {
    const { orderId } = await soldAndRolledUp()
    const at = new Date(`${day}T23:59:59.999+09:00`)
    const id = await bookRefund(api, orderId, 0)
    const set = (values: Partial<typeof refunds.$inferInsert>) =>
      api.deps.db.update(refunds).set(values).where(eq(refunds.id, id))
    await seen(() => set({ completedAt: at, refundCash: 5_000 }), [1, 4, 40_000, 5_000])
    await seen(() => set({ refundPoints: 700 }), [1, 4, 40_000, 5_700])
    await seen(() => set({ status: 'FAILED' }), [1, 4, 40_000, 0])
    await seen(() => set({ status: 'COMPLETED', completedAt: new Date(at.getTime() + 1) }), [1, 4, 40_000, 0])
  })

  test('늦게 알게 되어 지난 날에 결제된 것으로 적힌 주문', async () => {
    const { itemIds, orderId } = await soldAndRolledUp()
    const past = new Date(`${day}T00:00:00+09:00`)
    await api.deps.db.update(orderItems).set({ status: 'PENDING', paidAt: null }).where(eq(orderItems.orderId, orderId))
    await seen(() => api.deps.db.update(orders).set({ status: 'CONFIRMING', paidAt: null }), [0, 0, 0, 0])
    const paid = { paidAt: past, updatedAt: api.clock.now() }
    await seen(() => api.deps.db.update(orders).set({ status: 'COMPLETED', ...paid }), [1, 0, 40_000, 0])
    expect(itemIds).toHaveLength(2)
    await seen(() => api.deps.db.update(orderItems).set({ status: 'PAID', ...paid }), [1, 4, 40_000, 0])
    const moved = new Date(past.getTime() - 1)
    await seen(() => api.deps.db.update(orderItems).set({ paidAt: moved }), [1, 0, 40_000, 0])
  })
})

describe('아무것도 적지 않는다', () => {
  test('지금 결제되는 주문은', async () => {
    api.clock.set(new Date().toISOString())
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: 10 }] })
    await buy(api, await api.customer(), [{ sku_id: sku.id, quantity: 2 }])
    expect(await api.deps.db.$count(salesDayChanges)).toBe(0)
  })

  test('발송과 배송, 배송지와 메모가 바뀌는 것은', async () => {
    const { orderId } = await soldAndRolledUp()
    await api.deps.db
      .update(orderItems)
      .set({ status: 'DELIVERED', invoiceNo: '1', memoCount: 3, receiverName: '이서준' })
      .where(eq(orderItems.orderId, orderId))
    await api.deps.db.update(orders).set({ memo: '메모', version: 9 })
    expect(await changes()).toBe(0)
  })

  test('지난 지 오래된 때의 결제를 이제야 적으면 적는다', async () => {
    const { orderId } = await soldAndRolledUp()
    await api.deps.db.update(orders).set({ status: 'CONFIRMING', paidAt: null }).where(eq(orders.id, orderId))
    await rollUp()
    api.clock.set(new Date().toISOString())
    const hourAgo = new Date(Date.now() - 3_600_000)
    await api.deps.db.update(orders).set({ status: 'COMPLETED', paidAt: hourAgo, updatedAt: hourAgo })
    expect(await api.deps.db.$count(salesDayChanges)).toBe(1)
  })
})
