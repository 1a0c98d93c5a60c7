import type { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { num, text, time, word } from '../../db/shape.ts'
import type { uncountedSchema } from './rows.contract.ts'

/** A day is closed at 03:00 of the next one. */
const closingHours = 3

export type Days = { from: Day; to: Day }

/** The last day whose closing hour has come. */
export const lastClosable = (now: Date): Day => addDays(kstDay(new Date(now.getTime() - closingHours * 3_600_000)), -1)

/** Days without a row of their own among the closed ones, as stretches. */
export async function openStretches(db: Db, { from, to }: Days): Promise<Days[]> {
  if (from > to) return []
  const closed = await rows(
    db,
    { day: text },
    sql`select day::text as day from sales_closed_days where day between ${from}::date and ${to}::date order by day`,
  )
  const stretches: Days[] = []
  let next = from
  for (const { day } of [...closed, { day: addDays(to, 1) }]) {
    if (next < day) stretches.push({ from: next, to: addDays(day, -1) })
    next = addDays(day, 1)
  }
  return stretches
}

/** The last day that is closed; null when none is. */
export async function closedUntil(db: Db): Promise<Day | null> {
  const [last] = await rows(db, { day: text.orNull }, sql`select max(day)::text as day from sales_closed_days`)
  return last?.day ?? null
}

/** How many orders and refunds could not be counted. */
export async function uncountedCount(db: Db): Promise<number> {
  const [found] = await rows(db, { count: num }, sql`select count(*)::int as count from sales_uncounted`)
  return found?.count ?? 0
}

/** Orders and refunds that could not be counted, the first 100, oldest first; the clock tries them again, each alone. */
export async function uncounted(db: Db): Promise<z.input<typeof uncountedSchema>> {
  const found = await rows(
    db,
    {
      id: num,
      source: word(['ORDER', 'REFUND'] as const),
      source_id: num,
      order_id: num.orNull,
      day: text,
      error: text,
      tries: num,
      first_failed_at: time,
      last_failed_at: time,
    },
    sql`select u.id, u.source, u.source_id, case when u.source = 'ORDER' then u.source_id else r.order_id end as order_id, u.day::text as day, u.error, u.tries, u.first_failed_at, u.last_failed_at
        from sales_uncounted u left join refunds r on u.source = 'REFUND' and r.id = u.source_id order by u.id limit 100`,
  )
  const results = found.map((row) => ({
    ...row,
    first_failed_at: kstIso(row.first_failed_at),
    last_failed_at: kstIso(row.last_failed_at),
  }))
  return { results, total_count: await uncountedCount(db) }
}
