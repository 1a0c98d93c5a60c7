import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { type MoneyVector, moneyVectors } from '#tests/unit/pricing/moneyVectors.ts'
import type { Answer, TestApp } from './api.ts'
import { giveCoupon, openTimeSale } from './benefits.ts'
import {
  confirm,
  type Customer,
  jeju,
  pressInWindow,
  type Ready,
  seoul,
  type Sheet,
  startCheckout,
  tryReady,
} from './buying.ts'
import { makeOrigin, makeProduct } from './catalog.ts'
import { givePoints } from './points.ts'
import { makeRemoteArea } from './remoteAreas.ts'

/**
 * The worked money examples as a real shop: their origins, products, time sales, a customer with their coupons and
 * points, and the order placed over HTTP. `buyVector` answers a paid order with the names of the example.
 */

export type VectorOrder = {
  vector: MoneyVector
  customer: Customer
  orderId: number
  /** order item id of each line, by its name in the example */
  items: Map<string, number>
  /** shipping origin id of each group, by its name */
  origins: Map<string, number>
}

export const vectorOf = (id: string): MoneyVector => {
  const vector = moneyVectors.find((candidate) => candidate.id === id)
  if (!vector) throw new Error(`no money vector ${id}`)
  return vector
}

/** The sheet of a vector's order with exactly its coupons chosen, not paid yet. */
export async function startVector(api: TestApp, vector: MoneyVector, customer: Customer) {
  const { db } = api.deps
  const { order } = vector
  const origins = await makeOrigins(db, order.groups)
  const made = await makeLines(db, order, origins)
  const chosen = await giveCoupons(db, customer.id, order, made)
  if (order.points) await givePoints(api, customer.id, order.points_available ?? order.points)
  const remote = Object.values(order.groups).some((group) => group.surcharge)
  const wanted = made.map(({ skuId, quantity }) => ({ sku_id: skuId, quantity }))
  const started = await startCheckout(customer, wanted, remote ? jeju : seoul)
  const itemOf = (skuId: number) => started.items.find((item) => item.sku_id === skuId)?.id ?? 0
  const applied = await customer.post<Sheet>(
    `/store/v1/checkout/orders/initialized/${started.id}/coupons/apply`,
    chosen(itemOf),
  )
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  return {
    sheet: applied.body,
    /** as it was opened, with the best coupons chosen by the shop */
    best: started,
    items: new Map(made.map((line) => [line.id, itemOf(line.skuId)])),
    origins,
  }
}

export type Started = Awaited<ReturnType<typeof startVector>>

/** Asks to pay the vector's order with its points. */
export const readyVector = (customer: Customer, { sheet }: Pick<Started, 'sheet'>, vector: MoneyVector) => {
  const points = vector.order.points ?? 0
  return tryReady(customer, sheet, { points, expected_payable: sheet.price.payable - points })
}

/** The order of a worked example, placed and paid over HTTP by a new customer. */
export const buyVector = (api: TestApp, id: string): Promise<VectorOrder> => placeVector(api, vectorOf(id))

/** Any order in the words of the examples, placed and paid likewise, by this customer or a new one. */
export async function placeVector(api: TestApp, vector: MoneyVector, customer?: Customer): Promise<VectorOrder> {
  const buyer = customer ?? (await api.customer())
  const started = await startVector(api, vector, buyer)
  const ready: Answer<Ready> = await readyVector(buyer, started, vector)
  expect(ready.status, JSON.stringify(ready.body)).toBe(200)
  const amount = ready.body.pg.amount
  const key = ready.body.pg.redirect_url
    ? ((await pressInWindow(api, ready.body, 'approve')).get('payment_key') ?? '')
    : undefined
  const paying = { customer: buyer, sheet: started.sheet, ready: ready.body, key: key ?? '' }
  const paid = await confirm(paying, { amount, payment_key: key })
  expect(paid.body, JSON.stringify(paid.body)).toEqual({ status: 'COMPLETED', order_id: started.sheet.id })
  return { vector, customer: buyer, orderId: started.sheet.id, items: started.items, origins: started.origins }
}

async function makeOrigins(db: Db, groups: MoneyVector['order']['groups']): Promise<Map<string, number>> {
  const origins = new Map<string, number>()
  for (const [name, group] of Object.entries(groups)) {
    const returnFee = 'return_fee' in group ? Number(group.return_fee) : 0
    const origin = await makeOrigin(db, {
      feePolicy: group.policy,
      baseFee: group.base ?? 0,
      freeThreshold: group.threshold ?? null,
      returnFee,
      exchangeFee: returnFee * 2,
    })
    if (group.surcharge) await makeRemoteArea(db, origin.id, { valueFrom: '63000', valueTo: '63644', zone: 'JEJU' })
    origins.set(name, origin.id)
  }
  return origins
}

type Line = { id: string; skuId: number; productId: number; quantity: number }

async function makeLines(db: Db, order: MoneyVector['order'], origins: Map<string, number>): Promise<Line[]> {
  const made: Line[] = []
  for (const line of order.lines) {
    const option: [string, string, number][] = line.opt ? [['구성', '추가', line.opt]] : []
    const product = await makeProduct(db, {
      shippingOriginId: origins.get(line.group) ?? 0,
      listPrice: line.list,
      salePrice: line.sale,
      skus: [{ onHand: 100, option }],
    })
    if (line.time_sale) await openTimeSale(db, product.id, line.time_sale)
    made.push({ id: line.id, skuId: product.sku.id, productId: product.id, quantity: line.qty })
  }
  return made
}

/** Gives the customer the example's coupons; answers the selection that uses them, once the items have ids. */
async function giveCoupons(db: Db, userId: number, order: MoneyVector['order'], lines: readonly Line[]) {
  const rule = (coupon: NonNullable<MoneyVector['order']['cart_coupon']>) => ({
    discountType: coupon.type,
    value: coupon.value,
    maxDiscount: coupon.max ?? (coupon.type === 'PERCENT' ? 1_000_000_000 : null),
    minOrderAmount: coupon.min ?? 0,
  })
  const forLines: { skuId: number; id: number }[] = []
  for (const { id, product_coupon: coupon } of order.lines) {
    const line = lines.find((candidate) => candidate.id === id)
    if (!coupon || !line) continue
    const scope = { scopeType: 'PRODUCTS' as const, scopeIds: [line.productId] }
    const own = await giveCoupon(db, userId, { target: 'PRODUCT', ...scope, ...rule(coupon) })
    forLines.push({ skuId: line.skuId, id: own.id })
  }
  const cart = order.cart_coupon && (await giveCoupon(db, userId, { target: 'CART', ...rule(order.cart_coupon) }))
  const shipping =
    order.shipping_coupon && (await giveCoupon(db, userId, { target: 'SHIPPING', ...rule(order.shipping_coupon) }))
  return (itemOf: (skuId: number) => number) => ({
    product: forLines.map(({ skuId, id }) => ({ order_item_id: itemOf(skuId), user_coupon_id: id })),
    ...(cart ? { cart_user_coupon_id: cart.id } : {}),
    ...(shipping ? { shipping_user_coupon_id: shipping.id } : {}),
  })
}
