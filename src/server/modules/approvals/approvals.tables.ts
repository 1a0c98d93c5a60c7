import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'

export const approvalKinds = [
  'COUPON_ISSUE',
  'POINTS',
  'REFUND',
  'PRICE',
  'TIME_SALE',
  'PRICE_SCHEDULE',
  'PLAN_PRICE',
  'MEMBER_PRICE',
] as const

/** What needs a second person: asked for by one, decided by another. `payload` is what happens on approval. */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    kind: text('kind', { enum: approvalKinds }).notNull(),
    /** the coupon issue, the refund …; null for a request that makes something new */
    targetId: ref('target_id'),
    title: text('title').notNull(),
    amount: won('amount').notNull(),
    reason: text('reason').notNull(),
    evidenceUrl: text('evidence_url'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    status: text('status', { enum: ['PENDING', 'APPROVED', 'REJECTED', 'CANCELED'] })
      .notNull()
      .default('PENDING'),
    requestedBy: ref('requested_by').notNull(),
    requestedName: text('requested_name').notNull(),
    decidedBy: ref('decided_by'),
    decidedName: text('decided_name'),
    decidedAt: at('decided_at'),
    decisionReason: text('decision_reason'),
    jobId: ref('job_id'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('approvals_queue').on(t.status, t.kind, t.id.desc()),
    index('approvals_of_requester').on(t.requestedBy, t.decidedAt),
    index('approvals_target').on(t.kind, t.targetId),
    index('approvals_decided')
      .on(t.decidedAt)
      .where(sql`decided_at is not null`),
    check('approvals_two_people', sql`status not in ('APPROVED', 'REJECTED') or decided_by <> requested_by`),
  ],
)
