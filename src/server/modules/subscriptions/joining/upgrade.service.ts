import { sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { spanWord } from '#shared/words/plans.ts'
import { rows, type Tx } from '../../../db/db.ts'
import { num, text } from '../../../db/shape.ts'
import { sure } from '../../../db/sure.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { renewalDay, withCredit } from '../../../pricing/proration.ts'
import type { AddressInput } from '../../addresses/addresses.contract.ts'
import { chargeableKey, holdKey } from '../../billing/billing.service.ts'
import { firstDiscount } from '../../referrals/referrals.read.ts'
import { planChange } from '../../plans/planChange.ts'
import { readSellable } from '../../plans/plans.read.ts'
import { type Begun, newOwner } from '../charging/attempts.ts'
import { change } from '../change.ts'
import { drive } from '../charging/charge.service.ts'
import { addressFor, needsKitAddress } from '../kits/address.service.ts'
import { consentsFor, type GivenConsent, keepConsents, type Kept, requireConsents } from './consents.ts'
import type { Held, PlanRow } from '../hold.ts'
import { paymentById } from '../subscriptions.read.ts'
import { paymentOfRequest, refuseInstallments } from './initial.service.ts'
import { cancel, holdOwn, type Who } from '../own/manage.service.ts'
import { leftOn } from '../charging/paid.ts'
import type { SubscriptionConsentKind } from '../records.tables.ts'
import { begin } from '../charging/renew.service.ts'
import { priceOfNext } from '../periods.ts'
import { answerOf, type Started } from './results.ts'

/** 요금제 올리기 and the end of a trial by its person: charged today, at an amount that was shown and agreed to. */

const kinds: readonly SubscriptionConsentKind[] = ['ORDER', 'AUTO_PAYMENT']

export type UpgradeInput = {
  requestId: string | undefined
  product_id: number
  billing_key_id?: number | undefined
  installment_months: number
  expected_amount: number
  address?: AddressInput | undefined
  consents: readonly GivenConsent[]
}

/** What changing to a product costs today, and what is asked for. Errors: PRODUCT_NOT_FOUND, UPGRADE_NOT_ALLOWED. */
export async function quoteUpgrade(tx: Tx, held: Held, productId: number, now: Date) {
  const sellable = await readSellable(tx, productId, now)
  if (!sellable) throw new AppError('PRODUCT_NOT_FOUND')
  const { subscription: of } = held
  const { plan, product } = sellable
  const isTrial = of.status === 'TRIALING'
  const isOffered = of.status === 'ACTIVE' || of.status === 'CANCEL_SCHEDULED' || isTrial
  if (!isOffered || (planChange(held.plan, plan) !== 'UPGRADE' && !isTrial)) throw new AppError('UPGRADE_NOT_ALLOWED')
  const today = kstDay(now)
  const left = await leftOn(tx, of.id, today)
  // a friend's discount is off the first payment after the trial, which this would be
  const discount = of.isTrial ? firstDiscount(plan.price, of.firstDiscount) : 0
  const first = plan.price - discount
  const { charge, used, waived, creditLeft } = withCredit(first, left + of.credit)
  const next = renewalDay(today, plan.interval, 1, plan.intervalCount)
  return {
    plan,
    product,
    first,
    charge,
    used,
    left,
    quote: {
      due_now: charge,
      lines: [
        { label: plan.name, amount: plan.price },
        ...(discount > 0 ? [{ label: '친구 추천 할인', amount: -discount }] : []),
        ...(left > 0 ? [{ label: '지금 요금제의 남은 금액', amount: -Math.min(left, used) }] : []),
        ...(used > left ? [{ label: '남은 크레딧', amount: left - used }] : []),
        ...(waived > 0 ? [{ label: '100원 미만은 받지 않아요', amount: -waived }] : []),
      ],
      credit_left: creditLeft,
      needs_address: await needsKitAddress(tx, of.userId, plan.id),
      next_payment: { on: next, amount: withCredit(plan.price, creditLeft).charge },
      consents: consentsFor(kinds, {
        name: plan.name,
        amount: plan.price,
        on: next,
        interval: spanWord(plan.interval, plan.intervalCount),
      }),
    },
  }
}

/**
 * Changes to a larger plan today. Errors: those of the quote, PRICE_CHANGED with the new quote, CONSENT_REQUIRED,
 * ADDRESS_REQUIRED, BILLING_KEY_NOT_FOUND, PAYMENT_IN_PROGRESS, PAYMENT_REJECTED.
 */
export async function upgrade(deps: Deps, who: Who, input: UpgradeInput): Promise<Started> {
  return charged(deps, who, input.requestId, async (tx, held, owner, now) => {
    const { plan, product, first, charge, used, quote } = await quoteUpgrade(tx, held, input.product_id, now)
    if (charge !== input.expected_amount) throw new AppError('PRICE_CHANGED', { quote })
    requireConsents(kinds, input.consents)
    await addressFor(tx, { userId: who.userId, planId: plan.id, address: input.address }, now)
    return payNow(tx, deps, held, owner, now, {
      plan,
      productId: product.id,
      kind: 'UPGRADE',
      price: first,
      nextPrice: plan.price,
      amount: charge,
      credit: used,
      requestId: input.requestId,
      billingKeyId: input.billing_key_id ?? held.subscription.billingKeyId,
      installmentMonths: input.installment_months,
      consents: [
        { kinds: ['ORDER'], amount: charge, chargeOn: kstDay(now) },
        { kinds: ['AUTO_PAYMENT'], amount: plan.price, chargeOn: quote.next_payment.on },
      ],
    })
  })
}

export type TrialEnd = {
  requestId: string | undefined
  mode: 'CONVERT_NOW' | 'CANCEL'
  expected_amount?: number | undefined
  address?: AddressInput | undefined
  consents: readonly GivenConsent[]
}

/** Ends a trial today: paid at once with a consent of now, or cancelled. Errors: TRIAL_NOT_ACTIVE, CONSENT_REQUIRED, PRICE_CHANGED, … */
export async function endTrial(deps: Deps, who: Who, input: TrialEnd): Promise<void> {
  if (input.mode === 'CANCEL') {
    await inTransaction(deps.db, async (tx) => {
      const held = await holdOwn(tx, who.userId)
      if (held.subscription.status !== 'TRIALING') throw new AppError('TRIAL_NOT_ACTIVE')
      return cancel(tx, held, who, undefined, deps.clock.now())
    })
    return
  }
  await charged(deps, who, input.requestId, async (tx, held, owner, now) => {
    const { subscription: of, nextPlan } = held
    if (of.status !== 'TRIALING') throw new AppError('TRIAL_NOT_ACTIVE')
    if (input.expected_amount !== priceOfNext(of)) throw new AppError('PRICE_CHANGED', { amount: priceOfNext(of) })
    requireConsents(['TRIAL_CONVERSION'], input.consents)
    await addressFor(tx, { userId: who.userId, planId: nextPlan.id, address: input.address }, now)
    return payNow(tx, deps, held, owner, now, {
      plan: nextPlan,
      productId: of.nextProductId ?? of.productId,
      kind: 'CONVERSION',
      price: priceOfNext(of),
      nextPrice: of.nextPrice,
      amount: priceOfNext(of),
      credit: 0,
      requestId: input.requestId,
      billingKeyId: of.billingKeyId,
      installmentMonths: of.installmentMonths,
      consents: [{ kinds: ['TRIAL_CONVERSION'], amount: priceOfNext(of), chargeOn: kstDay(now) }],
    })
  })
}

/** The consent to what follows a trial, asked for while it lasts; the newest answer counts. Errors: TRIAL_NOT_ACTIVE, PRICE_CHANGED, CONSENT_OUTDATED. */
export async function answerConversion(
  tx: Tx,
  who: Who,
  { agreed, version, expected_amount }: { agreed: boolean; version: string; expected_amount: number },
  now: Date,
): Promise<Held> {
  const held = await holdOwn(tx, who.userId)
  const { subscription: of } = held
  if (of.status !== 'TRIALING') throw new AppError('TRIAL_NOT_ACTIVE')
  if (expected_amount !== priceOfNext(of)) throw new AppError('PRICE_CHANGED', { amount: priceOfNext(of) })
  requireConsents(['TRIAL_CONVERSION'], [{ kind: 'TRIAL_CONVERSION', version }])
  await keepConsents(
    tx,
    {
      userId: who.userId,
      subscriptionId: of.id,
      kinds: ['TRIAL_CONVERSION'],
      agreed,
      amount: priceOfNext(of),
      chargeOn: of.endsOn,
      methodLabel: await labelOf(tx, of.billingKeyId),
    },
    now,
  )
  return change(
    tx,
    held,
    { set: {}, event: agreed ? 'CONVERSION_AGREED' : 'CONVERSION_DECLINED', actor: who.actor },
    now,
  )
}

type PayNow = {
  plan: PlanRow
  productId: number | null
  kind: 'UPGRADE' | 'CONVERSION'
  /** of this period before credit, and of the ones after it */
  price: number
  nextPrice: number
  amount: number
  credit: number
  requestId: string | undefined
  billingKeyId: number | null
  installmentMonths: number
  /** what was agreed to, as it was shown */
  consents: readonly Pick<Kept, 'kinds' | 'amount' | 'chargeOn'>[]
}

async function payNow(
  tx: Tx,
  deps: Deps,
  held: Held,
  owner: string,
  now: Date,
  pay: PayNow,
): Promise<Begun | undefined> {
  const { subscription: of } = held
  const key = pay.billingKeyId === null ? undefined : await chargeableKey(deps, tx, of.userId, pay.billingKeyId)
  if (!key || !(await holdKey(tx, of.userId, key.id))) throw new AppError('BILLING_KEY_NOT_FOUND')
  refuseInstallments(key, pay.amount, pay.installmentMonths)
  for (const consent of pay.consents)
    await keepConsents(tx, { userId: of.userId, subscriptionId: of.id, methodLabel: key.label, ...consent }, now)
  const today = kstDay(now)
  const step = await begin(
    tx,
    deps,
    held,
    {
      userId: of.userId,
      requestId: pay.requestId,
      subscriptionId: of.id,
      kind: pay.kind,
      periodStart: today,
      nth: await paidOn(tx, of.id, today),
      orderName: pay.plan.name,
      amount: pay.amount,
      credit: pay.credit,
      goodwill: Math.min(pay.credit, of.goodwill),
      billingKeyId: key.id,
      installmentMonths: pay.installmentMonths,
      purpose: {
        plan_id: pay.plan.id,
        product_id: pay.productId,
        price: pay.price,
        next_price: pay.nextPrice,
        ...(of.status === 'CANCEL_SCHEDULED' ? { undoes_cancel: true } : {}),
      },
    },
    owner,
    now,
  )
  if (step === 'WAITED' || step === 'HELD') throw new AppError('PAYMENT_IN_PROGRESS')
  return typeof step === 'string' ? undefined : step
}

/** The number of another payment that begins on this day, after those that are paid already. */
async function paidOn(tx: Tx, subscriptionId: number, day: string): Promise<number> {
  const [found] = await rows(
    tx,
    { next: num },
    sql`select (coalesce(max(nth), -1) + 1)::int as next from subscription_payments where subscription_id = ${subscriptionId} and period_start = ${day}::date and status = 'PAID'`,
  )
  return found?.next ?? 0
}

async function labelOf(tx: Tx, billingKeyId: number | null): Promise<string> {
  const [key] = await rows(tx, { label: text }, sql`select label from billing_keys where id = ${billingKeyId}`)
  return key?.label ?? ''
}

/** Begins a charge on the person's own subscription and drives it; the same call is one charge. */
async function charged(
  deps: Deps,
  who: Who,
  requestId: string | undefined,
  work: (tx: Tx, held: Held, owner: string, now: Date) => Promise<Begun | undefined>,
): Promise<Started> {
  const known = requestId === undefined ? undefined : await paymentOfRequest(deps.db, who.userId, requestId)
  if (known) return answerOf(known)
  const owner = newOwner()
  const now = deps.clock.now()
  const begun = await inTransaction(deps.db, async (tx) => work(tx, await holdOwn(tx, who.userId), owner, now))
  if (begun?.isNew) await drive(deps, begun.payment.id, { owner, isNew: true })
  const payment = begun ? await paymentById(deps.db, begun.payment.id) : await lastOf(deps, who.userId)
  return answerOf(sure(payment))
}

/** One that cost nothing was settled at once. */
async function lastOf(deps: Deps, userId: number) {
  const [last] = await rows(
    deps.db,
    { id: num },
    sql`select id from subscription_payments where user_id = ${userId} order by id desc limit 1`,
  )
  return last && paymentById(deps.db, last.id)
}
