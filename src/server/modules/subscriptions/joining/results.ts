import { and, eq } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import type { Db } from '../../../db/db.ts'
import { AppError } from '../../../http/errors.ts'
import type { Payment } from '../charging/attempts.ts'
import { subscriptionPayments } from '../charges.tables.ts'
import { read } from '../hold.ts'
import { presentSubscription } from '../subscriptions.read.ts'

export type Started = { result_id: string; status: 'PENDING' | 'SUCCEEDED' }

/** What is answered to whoever asked for a payment. Error: PAYMENT_REJECTED with the gateway's own words. */
export function answerOf(payment: Payment): Started {
  if (payment.status === 'FAILED') throw refusalOf(payment)
  if (isReturned(payment)) throw new AppError('ALREADY_SUBSCRIBED', { result_id: payment.resultId })
  return { result_id: payment.resultId, status: payment.status === 'PAID' ? 'SUCCEEDED' : 'PENDING' }
}

/** PAYMENT_REJECTED with the gateway's own words. */
export function refusalOf(payment: Payment): AppError {
  const extra = {
    result_id: payment.resultId,
    pg_code: payment.failureCode,
    pg_message: payment.failureMessage,
    hard: payment.isHardFailure,
  }
  return new AppError('PAYMENT_REJECTED', extra, payment.failureMessage || undefined)
}

/** Paid, and given back because nobody could have it. */
const isReturned = ({ status, captured, refunded, subscriptionId }: Payment): boolean =>
  status === 'PAID' && captured > 0 && refunded === captured && subscriptionId === null

const states = { PENDING: 'PENDING', UNKNOWN: 'PENDING', PAID: 'SUCCEEDED', FAILED: 'FAILED' } as const

/** `PaymentResult` of somebody's own payment. CANCELED: it was paid, and given back because nobody could have it. */
export async function readResult(db: Db, userId: number, resultId: string, now: Date) {
  const [payment] = await db
    .select()
    .from(subscriptionPayments)
    .where(and(eq(subscriptionPayments.resultId, resultId), eq(subscriptionPayments.userId, userId)))
  if (!payment) throw new AppError('NOT_FOUND')
  const held = payment.subscriptionId === null ? undefined : await read(db, payment.subscriptionId)
  return {
    id: payment.resultId,
    status: isReturned(payment) ? ('CANCELED' as const) : states[payment.status],
    kind: payment.kind,
    amount: payment.amount,
    credit: payment.credit,
    method_label: payment.methodLabel,
    ...(payment.approvedAt ? { paid_at: kstIso(payment.approvedAt) } : {}),
    ...(held ? { subscription: await presentSubscription(db, held, now) } : {}),
    ...(payment.status === 'FAILED'
      ? {
          failure: {
            code: payment.failureCode ?? '',
            message: payment.failureMessage ?? '',
            retryable: !payment.isHardFailure,
          },
        }
      : {}),
    ...(payment.receiptUrl ? { receipt_url: payment.receiptUrl } : {}),
  }
}

/** `SubscriptionPayment`, as its history shows it. */
export const presentPayment = (payment: Payment) => ({
  id: payment.id,
  kind: payment.kind,
  status: payment.status === 'UNKNOWN' ? ('PENDING' as const) : payment.status,
  amount: payment.amount,
  credit: payment.credit,
  refunded: payment.refunded,
  method_label: payment.methodLabel,
  period_start: payment.periodStart,
  at: kstIso(payment.approvedAt ?? payment.createdAt),
  ...(payment.failureMessage ? { failure: payment.failureMessage } : {}),
  ...(payment.receiptUrl ? { receipt_url: payment.receiptUrl } : {}),
})
