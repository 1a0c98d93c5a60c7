import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { records } from '../../db/values.ts'
import { type Actor, nameOf, subjectOf } from '../../http/actor.ts'
import { auditLogs, piiAccessLogs } from './audit.tables.ts'

export type AuditEntry = {
  actor: Actor
  /** `brand.update`, `order-items.shipping`, `staff.sign-in` */
  action: string
  entity: string
  entityId?: number | string | undefined
  before?: unknown
  after?: unknown
  reason?: string | undefined
  ip?: string | undefined
  requestId?: string | undefined
  now: Date
}

/** Writes one line of the append-only audit log, in the transaction of the change it tells of. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(auditLogs).values(lineOf(entry))
}

/** The lines of many changes at once, in their order: one parameter, whatever their number. */
export async function recordAudits(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await db.execute(sql`
    insert into audit_logs (actor, actor_name, action, entity, entity_id, before, after, reason, ip, request_id, at)
    select v."actor", v."actorName", v."action", v."entity", v."entityId", v."before", v."after", v."reason", v."ip", v."requestId", v."at"
    from ${records(entries.map(lineOf))} as v("actor" text, "actorName" text, "action" text, "entity" text, "entityId" text,
      "before" jsonb, "after" jsonb, "reason" text, "ip" text, "requestId" text, "at" timestamptz)`)
}

const lineOf = (entry: AuditEntry) => ({
  actor: subjectOf(entry.actor),
  actorName: nameOf(entry.actor),
  action: entry.action,
  entity: entry.entity,
  entityId: entry.entityId === undefined ? null : String(entry.entityId),
  before: entry.before ?? null,
  after: entry.after ?? null,
  reason: entry.reason ?? null,
  ip: entry.ip ?? null,
  requestId: entry.requestId ?? null,
  at: entry.now,
})

/** 접속기록: personal data was read. `subject` names whose (`user:12`, `order:34`, `export:56`). */
export async function recordPiiAccess(
  db: Db,
  entry: {
    actor: Actor
    action: string
    subject: string
    reason?: string | undefined
    detail?: unknown
    ip?: string | undefined
    now: Date
  },
): Promise<void> {
  await db.insert(piiAccessLogs).values({
    actor: subjectOf(entry.actor),
    actorName: nameOf(entry.actor),
    action: entry.action,
    subject: entry.subject,
    reason: entry.reason ?? null,
    detail: entry.detail ?? null,
    ip: entry.ip ?? null,
    at: entry.now,
  })
}
