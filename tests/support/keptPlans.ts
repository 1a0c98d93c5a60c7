import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { executePrepared } from '#server/db/prepared.ts'
import { rows } from './rows.ts'

/**
 * The same database, for which PostgreSQL plans each hand-written statement once on a connection: of the books that nearly
 * every test looks at, planning is nearly all. For a handful of rows alone, because plans are not made anew when rows come.
 */
export function keptPlans(db: Db): Db {
  const execute = (statement: SQL) => executePrepared(db, statement)
  const transaction: Db['transaction'] = (work, config) =>
    db.transaction((tx) => work(keptPlans(tx) as typeof tx), config)
  return Object.create(db, { execute: { value: execute }, transaction: { value: transaction } }) as Db
}

const grown = [
  'orders',
  'order_items',
  'users',
  'skus',
  'stock_movements',
  'points_ledger',
  'user_coupons',
  'reviews',
  'conversations',
  'outbox',
  'sales_facts',
]

/** Whether there is no more than a handful of rows. */
export async function isSmall(db: Db): Promise<boolean> {
  const all = grown.map((name) => sql`(select from ${sql.identifier(name)} limit 300)`)
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (${sql.join(all, sql` union all `)}) t`,
  )
  return (found?.count ?? 0) < 300
}
