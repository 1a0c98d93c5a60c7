import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { Kept } from '../../http/kept.ts'
import { at } from '../../db/values.ts'

const kept = new Kept<Date | null>({ seconds: 1, maxEntries: 1, until: (_db, _now, next) => next })

/** `pricesChangeAt`, for whoever keeps an answer for seconds: looked up once in a second, and anew when that moment has come. */
export const keptChangeAt = (db: Db, now: Date): Promise<Date | null> =>
  kept.get(db, 'next', { now, keeps: true }, () => pricesChangeAt(db, now))

/**
 * The next moment after `now` at which a price changes by the clock: where a schedule, an event or a time sale begins or
 * ends. Null when nothing is ahead. Four looks at the next entry of an index; what was cancelled or is still waited for
 * counts too, which makes an answer short-lived and never wrong.
 */
async function pricesChangeAt(db: Db, now: Date): Promise<Date | null> {
  const [next] = await rows(
    db,
    { ms: num.orNull },
    sql`select (extract(epoch from least(
        (select c.effective_at from price_change_schedules c where c.effective_at > ${at(now)} order by c.effective_at limit 1),
        (select coalesce(c.end_at, 'infinity'::timestamptz) from price_change_schedules c where c.canceled_at is null and not c.waiting
          and coalesce(c.end_at, 'infinity'::timestamptz) > ${at(now)} and c.end_at is not null order by coalesce(c.end_at, 'infinity'::timestamptz) limit 1),
        (select e.starts_at from events e where e.starts_at > ${at(now)} order by e.starts_at limit 1),
        (select e.ends_at from events e where e.ends_at > ${at(now)} order by e.ends_at limit 1)
      )) * 1000)::bigint as ms`,
  )
  return next?.ms == null ? null : new Date(next.ms)
}
