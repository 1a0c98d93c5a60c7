import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { eventProducts } from '#server/modules/promotions/promotions.tables.ts'
import { raceForStock } from '#tests/concurrency/oversell.ts'
import { useApi } from '#tests/support/api.ts'
import { openTimeSale } from '#tests/support/benefits.ts'
import { approve, confirm, type Customer, expectBalanced, startCheckout, tryReady } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
afterEach(() => expectBalanced(api))

const goods = (onHand: number) =>
  makeProduct(api.deps.db, {
    listPrice: 50_000,
    salePrice: 42_000,
    skus: ['3kg', '5kg'].map((weight) => ({ onHand, option: [['무게', weight]] })),
  })

const books = async (id: number) => {
  const [row] = await api.deps.db.select().from(eventProducts).where(eq(eventProducts.id, id))
  return { held: row?.held, sold: row?.sold }
}

/** What was paid for at which price: quantity, people and the price of one. */
const soldOf = (productId: number) =>
  rows<{ unit_price: number; quantity: number; people: number }>(
    api.deps.db,
    sql`select unit_price, sum(quantity)::int as quantity, count(distinct user_id)::int as people from ${orderItems}
      where product_id = ${productId} and paid_at is not null group by unit_price order by unit_price`,
  )

test('100개 한정 타임세일에 2,000명이 몰려도 정확히 100개만 그 가격에 팔리고, 아무도 모르는 사이에 더 내지 않는다', async () => {
  const product = await goods(5000)
  const sale = await openTimeSale(api.deps.db, product.id, 31_900, { quantityLimit: 100, perUserLimit: 1 })
  const race = { members: 2000, attempts: 2000, together: 200, sale }
  const result = await raceForStock(api.app, api.deps, product.sku.id, race)
  expect(result.serverErrors).toEqual([])
  expect(result.completed).toBe(100)
  const { READY: ready, QUANTITY_LIMIT_EXCEEDED: late = 0, PRICE_CHANGED: dearer = 0, ...others } = result.ready
  // who came while the last ones were taken is told that none is left, who comes later what it costs now
  expect([ready, late + dearer, others]).toEqual([100, 1900, {}])
  expect(await books(sale.id)).toEqual({ held: 0, sold: 100 })
  expect(await soldOf(product.id)).toEqual([{ unit_price: 31_900, quantity: 100, people: 100 }])
  expect(result.left).toEqual({ on_hand: 4900, reserved: 0 })
})

test('한 사람이 여러 주문과 옵션으로 함께 사도 한 사람의 몫까지만 팔리고, 결제한 뒤에도 더 살 수 없다', async () => {
  const product = await goods(100)
  const sale = await openTimeSale(api.deps.db, product.id, 31_900, { quantityLimit: 100, perUserLimit: 2 })
  const [customer, other] = [await api.customer(), await api.customer()]
  const skuIds = product.skus.map(({ id }) => id)
  const sheetOf = (one: Customer, n: number) =>
    startCheckout(one, [{ sku_id: skuIds[n % skuIds.length] as number, quantity: 1 }])
  const sheets = []
  for (let n = 0; n < 12; n++) sheets.push(await sheetOf(customer, n))
  const answers = await Promise.all(sheets.map((sheet) => tryReady(customer, sheet)))
  expect(answers.map(outcomeOf).toSorted()).toEqual([
    ...Array.from({ length: 10 }, () => 'QUANTITY_LIMIT_EXCEEDED'),
    'READY',
    'READY',
  ])
  expect(await books(sale.id)).toEqual({ held: 2, sold: 0 })
  const won = sheets.filter((_, n) => answers[n]?.status === 200)
  const paid = await Promise.all(won.map(async (sheet) => confirm(await approve(api, customer, sheet))))
  expect(paid.map(({ body }) => body.status)).toEqual(['COMPLETED', 'COMPLETED'])
  expect(await books(sale.id)).toEqual({ held: 0, sold: 2 })
  expect(outcomeOf(await tryReady(customer, await sheetOf(customer, 0)))).toBe('QUANTITY_LIMIT_EXCEEDED')
  expect(outcomeOf(await tryReady(other, await sheetOf(other, 0)))).toBe('READY')
})

const outcomeOf = ({ body }: { body: unknown }) => {
  const { code, status } = body as { code?: string; status?: string }
  return code ?? status ?? ''
}
