import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at, id } from '../../db/columns.ts'

/** Append-only: every privileged change, with before and after. */
export const auditLogs = pgTable(
  'audit_logs',
  {
    id: id(),
    actor: text('actor').notNull(),
    actorName: text('actor_name').notNull().default(''),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id'),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason'),
    ip: text('ip'),
    requestId: text('request_id'),
    at: at('at').notNull(),
  },
  (t) => [
    index('audit_logs_at').on(t.at.desc(), t.id.desc()),
    index('audit_logs_entity').on(t.entity, t.entityId, t.id.desc()),
    index('audit_logs_actor').on(t.actor, t.id.desc()),
  ],
)

/** 접속기록: reads of personal data (who, whose, what, why). Append-only. */
export const piiAccessLogs = pgTable(
  'pii_access_logs',
  {
    id: id(),
    actor: text('actor').notNull(),
    actorName: text('actor_name').notNull().default(''),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    reason: text('reason'),
    detail: jsonb('detail'),
    ip: text('ip'),
    at: at('at').notNull(),
  },
  (t) => [
    index('pii_access_logs_at').on(t.at.desc(), t.id.desc()),
    index('pii_access_logs_actor').on(t.actor, t.id.desc()),
    index('pii_access_logs_subject').on(t.subject, t.id.desc()),
  ],
)
