import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { shippingOrigins } from '../shipping/shipping.tables.ts'
import type { OrderItemFilter, OrderItemSort } from './order-items.contract.ts'
import { orderOf } from './order-items.filter.ts'
import { listedColumns, type ListedItem } from './order-items.read.ts'
import { orderItems } from './orders.tables.ts'

/**
 * The pages that every screen opens with: the most urgent of those that wait, else the newest items, of one state or
 * all, of one origin or all. Planning such a statement costs ten times more than running it, so it is prepared once for
 * each connection.
 */

type Values = { status?: string; origin?: number }
type Prepared = { execute(values: Values): Promise<ListedItem[]> }

const prepared = new WeakMap<Db, Map<string, Prepared>>()

/** The first rows of a common filter, or undefined when the filter is not one of them. */
export function firstRows(
  db: Db,
  filter: OrderItemFilter,
  sort: OrderItemSort | undefined,
  limit: number,
): Promise<ListedItem[]> | undefined {
  const { status, shipping_origin_id: origin, ...rest } = filter
  if (Object.values(rest).some((value) => value !== undefined)) return undefined
  if ((status && status.length !== 1) || (origin && origin.length !== 1) || status?.[0] === 'PENDING') return undefined
  const promised = sort === 'ship_by' ? waitingState(status?.[0]) : undefined
  if (sort !== undefined && sort !== '-paid_at' && !promised) return undefined
  const name = `order_items_first_${limit}${promised ? `_${promised.toLowerCase()}` : status ? '_status' : ''}${origin ? '_origin' : ''}`
  const kept = prepared.get(db) ?? new Map<string, Prepared>()
  prepared.set(db, kept)
  const query =
    kept.get(name) ??
    prepare(db, name, { byStatus: status !== undefined, byOrigin: origin !== undefined, promised }, limit)
  kept.set(name, query)
  return query.execute({ ...(status?.[0] ? { status: status[0] } : {}), ...(origin?.[0] ? { origin: origin[0] } : {}) })
}

type Waiting = 'PAID' | 'PROCESSING_ORDER'
type Shape = { byStatus: boolean; byOrigin: boolean; promised: Waiting | undefined }

/** The states whose items wait for their day; the index of promises holds no others. */
const waitingState = (status: string | undefined): Waiting | undefined =>
  status === 'PAID' || status === 'PROCESSING_ORDER' ? status : undefined

const literalState: Record<Waiting, SQL> = {
  PAID: sql`${orderItems.status} = 'PAID'`,
  PROCESSING_ORDER: sql`${orderItems.status} = 'PROCESSING_ORDER'`,
}

/** Literals stay literals (the state that a partial index excludes, the limit), or a kept plan could not use them. */
function prepare(db: Db, name: string, { byStatus, byOrigin, promised }: Shape, limit: number): Prepared {
  const where = and(
    promised
      ? literalState[promised]
      : byStatus
        ? eq(orderItems.status, sql.placeholder('status'))
        : sql`${orderItems.status} <> 'PENDING'`,
    byOrigin ? eq(orderItems.shippingOriginId, sql.placeholder('origin')) : undefined,
  ) as SQL
  return db
    .select(listedColumns)
    .from(orderItems)
    .innerJoin(shippingOrigins, eq(shippingOrigins.id, orderItems.shippingOriginId))
    .where(where)
    .orderBy(...orderOf(promised ? 'ship_by' : '-paid_at'))
    .limit(literal(limit))
    .prepare(name) as Prepared
}

const digits = [sql`0`, sql`1`, sql`2`, sql`3`, sql`4`, sql`5`, sql`6`, sql`7`, sql`8`, sql`9`]

/** A number written into the statement instead of bound to it. */
const literal = (value: number): number =>
  sql.join(Array.from(String(value), (digit) => digits[Number(digit)] as SQL)) as unknown as number
