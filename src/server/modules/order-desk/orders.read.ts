import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { maskAddress, maskName, maskPhone } from '../../mask.ts'
import { kstIso } from '#shared/format/kst.ts'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { kstIsoOrNull } from '../../time/kst.ts'
import { users } from '../auth/auth.tables.ts'
import { deliveriesOfOrder } from '../deliveries/deliveries.read.ts'
import { memosOfOrder } from '../memos/memos.service.ts'
import { findItems } from '../orders/order-items.read.ts'
import { claimsOfOrder } from '../claims/claims.list.ts'
import { stockReservations } from '../catalog/stock.tables.ts'
import { orderEvents } from '../orders/orderEvents.tables.ts'
import { type AddressSnapshot, orderItems, orders } from '../orders/orders.tables.ts'
import type { OrderItemStatus } from '../orders/orderStates.ts'
import { itemStateWord } from '#shared/words/orders.ts'
import { sheetConsents } from '../terms/sheetConsents.ts'
import { groupsOf, paymentsOf, refundsOf } from './orderParts.read.ts'
import type { AdminOrder } from './orders.contract.ts'
import { eventColumns } from '../orders/timeline.ts'
import { timelineOf } from './timeline.ts'

type OrderRow = typeof orders.$inferSelect

/** The state of an order, from its items: that of all of them, or of the furthest as a part (일부 배송중). */
export function orderStateOf(statuses: OrderItemStatus[]): string {
  const ended: OrderItemStatus[] = ['CANCELED', 'RETURNED', 'EXCHANGED']
  const live = statuses.filter((status) => !ended.includes(status))
  const counted = live.length > 0 ? live : statuses
  const distinct = [...new Set(counted)]
  if (distinct.length === 0) return '주문서'
  if (distinct.length === 1) return itemStateWord[distinct[0] as OrderItemStatus]
  const order = Object.keys(itemStateWord) as OrderItemStatus[]
  const furthest = distinct.toSorted((a, b) => order.indexOf(b) - order.indexOf(a))[0] as OrderItemStatus
  return `일부 ${itemStateWord[furthest]}`
}

type ItemGlance = { productName: string; status: OrderItemStatus }

export function summaryOf(order: OrderRow, userName: string, items: ItemGlance[]) {
  const rest = items.length - 1
  return {
    id: order.id,
    order_no: order.orderNo,
    status: order.status,
    item_status: orderStateOf(items.map((item) => item.status)),
    user: { id: order.userId, name_masked: maskName(userName) },
    recipient_masked: maskName(order.address?.name ?? ''),
    title: `${items[0]?.productName ?? ''}${rest > 0 ? ` 외 ${rest}건` : ''}`,
    item_count: items.length,
    payable: order.payable,
    payment_method: order.paymentMethod,
    ordered_at: kstIso(order.createdAt),
    paid_at: kstIsoOrNull(order.paidAt),
  }
}

export function addressOf(address: AddressSnapshot | null, secondsLeft: number | null): AdminOrder['delivery_address'] {
  if (!address) return null
  const { name, phone, postcode, address1, address2, comment, remote } = address
  const clear = { name, phone, postcode, address1, address2, comment, remote }
  if (secondsLeft !== null) return { ...clear, masked: false, unmasked_seconds: secondsLeft }
  return {
    name: maskName(name),
    phone: maskPhone(phone),
    postcode,
    address1: maskAddress(address1),
    address2: address2 ? '***' : '',
    comment: comment ? '***' : '',
    remote,
    masked: true,
    unmasked_seconds: null,
  }
}

/** Everything about one order, in ten reads by key whatever its size; its receiver masked but until `unmaskedUntil`. Errors: ORDER_NOT_FOUND. */
export async function readOrder(db: Db, id: number, unmaskedUntil: Date | null, now: Date): Promise<AdminOrder> {
  const [row] = await db
    .select({ order: orders, userName: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, id))
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  const { order, userName } = row
  const items = await findItems(db, eq(orderItems.orderId, id), now)
  const groupIds = await db
    .select({ id: orderItems.id, groupId: orderItems.shippingGroupId })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
  const deliveries = await deliveriesOfOrder(db, id)
  const memos = await memosOfOrder(db, id)
  const events = await db
    .select(eventColumns)
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id))
    .limit(1_000)
  const reservations = await db
    .select({ sku_id: stockReservations.skuId, quantity: stockReservations.quantity, status: stockReservations.status })
    .from(stockReservations)
    .where(eq(stockReservations.orderId, id))
  const groups = await groupsOf(db, id)
  return {
    ...summaryOf(
      order,
      userName,
      items.map((item) => ({ productName: item.product_name, status: item.status })),
    ),
    items,
    groups: groups.map((group) => ({
      ...group,
      item_ids: groupIds.filter((item) => item.groupId === group.id).map((item) => item.id),
    })),
    delivery_address: addressOf(order.address, unmaskedUntil && (unmaskedUntil.getTime() - now.getTime()) / 1000),
    price: {
      list_amount: order.listAmount,
      product_discount: order.productDiscount,
      product_coupon: order.productCoupon,
      cart_coupon: order.cartCoupon,
      points: order.points,
      shipping_base: order.shippingBase,
      shipping_coupon: order.shippingCoupon,
      remote_surcharge: order.remoteSurcharge,
      payable: order.payable,
      earn_points: order.earnPoints,
      earn_rate_percent: order.earnRatePercent,
      earns_as_member: order.earnsAsMember,
    },
    payments: await paymentsOf(db, id),
    deliveries,
    claims: await claimsOfOrder(db, id, now),
    refunds: await refundsOf(db, id),
    memo: order.memo,
    memo_visibility: order.memoVisibility,
    memos,
    consents: await sheetConsents(db, id),
    timeline: timelineOf({
      events,
      deliveries,
      memos,
      itemNames: new Map(
        items.map((item) => [item.id, [item.product_name, item.option_label].filter(Boolean).join(' ')]),
      ),
    }),
    stock_reservations: reservations,
    version: order.version,
  }
}

/** The order that a path names: an order's id, or an item's under `/order-items/`. Errors: ORDER_NOT_FOUND. */
export async function orderIdOf(db: Db, id: number, isItem: boolean): Promise<number> {
  const [found] = isItem
    ? await db.select({ id: orderItems.orderId }).from(orderItems).where(eq(orderItems.id, id))
    : await db.select({ id: orders.id }).from(orders).where(eq(orders.id, id))
  if (!found) throw new AppError('ORDER_NOT_FOUND')
  return found.id
}

/** The items of some orders at a glance, for the lists of orders. */
export async function glanceAt(db: Db, orderIds: number[]): Promise<Map<number, ItemGlance[]>> {
  if (orderIds.length === 0) return new Map()
  const found = await db
    .select({ orderId: orderItems.orderId, productName: orderItems.productName, status: orderItems.status })
    .from(orderItems)
    .where(and(inArray(orderItems.orderId, orderIds), sql`true`))
    .orderBy(asc(orderItems.id))
  return Map.groupBy(found, (row) => row.orderId)
}
