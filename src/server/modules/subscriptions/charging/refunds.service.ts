import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/db.ts'
import { sure } from '../../../db/sure.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { wakeTask } from '../../../jobs/wake.ts'
import { queue } from '../../outbox/outbox.parts.ts'
import { cancelAtGateway } from '../../payments/gatewayCalls.ts'
import { read } from '../hold.ts'
import { tell } from '../notices.ts'
import type { Payment } from './attempts.ts'
import { type refundCauses, subscriptionPayments, subscriptionRefunds } from '../charges.tables.ts'

/** Money of memberships that goes back. */
export const refundingTask = 'refund-subscriptions'

type Promised = {
  amount: number
  cause: (typeof refundCauses)[number]
  /** how it was reckoned, as it was shown */
  quote?: Record<string, unknown>
  /** the kit whose return it is paid for */
  kitReturnId?: number
}

/**
 * Promises money back over the payment that it came by: the amount is taken from what can be given back at once, so two
 * promises never exceed what was paid (the database decides). The clock pays it, and asks until it knows.
 */
export async function promiseRefund(
  tx: Tx,
  payment: Payment,
  { amount, cause, quote, kitReturnId }: Promised,
  now: Date,
): Promise<void> {
  if (amount === 0) return
  await tx
    .update(subscriptionPayments)
    .set({ refunded: sql`${subscriptionPayments.refunded} + ${amount}`, updatedAt: now })
    .where(eq(subscriptionPayments.id, payment.id))
  const [made] = await tx
    .insert(subscriptionRefunds)
    .values({
      paymentId: payment.id,
      cause,
      amount,
      reference: `MR${payment.id}-${payment.refunded}`,
      quote: quote ?? null,
      kitReturnId: kitReturnId ?? null,
      nextTryAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: subscriptionRefunds.id })
  sure(made)
  await wakeTask(tx, refundingTask, now)
}

/**
 * Promises an amount back over the payments of a subscription, the newest first, each by what is left on it. Answers what
 * could not be promised.
 */
export async function promiseOver(tx: Tx, subscriptionId: number, promise: Promised, now: Date): Promise<number> {
  const payments = await tx
    .select()
    .from(subscriptionPayments)
    .where(and(eq(subscriptionPayments.subscriptionId, subscriptionId), eq(subscriptionPayments.status, 'PAID')))
    .orderBy(sql`approved_at desc, id desc`)
    .for('update')
  let left = promise.amount
  for (const payment of payments) {
    const amount = Math.min(left, payment.captured - payment.refunded)
    if (amount > 0) await promiseRefund(tx, payment, { ...promise, amount }, now)
    left -= Math.max(amount, 0)
  }
  return left
}

const retrySeconds = [30, 60, 300, 900, 3_600]
const TRIES = 12

/** Pays what was promised and is due; an answer that does not come is asked for again, under the same number. */
export async function driveSubscriptionRefunds(deps: Deps): Promise<{ paid: number; left: number }> {
  const due = await deps.db
    .select({ refund: subscriptionRefunds, payment: subscriptionPayments })
    .from(subscriptionRefunds)
    .innerJoin(subscriptionPayments, eq(subscriptionPayments.id, subscriptionRefunds.paymentId))
    .where(and(eq(subscriptionRefunds.status, 'PROCESSING'), lte(subscriptionRefunds.nextTryAt, deps.clock.now())))
    .orderBy(asc(subscriptionRefunds.nextTryAt), asc(subscriptionRefunds.id))
    .limit(100)
  let paid = 0
  for (const one of due) if (await pay(deps, one)) paid += 1
  return { paid, left: due.length - paid }
}

async function pay(
  deps: Deps,
  { refund, payment }: { refund: typeof subscriptionRefunds.$inferSelect; payment: Payment },
): Promise<boolean> {
  const balance = await balanceBefore(deps, refund.id, payment)
  const { outcome } = await cancelAtGateway(deps.gateway, {
    pgPaymentId: payment.pgPaymentId ?? '',
    orderNo: payment.orderNo,
    amount: refund.amount,
    balanceExpected: balance,
    reason: '멤버십 환불',
    reference: refund.reference,
    idempotencyKey: refund.reference,
  })
  const now = deps.clock.now()
  const isDone = outcome.kind === 'OK'
  const isHopeless = outcome.kind === 'REFUSED' && refund.tries + 1 >= TRIES
  await inTransaction(deps.db, async (tx) => {
    const [written] = await tx
      .update(subscriptionRefunds)
      .set({
        status: isDone ? 'COMPLETED' : isHopeless ? 'MANUAL' : 'PROCESSING',
        tries: refund.tries + 1,
        failureCode: outcome.kind === 'OK' ? null : (outcome.code ?? null),
        nextTryAt: isDone || isHopeless ? null : new Date(now.getTime() + wait(refund.tries) * 1_000),
        completedAt: isDone ? now : null,
        updatedAt: now,
      })
      .where(and(eq(subscriptionRefunds.id, refund.id), eq(subscriptionRefunds.status, 'PROCESSING')))
      .returning({ id: subscriptionRefunds.id })
    // no membership tells of it: its buyer says where else to
    if (isHopeless && written && refund.cause === 'GIFT') await askForAccount(tx, refund, payment, now)
    const held =
      (isDone || isHopeless) && written && payment.subscriptionId !== null
        ? await read(tx, payment.subscriptionId)
        : undefined
    if (held)
      await tell(
        tx,
        held,
        isDone ? 'MEMBERSHIP_REFUNDED' : 'MEMBERSHIP_REFUND_BLOCKED',
        { periodStart: payment.periodStart, attempt: refund.id, amount: refund.amount },
        now,
      )
  })
  return isDone
}

const askForAccount = (tx: Tx, refund: typeof subscriptionRefunds.$inferSelect, payment: Payment, now: Date) => {
  const payload = {
    event: 'GIFT_REFUND_ACCOUNT',
    user_id: payment.userId,
    product: payment.orderName,
    amount: refund.amount,
  }
  return tx.execute(queue([{ dedupe: `gift-refund-account:${refund.id}`, topic: 'member.message', payload }], now))
}

/**
 * A refund that the gateway refused for good was sent by bank: once, whoever says it and however often. Answers what it
 * was; undefined when it is not waiting for that.
 */
export async function completeByBank(
  tx: Tx,
  refundId: number,
  { memo, by }: { memo: string; by: string },
  now: Date,
): Promise<{ amount: number } | undefined> {
  const [done] = await tx
    .update(subscriptionRefunds)
    .set({ status: 'COMPLETED', bankMemo: memo, bankBy: by, completedAt: now, nextTryAt: null, updatedAt: now })
    .where(and(eq(subscriptionRefunds.id, refundId), eq(subscriptionRefunds.status, 'MANUAL')))
    .returning({ amount: subscriptionRefunds.amount })
  return done
}

const wait = (tries: number): number => retrySeconds[Math.min(tries, retrySeconds.length - 1)] ?? 3_600

/** What the gateway still holds before this one: what was captured, less what was given back by others. */
async function balanceBefore(deps: Deps, refundId: number, payment: Payment): Promise<number> {
  const [others] = await deps.db
    .select({ sum: sql<number>`coalesce(sum(${subscriptionRefunds.amount}), 0)::bigint` })
    .from(subscriptionRefunds)
    .where(
      and(
        eq(subscriptionRefunds.paymentId, payment.id),
        inArray(subscriptionRefunds.status, ['COMPLETED']),
        // what was sent by bank is with the gateway still
        isNull(subscriptionRefunds.bankMemo),
        sql`${subscriptionRefunds.id} <> ${refundId}`,
      ),
    )
  return payment.captured - Number(others?.sum ?? 0)
}
