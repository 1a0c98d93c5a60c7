import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import { oneOf } from '../../db/prepared.ts'
import { num } from '../../db/shape.ts'
import type { OfPerson } from '../../http/endpoint.ts'

/** Says of each time sale whether this person asked to be told before it opens; one lookup for all. */
export async function withAlarms<A extends { results: { event_id: number; alarm?: boolean | undefined }[] }>(
  { db, actor }: Parameters<OfPerson<A>>[0],
  answer: A,
): Promise<A> {
  if (answer.results.length === 0) return answer
  const ids = answer.results.map(({ event_id }) => event_id)
  const found = await rows(
    db,
    { event_id: num },
    sql`select event_id from event_alarms where user_id = ${actor.id} and event_id = ${oneOf(ids)}`,
  )
  const asked = new Set(found.map(({ event_id }) => event_id))
  return { ...answer, results: answer.results.map((one) => ({ ...one, alarm: asked.has(one.event_id) })) }
}
