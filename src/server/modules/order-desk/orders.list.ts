import { z } from '@hono/zod-openapi'
import { and, eq, exists, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import type { Db } from '../../db/db.ts'
import { day, idParam, line, repeated } from '../../http/endpoint.ts'
import { personal } from '../../http/personalSearches.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { users } from '../auth/auth.tables.ts'
import { flag } from '../orders/order-items.contract.ts'
import { whereOf as itemsWhere } from '../orders/order-items.filter.ts'
import { orderItemStatuses, orderItems, orders } from '../orders/orders.tables.ts'
import { glanceAt, summaryOf } from './orders.read.ts'
import { boundedOffset, cutPage, toPage } from '../../db/page.ts'

/** The conditions of the list of orders; the same object is the `filter` of its export. */
export const orderFilterShape = {
  ids: repeated(idParam),
  status: repeated(z.enum(orderItemStatuses)),
  paid_from: day.optional(),
  paid_to: day.optional(),
  delayed: flag.openapi({ description: '발송지연: 발송기한이 지난 발송 전 주문상품이 있는 주문' }),
  shipping_origin_id: repeated(idParam),
  user_id: repeated(idParam),
  q: personal(line(60), '주문번호, 상품주문번호, 송장번호, 전화번호, 수령인 가운데 하나'),
}
export const orderFilterSchema = z.strictObject(orderFilterShape).openapi('OrderFilter')

export type OrderFilter = z.infer<typeof orderFilterSchema>

/** A page of paid orders, newest first. `status` is that of any of their items. Errors: PAGE_TOO_DEEP. */
export async function listOrders(db: Db, filter: OrderFilter, page: { page: number; page_size: number }, now: Date) {
  const offset = boundedOffset(page)
  const where = ordersWhere(db, filter, now)
  const counted = countedOrders(db, filter, now)
  const found = await db
    .select({ order: orders, userName: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(where)
    .orderBy(sql`${orders.paidAt} desc nulls last`, sql`${orders.id} desc nulls last`)
    .limit(page.page_size + 1)
    .offset(offset)
  const { shown, total, hasNext } = await cutPage(found, page, () =>
    boundedCount(db, counted.from, counted.where, { from: sql`${orders}`, where }),
  )
  const items = await glanceAt(
    db,
    shown.map((row) => row.order.id),
  )
  const results = shown.map((row) => summaryOf(row.order, row.userName, items.get(row.order.id) ?? []))
  return toPage(results, total, page, hasNext)
}

/** The condition of the list of orders; exports ask for the same rows. */
export function ordersWhere(db: Db, filter: OrderFilter, now: Date): SQL {
  const { status, shipping_origin_id, q } = filter
  // keys of items (number, invoice, phone, receiver) find their orders through the item indexes
  const ofItems = q
    ? inArray(
        orders.id,
        db
          .select({ id: orderItems.orderId })
          .from(orderItems)
          .where(
            itemsWhere({ q, status, shipping_origin_id, paid_from: filter.paid_from, paid_to: filter.paid_to }, now),
          ),
      )
    : status || shipping_origin_id
      ? exists(
          db
            .select({ one: sql`1` })
            .from(orderItems)
            .where(
              and(
                eq(orderItems.orderId, orders.id),
                status && inArray(orderItems.status, status),
                shipping_origin_id && inArray(orderItems.shippingOriginId, shipping_origin_id),
              ),
            ),
        )
      : undefined
  return and(
    // word for word the condition of the index that the list is read by
    sql`${orders.status} in ('COMPLETED', 'CANCELED')`,
    filter.ids && inArray(orders.id, filter.ids),
    filter.user_id && inArray(orders.userId, filter.user_id),
    filter.paid_from ? gte(orders.paidAt, startOfKstDay(filter.paid_from)) : undefined,
    filter.paid_to ? lt(orders.paidAt, startOfKstDay(addDays(filter.paid_to, 1))) : undefined,
    ofItems,
    delayedPart(filter.delayed, now),
  ) as SQL
}

/** Orders with an item that should have left by now, or without. */
function delayedPart(delayed: boolean | undefined, now: Date): SQL | undefined {
  if (delayed === undefined) return undefined
  // word for word the condition of the index by promised day
  const late = sql`${orders.id} in (select i.order_id from order_items i
    where i.status in ('PAID', 'PROCESSING_ORDER') and i.ship_by < ${kstDay(now)}::date)`
  return delayed ? late : sql`not (${late})`
}

/**
 * What to count for the orders that a filter finds. Where a condition is that of an item, each order's first item that
 * fits is counted, walked by the items' own index. Joined as the list is, the planner expects the few orders in a state
 * to lie evenly among all and reads hundreds of thousands of the oldest before it meets them; `offset 0` keeps each
 * look-up a look-up.
 */
export function countedOrders(db: Db, filter: OrderFilter, now: Date): { from: SQL; where: SQL } {
  const { status, shipping_origin_id, delayed, ...rest } = filter
  const byItem = status ?? shipping_origin_id
  if (filter.q || !(byItem || delayed)) return { from: sql`${orders}`, where: ordersWhere(db, filter, now) }
  const fits = (item: SQL) => (byItem ? stateFits(item, filter) : isLate(item, now))
  const ofOrder = ordersWhere(db, byItem ? { ...rest, delayed } : rest, now)
  const inOrder = byItem ? sql`i.paid_at desc nulls last, i.id desc nulls last` : sql`i.ship_by, i.id`
  return {
    from: sql`(select i.id, i.order_id from order_items i where ${fits(sql`i`)} order by ${inOrder} offset 0) i`,
    where: sql`not exists (select 1 from order_items j where j.order_id = i.order_id and j.id < i.id and ${fits(sql`j`)} offset 0)
      and exists (select 1 from ${orders} where ${orders.id} = i.order_id and ${ofOrder} offset 0)`,
  }
}

/** A single state is written as the index wants it. */
function stateFits(item: SQL, { status, shipping_origin_id: origins }: OrderFilter): SQL {
  const parts = [sql`${item}.status <> 'PENDING'`]
  if (status)
    parts.push(
      status.length === 1
        ? sql`${item}.status = ${status[0]}`
        : sql`${item}.status = any(${sql.param([...status])}::text[])`,
    )
  if (origins) parts.push(sql`${item}.shipping_origin_id = any(${`{${origins.join(',')}}`}::bigint[])`)
  return sql.join(parts, sql` and `)
}

const isLate = (item: SQL, now: Date) =>
  sql`${item}.status in ('PAID', 'PROCESSING_ORDER') and ${item}.ship_by < ${kstDay(now)}::date`
