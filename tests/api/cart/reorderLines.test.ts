import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cartItems } from '#server/modules/cart/cart.tables.ts'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

/** Orders that hold one SKU on several lines, as an exchange for another option leaves them. */

const api = useApi()
type Reordered = { lines: { added: number; code?: string }[]; count: number }
const path = (id: number) => `/store/v1/user/orders/${id}/reorder`
const pieces = (quantity: number) => ({ quantity, paid: 20_000 * quantity })

/** Pieces of one SKU on each line, what goes into the cart for each, and what is there in the end. */
test.each([
  [[3, 3], [3, 0], 3],
  [[2, 3], [2, 1], 3],
  [[3, 2, 1], [3, 0, 0], 3],
  [[1, 2, 4], [1, 1, 2], 4],
])('같은 상품이 여러 줄(%j)이어도 앞 줄이 담은 것을 세어 %j개씩 더 담는다', async (bought, added, held) => {
  const customer = await api.customer()
  const shop = { ...(await aShop(api.deps.db)), userId: customer.id }
  const { orderId } = await anOrder(api.deps, shop, { items: bought.map(pieces) })
  const { body } = await customer.post<Reordered>(path(orderId))
  expect([body.lines.map((line) => line.added), body.count]).toEqual([added, 1])
  const kept = await api.deps.db.select().from(cartItems)
  expect(kept.map(({ quantity }) => quantity)).toEqual([held])
  expect((await customer.post<Reordered>(path(orderId))).body.lines.map((line) => line.added)).toEqual(
    bought.map(() => 0),
  )
})

test('한 번에 살 수 있는 수는 여러 줄을 더해서 센다', async () => {
  const customer = await api.customer()
  const shop = { ...(await aShop(api.deps.db)), userId: customer.id }
  await api.deps.db.update(skus).set({ maxPerOrder: 3 }).where(eq(skus.id, shop.skuId))
  const { orderId } = await anOrder(api.deps, shop, { items: [2, 5, 5].map(pieces) })
  const { body } = await customer.post<Reordered>(path(orderId))
  expect(body.lines.map((line) => [line.added, line.code])).toEqual([
    [2, undefined],
    [1, 'QUANTITY_LIMIT_EXCEEDED'],
    [0, 'QUANTITY_LIMIT_EXCEEDED'],
  ])
  expect((await api.deps.db.select().from(cartItems)).map(({ quantity }) => quantity)).toEqual([3])
})
