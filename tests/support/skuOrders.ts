import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { eq } from 'drizzle-orm'
import { users } from '#server/modules/auth/auth.tables.ts'
import { products, type skus } from '#server/modules/catalog/catalog.tables.ts'
import { orderItems, orders, shippingGroups } from '#server/modules/orders/orders.tables.ts'
import type { TestApp } from './api.ts'

type Item = typeof orderItems.$inferInsert

/** A paid order of one SKU made through the back door, and a way to move its item on. */
export async function orderOf(api: TestApp, sku: typeof skus.$inferSelect, values: Partial<Item> = {}) {
  const { db } = api.deps
  const customer = await api.customer()
  const [product] = await db.select().from(products).where(eq(products.id, sku.productId))
  const [user] = await db.select().from(users).where(eq(users.id, customer.id))
  if (!product || !user) throw new Error('no such SKU')
  const quantity = values.quantity ?? 1
  const amount = product.salePrice * quantity
  const now = api.clock.now()
  const orderNo = `261116${customer.id.toString().padStart(8, '0')}`
  const [order] = await db
    .insert(orders)
    .values({
      orderNo,
      userId: user.id,
      status: 'COMPLETED',
      source: 'PRODUCT',
      listAmount: amount,
      payable: amount,
      earnRatePercent: DEFAULT_POLICIES.earn_rate_percent,
      paidAt: now,
    })
    .returning()
  const orderId = order?.id ?? 0
  const [group] = await db
    .insert(shippingGroups)
    .values({ orderId, shippingOriginId: product.shippingOriginId, policy: {}, goodsAmount: amount, baseFee: 0 })
    .returning()
  const [item] = await db
    .insert(orderItems)
    .values({
      orderId,
      orderNo,
      userId: user.id,
      shippingGroupId: group?.id ?? null,
      shippingOriginId: product.shippingOriginId,
      productId: product.id,
      skuId: sku.id,
      productName: product.name,
      optionLabel: sku.optionLabel,
      skuCode: sku.code,
      unitPrice: product.salePrice,
      listPrice: product.listPrice,
      paid: amount,
      status: 'PAID',
      paidAt: now,
      ...values,
      quantity,
    })
    .returning()
  const id = item?.id ?? 0
  return {
    id,
    orderId,
    customer,
    set: (status: NonNullable<Item['status']>) => db.update(orderItems).set({ status }).where(eq(orderItems.id, id)),
  }
}
