import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { endOfKstDay, startOfKstDay } from '../../time/kst.ts'
import { queueFrom } from '../outbox/outbox.parts.ts'
import { at } from '../../db/values.ts'
import { expireOf } from './points.expire.ts'
import { num } from '../../db/shape.ts'

const batch = 500

/** Ends the points whose last day is over, some members at a time. Answers how many points are gone. */
export async function expirePoints(deps: Deps): Promise<{ points: number }> {
  let points = 0
  for (;;) {
    const now = deps.clock.now()
    const due = await rows(
      deps.db,
      { user_id: num },
      sql`select distinct user_id from (
            select user_id from points_lots where status = 'ACTIVE' and expires_at <= ${at(now)} order by expires_at limit ${batch}) due`,
    )
    if (due.length === 0) return { points }
    points += await deps.db.transaction((tx) =>
      expireOf(
        tx,
        due.map(({ user_id }) => user_id),
        now,
      ),
    )
  }
}

/** Days before the end at which a member is told; a day that was missed is made up for within the next two. */
const reminders = [30, 7] as const
const lateDays = 2

/** Tells members by message what ends in 30 and in 7 days: once for each day of expiry and reminder. */
export async function remindOfExpiry(deps: Deps): Promise<{ messages: number }> {
  const now = deps.clock.now()
  const today = kstDay(now)
  let messages = 0
  for (const days of reminders) {
    const from = startOfKstDay(addDays(today, days - lateDays))
    const until = endOfKstDay(addDays(today, days))
    const queued = await rows(
      deps.db,
      { id: num },
      sql`${queueFrom(
        sql`select 'points-expiring:' || user_id || ':' || day || ':' || ${days}::text as dedupe, 'member.message' as topic,
              jsonb_build_object('event', 'POINTS_EXPIRING', 'user_id', user_id, 'points', points, 'day', day) as payload
            from (
              select user_id, to_char(expires_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, sum(remaining)::int as points
              from points_lots where status = 'ACTIVE' and expires_at >= ${at(from)} and expires_at <= ${at(until)} group by 1, 2) due`,
        now,
      )} returning id`,
    )
    messages += queued.length
  }
  return { messages }
}
