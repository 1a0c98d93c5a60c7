import { eq, sql } from 'drizzle-orm'
import { rows, type Tx } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { PgOutcome, PgSnapshot } from '../../../ports/gateway.ts'
import { queue } from '../../outbox/outbox.parts.ts'
import { markInvalid } from '../../billing/billing.service.ts'
import { CERTAIN_AFTER_MS, type Payment } from './attempts.ts'
import { change } from '../change.ts'
import { subscriptionPayments } from '../charges.tables.ts'
import { type Held, hold } from '../hold.ts'
import { applyPaid, type Settling } from './paid.ts'
import { promiseRefund } from './refunds.service.ts'
import { applyRefused } from './refused.ts'

/** RETURNED: it was paid, but nobody could have it any more, so it goes back. SETTLED: somebody else was first. */
export type Settled = 'PAID' | 'FAILED' | 'UNKNOWN' | 'RETURNED' | 'SETTLED'

export type Outcome = PgOutcome | { kind: 'FREE' }

/** Given up without an answer of the gateway, because it was cancelled meanwhile: it is asked for a few times more. */
export const NOT_CHARGED = 'NOT_CHARGED'

/** Nobody waits longer than a day for what nobody knows: it counts as refused then, and is asked for a few times more. */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000
const questionSeconds = [5, 10, 20, 40, 60, 120, 300]
const laterQuestionHours = [1, 6, 24, 72]

/** Brings an attempt, and what it pays for, to where the truth about it puts them; whoever finds it out, however often. */
export async function settle(deps: Deps, paymentId: number, outcome: Outcome): Promise<Settled> {
  const now = deps.clock.now()
  return inTransaction(deps.db, (tx) => settleIn(tx, paymentId, outcome, { now, giveBought: deps.giveBought }))
}

export async function settleIn(tx: Tx, paymentId: number, outcome: Outcome, settling: Settling): Promise<Settled> {
  const { now } = settling
  const [known] = await tx
    .select({ subscriptionId: subscriptionPayments.subscriptionId })
    .from(subscriptionPayments)
    .where(eq(subscriptionPayments.id, paymentId))
  if (!known) throw new Error(`no payment ${paymentId} of a subscription`)
  const held = known.subscriptionId === null ? undefined : await hold(tx, known.subscriptionId)
  const [payment] = await tx
    .select()
    .from(subscriptionPayments)
    .where(eq(subscriptionPayments.id, paymentId))
    .for('update')
  if (!payment || payment.status === 'PAID') return 'SETTLED'
  if (outcome.kind === 'OK' || outcome.kind === 'FREE')
    return paid(tx, held, payment, outcome.kind === 'OK' ? outcome.snapshot : undefined, settling)
  if (payment.status === 'FAILED') return asked(tx, payment, now)
  if (outcome.kind === 'REFUSED') return refused(tx, held, payment, outcome, now)
  return unknown(tx, held, payment, now)
}

async function paid(
  tx: Tx,
  held: Held | undefined,
  payment: Payment,
  snapshot: PgSnapshot | undefined,
  settling: Settling,
): Promise<Settled> {
  const { now } = settling
  if (snapshot && snapshot.amount !== payment.amount)
    throw new Error(`payment ${payment.id} of a subscription is ${payment.amount}, its gateway says ${snapshot.amount}`)
  const set = paidSet(payment, snapshot, now)
  // one that was given up may meet another that has been paid since: then it is nobody's
  const isLate = payment.status === 'FAILED'
  const [rival] = isLate ? await rows(tx, { id: num }, rivalOf(payment)) : []
  await tx
    .update(subscriptionPayments)
    .set(rival ? { ...set, nth: payment.nth + 1_000 + payment.attempt } : set)
    .where(eq(subscriptionPayments.id, payment.id))
  const done = { ...payment, ...set }
  if (!rival && (await applyPaid(tx, held, done, settling))) return 'PAID'
  await promiseRefund(tx, done, { amount: done.captured, cause: 'LANDED_TOO_LATE' }, now)
  await tellOfVoucher(tx, payment, now)
  return 'RETURNED'
}

/** What a payment is once it is paid, as the gateway tells it. */
export const paidSet = (payment: Payment, snapshot: PgSnapshot | undefined, now: Date) => ({
  status: 'PAID' as const,
  captured: payment.amount,
  pgPaymentId: snapshot?.pgPaymentId ?? null,
  methodLabel: snapshot?.methodLabel ?? '',
  receiptUrl: snapshot?.receiptUrl ?? null,
  approvedAt: snapshot?.approvedAt ?? now,
  failureCode: null,
  failureMessage: null,
  isHardFailure: false,
  nextQueryAt: null,
  updatedAt: now,
})

const rivalOf = ({ id, subscriptionId, periodStart, nth }: Payment) =>
  sql`select id from subscription_payments where subscription_id = ${subscriptionId} and period_start = ${periodStart}::date and nth = ${nth}
        and status in ('PENDING', 'UNKNOWN', 'PAID') and id <> ${id} limit 1`

async function refused(
  tx: Tx,
  held: Held | undefined,
  payment: Payment,
  { code, message, hard }: { code: string; message: string; hard: boolean },
  now: Date,
): Promise<Settled> {
  const later = code === NOT_CHARGED ? hours(now, laterQuestionHours[0] ?? 1) : null
  await fail(tx, payment, { code, message, hard }, later, now)
  if (hard && payment.billingKeyId !== null && code !== 'NO_METHOD')
    await markInvalid(tx, payment.billingKeyId, code, now)
  if (payment.status === 'UNKNOWN') await tellOfVoucher(tx, payment, now)
  if (held) await applyRefused(tx, held, payment, { code, isHard: hard }, now)
  return 'FAILED'
}

const fail = (
  tx: Tx,
  payment: Payment,
  { code, message, hard }: { code: string; message: string; hard: boolean },
  nextQueryAt: Date | null,
  now: Date,
) =>
  tx
    .update(subscriptionPayments)
    .set({
      status: 'FAILED',
      failureCode: code,
      failureMessage: message,
      isHardFailure: hard,
      nextQueryAt,
      queryCount: 0,
      updatedAt: now,
    })
    .where(eq(subscriptionPayments.id, payment.id))

async function unknown(tx: Tx, held: Held | undefined, payment: Payment, now: Date): Promise<Settled> {
  if (now.getTime() - payment.createdAt.getTime() >= GIVEN_UP_AFTER_MS) {
    const why = { code: 'CONFIRM_TIMEOUT', message: '결제사에서 결제가 확인되지 않았어요.', hard: false }
    await fail(tx, payment, why, hours(now, laterQuestionHours[0] ?? 1), now)
    await tellOfVoucher(tx, payment, now)
    if (held) await applyRefused(tx, held, payment, { code: why.code, isHard: false }, now)
    return 'FAILED'
  }
  const wait = questionSeconds[Math.min(payment.queryCount, questionSeconds.length - 1)] ?? 300
  const nextQueryAt = new Date(Math.min(now.getTime() + wait * 1_000, certainAt(payment, now)))
  await tx
    .update(subscriptionPayments)
    .set({ status: 'UNKNOWN', nextQueryAt, queryCount: payment.queryCount + 1, updatedAt: now })
    .where(eq(subscriptionPayments.id, payment.id))
  if (held && payment.kind !== 'UPGRADE')
    await change(
      tx,
      held,
      { set: {}, event: 'CHARGE_UNKNOWN', detail: { payment_id: payment.id }, actor: 'clock', actAt: nextQueryAt },
      now,
    )
  return 'UNKNOWN'
}

/** From when on the gateway's word is believed that it never saw a charge, while that lies ahead. */
function certainAt({ chargedAt }: Payment, now: Date): number {
  const at = (chargedAt?.getTime() ?? 0) + CERTAIN_AFTER_MS
  return at > now.getTime() ? at : Infinity
}

/** Whoever was told to wait for a payment on top of a voucher learns that the voucher is as it was. */
async function tellOfVoucher(tx: Tx, { id, kind, userId, amount }: Payment, now: Date): Promise<void> {
  if (kind !== 'VOUCHER_UPGRADE') return
  const payload = { event: 'VOUCHER_NOT_UPGRADED', user_id: userId, amount }
  await tx.execute(queue([{ dedupe: `voucher-not-upgraded:${id}`, topic: 'member.message', payload }], now))
}

/** What was given up is asked for a few times more: it may have come through later than anybody waited. */
async function asked(tx: Tx, payment: Payment, now: Date): Promise<Settled> {
  const wait = laterQuestionHours[payment.queryCount + 1]
  await tx
    .update(subscriptionPayments)
    .set({ nextQueryAt: wait === undefined ? null : hours(now, wait), queryCount: payment.queryCount + 1 })
    .where(eq(subscriptionPayments.id, payment.id))
  return 'FAILED'
}

const hours = (now: Date, count: number) => new Date(now.getTime() + count * 3_600_000)
