import { and, desc, eq, sql } from 'drizzle-orm'
import { MIN_PAYMENT } from '#shared/policy.ts'
import { documentNo } from '../../../documentNo.ts'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import { sure } from '../../../db/sure.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { hit } from '../../../http/rateLimit.ts'
import type { PgOutcome } from '../../../ports/gateway.ts'
import { chargeableKey } from '../../billing/billing.service.ts'
import { chargeAtGateway, isDoneAlready } from '../../payments/gatewayCalls.ts'
import { forgetRefused, registeredFor } from '../../billing/registered.ts'
import { recordClaim, showChange } from '../claimNews.ts'
import { lockOrders } from '../claimOrder.ts'
import { changeClaim, type ClaimRow, lockClaims, readClaimRows } from '../claimRow.ts'
import { claimFeeCharges } from './feeCharges.tables.ts'

/** The fee of an exchange or a return, charged to a registered way to pay: taken once whatever happens. */

type FeeCharge = typeof claimFeeCharges.$inferSelect
type FeePaid = 'PAID' | 'CHARGING'

/** Until then our own call may still be under way. */
const OWN_CALL_MS = 15_000
/** Nobody tries one card after another here. */
const TRIES_A_MINUTE = 10

type Asked = { claimId: number; billingKeyId: number; expected: number }

/**
 * Pays what a claim asks for. Paid or under way it is not charged again. Errors: CLAIM_NOT_FOUND, CLAIM_STATE,
 * PAYMENT_AMOUNT_MISMATCH, PAYMENT_AMOUNT_TOO_SMALL, BILLING_KEY_NOT_FOUND, PAYMENT_REJECTED (with the gateway's own words), RATE_LIMITED.
 */
export async function payFeeByCard(deps: Deps, userId: number, asked: Asked): Promise<FeePaid> {
  await hit(deps.db, `claim-fee:user:${userId}`, TRIES_A_MINUTE, 60, deps.clock.now())
  const begun = await inTransaction(deps.db, (tx) => begin(deps, tx, userId, asked))
  if (typeof begun === 'string') return begun
  const outcome = await charge(deps, begun)
  const settled = await settleFee(deps, begun.id, outcome)
  if (settled !== 'FAILED' || outcome.kind !== 'REFUSED') return settled === 'PAID' ? 'PAID' : 'CHARGING'
  await forgetRefused(deps, begun.billingKeyId, outcome.code)
  const { code, message, hard } = outcome
  throw new AppError('PAYMENT_REJECTED', { pg_code: code, pg_message: message, hard }, message || undefined)
}

async function begin(
  deps: Deps,
  tx: Tx,
  userId: number,
  { claimId, billingKeyId, expected }: Asked,
): Promise<FeeCharge | FeePaid> {
  const claim = await lockClaim(tx, claimId)
  if (claim?.user_id !== userId) throw new AppError('CLAIM_NOT_FOUND')
  if (claim.fee_paid_ms !== null) return 'PAID'
  const [last] = await newest(tx, claimId)
  if (last?.status === 'CHARGING') return 'CHARGING'
  if (claim.status !== 'REQUESTED' && claim.status !== 'IN_PROGRESS') throw new AppError('CLAIM_STATE')
  if (claim.fee_due === 0) throw new AppError('CLAIM_STATE', undefined, '지금 낼 배송비가 없어요.')
  if (claim.fee_due !== expected) throw new AppError('PAYMENT_AMOUNT_MISMATCH', { amount: claim.fee_due })
  if (claim.fee_due < MIN_PAYMENT) throw new AppError('PAYMENT_AMOUNT_TOO_SMALL', { minimum: MIN_PAYMENT })
  const payment = { kind: 'BILLING_KEY', billing_key_id: billingKeyId }
  const key = await registeredFor(deps, tx, userId, { payment }, claim.fee_due)
  if (key === null) throw new AppError('BILLING_KEY_NOT_FOUND')
  const now = deps.clock.now()
  const [made] = await tx
    .insert(claimFeeCharges)
    .values({
      claimId,
      userId,
      billingKeyId: key,
      provider: deps.gateway.provider,
      orderNo: documentNo('F', now),
      amount: claim.fee_due,
      chargedAt: now,
      actAt: new Date(now.getTime() + OWN_CALL_MS),
      createdAt: now,
    })
    .returning()
  return sure(made)
}

/** The newest charge of a claim. */
const newest = (db: Db, claimId: number) =>
  db
    .select()
    .from(claimFeeCharges)
    .where(eq(claimFeeCharges.claimId, claimId))
    .orderBy(desc(claimFeeCharges.id))
    .limit(1)

async function charge(deps: Deps, { userId, billingKeyId, orderNo, amount }: FeeCharge): Promise<PgOutcome> {
  const key = await chargeableKey(deps, deps.db, userId, billingKeyId)
  const { billing } = deps.gateway
  if (!key || !billing) return { kind: 'REFUSED', code: 'NO_METHOD', message: '', hard: true }
  const { outcome } = await chargeAtGateway(billing, {
    billingKey: key.billingKey,
    customerKey: key.customerKey,
    orderNo,
    amount,
    orderName: '교환·반품 배송비',
    idempotencyKey: orderNo,
  })
  const isDone = outcome.kind === 'REFUSED' && isDoneAlready(outcome)
  return isDone ? { kind: 'UNKNOWN', code: outcome.code } : outcome
}

/**
 * Writes down what became of a charge, whoever found it out and however often. Money for a claim that does not need it
 * (over meanwhile, paid otherwise, cheaper) goes back.
 */
export async function settleFee(deps: Deps, id: number, outcome: PgOutcome): Promise<FeeCharge['status']> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const [known] = await tx.select().from(claimFeeCharges).where(eq(claimFeeCharges.id, id))
    const claim = sure(await lockClaim(tx, sure(known).claimId))
    const [of] = await tx.select().from(claimFeeCharges).where(eq(claimFeeCharges.id, id)).for('update')
    const one = sure(of)
    if (one.status === 'PAID' || (one.status === 'FAILED' && outcome.kind !== 'OK')) return one.status
    const set = async (values: Partial<FeeCharge>) => {
      await tx
        .update(claimFeeCharges)
        .set({ ...values, updatedAt: now })
        .where(eq(claimFeeCharges.id, id))
      return values.status ?? one.status
    }
    if (outcome.kind === 'UNKNOWN') return set({ actAt: new Date(now.getTime() + 5_000) })
    if (outcome.kind === 'REFUSED')
      return set({ status: 'FAILED', failureCode: outcome.code, failureMessage: outcome.message, actAt: null })
    // one that was given up is owed back as a whole: another may have been begun for it
    const used = one.status === 'CHARGING' ? await useFor(tx, claim, one, now) : 0
    const returnDue = one.amount - used
    return set({
      status: 'PAID',
      captured: one.amount,
      returnDue,
      pgPaymentId: outcome.snapshot.pgPaymentId,
      label: outcome.snapshot.methodLabel ?? '',
      approvedAt: outcome.snapshot.approvedAt ?? now,
      failureCode: null,
      failureMessage: null,
      tries: 0,
      actAt: returnDue > 0 ? now : null,
    })
  })
}

/** What of a charge pays the claim's fee. */
async function useFor(tx: Tx, claim: ClaimRow, { amount, userId }: FeeCharge, now: Date): Promise<number> {
  const isOpen = claim.status === 'REQUESTED' || claim.status === 'IN_PROGRESS'
  const fee = claim.fee_due
  if (!isOpen || claim.fee_paid_ms !== null || fee === 0 || fee > amount) return 0
  await changeClaim(tx, claim, sql`fee_payment = 'BILLING_KEY', fee_paid_at = ${now.toISOString()}::timestamptz`, now)
  const doer = { actor: { kind: 'user' as const, id: userId, sessionId: 0 }, now }
  await recordClaim(tx, claim, 'fee-paid', doer, { data: { amount: fee } })
  await showChange(tx, claim)
  return fee
}

/** Owes a part of a kept charge back; it goes by the clock. Answers false when there is none that holds so much. */
export async function oweFeeBack(tx: Tx, claimId: number, amount: number, now: Date): Promise<boolean> {
  const owed = await tx
    .update(claimFeeCharges)
    .set({ returnDue: sql`return_due + ${amount}`, actAt: now, updatedAt: now })
    .where(
      and(
        eq(claimFeeCharges.claimId, claimId),
        eq(claimFeeCharges.status, 'PAID'),
        sql`return_due < captured and return_due + ${amount} <= captured`,
      ),
    )
    .returning({ id: claimFeeCharges.id })
  return owed.length > 0
}

/** Locks the claim behind its order, and reads it. */
async function lockClaim(tx: Tx, claimId: number): Promise<ClaimRow | undefined> {
  const [of] = await rows(tx, { order_id: num }, sql`select order_id from claims where id = ${claimId}`)
  if (!of) return undefined
  await lockOrders(tx, [of.order_id])
  await lockClaims(tx, [claimId])
  return (await readClaimRows(tx, [claimId])).get(claimId)
}
