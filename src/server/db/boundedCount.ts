import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from './db.ts'
import { json, num } from './shape.ts'

const exactUpTo = 10_000

export type Total = { count: number; isEstimate: boolean }

/**
 * How many rows a condition has: exact up to 10,000, above that the planner's estimate. A million rows are never
 * counted one by one for the bottom of a list. `alike` says the same in the way the planner estimates best.
 */
export async function boundedCount(db: Db, from: SQL, where: SQL, alike = { from, where }): Promise<Total> {
  const [row] = await rows(
    db,
    { count: num },
    sql`select count(*)::int as count from (select 1 from ${from} where ${where} limit ${exactUpTo + 1}) as bounded`,
  )
  const count = row?.count ?? 0
  if (count <= exactUpTo) return { count, isEstimate: false }
  return { count: Math.max(count, await estimate(db, alike.from, alike.where)), isEstimate: true }
}

type Plan = { Plan: { 'Plan Rows': number } }[]

async function estimate(db: Db, from: SQL, where: SQL): Promise<number> {
  const [row] = await rows(
    db,
    { 'QUERY PLAN': json<string | Plan>() },
    sql`explain (format json) select 1 from ${from} where ${where}`,
  )
  const plan = row?.['QUERY PLAN']
  const tree = typeof plan === 'string' ? (JSON.parse(plan) as Plan) : plan
  return Math.round(tree?.[0]?.Plan['Plan Rows'] ?? 0)
}
