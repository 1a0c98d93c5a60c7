import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { everything, type Stretch } from '../../db/scope.ts'
import { num } from '../../db/shape.ts'

/**
 * The books are gone through in rounds: each check goes by something that can be counted on (orders, SKUs, members …) and
 * is asked stretch by stretch, so that no statement reads more than some thousand rows however long the tables are.
 */

type Walked = {
  /** the column of a finding that names it */
  key: string
  /** what is read for it, as `key`: a stretch ends where one of these has enough rows */
  rows: SQL[]
  /** what came or changed last, as `key`, the latest first */
  latest: SQL[]
}

export const kinds = {
  orders: {
    key: 'order_id',
    rows: [sql`select id as key from orders`],
    latest: [
      sql`select id as key from orders order by id desc`,
      sql`select order_id as key from order_events order by id desc`,
    ],
  },
  // what a SKU or a time sale sold in its whole life is read at once, so that the latest of them would be nearly all
  skus: {
    key: 'sku_id',
    rows: [
      sql`select id as key from skus`,
      sql`select sku_id as key from stock_movements`,
      sql`select sku_id as key from stock_reservations`,
    ],
    latest: [],
  },
  timeSales: {
    key: 'event_product_id',
    rows: [
      sql`select id as key from event_products`,
      sql`select event_product_id as key from order_items where event_product_id is not null`,
    ],
    latest: [],
  },
  members: {
    key: 'user_id',
    rows: [
      sql`select user_id as key from points_accounts`,
      sql`select user_id as key from points_ledger`,
      sql`select user_id as key from points_lots where status = 'ACTIVE'`,
    ],
    latest: [sql`select user_id as key from points_ledger order by id desc`],
  },
  // members who have or had a membership
  subscribers: {
    key: 'user_id',
    rows: [sql`select user_id as key from subscriptions`, sql`select user_id as key from subscription_payments`],
    latest: [
      sql`select user_id as key from subscription_payments order by id desc`,
      sql`select user_id as key from subscriptions order by id desc`,
    ],
  },
  lots: {
    key: 'lot_id',
    rows: [sql`select id as key from points_lots`],
    latest: [sql`select id as key from points_lots order by id desc`],
  },
  issues: {
    key: 'coupon_issue_id',
    rows: [sql`select id as key from coupon_issues`, sql`select coupon_issue_id as key from user_coupons`],
    latest: [],
  },
  coupons: {
    key: 'user_coupon_id',
    rows: [sql`select id as key from user_coupons`],
    latest: [
      sql`select id as key from user_coupons order by id desc`,
      sql`select user_coupon_id as key from coupon_events order by id desc`,
    ],
  },
  // the products that have reviews
  reviewed: {
    key: 'product_id',
    rows: [sql`select product_id as key from review_summaries`, sql`select product_id as key from reviews`],
    latest: [sql`select product_id as key from reviews order by id desc`],
  },
  outbox: {
    key: 'outbox_id',
    rows: [sql`select id as key from outbox`],
    latest: [sql`select id as key from outbox order by id desc`],
  },
} satisfies Record<string, Walked>

export type Kind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as [Kind, ...Kind[]]
const walkedBy = (kind: Kind): Walked => kinds[kind]

/** A stretch in shorter ones; `endOf` answers where one that begins behind an id ends. */
export async function* stretches(
  { after, upTo }: Stretch,
  endOf: (after: number) => Promise<number>,
): AsyncGenerator<Stretch, undefined> {
  for (let from = after; from < upTo;) {
    const stretch = { after: from, upTo: Math.min(await endOf(from), upTo) }
    yield stretch
    from = stretch.upTo
  }
}

/** Where a stretch ends that reads `size` rows, and besides them those of the id that it ends with. */
export async function endOf(db: Db, kind: Kind, after: number, size: number): Promise<number> {
  const ends = walkedBy(kind).rows.map(
    (keys) =>
      sql`(select key from (${keys}) keys where key > ${after}::bigint order by key offset ${size - 1}::int limit 1)`,
  )
  const [end] = await rows(
    db,
    { end: num },
    sql`select least(${everything.upTo}::bigint, ${sql.join(ends, sql`, `)}) as end`,
  )
  return end?.end ?? everything.upTo
}

/** What came or changed last outside a stretch, each once, by the last `count` rows that tell of it. */
export async function latest(db: Db, kind: Kind, count: number, { after, upTo }: Stretch): Promise<number[]> {
  const told = walkedBy(kind).latest.map((keys) => sql`(${keys} limit ${count}::int)`)
  if (told.length === 0) return []
  const found = await rows(
    db,
    { key: num },
    sql`select distinct key from (${sql.join(told, sql` union all `)}) told where key is not null and not (key > ${after}::bigint and key <= ${upTo}::bigint) order by key`,
  )
  return found.map(({ key }) => key)
}

/** The ids that a check's findings name. */
export const namedIn = (kind: Kind, found: readonly Record<string, unknown>[]): number[] =>
  found.map((row) => row[walkedBy(kind).key]).filter((id): id is number => typeof id === 'number')
