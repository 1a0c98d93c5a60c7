import { sql, type SQL } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { tellItems } from '../bulk/live.ts'
import { readEarnings } from '../points/points.read.ts'
import { earnPromised } from '../points/points.service.ts'
import { cashReceiptColumns, cashReceiptRow, presentCashReceipt } from '../payments/cashReceipts.read.ts'
import type { Order, OrderItem, OrderSummary } from '../orders/customerOrders.contract.ts'
import {
  groupColumns,
  groupRow,
  itemColumns,
  type ItemRow,
  itemRow,
  presentGroup,
  presentOrderAddress,
  presentOrderItem,
  readTimeline,
} from '../orders/customerOrders.read.ts'
import type { AddressSnapshot, orderItemStatuses } from '../orders/orders.tables.ts'
import { byCustomer } from '../orders/orderEvents.parts.ts'
import { confirmDelivered } from '../orders/orders.parts.ts'
import { orderMoneyRow } from '../orders/sheet.parts.ts'
import { readClaims, readRefunds } from './purchaseClaims.read.ts'
import { bool, json, num, text } from '../../db/shape.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { toSlice } from '../../db/page.ts'

const orderRow = {
  id: num,
  order_no: text,
  address: json<AddressSnapshot>().orNull,
  created_ms: num,
  paid_ms: num.orNull,
  earn_rate_percent: num,
  earns_as_member: bool,
  ...orderMoneyRow,
}

/** One paid order of this customer, whole. Error: ORDER_NOT_FOUND (also for somebody else's and for unpaid ones). */
export async function readOrder(db: Db, userId: number, orderId: number, now: Date): Promise<Order> {
  const [order] = await rows(
    db,
    orderRow,
    sql`select o.id, o.order_no, o.address, o.list_amount, o.product_discount, o.product_coupon, o.cart_coupon, o.points, o.shipping_base, o.shipping_coupon,
          o.remote_surcharge, o.payable, o.earn_points, o.earn_rate_percent, o.earns_as_member, (extract(epoch from o.created_at) * 1000)::float8 as created_ms, (extract(epoch from o.paid_at) * 1000)::float8 as paid_ms
        from orders o where o.id = ${orderId} and o.user_id = ${userId} and o.status in ('COMPLETED', 'CANCELED')`,
  )
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const items = await rows(
    db,
    itemRow,
    sql`select ${itemColumns} from order_items i where i.order_id = ${orderId} order by i.id`,
  )
  const groups = await rows(
    db,
    groupRow,
    sql`select ${groupColumns} from shipping_groups g join shipping_origins so on so.id = g.shipping_origin_id where g.order_id = ${orderId} order by g.id`,
  )
  const payments = await rows(
    db,
    { label: text, amount: num, receipt_url: text.orNull, installment_months: num, ...cashReceiptRow },
    sql`select method_label as label, amount, receipt_url, installment_months, ${cashReceiptColumns} from payments p
        where order_id = ${orderId} and status in ('PAID', 'PARTIAL_CANCELED', 'CANCELED') and captured = amount order by id`,
  )
  const claimed = items.some((item) => item.claim_id !== null)
  const { id, order_no, address, created_ms, paid_ms, earn_rate_percent, earns_as_member, ...price } = order
  return {
    id,
    order_no,
    ordered_at: kstIso(new Date(paid_ms ?? created_ms)),
    ...(paid_ms === null ? {} : { paid_at: kstIso(new Date(paid_ms)) }),
    items: items.map((item) => presentOrderItem(item, now)),
    groups: groups.map((group) =>
      presentGroup(
        group,
        items.filter((item) => item.shipping_group_id === group.id).map((item) => item.id),
      ),
    ),
    delivery_address: presentOrderAddress(address as AddressSnapshot),
    price,
    payments: payments.map(({ label, amount, receipt_url, installment_months, ...payment }) => ({
      method: payment.method,
      label,
      amount,
      ...(receipt_url ? { receipt_url } : {}),
      ...presentCashReceipt(payment, now),
      ...(installment_months > 0 ? { installment_months } : {}),
    })),
    claims: claimed ? await readClaims(db, orderId) : [],
    refunds: claimed ? await readRefunds(db, orderId) : [],
    earn_points: {
      ...((await readEarnings(db, orderId)) ?? { expected: price.earn_points, status: 'PENDING' }),
      rate_percent: earn_rate_percent,
      as_member: earns_as_member,
    },
    timeline: await readTimeline(db, orderId),
  }
}

export type OrderFilter = {
  status?: (typeof orderItemStatuses)[number][] | undefined
  from?: string | undefined
  to?: string | undefined
  offset: number
  limit: number
}

/** The customer's paid orders, newest first, and how many of their items are in each state. */
export async function listOrders(db: Db, userId: number, filter: OrderFilter, now: Date) {
  const conditions: SQL[] = [sql`o.user_id = ${userId}`, sql`o.status in ('COMPLETED', 'CANCELED')`]
  if (filter.status?.length)
    conditions.push(
      sql`exists (select 1 from order_items i where i.order_id = o.id and i.status = any(${sql.param(filter.status)}::text[]))`,
    )
  if (filter.from) conditions.push(sql`o.paid_at >= ${startOfKstDay(filter.from).toISOString()}::timestamptz`)
  if (filter.to) conditions.push(sql`o.paid_at < ${startOfKstDay(addDays(filter.to, 1)).toISOString()}::timestamptz`)
  const where = sql.join(conditions, sql` and `)
  const page = await rows(
    db,
    { id: num, order_no: text, payable: num, ordered_ms: num, total: num },
    sql`select o.id, o.order_no, o.payable, (extract(epoch from coalesce(o.paid_at, o.created_at)) * 1000)::float8 as ordered_ms, count(*) over ()::int as total
        from orders o where ${where} order by o.id desc nulls last offset ${filter.offset} limit ${filter.limit}`,
  )
  const items =
    page.length === 0
      ? []
      : await rows(
          db,
          itemRow,
          sql`select ${itemColumns} from order_items i where i.order_id = any(${sql.param(page.map(({ id }) => id))}::bigint[]) order by i.id`,
        )
  const counts = await rows(
    db,
    { status: text, count: num },
    sql`select status, count(*)::int as count from order_items where user_id = ${userId} and status <> 'PENDING' group by status`,
  )
  const total = page[0]?.total ?? (filter.offset > 0 ? await countOrders(db, where) : 0)
  const byOrder = Map.groupBy(items, (item) => item.order_id)
  const results = page.map((order): OrderSummary => {
    const own = byOrder.get(order.id) ?? []
    const badge = badgeOf(own)
    return {
      id: order.id,
      order_no: order.order_no,
      ordered_at: kstIso(new Date(order.ordered_ms)),
      items: own.map((item) => presentOrderItem(item, now)),
      payable: order.payable,
      ...(badge ? { claim_badge: badge } : {}),
    }
  })
  return {
    ...toSlice(results, total, filter),
    status_counts: Object.fromEntries(counts.map(({ status, count }) => [status, count])),
  }
}

async function countOrders(db: Db, where: SQL): Promise<number> {
  return (
    (await rows(db, { count: num }, sql`select count(*)::int as count from orders o where ${where}`))[0]?.count ?? 0
  )
}

function badgeOf(items: readonly ItemRow[]): string | undefined {
  const open = items.find((item) => item.claim_status === 'REQUESTED' || item.claim_status === 'IN_PROGRESS')
  return open?.claim_type ? `${claimKindWord[open.claim_type]} 처리 중` : undefined
}

/**
 * 구매확정 of one delivered item: what it earns becomes the customer's. A second time changes nothing. Errors: ORDER_ITEM_NOT_FOUND, CLAIM_IN_PROGRESS,
 * ORDER_ITEM_STATE.
 */
export async function confirmPurchase(tx: Tx, userId: number, itemId: number, now: Date): Promise<OrderItem> {
  const changed = await rows(
    tx,
    { id: num },
    confirmDelivered(sql`i.id = ${itemId} and i.user_id = ${userId}`, { who: byCustomer(userId) }, now),
  )
  const [item] = await rows(
    tx,
    itemRow,
    sql`select ${itemColumns} from order_items i where i.id = ${itemId} and i.user_id = ${userId} and i.status <> 'PENDING'`,
  )
  if (!item) throw new AppError('ORDER_ITEM_NOT_FOUND')
  if (changed.length > 0) {
    await earnPromised(tx, { orderItemIds: [itemId], now })
    await tellItems(tx, [itemId], { status: 'CONFIRMED', countsMayLag: true })
  } else if (item.status === 'DELIVERED') throw new AppError('CLAIM_IN_PROGRESS')
  else if (item.status !== 'CONFIRMED') throw new AppError('ORDER_ITEM_STATE', { status: item.status })
  return presentOrderItem(item, now)
}
