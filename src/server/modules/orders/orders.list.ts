import { z } from '@hono/zod-openapi'
import { and, eq, exists, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import type { Db } from '../../db/db.ts'
import { day, idParam, line, repeated } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { users } from '../auth/auth.tables.ts'
import { whereOf as itemsWhere } from './order-items.filter.ts'
import { glanceAt, summaryOf } from './orders.read.ts'
import { orderItemStatuses, orderItems, orders } from './orders.tables.ts'

/** The conditions of the list of orders; the same object is the `filter` of its export. */
export const orderFilterShape = {
  ids: repeated(idParam),
  status: repeated(z.enum(orderItemStatuses)),
  paid_from: day.optional(),
  paid_to: day.optional(),
  shipping_origin_id: repeated(idParam),
  user_id: repeated(idParam),
  q: line(60).optional(),
}
export const orderFilterSchema = z.strictObject(orderFilterShape).openapi('OrderFilter')

type OrderFilter = z.infer<typeof orderFilterSchema>

/** A page of paid orders, newest first. `status` is that of any of their items. Errors: PAGE_TOO_DEEP. */
export async function listOrders(db: Db, filter: OrderFilter, page: { page: number; page_size: number }, now: Date) {
  const offset = (page.page - 1) * page.page_size
  if (offset + page.page_size > 25_000) throw new AppError('PAGE_TOO_DEEP')
  const where = ordersWhere(db, filter, now)
  const found = await db
    .select({ order: orders, userName: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(where)
    .orderBy(sql`${orders.paidAt} desc nulls last`, sql`${orders.id} desc nulls last`)
    .limit(page.page_size + 1)
    .offset(offset)
  const hasNext = found.length > page.page_size
  const shown = hasNext ? found.slice(0, -1) : found
  const total = hasNext
    ? await boundedCount(db, sql`${orders}`, where)
    : { count: offset + found.length, isEstimate: false }
  const items = await glanceAt(
    db,
    shown.map((row) => row.order.id),
  )
  return {
    results: shown.map((row) => summaryOf(row.order, row.userName, items.get(row.order.id) ?? [])),
    total_count: Math.max(total.count, offset + found.length),
    total_is_estimate: total.isEstimate,
    page: page.page,
    page_size: page.page_size,
    has_next: hasNext,
  }
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
  ) as SQL
}
