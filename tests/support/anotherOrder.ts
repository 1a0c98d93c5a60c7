import type { TestApp } from './api.ts'
import { makeOrigin, makeProduct } from './catalog.ts'
import { anOrder, type ItemValues, seojun } from './orders.ts'

/** Another customer's order of other goods from elsewhere, four days earlier. */
export async function anotherOrder(api: TestApp, values: ItemValues[] = [{}]) {
  const origin = await makeOrigin(api.deps.db)
  const product = await makeProduct(api.deps.db, { shippingOriginId: origin.id })
  const customer = await api.customer()
  const shop = { originId: origin.id, productId: product.id, skuId: product.sku.id, userId: customer.id }
  const order = await anOrder(api.deps, shop, {
    orderNo: '261112ABCDEFGH',
    person: seojun,
    paidAt: new Date('2026-11-12T10:00:00+09:00'),
    items: values,
  })
  return { ...order, shop, itemId: order.itemIds[0] as number }
}
