import { and, eq, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { records } from '../../db/values.ts'
import type { Actor, Staff } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { recordAudit, recordAudits } from '../audit/audit.service.ts'
import { tellDeadline } from '../bulk/live.ts'
import { type approvalKinds, approvals } from './approvals.tables.ts'

/**
 * 승인: what one person asks for and another decides. A kind says with `onApproved` what an approval does; it happens in
 * the transaction of the decision, so a refusal there leaves the request waiting.
 */

export type Approval = typeof approvals.$inferSelect
export type ApprovalKind = (typeof approvalKinds)[number]
/** One line of what people are told of a request or of what became of it. */
export type ApprovalLine = { label: string; value: string }
type Handler = (tx: Tx, approval: Approval, actor: Staff, now: Date) => Promise<void | ApprovalLine[]>

type Overtaken = (db: Db, approval: Approval, now: Date) => Promise<string | null>

const handlers = {
  approved: new Map<ApprovalKind, Handler>(),
  ended: new Map<ApprovalKind, Handler>(),
  outdated: new Map<ApprovalKind, Overtaken>(),
}

/** What an approval of this kind does; it may answer with lines that say what became of it. */
export function onApproved(kind: ApprovalKind, handler: Handler): void {
  handlers.approved.set(kind, handler)
}

/** What happens when a request of this kind is rejected or withdrawn. */
export function onNotApproved(kind: ApprovalKind, handler: Handler): void {
  handlers.ended.set(kind, handler)
}

/** Says of a waiting request of this kind why approving it could do nothing any more, or null. */
export function outdatedWhen(kind: ApprovalKind, handler: Overtaken): void {
  handlers.outdated.set(kind, handler)
}

/** Why approving this request could do nothing any more; null for one that can still be approved or is decided. */
export async function whyOutdated(db: Db, approval: Approval, now: Date): Promise<string | null> {
  if (approval.status !== 'PENDING') return null
  return (await handlers.outdated.get(approval.kind)?.(db, approval, now)) ?? null
}

type Wanted = {
  kind: ApprovalKind
  /** what it is about; absent for a request that makes something new */
  targetId?: number | undefined
  title: string
  /** won, or points for POINTS */
  amount: number
  reason: string
  evidenceUrl?: string | undefined
  /** what the handler needs; `lines` of it are shown to who decides */
  payload: Record<string, unknown> & { lines?: ApprovalLine[] }
  actor: Actor
  jobId?: number | undefined
  now?: Date | undefined
}

/** Puts a request into the queue. Answers its id. Only staff may ask. */
export async function requestApproval(tx: Tx, wanted: Wanted): Promise<number> {
  const [id] = await requestApprovals(tx, [wanted])
  return id as number
}

/** The requests of one command at once. Answers their ids. */
export async function requestApprovals(tx: Tx, all: readonly Wanted[]): Promise<number[]> {
  if (all.length === 0) return []
  const requests = all.map(({ actor, now = new Date(), ...values }) => {
    if (actor.kind !== 'staff') throw new AppError('FORBIDDEN')
    return { ...values, requestedBy: actor.id, requestedName: actor.name, now }
  })
  const made = await rows(
    tx,
    { id: num },
    sql`insert into approvals (kind, target_id, title, amount, reason, evidence_url, payload, job_id, requested_by, requested_name, created_at, updated_at)
      select v."kind", v."targetId", v."title", v."amount", v."reason", v."evidenceUrl", v."payload", v."jobId", v."requestedBy", v."requestedName", v."now", v."now"
      from ${records(requests)} as v("kind" text, "targetId" bigint, "title" text, "amount" bigint, "reason" text, "evidenceUrl" text,
        "payload" jsonb, "jobId" bigint, "requestedBy" bigint, "requestedName" text, "now" timestamptz)
      returning id`,
  )
  await recordAudits(
    tx,
    all.map(({ actor, kind, title, amount, reason, now = new Date() }, at) => ({
      actor,
      action: 'approval.request',
      entity: 'approvals',
      entityId: made[at]?.id,
      after: { kind, title, amount },
      reason,
      now,
    })),
  )
  await tellDeadline(tx, 'APPROVAL')
  return made.map(({ id }) => id)
}

type Decision = { id: number; actor: Staff; reason?: string | undefined; ip: string; requestId: string; now: Date }

/**
 * Approves and does what was asked for, in this transaction. Errors: NOT_FOUND, APPROVAL_OWN_REQUEST, APPROVAL_DECIDED,
 * and whatever the kind refuses; then nothing is decided.
 */
export async function approve(tx: Tx, decision: Decision): Promise<Approval> {
  const approval = await decide(tx, decision, 'APPROVED')
  const handler = handlers.approved.get(approval.kind)
  if (!handler) throw new Error(`nothing is done on approvals of kind ${approval.kind}`)
  const lines = await handler(tx, approval, decision.actor, decision.now)
  if (!lines) return approval
  const [told] = await tx
    .update(approvals)
    .set({ payload: { ...approval.payload, result: lines } })
    .where(eq(approvals.id, approval.id))
    .returning()
  return told as Approval
}

/** Rejects, with a reason that the requester reads. Errors as for `approve`. */
export async function reject(tx: Tx, decision: Decision & { reason: string }): Promise<Approval> {
  const approval = await decide(tx, decision, 'REJECTED')
  await handlers.ended.get(approval.kind)?.(tx, approval, decision.actor, decision.now)
  return approval
}

/** The requester takes the request back. Errors: NOT_FOUND, APPROVAL_NOT_YOURS, APPROVAL_DECIDED. */
export async function withdraw(tx: Tx, decision: Decision): Promise<Approval> {
  const approval = await decide(tx, decision, 'CANCELED')
  await handlers.ended.get(approval.kind)?.(tx, approval, decision.actor, decision.now)
  return approval
}

/** One decision ever: the update finds a waiting request of somebody else's (of one's own, to withdraw) or nothing. */
async function decide(
  tx: Tx,
  { id, actor, reason, ip, requestId, now }: Decision,
  status: 'APPROVED' | 'REJECTED' | 'CANCELED',
): Promise<Approval> {
  const own =
    status === 'CANCELED' ? sql`${approvals.requestedBy} = ${actor.id}` : sql`${approvals.requestedBy} <> ${actor.id}`
  const [decided] = await tx
    .update(approvals)
    .set({
      status,
      decidedBy: actor.id,
      decidedName: actor.name,
      decidedAt: now,
      decisionReason: reason || null,
      version: sql`${approvals.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(approvals.id, id), eq(approvals.status, 'PENDING'), own))
    .returning()
  if (!decided) throw await refusalOf(tx, id, actor, status)
  await tellDeadline(tx, 'APPROVAL')
  await recordAudit(tx, {
    actor,
    action: `approval.${{ APPROVED: 'approve', REJECTED: 'reject', CANCELED: 'withdraw' }[status]}`,
    entity: 'approvals',
    entityId: id,
    before: { status: 'PENDING' },
    after: { status, title: decided.title, amount: decided.amount },
    reason,
    ip,
    requestId,
    now,
  })
  return decided
}

async function refusalOf(tx: Tx, id: number, actor: Staff, status: string): Promise<AppError> {
  const [approval] = await tx.select().from(approvals).where(eq(approvals.id, id))
  if (!approval) return new AppError('NOT_FOUND')
  if (approval.status !== 'PENDING')
    return new AppError('APPROVAL_DECIDED', { status: approval.status, decided_by: approval.decidedName })
  return new AppError(status === 'CANCELED' ? 'APPROVAL_NOT_YOURS' : 'APPROVAL_OWN_REQUEST', { requested_by: actor.id })
}
