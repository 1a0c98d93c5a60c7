import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { queueFrom } from '../outbox/outbox.parts.ts'

const batch = 500
/** So many minutes before a time sale opens its people are told. */
const leadMinutes = 10

/**
 * Tells who asked that a time sale opens soon, at the latest while it is open; an alarm is gone with its message, whoever
 * runs this at once. One that is paused keeps its alarms; of one that is over they are dropped.
 */
export async function announceTimeSales({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<{ messages: number }> {
  const now = clock.now()
  await db.execute(
    sql`delete from event_alarms a using events e where e.id = a.event_id and (e.ends_at <= ${at(now)} or e.status = 'ENDED' or not e.is_time_sale)`,
  )
  for (let messages = 0; ;) {
    const told = await rows(
      db,
      { id: num },
      sql`with due as materialized (
            select a.event_id, a.user_id, e.title, (extract(epoch from e.starts_at) * 1000)::bigint as opens_ms
            from event_alarms a join events e on e.id = a.event_id
            where e.status = 'ACTIVE' and e.starts_at <= ${at(now)} + make_interval(mins => ${leadMinutes}) and e.ends_at > ${at(now)}
            order by e.starts_at, a.event_id, a.user_id limit ${batch} for update of a skip locked),
          told as (
            delete from event_alarms a using due where a.event_id = due.event_id and a.user_id = due.user_id
            returning due.event_id, due.user_id, due.title, due.opens_ms)
          ${queueFrom(
            sql`select 'time-sale-opening:' || event_id || ':' || user_id || ':' || opens_ms as dedupe, 'member.message' as topic,
                  jsonb_build_object('event', 'TIME_SALE_OPENING', 'user_id', user_id, 'sale', title, 'opens_ms', opens_ms) as payload from told`,
            now,
          )} returning id`,
    )
    messages += told.length
    if (told.length < batch) return { messages }
  }
}
