import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import { at } from '../../../db/values.ts'
import { addDays } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'

/** 쉬어 가기: how often in a year, and for how many weeks. */
export const PAUSES = { mostAYear: 2, weeks: { min: 1, max: 8 } } as const

/** Whether a pause from one day may last until another: whole weeks are not asked for, one to eight of them are. */
export const isPause = (from: Day, until: Day): boolean =>
  until >= addDays(from, PAUSES.weeks.min * 7) && until <= addDays(from, PAUSES.weeks.max * 7)

/** How often a subscription has been paused within a year. */
export async function pausesOf(db: Db, id: number, now: Date): Promise<number> {
  const [found] = await rows(
    db,
    { count: num },
    sql`select count(*)::int as count from subscription_events
        where subscription_id = ${id} and kind = 'PAUSED' and at > ${at(now)} - interval '1 year'`,
  )
  return found?.count ?? 0
}
