import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { cartItems } from '#server/modules/cart/cart.tables.ts'
import { products, skus } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced, startCheckout } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
afterEach(() => expectBalanced(api))

type Line = { product_id: number; quantity: number; added: number; code?: string; message?: string }
type Reordered = { lines: Line[]; count: number }
const path = (id: number) => `/store/v1/user/orders/${id}/reorder`

async function boughtThree() {
  const customer = await api.customer()
  const made = []
  for (let n = 0; n < 3; n++) made.push(await makeProduct(api.deps.db, { skus: [{ onHand: 50 }] }))
  const lines = made.map(({ sku }) => ({ sku_id: sku.id, quantity: 3 }))
  return { customer, made, orderId: await buy(api, customer, lines) }
}
/** So many of the 47 that are left can be bought. */
const leave = (skuId: number, available: number) =>
  api.deps.db
    .update(skus)
    .set({ safetyStock: 47 - available })
    .where(eq(skus.id, skuId))

describe('재구매', () => {
  test('다 살 수 있으면 그때처럼 장바구니에 담고, 두 번 눌러도 두 배가 되지 않는다', async () => {
    const { customer, orderId } = await boughtThree()
    const first = await customer.post<Reordered>(path(orderId))
    expect(first.body).toMatchObject({ count: 3, lines: [{ added: 3 }, { added: 3 }, { added: 3 }] })
    expect(first.body.lines.every(({ code }) => code === undefined)).toBe(true)
    const again = await customer.post<Reordered>(path(orderId))
    expect(again.body.lines.map(({ added, code }) => [added, code])).toEqual(Array(3).fill([0, 'ALREADY_IN_CART']))
    expect((await api.deps.db.select().from(cartItems)).map((line) => line.quantity)).toEqual([3, 3, 3])
  })

  test('살 수 없는 상품은 왜인지, 모자라는 상품은 몇 개를 담았는지 상품마다 말한다', async () => {
    const { customer, made, orderId } = await boughtThree()
    const [gone, out, few] = made
    await api.deps.db
      .update(products)
      .set({ status: 'DISCONTINUED' })
      .where(eq(products.id, gone?.id ?? 0))
    await leave(out?.sku.id ?? 0, 0)
    await leave(few?.sku.id ?? 0, 2)
    const { body } = await customer.post<Reordered>(path(orderId))
    expect(body.lines.map(({ added, code, message }) => [added, code, message])).toEqual([
      [0, 'SKU_NOT_FOUND', '지금은 팔지 않아요.'],
      [0, 'SKU_SOLD_OUT', '품절됐어요.'],
      [2, 'SKU_SOLD_OUT', '2개 남아서 3개 중 2개만 담았어요.'],
    ])
    expect(body.count).toBe(1)
  })

  test('한 번에 살 수 있는 수와 장바구니의 크기를 지킨다', async () => {
    const { customer, made, orderId } = await boughtThree()
    await api.deps.db
      .update(skus)
      .set({ maxPerOrder: 2 })
      .where(eq(skus.id, made[0]?.sku.id ?? 0))
    const full = []
    for (let n = 0; n < 99; n++) full.push(await makeProduct(api.deps.db, { skus: [{ onHand: 5 }] }))
    await api.deps.db
      .insert(cartItems)
      .values(full.map(({ sku }) => ({ userId: customer.id, skuId: sku.id, quantity: 1, priceWhenAdded: 1_000 })))
    const { body } = await customer.post<Reordered>(path(orderId))
    expect(body.lines.map(({ added, code }) => [added, code])).toEqual([
      [2, 'QUANTITY_LIMIT_EXCEEDED'],
      [0, 'CART_LIMIT_EXCEEDED'],
      [0, 'CART_LIMIT_EXCEEDED'],
    ])
    expect(body.count).toBe(100)
  })

  test('남의 주문, 결제하지 않은 주문, 없는 주문은 404이고 아무것도 담기지 않는다', async () => {
    const { customer, made, orderId } = await boughtThree()
    const open = await startCheckout(customer, [{ sku_id: made[0]?.sku.id ?? 0, quantity: 1 }])
    const other = await api.customer()
    expect(await other.post(path(orderId))).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } })
    for (const id of [open.id, 999_999]) expect((await customer.post(path(id))).status).toBe(404)
    expect((await api.anonymous.post(path(orderId))).status).toBe(401)
    expect(await api.deps.db.select().from(cartItems)).toEqual([])
  })

  test('여러 탭에서 한꺼번에 눌러도 그때 산 만큼만 담긴다', async () => {
    const { customer, orderId } = await boughtThree()
    const answers = await Promise.all(Array.from({ length: 8 }, () => customer.post<Reordered>(path(orderId))))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await api.deps.db.select().from(cartItems)).map((line) => line.quantity)).toEqual([3, 3, 3])
  })
})
