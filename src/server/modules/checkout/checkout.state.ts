import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import { hotRows } from '../../db/prepared.ts'
import { AppError } from '../../http/errors.ts'
import { offerColumns, offerRow, offerTables } from '../cart/offers.ts'
import { type GroupRow, groupColumns } from '../orders/customerOrders.read.ts'
import type { AddressSnapshot, orderStatuses } from '../orders/orders.tables.ts'
import type { BillingKind, Gateway } from '../../ports/gateway.ts'
import { keysColumn } from '../billing/billing.read.ts'
import { inForceAt } from '../terms/terms.service.ts'
import { orderMoneyRow } from '../orders/sheet.parts.ts'
import { type SheetTerms, sheetTerms } from './agreements.ts'
import { membershipColumn, membershipIn, membershipShape } from '../subscriptions/subscribers.ts'
import { type RowOf, bool, json, num, text, textAs, word } from '../../db/shape.ts'

/** A checkout: an order that is not paid yet, its lines, and the offers behind them as they are now. */

export const idleMs = 30 * 60_000
export const longestMs = 2 * 3600_000

export type OrderStatus = (typeof orderStatuses)[number]

/** The address of an order with the codes that decide its remote zone. */
export type OrderAddress = AddressSnapshot

export const checkoutOrderRow = {
  ...orderMoneyRow,
  order_id: num,
  order_no: text,
  status: textAs<OrderStatus>(),
  source: word(['CART', 'PRODUCT']),
  address: json<OrderAddress>().orNull,
  /** 0: it is over and waits for nothing */
  expires_ms: num,
  created_ms: num,
  version: num,
  /** what it was promised to earn when it was started */
  earn_rate_percent: num,
  earns_as_member: bool,
  ...membershipShape,
  /** what the customer chose, and what each takes off as the order is stored */
  coupons: json<StoredCoupon[]>(),
  /** spendable at this moment, without what this order holds */
  points_available: num,
}

/** `is_member`: the customer has a membership now. */
export type CheckoutOrderRow = RowOf<typeof checkoutOrderRow> & { is_member: boolean }

export type StoredCoupon = {
  user_coupon_id: number
  target: 'PRODUCT' | 'CART' | 'SHIPPING'
  order_item_id: number | null
  amount: number
}

export const checkoutLineRow = {
  ...offerRow,
  id: num,
  quantity: num,
  shipping_group_id: num,
  /** as the order has them; the offer's own prices are today's */
  item_unit_price: num,
  item_list_price: num,
  item_product_coupon: num,
  item_cart_coupon: num,
  item_points: num,
  item_paid: num,
  item_product_name: text,
  item_option_label: text,
  item_event_product_id: num.orNull,
  item_at_member_price: bool,
}

export type CheckoutLine = RowOf<typeof checkoutLineRow>

/** What the page shows besides: the shipping groups, why the last payment failed, and the texts in force. */
export const checkoutMoreRow = {
  groups: json<GroupRow[]>(),
  failure: json<{ code: string; message: string }>().orNull,
  terms: json<SheetTerms>(),
  /** registered ways to pay, the one that is offered first on top */
  keys: json<RegisteredKey[]>(),
}

export type RegisteredKey = {
  id: number
  kind: BillingKind
  provider: Gateway['provider']
  label: string
  card_type: 'CREDIT' | 'CHECK' | null
  is_default: boolean
}

export type CheckoutMore = RowOf<typeof checkoutMoreRow>

export type Checkout = { order: CheckoutOrderRow & CheckoutMore; lines: CheckoutLine[] }

const orderColumns = (
  now: Date,
) => sql`o.id as order_id, o.order_no, o.status, o.source, o.address, o.list_amount, o.product_discount, o.product_coupon, o.cart_coupon,
  o.points, o.shipping_base, o.shipping_coupon, o.remote_surcharge, o.payable, o.earn_points, o.earn_rate_percent, o.earns_as_member, o.version, ${membershipColumn(sql`o.user_id`)},
  (select coalesce(jsonb_agg(jsonb_build_object('user_coupon_id', oc.user_coupon_id, 'target', oc.target, 'order_item_id', oc.order_item_id, 'amount', oc.amount)
    order by oc.user_coupon_id), '[]'::jsonb) from order_coupons oc where oc.order_id = o.id) as coupons,
  coalesce((select a.balance - coalesce((select sum(l.remaining) from points_lots l where l.user_id = a.user_id and l.status = 'ACTIVE'
    and l.expires_at <= ${now.toISOString()}::timestamptz), 0) from points_accounts a where a.user_id = o.user_id), 0)::int as points_available,
  coalesce(extract(epoch from o.expires_at) * 1000, 0)::float8 as expires_ms, (extract(epoch from o.created_at) * 1000)::float8 as created_ms`

const moreColumns = (now: Date) => sql`${inForceAt(sheetTerms, now)} as terms,
  (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]'::jsonb) from (
    select ${groupColumns} from shipping_groups g join shipping_origins so on so.id = g.shipping_origin_id where g.order_id = o.id) x) as groups,
  ${keysColumn(sql`o.user_id`)},
  (select jsonb_build_object('code', p.failure_code, 'message', coalesce(p.failure_message, '')) from payments p
    where p.id = (select max(id) from payments where order_id = o.id) and p.status = 'FAILED' and p.failure_code is not null) as failure`

const lineColumns = (
  now: Date,
) => sql`i.id, i.quantity, i.shipping_group_id, i.unit_price as item_unit_price, i.list_price as item_list_price,
  i.product_coupon as item_product_coupon, i.cart_coupon as item_cart_coupon, i.points as item_points, i.paid as item_paid,
  i.product_name as item_product_name, i.option_label as item_option_label,
  i.event_product_id as item_event_product_id, i.at_member_price as item_at_member_price, ${offerColumns(now)}`

/** An order of this customer with its lines and their offers. Error: CHECKOUT_NOT_FOUND (also for somebody else's). */
export const readCheckout = (db: Db, userId: number, orderId: number, now: Date): Promise<Checkout> =>
  read(db, userId, orderId, now, sql``)

/** Locks the order, then reads it: whoever changes an order, its lines, holds or payments holds this lock. */
export const lockCheckout = (tx: Tx, userId: number, orderId: number, now: Date): Promise<Checkout> =>
  read(tx, userId, orderId, now, sql`for update`)

async function read(db: Db, userId: number, orderId: number, now: Date, lock: SQL): Promise<Checkout> {
  const lines = await hotRows(
    db,
    { ...checkoutOrderRow, ...checkoutMoreRow, ...checkoutLineRow },
    sql`with o as materialized (select * from orders where id = ${orderId} and user_id = ${userId} ${lock})
        select ${orderColumns(now)}, ${moreColumns(now)}, ${lineColumns(now)} from o join order_items i on i.order_id = o.id join skus s on s.id = i.sku_id ${offerTables} order by i.id`,
  )
  const [order] = lines
  if (!order) throw new AppError('CHECKOUT_NOT_FOUND')
  return { order: { ...order, is_member: membershipIn(order, now).isMember }, lines }
}

/** Refuses what is over: CHECKOUT_ALREADY_COMPLETED, CHECKOUT_EXPIRED. */
export function refuseOver(order: Pick<CheckoutOrderRow, 'status' | 'expires_ms' | 'order_id'>, now: Date): void {
  if (order.status === 'COMPLETED' || order.status === 'CANCELED')
    throw new AppError('CHECKOUT_ALREADY_COMPLETED', { order_id: order.order_id })
  if (order.status === 'EXPIRED') throw new AppError('CHECKOUT_EXPIRED')
  if ((order.status === 'INITIALIZED' || order.status === 'READY') && order.expires_ms <= now.getTime())
    throw new AppError('CHECKOUT_EXPIRED')
}

/** Until when an edit at `now` keeps the checkout: half an hour more, two hours in all. */
export const extended = (order: Pick<CheckoutOrderRow, 'created_ms' | 'expires_ms'>, now: Date): Date =>
  new Date(Math.max(order.expires_ms, Math.min(now.getTime() + idleMs, order.created_ms + longestMs)))
