import type { Db } from '../../db/db.ts'
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
  await recordAudits(db, [entry])
}

/** The lines of many changes at once, in their order. */
export async function recordAudits(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await db.insert(auditLogs).values(
    entries.map((entry) => ({
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
    })),
  )
}

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
