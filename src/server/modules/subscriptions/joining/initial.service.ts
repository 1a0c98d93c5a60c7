import { and, eq, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { spanWord } from '#shared/words/plans.ts'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import { sure } from '../../../db/sure.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, refuseOn } from '../../../http/errors.ts'
import type { AddressInput } from '../../addresses/addresses.contract.ts'
import { chargeableKey, holdKey } from '../../billing/billing.service.ts'
import { isInstallmentAllowed } from '#shared/pricing/installments.ts'
import { renewalDay } from '../../../pricing/proration.ts'
import { friendTerms } from '../../referrals/referrals.read.ts'
import { hasTried, type Person } from '../../plans/userPlans.read.ts'
import { presentPlans, readSellable, type Sellable } from '../../plans/plans.read.ts'
import { beginAttempt, type Begun, newOwner, type Payment } from '../charging/attempts.ts'
import { drive } from '../charging/charge.service.ts'
import { subscriptionPayments } from '../charges.tables.ts'
import { addressFor } from '../kits/address.service.ts'
import { consentsFor, type GivenConsent, keepConsents, requireConsents } from './consents.ts'
import { startTrial } from './make.ts'
import type { SubscriptionConsentKind } from '../records.tables.ts'
import { paymentById } from '../subscriptions.read.ts'
import { answerOf, type Started } from './results.ts'

/** Joining: what it costs, and the trial or the first payment that begins it. */

const kinds: readonly SubscriptionConsentKind[] = ['ORDER', 'AUTO_PAYMENT']

/** Why a trial is not offered; undefined when it is. */
async function whyNoTrial(
  deps: Sealing,
  db: Db,
  person: Person,
  { trialDays }: { trialDays: number },
): Promise<'NO_TRIAL' | 'TRIAL_USED' | undefined> {
  if (trialDays === 0) return 'NO_TRIAL'
  return (await hasTried(deps, db, person)) ? 'TRIAL_USED' : undefined
}

type Sealing = Pick<Deps, 'keys'>
type Asked = { productId: number; code: string | undefined }

/** What joining costs now and next, by a friend's code less at first. Errors: PRODUCT_NOT_FOUND, ALREADY_SUBSCRIBED. */
export const quoteInitial = async (deps: Sealing, db: Db, person: Person, asked: Asked) =>
  (await reckonInitial(deps, db, person, asked)).quote

/** The quote, and what it was reckoned with. */
async function reckonInitial(deps: Sealing, db: Db, person: Person, { productId, code }: Asked) {
  const { userId, now } = person
  const sellable = await readSellable(db, productId, now)
  if (!sellable) throw new AppError('PRODUCT_NOT_FOUND')
  await refuseLive(db, userId)
  const { plan, product } = sellable
  const today = kstDay(now)
  const whyNot = await whyNoTrial(deps, db, person, plan)
  const isTrial = whyNot === undefined
  const terms = await friendTerms(db, code, { userId, price: plan.price, now })
  const { discount } = terms
  const first = plan.price - discount
  const dueNow = isTrial ? 0 : first
  const nextAmount = isTrial ? first : plan.price
  const next = isTrial ? addDays(today, plan.trialDays) : renewalDay(today, plan.interval, 1, plan.intervalCount)
  const [presented] = await presentPlans(db, [plan])
  const remindsOn = isTrial ? [today, addDays(next, -2)] : [addDays(next, plan.interval === 'MONTH' ? -1 : -3)]
  const quote = {
    product: {
      id: product.id,
      store: product.store,
      plan: sure(presented),
      title: product.title,
      total_due_today: dueNow,
      renews_at_price: plan.price,
    },
    due_now: dueNow,
    lines: [
      { label: plan.name, amount: plan.price },
      ...(isTrial ? [{ label: `${plan.trialDays}일 무료 체험`, amount: -plan.price }] : []),
      ...(!isTrial && discount > 0 ? [{ label: '친구 추천 할인', amount: -discount }] : []),
    ],
    next_payment: { on: next, amount: nextAmount },
    ...(discount > 0 ? { referral_discount: discount } : {}),
    reminders: remindsOn.flatMap((on) => ['APP', 'EMAIL'].map((channel) => ({ on, channel }))),
    consents: consentsFor(kinds, {
      name: plan.name,
      amount: nextAmount,
      on: next,
      interval: spanWord(plan.interval, plan.intervalCount),
    }),
    trial_eligible: isTrial,
    ...(whyNot ? { trial_reason: whyNot } : {}),
    needs_address: (presented?.kits ?? []).length > 0,
  }
  return { quote, sellable, terms }
}

/** Error: INSTALLMENT_NOT_ALLOWED. */
export function refuseInstallments(
  key: Parameters<typeof isInstallmentAllowed>[0],
  amount: number,
  months: number,
): void {
  if (!isInstallmentAllowed(key, amount, months)) throw new AppError('INSTALLMENT_NOT_ALLOWED')
}

async function refuseLive(db: Db, userId: number): Promise<void> {
  const [live] = await rows(
    db,
    { id: num },
    sql`select id from subscriptions where user_id = ${userId} and status not in ('ENDED', 'TERMINATED')`,
  )
  if (live) throw new AppError('ALREADY_SUBSCRIBED')
}

export type InitialInput = {
  userId: number
  requestId: string | undefined
  product_id: number
  billing_key_id: number
  installment_months: number
  referral_code?: string | undefined
  address?: AddressInput | undefined
  consents: readonly GivenConsent[]
  expected_amount: number
}

/**
 * Begins a membership: a trial at once, or by its first payment, whose result is asked for when the gateway does not know
 * it yet. The same call (its request id) is one payment, however often it comes. Errors: those of the quote, PRICE_CHANGED
 * with the new quote, CONSENT_REQUIRED, ADDRESS_REQUIRED, BILLING_KEY_NOT_FOUND, INSTALLMENT_NOT_ALLOWED, PAYMENT_IN_PROGRESS,
 * PAYMENT_REJECTED.
 */
export async function startMembership(deps: Deps, input: InitialInput): Promise<Started> {
  const { userId, requestId } = input
  const repeated = requestId === undefined ? undefined : await paymentOfRequest(deps.db, userId, requestId)
  if (repeated) return answerOf(repeated)
  const now = deps.clock.now()
  const begun = await inTransaction(deps.db, (tx) => beginMembership(tx, deps, input, now))
  if (begun.isNew && begun.payment.status !== 'PAID')
    await drive(deps, begun.payment.id, { owner: newOwner(), isNew: true })
  return answerOf(sure(await paymentById(deps.db, begun.payment.id)))
}

async function beginMembership(tx: Tx, deps: Deps, input: InitialInput, now: Date): Promise<Begun> {
  const { userId } = input
  // who begins several at once is told of the first by the ones after it
  await tx.execute(sql`select id from users where id = ${userId} for no key update`)
  const asked = { productId: input.product_id, code: input.referral_code }
  const { quote, sellable, terms } = await reckonInitial(deps, tx, { userId, now }, asked)
  if (quote.due_now !== input.expected_amount) throw new AppError('PRICE_CHANGED', { quote })
  requireConsents(kinds, input.consents)
  const key = await chargeableKey(deps, tx, userId, input.billing_key_id)
  if (!key || !(await holdKey(tx, userId, key.id))) throw new AppError('BILLING_KEY_NOT_FOUND')
  refuseInstallments(key, sellable.plan.price, input.installment_months)
  await addressFor(tx, { userId, planId: sellable.plan.id, address: input.address }, now)
  const begun = await refuseOn(
    {
      subscription_payments_one_beginning: 'PAYMENT_IN_PROGRESS',
      subscription_payments_request: 'PAYMENT_IN_PROGRESS',
    },
    beginAttempt(tx, deps.gateway, wantedOf(input, sellable, quote.due_now, terms, now), newOwner(), now),
  )
  if (typeof begun === 'string') throw new AppError('PAYMENT_IN_PROGRESS')
  await keepConsents(
    tx,
    {
      userId,
      subscriptionId: null,
      kinds,
      amount: quote.next_payment.amount,
      chargeOn: quote.next_payment.on,
      methodLabel: key.label,
    },
    now,
  )
  return quote.trial_eligible
    ? { payment: await tryFirst(tx, input, { ...sellable, ...terms }, begun.payment, now), isNew: false }
    : begun
}

type Terms = { discount: number; programId?: number }

const wantedOf = (input: InitialInput, { plan, product }: Sellable, amount: number, terms: Terms, now: Date) => ({
  userId: input.userId,
  requestId: input.requestId,
  subscriptionId: null,
  kind: 'INITIAL' as const,
  periodStart: kstDay(now),
  orderName: plan.name,
  amount,
  billingKeyId: input.billing_key_id,
  installmentMonths: input.installment_months,
  purpose: {
    plan_id: plan.id,
    product_id: product.id,
    price: plan.price - terms.discount,
    next_price: plan.price,
    ...(input.referral_code && terms.programId
      ? { referral_code: input.referral_code, referral_program_id: terms.programId }
      : {}),
  },
})

/** A trial costs nothing: what was begun is paid, and stands for its result. */
async function tryFirst(
  tx: Tx,
  input: InitialInput,
  { plan, product, discount, programId }: Sellable & Terms,
  payment: Payment,
  now: Date,
): Promise<Payment> {
  const made = await startTrial(
    tx,
    {
      userId: input.userId,
      plan,
      productId: product.id,
      billingKeyId: input.billing_key_id,
      installmentMonths: input.installment_months,
      referral: input.referral_code && programId ? { code: input.referral_code, programId, discount } : null,
    },
    now,
  )
  if (!made) throw new AppError('ALREADY_SUBSCRIBED')
  const [done] = await tx
    .update(subscriptionPayments)
    .set({ status: 'PAID', approvedAt: now, nextQueryAt: null, subscriptionId: made.subscription.id })
    .where(eq(subscriptionPayments.id, payment.id))
    .returning()
  return sure(done)
}

/** The payment that a call has asked for before. */
export async function paymentOfRequest(db: Db, userId: number, requestId: string): Promise<Payment | undefined> {
  const [known] = await db
    .select()
    .from(subscriptionPayments)
    .where(and(eq(subscriptionPayments.userId, userId), eq(subscriptionPayments.requestId, requestId)))
  return known
}
