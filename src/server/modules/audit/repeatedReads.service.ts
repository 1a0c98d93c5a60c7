import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { type Actor, nameOf, subjectOf } from '../../http/actor.ts'

/**
 * 접속기록 of reading on: one line a minute for the same person, action and subject (and `detail.key`, where there is
 * one), however often a screen asks again.
 * The first reading of all (the opening of the window, with its reason) is always a line of its own.
 */
export async function recordRepeatedRead(
  db: Db,
  entry: {
    actor: Actor
    action: string
    subject: string
    reason: string | null
    detail?: Record<string, unknown>
    ip: string
    now: Date
  },
): Promise<void> {
  const { actor, action, subject, now } = entry
  const at = now.toISOString()
  const key = typeof entry.detail?.['key'] === 'string' ? entry.detail['key'] : null
  await db.execute(
    sql`insert into pii_access_logs (actor, actor_name, action, subject, reason, detail, ip, at)
        select ${subjectOf(actor)}::text, ${nameOf(actor)}::text, ${action}::text, ${subject}::text, ${entry.reason}::text,
          ${JSON.stringify(entry.detail ?? null)}::jsonb, ${entry.ip}::text, ${at}::timestamptz
        where not exists (select 1 from pii_access_logs l where l.subject = ${subject}::text and l.actor = ${subjectOf(actor)}::text
          and l.action = ${action}::text and l.detail ->> 'key' is not distinct from ${key}::text and l.at > ${at}::timestamptz - interval '1 minute')`,
  )
}
