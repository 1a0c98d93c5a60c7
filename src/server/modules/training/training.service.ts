import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import type { trainingSources } from './training.tables.ts'

/** A day counts as trained from so many seconds on (decisions 35). */
export const LEAST_SECONDS = 300

/** Nobody trains for longer at a stretch; what is longer is a clock that is wrong. */
const LONGEST_MS = 24 * 3_600_000

/** From when until when somebody trained, by the clock on the wall: at what speed a lesson ran makes no difference. */
export type Stretch = { userId: number; from: Date; until: Date; source: (typeof trainingSources)[number] }

export type Counted = { day: Day; seconds: number; counts: boolean }

/** How long stretches are together, in whole seconds. */
const secondsOf = (stretches: ReturnType<typeof sql>) =>
  sql`(select floor(coalesce(sum(extract(epoch from upper(r) - lower(r))), 0))::int from unnest(${stretches}) r)`

/**
 * The one way in which training is counted: a stretch belongs to the KST day on which it began, also past midnight, and
 * what was counted of it before, on whatever device, counts once: in any order and any number of times the days together
 * are as long. Answers what the day has now. Error: RangeError for a stretch that is empty, longer than a day or in the future.
 */
export async function countTraining(tx: Tx, { userId, from, until, source }: Stretch, now: Date): Promise<Counted> {
  const length = until.getTime() - from.getTime()
  if (!(length > 0 && length <= LONGEST_MS && until <= now)) throw new RangeError('no stretch of training')
  const day = kstDay(from)
  const around = [addDays(day, -1), addDays(day, 1)]
  const both = sql`(t.stretches + excluded.stretches)`
  // what a stretch over midnight has counted for the day before is not counted for this one
  await tx.execute(sql`
    insert into training_days as t (user_id, day, stretches, seconds, source, created_at, updated_at)
    select ${userId}, ${day}::date, n.stretches, ${secondsOf(sql`n.stretches`)}, ${source}, ${at(now)}, ${at(now)}
    from (select tstzmultirange(tstzrange(${at(from)}, ${at(until)})) - coalesce((select range_agg(r) from training_days o, unnest(o.stretches) r
      where o.user_id = ${userId} and o.day = any(${sql.param(around)}::date[])), '{}') as stretches) n
    where not isempty(n.stretches)
    on conflict (user_id, day) do update set stretches = ${both}, seconds = ${secondsOf(both)}, updated_at = ${at(now)}`)
  const [found] = await rows(
    tx,
    { seconds: num },
    sql`select seconds from training_days where user_id = ${userId} and day = ${day}::date`,
  )
  const seconds = found?.seconds ?? 0
  return { day, seconds, counts: seconds >= LEAST_SECONDS }
}
