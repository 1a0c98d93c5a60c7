import { sql } from 'drizzle-orm'
import { formatKrw } from '#shared/format/krw.ts'
import { rows, type Tx } from '../../db/db.ts'
import { type Actor, subjectOf } from '../../http/actor.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import { onApproved, requestApproval } from '../approvals/approvals.service.ts'
import { setAside } from '../payments/payments.parts.ts'
import { adjustmentLimitOf } from './refundLimits.ts'
import { type ReadRoom, shortBy } from './refundRoom.ts'
import { recordRefundEvent } from './refunds.service.ts'
import { bool, num, text } from '../../db/shape.ts'

type Adjustment = {
  refundId: number
  adjustment: number
  reason: string
  /** it is known that a full cancel of the rest would lack money */
  acceptShortage?: boolean | undefined
  actor: Actor
  now: Date
}

/** What a person asks for, on the version that they have read. */
type Asked = Adjustment & { version: number }

/**
 * Changes what a refund gives back by `adjustment` won (signed, in place of an earlier one) before it is executed: at
 * once within the role's limit, after a second person's approval above it. Answers which of the two. Errors:
 * REFUND_NOT_FOUND, VERSION_CONFLICT, REFUND_STATE, REFUND_EXCEEDS_PAYMENT, REFUND_PROMISED, REFUND_LEAVES_TOO_LITTLE with what a full
 * cancel would lack unless that is accepted, APPROVAL_REQUIRED when a request is open already.
 */
async function adjustRefund(tx: Tx, wanted: Asked, roomOf: ReadRoom): Promise<'DONE' | 'REQUESTED'> {
  const refund = await lockOpen(tx, wanted.refundId, wanted.version)
  if (refund.pending) throw new AppError('APPROVAL_REQUIRED', undefined, '이미 승인을 기다리는 금액 조정이 있어요.')
  if (refund.refund_cash - refund.adjustment + wanted.adjustment < 0) throw invalidField('adjustment', 'BELOW_REFUND')
  const room = await roomOf(tx, wanted.refundId)
  const change = wanted.adjustment - refund.adjustment
  if (room && change > room.payment_left) throw new AppError('REFUND_EXCEEDS_PAYMENT')
  const short = shortBy(room, change)
  if (short > 0 && !wanted.acceptShortage) throw new AppError('REFUND_LEAVES_TOO_LITTLE', { ...room, short })
  // neither far from what the rules give nor far from what somebody else has approved
  const moved = Math.max(Math.abs(wanted.adjustment), Math.abs(wanted.adjustment - refund.adjustment))
  if (moved <= adjustmentLimitOf(wanted.actor)) {
    await apply(tx, wanted, roomOf)
    return 'DONE'
  }
  await requestApproval(tx, {
    kind: 'REFUND',
    targetId: wanted.refundId,
    title: `환불 ${refund.refund_no} 금액 조정 ${formatKrw(wanted.adjustment)}${short > 0 ? ` (모두 취소하면 ${formatKrw(short)} 모자람)` : ''}`,
    amount: wanted.adjustment,
    reason: wanted.reason,
    payload: { refund_id: wanted.refundId, adjustment: wanted.adjustment, reason: wanted.reason },
    actor: wanted.actor,
    now: wanted.now,
  })
  return 'REQUESTED'
}

/** The adjusting of refunds, and of those that a second person approves, with what tells how far they can be raised. */
export function adjusting(roomOf: ReadRoom): (tx: Tx, wanted: Asked) => Promise<'DONE' | 'REQUESTED'> {
  onApproved('REFUND', async (tx, approval, actor, now) => {
    const { refund_id, adjustment, reason } = approval.payload as {
      refund_id: number
      adjustment: number
      reason: string
    }
    await apply(tx, { refundId: refund_id, adjustment, reason, actor, now }, roomOf)
  })
  return (tx, wanted) => adjustRefund(tx, wanted, roomOf)
}

async function lockOpen(tx: Tx, refundId: number, version?: number) {
  await rows(
    tx,
    { id: num },
    sql`select id from payments where id = (select payment_id from refunds where id = ${refundId}) for update`,
  )
  const [refund] = await rows(
    tx,
    {
      refund_no: text,
      status: text,
      refund_cash: num,
      adjustment: num,
      payment_id: num.orNull,
      version: num,
      pending: bool,
    },
    sql`select refund_no, version, status, refund_cash, adjustment, payment_id,
          exists (select 1 from approvals where kind = 'REFUND' and target_id = ${refundId} and status = 'PENDING') as pending
        from refunds where id = ${refundId} for update`,
  )
  if (!refund) throw new AppError('REFUND_NOT_FOUND')
  if (version !== undefined) refuseStale(version, refund)
  if (!['REQUESTED', 'FAILED', 'MANUAL'].includes(refund.status) || refund.payment_id === null)
    throw new AppError('REFUND_STATE', { status: refund.status })
  return refund
}

async function apply(
  tx: Tx,
  { refundId, adjustment, reason, actor, now }: Adjustment,
  roomOf: ReadRoom,
): Promise<void> {
  const refund = await lockOpen(tx, refundId)
  const change = adjustment - refund.adjustment
  if (refund.refund_cash + change < 0) throw new AppError('REFUND_STATE', undefined, '환불금액보다 많이 뺄 수 없어요.')
  const room = await roomOf(tx, refundId)
  if (room && change > 0 && room.payment_left - change < room.promised)
    throw new AppError('REFUND_PROMISED', { payment_left: room.payment_left, promised: room.promised })
  const at = sql`${now.toISOString()}::timestamptz`
  const booked = await rows(tx, { id: num, method: text }, setAside(sql`p.id = ${refund.payment_id}`, change, now))
  if (booked.length === 0) throw new AppError('REFUND_EXCEEDS_PAYMENT')
  await tx.execute(sql`
    update refunds set refund_cash = refund_cash + ${change}::bigint, adjustment = ${adjustment}, adjustment_reason = ${reason}, adjusted_by = ${subjectOf(actor)},
      status = case when refund_cash + ${change}::bigint = 0 then 'COMPLETED' else status end,
      completed_at = case when refund_cash + ${change}::bigint = 0 then ${at} end, version = version + 1, updated_at = ${at}
    where id = ${refundId}`)
  await recordRefundEvent(
    tx,
    refundId,
    'refund.adjusted',
    actor,
    now,
    { before: refund.adjustment, after: adjustment },
    reason,
  )
}
