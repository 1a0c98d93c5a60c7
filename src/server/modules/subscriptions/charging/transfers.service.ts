import { eq, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { num, text, word } from '../../../db/shape.ts'
import { sure } from '../../../db/sure.ts'
import { AppError } from '../../../http/errors.ts'
import type { RefundTransfer } from '../admin/admin.contract.ts'
import { change } from '../change.ts'
import { refundCauses, subscriptionPayments, subscriptionRefunds } from '../charges.tables.ts'
import { hold } from '../hold.ts'
import { tell } from '../notices.ts'
import { completeByBank } from './refunds.service.ts'

/** 송금 대기: what no payment of a membership takes back is sent by bank, by staff. */

/** Ids of subscriptions of which somebody waits for a transfer: few, and found by their own indexes. */
export const awaitingTransfer = sql`array(
  select k.subscription_id from subscription_kit_returns k where k.by_bank > 0 and k.bank_sent_at is null
  union select p.subscription_id from subscription_refunds r join subscription_payments p on p.id = r.payment_id
    where r.status = 'MANUAL' and p.subscription_id is not null)`

/** The refunds of a subscription that the gateway refused for good, the oldest first. */
export async function transfersOf(db: Db | Tx, subscriptionId: number): Promise<RefundTransfer[]> {
  const found = await rows(
    db,
    {
      id: num,
      amount: num,
      cause: word(refundCauses),
      failure_code: text.orNull,
      method_label: text,
      created_ms: num,
    },
    sql`select r.id, r.amount, r.cause, r.failure_code, p.method_label, (extract(epoch from r.created_at) * 1000)::float8 as created_ms
        from subscription_refunds r join subscription_payments p on p.id = r.payment_id
        where p.subscription_id = ${subscriptionId} and r.status = 'MANUAL' order by r.id limit 50`,
  )
  return found.map(({ created_ms: ms, ...one }) => ({ ...one, created_at: kstIso(ms) }))
}

/**
 * 송금 완료: a refund that the gateway refused for good was sent by bank, once; its person is told. `memo` says how it was
 * sent. Answers whose it is. Errors: NOT_FOUND, REFUND_TRANSFER_STATE.
 */
export async function markRefundSent(
  tx: Tx,
  { id, memo, actor }: { id: number; memo: string; actor: string },
  now: Date,
): Promise<{ subscriptionId: number; amount: number }> {
  const [found] = await tx
    .select({ subscriptionId: subscriptionPayments.subscriptionId, periodStart: subscriptionPayments.periodStart })
    .from(subscriptionRefunds)
    .innerJoin(subscriptionPayments, eq(subscriptionPayments.id, subscriptionRefunds.paymentId))
    .where(eq(subscriptionRefunds.id, id))
  if (!found || found.subscriptionId === null) throw new AppError('NOT_FOUND')
  const held = sure(await hold(tx, found.subscriptionId))
  const sent = await completeByBank(tx, id, { memo, by: actor }, now)
  if (!sent) throw new AppError('REFUND_TRANSFER_STATE')
  const detail = { refund_id: id, amount: sent.amount, reason: memo }
  await change(tx, held, { set: {}, event: 'REFUND_TRANSFERRED', actor, detail }, now)
  const told = { periodStart: found.periodStart, attempt: id, amount: sent.amount }
  await tell(tx, held, 'MEMBERSHIP_REFUND_TRANSFERRED', told, now)
  return { subscriptionId: found.subscriptionId, amount: sent.amount }
}
