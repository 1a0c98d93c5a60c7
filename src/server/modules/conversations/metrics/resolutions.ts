import { sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import { records } from '../../../db/values.ts'
import { businessMinutes } from '../../../time/businessMinutes.ts'
import { ms } from '../conversationRow.ts'
import { type Desk, readDesk } from '../sla.service.ts'
import { everything, writeFacts } from './facts.ts'

/** Since when a conversation that was closed had been open: it came, or came back. */
const since = sql`coalesce((select max(r.at) from conversation_events r where r.conversation_id = f.conversation_id and r.kind = 'reopened' and r.id < f.source_id), c.created_at)`

const batch = 2_000

/** Counts the business minutes of closes that have none yet, by the calendar of their days. Answers how many. */
export async function countResolutions(db: Db, ids?: readonly number[]): Promise<number> {
  const which = ids ? sql`f.conversation_id = any(${sql.param([...ids])}::bigint[])` : sql`true`
  const desks = new Map<string, Desk>()
  for (let counted = 0; ;) {
    const found = await rows(
      db,
      { id: num, from_ms: num, to_ms: num },
      sql`select f.source_id as id, ${ms(since)} as from_ms, ${ms(sql`f.at`)} as to_ms from conversation_facts f join conversations c on c.id = f.conversation_id
          where f.kind = 'CLOSED' and f.minutes is null and ${which} order by f.day limit ${batch}`,
    )
    const minutes: { id: number; minutes: number }[] = []
    for (const { id, from_ms: from, to_ms: to } of found) {
      const day = kstDay(to)
      const desk = desks.get(day) ?? (await readDesk(db, new Date(to)))
      desks.set(day, desk)
      minutes.push({ id, minutes: Math.max(0, businessMinutes(from, to, desk)) })
    }
    if (minutes.length > 0)
      await db.execute(
        sql`update conversation_facts f set minutes = v.minutes from ${records(minutes)} as v(id bigint, minutes int)
            where f.kind = 'CLOSED' and f.source_id = v.id and f.minutes is null`,
      )
    counted += minutes.length
    if (found.length < batch) return counted
  }
}

/** Facts of everything that has happened, where they are missing: for what was written without them. */
export async function fillFacts(db: Db): Promise<void> {
  await writeFacts(db, everything)
  await countResolutions(db)
}
