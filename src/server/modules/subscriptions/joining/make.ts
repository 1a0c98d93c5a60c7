import { eq } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import type { Tx } from '../../../db/db.ts'
import { wakeTask } from '../../../jobs/wake.ts'
import { keepReferral } from '../../referrals/referrals.service.ts'
import type { Payment } from '../charging/attempts.ts'
import { chargingTask, move } from '../change.ts'
import { subscriptionPayments } from '../charges.tables.ts'
import { type Held, type PlanRow, read } from '../hold.ts'
import { planKits } from '../kits/plan.service.ts'
import { tell } from '../notices.ts'
import { addPeriod, mrrOf, type NewPeriod, priceOfNext, spanFrom } from '../periods.ts'
import { subscriptionEvents } from '../records.tables.ts'
import { dueNow } from '../subscriptionStates.ts'
import { subscriptions } from '../subscriptions.tables.ts'

type NewSubscription = typeof subscriptions.$inferInsert

/**
 * Makes a subscription with its first period; undefined when its person has one that is not over (the database decides,
 * however many try at once).
 */
async function make(
  tx: Tx,
  of: NewSubscription,
  period: Omit<NewPeriod, 'subscriptionId'>,
  { actor, event, canCharge }: { actor: string; event: string; canCharge: boolean },
  now: Date,
): Promise<Held | undefined> {
  const due = dueNow(
    {
      status: of.status,
      isTrial: of.isTrial ?? false,
      endsOn: of.endsOn,
      pauseFrom: null,
      pauseUntil: null,
      retries: 0,
      isHardFailure: false,
      canCharge,
    },
    now,
  )
  const actAt = due.do === 'WAIT' ? due.until : now
  const [made] = await tx
    .insert(subscriptions)
    .values({ ...of, actAt, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: subscriptions.id })
  if (!made) return undefined
  await addPeriod(tx, { ...period, subscriptionId: made.id })
  await tx.insert(subscriptionEvents).values({
    subscriptionId: made.id,
    kind: event,
    actor,
    detail: { starts_on: period.startsOn, ends_on: period.endsOn },
    at: now,
  })
  await move(tx, made.id, of.mrr ?? 0, 'NEW', now)
  if (actAt) await wakeTask(tx, chargingTask, actAt)
  return read(tx, made.id)
}

export type TrialStart = {
  userId: number
  plan: PlanRow
  productId: number
  billingKeyId: number
  installmentMonths: number
  /** whose code it was, and what it takes off the first payment */
  referral: { code: string; programId: number; discount: number } | null
}

/** Seven days (or what the plan says) for nothing. What comes after them is asked for while they last. */
export async function startTrial(tx: Tx, start: TrialStart, now: Date): Promise<Held | undefined> {
  const { userId, plan } = start
  const today = kstDay(now)
  const endsOn = addDays(today, plan.trialDays)
  const made = await make(
    tx,
    {
      userId,
      planId: plan.id,
      productId: start.productId,
      status: 'TRIALING',
      isTrial: true,
      startedOn: today,
      anchorOn: endsOn,
      anchorNth: 0,
      endsOn,
      nextPrice: plan.price,
      billingKeyId: start.billingKeyId,
      installmentMonths: start.installmentMonths,
      referralCode: start.referral?.code ?? null,
      firstDiscount: start.referral?.discount ?? 0,
    },
    { planId: plan.id, kind: 'TRIAL', startsOn: today, endsOn, paidUntil: endsOn, createdAt: now },
    { actor: `user:${userId}`, event: 'TRIAL_STARTED', canCharge: true },
    now,
  )
  if (!made) return undefined
  if (start.referral) await keepReferral(tx, { ...start.referral, ...friendOf(made) }, now)
  const amount = priceOfNext(made.subscription)
  await tell(tx, made, 'MEMBERSHIP_TRIAL_STARTED', { periodStart: endsOn, amount, day: endsOn }, now)
  return made
}

/** The first paid period. False when there is a subscription already: whoever paid gets it back. */
export async function startPaid(tx: Tx, payment: Payment, plan: PlanRow, now: Date): Promise<boolean> {
  const { userId, periodStart: from, purpose } = payment
  const span = spanFrom({ planId: -1, anchorOn: from, anchorNth: 0 }, plan, from)
  const made = await make(
    tx,
    {
      userId,
      planId: plan.id,
      productId: purpose.product_id,
      status: 'ACTIVE',
      startedOn: from,
      ...span,
      nextPrice: purpose.next_price,
      billingKeyId: payment.billingKeyId,
      installmentMonths: payment.installmentMonths,
      mrr: mrrOf(purpose.next_price, plan),
      referralCode: purpose.referral_code ?? null,
    },
    {
      planId: plan.id,
      kind: 'PAID',
      startsOn: from,
      endsOn: span.endsOn,
      paidUntil: span.endsOn,
      cashPaid: payment.amount,
      value: payment.amount,
      paymentId: payment.id,
      createdAt: now,
    },
    { actor: `user:${userId}`, event: 'STARTED', canCharge: true },
    now,
  )
  if (!made) return false
  await tx
    .update(subscriptionPayments)
    .set({ subscriptionId: made.subscription.id })
    .where(eq(subscriptionPayments.id, payment.id))
  if (purpose.referral_code && purpose.referral_program_id)
    await keepReferral(
      tx,
      {
        code: purpose.referral_code,
        programId: purpose.referral_program_id,
        discount: purpose.next_price - purpose.price,
        ...friendOf(made),
      },
      now,
    )
  await planKits(
    tx,
    { subscriptionId: made.subscription.id, userId, planId: plan.id, paymentId: payment.id, startsOn: from },
    now,
  )
  await tell(tx, made, 'MEMBERSHIP_PAID', { periodStart: from, amount: payment.amount, day: span.endsOn }, now)
  return true
}

const friendOf = ({ subscription: { id, userId, billingKeyId } }: Held) => ({
  friendId: userId,
  subscriptionId: id,
  billingKeyId,
})

export type GivenStart = {
  userId: number
  planId: number
  kind: 'VOUCHER' | 'GIFT' | 'COMPENSATION'
  startsOn: Day
  endsOn: Day
  source: string
  actor: string
  /** what a charge would be, should somebody register a way to pay */
  nextPrice: number
  /** what was paid on top */
  paid: PaidFacts
}

export type PaidFacts = Pick<NewPeriod, 'paymentId' | 'cashPaid' | 'value' | 'givenPlanId' | 'givenDays'>

/** A membership that somebody was given: nothing is charged after it, because nobody agreed to anything. */
export const startGiven = (tx: Tx, given: GivenStart, now: Date): Promise<Held | undefined> =>
  make(
    tx,
    {
      userId: given.userId,
      planId: given.planId,
      status: 'ACTIVE',
      startedOn: given.startsOn,
      anchorOn: given.endsOn,
      anchorNth: 0,
      endsOn: given.endsOn,
      nextPrice: given.nextPrice,
    },
    {
      planId: given.planId,
      kind: given.kind,
      startsOn: given.startsOn,
      endsOn: given.endsOn,
      paidUntil: given.endsOn,
      source: given.source,
      ...given.paid,
      createdAt: now,
    },
    { actor: given.actor, event: 'GIVEN', canCharge: false },
    now,
  )
