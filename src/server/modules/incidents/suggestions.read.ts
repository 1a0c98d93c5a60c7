import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { num, text, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { maskName } from '../../mask.ts'
import { ms } from '../conversations/conversationRow.ts'
import { lookedAtMs } from './candidates.read.ts'
import { causeIn, type CauseOf, hasCause, isTaken, reachMs } from './causes.ts'
import { causeKinds, incidentStates } from './incidents.tables.ts'

/** What may belong to an incident, and what a job may have brought. Both look at so many at most. */

const mostSuggested = 100
const mostCounted = 999

/** Conversations of the cause that nobody has put anywhere, or taken out of this incident again; the newest first. */
export const fitting = (
  incidentId: number,
  cause: Exclude<CauseOf, { kind: 'NONE' }>,
  { since, most }: { since: Date; most: number },
) => sql`select c.id, c.user_id, c.last_customer_at, c.last_message_id, c.title from conversations c
    where c.last_customer_at >= ${at(since)} and c.deleted_at is null and not ${isTaken}
      and not exists (select 1 from incident_conversations x where x.conversation_id = c.id and x.incident_id = ${incidentId} and x.removed)
      and ${hasCause(cause)} order by c.last_customer_at desc, c.id desc limit ${most}`

/** What came since three days before it was opened and has its cause. Error: NOT_FOUND. */
export async function readSuggestions(db: Db, id: number) {
  const [incident] = await rows(
    db,
    {
      state: word(incidentStates),
      cause_kind: word(causeKinds),
      job_id: num.orNull,
      product_id: num.orNull,
      shipping_origin_id: num.orNull,
      day: text.orNull,
      created_ms: num,
    },
    sql`select state, cause_kind, job_id, product_id, shipping_origin_id, day::text as day, ${ms(sql`created_at`)} as created_ms from incidents where id = ${id}`,
  )
  if (!incident) throw new AppError('NOT_FOUND')
  const cause = causeIn(incident)
  if (cause.kind === 'NONE' || incident.state === 'CLOSED') return { results: [], has_more: false }
  const since = new Date(incident.created_ms - lookedAtMs)
  const found = await rows(
    db,
    { id: num, name: text, title: text.orNull, preview: text.orNull, at_ms: num },
    sql`select c.id, u.name, c.title, left(m.content, 200) as preview, ${ms(sql`c.last_customer_at`)} as at_ms
        from (${fitting(id, cause, { since, most: mostSuggested + 1 })}) c join users u on u.id = c.user_id left join conversation_messages m on m.id = c.last_message_id
        order by c.last_customer_at desc, c.id desc`,
  )
  return {
    results: found.slice(0, mostSuggested).map((row) => ({
      id: row.id,
      name_masked: maskName(row.name),
      title: row.title,
      preview: row.preview ?? '',
      last_customer_at: kstIso(new Date(row.at_ms)),
    })),
    has_more: found.length > mostSuggested,
  }
}

/** The questions that came after a job about what it touched, and the incident that was made of them. Error: NOT_FOUND. */
export async function readOfJob(db: Db, jobId: number) {
  const [job] = await rows(
    db,
    { at_ms: num },
    sql`select ${ms(sql`created_at`)} as at_ms from jobs where id = ${jobId}`,
  )
  if (!job) throw new AppError('NOT_FOUND')
  const [from, until] = [new Date(job.at_ms), new Date(job.at_ms + reachMs)]
  const [counted] = await rows(
    db,
    { count: num },
    sql`select count(*)::int as count from (select 1 from conversations c where c.last_customer_at > ${at(from)} and c.last_customer_at < ${at(until)}
          and c.deleted_at is null and ${hasCause({ kind: 'JOB', job_id: jobId })} limit ${mostCounted + 1}) bounded`,
  )
  const [incident] = await rows(
    db,
    { id: num, title: text, state: word(incidentStates) },
    sql`select id, title, state from incidents where job_id = ${jobId} order by state = 'OPEN' desc, id desc nulls last limit 1`,
  )
  const count = counted?.count ?? 0
  return { count: Math.min(count, mostCounted), capped: count > mostCounted, incident: incident ?? null }
}
