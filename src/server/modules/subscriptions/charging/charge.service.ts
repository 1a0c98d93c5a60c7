import { and, eq, ne, sql } from 'drizzle-orm'
import { INSTALLMENT_FROM } from '#shared/policy.ts'
import type { Deps } from '../../../deps.ts'
import { rows } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import type { PgOutcome } from '../../../ports/gateway.ts'
import { type ChargeableKey, chargeableKey } from '../../billing/billing.service.ts'
import { askGateway, chargeAtGateway } from '../../payments/gatewayCalls.ts'
import { CERTAIN_AFTER_MS, type Payment } from './attempts.ts'
import { subscriptionPayments } from '../charges.tables.ts'
import { NOT_CHARGED, settle, type Settled } from './settle.service.ts'

/** A refusal that says that it was done already: what became of it is asked. */
const contradictions: readonly string[] = ['ALREADY_PROCESSED_PAYMENT', 'DUPLICATED_ORDER_ID', 'ALREADY_PAID']

/**
 * Charges an attempt that was begun, or finds out what became of it, and settles it. One that nobody knows the fate of is
 * asked for first, and only when the gateway never saw it charged again, under the same number and key, so that it is paid
 * once whatever happens. `owner` must still be the one that the subscription is held by.
 */
export async function drive(
  deps: Deps,
  paymentId: number,
  { owner, isNew }: { owner: string; isNew: boolean },
): Promise<Settled> {
  const payment = await readUnpaid(deps, paymentId)
  if (!payment) return 'SETTLED'
  if (payment.status === 'FAILED') return later(deps, payment)
  if (!isNew) {
    const found = await findOut(deps, payment)
    if (found !== 'CHARGE') return settle(deps, paymentId, found)
    if (isByClock(payment) && !(await mayStillCharge(deps, payment.subscriptionId ?? 0)))
      return settle(deps, paymentId, { kind: 'REFUSED', code: NOT_CHARGED, message: '결제하지 않았어요.', hard: false })
    await deps.db
      .update(subscriptionPayments)
      .set({ chargedAt: deps.clock.now() })
      .where(eq(subscriptionPayments.id, paymentId))
  }
  if (isByClock(payment) && !(await isOwner(deps, payment.subscriptionId ?? 0, owner))) return 'SETTLED'
  return settle(deps, paymentId, await ask(deps, payment))
}

/** What the clock charges; the rest is asked for by a person, who waits for it. */
const isByClock = ({ kind }: Payment): boolean => kind === 'CONVERSION' || kind === 'RENEWAL' || kind === 'RETRY'

/** Nobody charges for what was cancelled while nobody knew whether it had been charged. */
async function mayStillCharge(deps: Deps, subscriptionId: number): Promise<boolean> {
  const [open] = await rows(
    deps.db,
    { id: num },
    sql`select id from subscriptions where id = ${subscriptionId} and status in ('TRIALING', 'ACTIVE', 'PAST_DUE', 'PAUSED')`,
  )
  return open !== undefined
}

async function readUnpaid(deps: Deps, paymentId: number): Promise<Payment | undefined> {
  const [payment] = await deps.db
    .select()
    .from(subscriptionPayments)
    .where(and(eq(subscriptionPayments.id, paymentId), ne(subscriptionPayments.status, 'PAID')))
  return payment
}

/** One that was given up is never charged again; it may have come through all the same. */
async function later(deps: Deps, payment: Payment): Promise<Settled> {
  const found = await findOut(deps, payment)
  return settle(deps, payment.id, found === 'CHARGE' ? { kind: 'UNKNOWN', code: 'NONE' } : found)
}

async function isOwner(deps: Deps, subscriptionId: number, owner: string): Promise<boolean> {
  const [own] = await rows(
    deps.db,
    { id: num },
    sql`select id from subscriptions where id = ${subscriptionId} and claimed_by = ${owner}`,
  )
  return own !== undefined
}

async function ask(deps: Deps, payment: Payment): Promise<PgOutcome> {
  const { userId, billingKeyId } = payment
  const key = await (billingKeyId === null ? undefined : chargeableKey(deps, deps.db, userId, billingKeyId))
  return chargeWith(deps, payment, key)
}

/** Charges at the gateway. A way to pay that is no longer there refuses for good. */
export async function chargeWith(
  deps: Deps,
  payment: Payment,
  key: Pick<ChargeableKey, 'billingKey' | 'customerKey'> | undefined,
): Promise<PgOutcome> {
  const { billing } = deps.gateway
  if (!billing || payment.provider !== deps.gateway.provider)
    return { kind: 'REFUSED', code: 'GATEWAY_CHANGED', message: '결제사가 바뀌어 다시 등록해야 해요.', hard: true }
  if (!key) return { kind: 'REFUSED', code: 'NO_METHOD', message: '쓸 수 있는 결제수단이 없어요.', hard: true }
  const { outcome } = await chargeAtGateway(billing, {
    billingKey: key.billingKey,
    customerKey: key.customerKey,
    orderNo: payment.orderNo,
    amount: payment.amount,
    orderName: payment.orderName,
    ...(payment.installmentMonths > 0 && payment.amount >= INSTALLMENT_FROM
      ? { installmentMonths: payment.installmentMonths }
      : {}),
    idempotencyKey: payment.orderNo,
  })
  const isDone = outcome.kind === 'REFUSED' && contradictions.includes(outcome.code)
  if (!isDone) return outcome
  const found = await findOut(deps, payment)
  return found === 'CHARGE' ? { kind: 'UNKNOWN', code: outcome.code } : found
}

/** What the gateway knows of a charge. CHARGE: it never saw it, and nothing of ours can still reach it. */
async function findOut(deps: Deps, payment: Payment): Promise<PgOutcome | 'CHARGE'> {
  const { orderNo, pgPaymentId, chargedAt } = payment
  const { snapshot } = await askGateway(deps.gateway, { orderNo, ...(pgPaymentId ? { pgPaymentId } : {}) })
  switch (snapshot?.status) {
    case 'PAID':
    case 'PARTIAL_CANCELED':
      return { kind: 'OK', snapshot }
    case 'FAILED':
    case 'CANCELED': {
      const { code, message } = snapshot.failure ?? { code: 'CANCELED', message: '결제가 취소되었습니다.' }
      return { kind: 'REFUSED', code, message, hard: false }
    }
    case 'NONE': {
      const isOld = deps.clock.now().getTime() - (chargedAt?.getTime() ?? 0) >= CERTAIN_AFTER_MS
      return isOld ? 'CHARGE' : { kind: 'UNKNOWN', code: 'NONE' }
    }
    default:
      return { kind: 'UNKNOWN', code: snapshot?.status ?? 'UNREACHABLE' }
  }
}
