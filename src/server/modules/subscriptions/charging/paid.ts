import { eq } from 'drizzle-orm'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { daysBetween } from '#shared/calendar/days.ts'
import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { sure } from '../../../db/sure.ts'
import { usageOf } from '../../../pricing/proration.ts'
import { plans } from '../../plans/plans.tables.ts'
import type { Payment } from './attempts.ts'
import { type Change, change, changeAll } from '../change.ts'
import { subscriptionCredits } from '../charges.tables.ts'
import type { Held, PlanRow, Subscription } from '../hold.ts'
import { dropKits, planKits } from '../kits/plan.service.ts'
import { startPaid } from '../joining/make.ts'
import { tell, tellAll } from '../notices.ts'
import { addPeriods, insertNow, mrrOf, spanFrom } from '../periods.ts'
import { after } from '../subscriptionStates.ts'
import { subscriptionPeriods } from '../subscriptions.tables.ts'

/** When something is settled, and who gives what is no membership. */
export type Settling = { now: Date; giveBought?: Deps['giveBought'] }

/**
 * Gives what was paid for. False when nobody can have it any more: it was cancelled meanwhile, ended, or has been paid
 * otherwise. Then the money goes back.
 */
export async function applyPaid(
  tx: Tx,
  held: Held | undefined,
  payment: Payment,
  { now, giveBought }: Settling,
): Promise<boolean> {
  switch (payment.kind) {
    case 'INITIAL':
      return startPaid(tx, payment, await planOf(tx, payment.purpose.plan_id), now)
    case 'CONVERSION':
    case 'RENEWAL':
    case 'RETRY':
      return held !== undefined && (await continuePaid(tx, held, payment, now))
    case 'UPGRADE':
      return held !== undefined && (await changePlan(tx, held, payment, now))
    case 'GIFT':
    case 'VOUCHER_UPGRADE':
      return (
        giveBought !== undefined &&
        (await giveBought(tx, { id: payment.id, amount: payment.amount, ref: payment.purpose.ref ?? '' }, now))
      )
  }
}

async function planOf(tx: Tx, id: number): Promise<PlanRow> {
  const [plan] = await tx.select().from(plans).where(eq(plans.id, id))
  return sure(plan)
}

/** What a paid charge of a period makes of its subscription. */
export type Continuation = {
  held: Held
  payment: Payment
  plan: PlanRow
  /** a trial that is ended by its person: the period begins in the middle of it */
  cutsTrial: boolean
  period: ReturnType<typeof periodFrom>
  change: Change
}

/**
 * The next period, at the end of what is there, or, for a trial that is ended by its person, from today on. Undefined when
 * it cannot follow any more. Pure.
 */
export function continuation(held: Held, payment: Payment, plan: PlanRow, now: Date): Continuation | undefined {
  const { subscription: of } = held
  const event = of.status === 'PAUSED' ? 'RESUMED' : of.isTrial ? 'CONVERTED' : 'RENEWED'
  const status = after(of.status, event)
  const from = payment.periodStart
  const cutsTrial = of.status === 'TRIALING' && from < of.endsOn
  if (!status || (from < of.endsOn && !cutsTrial)) return undefined
  const span = spanFrom(of, plan, from)
  const period = periodFrom(of, payment, plan, span.endsOn, now)
  const mrr = mrrOf(payment.purpose.next_price, plan)
  const other = plan.id !== of.planId && mrr < of.mrr ? 'DOWNGRADE' : 'PRICE'
  const set: Partial<Subscription> = {
    ...paidSet(payment, plan, span, span.endsOn),
    status,
    ...lessCredit(of, payment),
    pauseFrom: null,
    pauseUntil: null,
    waitsForStaff: span.endsOn <= kstDay(now),
  }
  return {
    held,
    payment,
    plan,
    cutsTrial,
    period,
    change: {
      set,
      event,
      actor: 'clock',
      detail: detailOf(payment, period),
      mrr: { to: mrr, kind: of.status === 'PAUSED' ? 'RESUME' : of.mrr === 0 ? 'NEW' : other },
    },
  }
}

async function continuePaid(tx: Tx, held: Held, payment: Payment, now: Date): Promise<boolean> {
  const plan = held.nextPlan.id === payment.purpose.plan_id ? held.nextPlan : await planOf(tx, payment.purpose.plan_id)
  const next = continuation(held, payment, plan, now)
  if (!next) return false
  await continueAll(tx, [next.cutsTrial ? await cutTrial(tx, next, now) : next], now)
  await planKits(tx, kitsOf(held.subscription, payment, plan), now)
  return true
}

/** Puts the period in where the trial is cut: what was given and lies ahead follows behind it. */
async function cutTrial(tx: Tx, next: Continuation, now: Date): Promise<Continuation> {
  const endsOn = await insertNow(tx, next.period, now)
  const set = { ...next.change.set, endsOn, waitsForStaff: endsOn <= kstDay(now) }
  return { ...next, change: { ...next.change, set } }
}

/** Writes what follows from paid charges, each of another subscription, which is held; but for what their plans send. */
export async function continueAll(tx: Tx, all: readonly Continuation[], now: Date): Promise<void> {
  const periods = all.filter(({ cutsTrial }) => !cutsTrial).map(({ period }) => period)
  if (periods.length > 0) await addPeriods(tx, periods)
  await useCredits(
    tx,
    all.map(({ payment }) => payment),
    now,
  )
  const done = await changeAll(
    tx,
    all.map(({ held, change: to }) => ({ held, to })),
    now,
  )
  const notices = all.map(({ payment, held, change: { set } }, nth) => ({
    held: done[nth] ?? held,
    told: { periodStart: payment.periodStart, amount: payment.amount, ...(set.endsOn ? { day: set.endsOn } : {}) },
  }))
  await tellAll(tx, notices, 'MEMBERSHIP_PAID', now)
}

const kitsOf = ({ id, userId }: Subscription, payment: Payment, { id: planId }: PlanRow) => ({
  subscriptionId: id,
  userId,
  planId,
  paymentId: payment.id,
  startsOn: payment.periodStart,
})

/** A change of plan: what is left of the period that is being used is credit, and the new one begins today. */
async function changePlan(tx: Tx, held: Held, payment: Payment, now: Date): Promise<boolean> {
  const { subscription: of } = held
  const status = after(of.status, 'UPGRADED')
  const from = payment.periodStart
  if (!status || isCanceledSince(of, payment)) return false
  const left = await leftOn(tx, of.id, from)
  // what it was reckoned with must still be there
  if (left + of.credit < payment.credit || of.goodwill < payment.goodwill) return false
  const plan = await planOf(tx, payment.purpose.plan_id)
  const span = spanFrom({ ...of, planId: -1 }, plan, from)
  const period = periodFrom(of, payment, plan, span.endsOn, now)
  const endsOn = await insertNow(tx, period, now)
  if (left > 0)
    await tx
      .insert(subscriptionCredits)
      .values({ subscriptionId: of.id, amount: left, kind: 'LEFT_OVER', paymentId: payment.id, at: now })
  await useCredits(tx, [payment], now)
  const mrr = mrrOf(payment.purpose.next_price, plan)
  const kind = of.mrr === 0 ? 'NEW' : mrr < of.mrr ? 'DOWNGRADE' : 'UPGRADE'
  const set: Partial<Subscription> = {
    ...paidSet(payment, plan, span, endsOn),
    status,
    ...lessCredit({ ...of, credit: of.credit + left }, payment),
    cancelRequestedAt: null,
    cancelReason: null,
    // a pause was planned for the end of what is cut
    pauseFrom: null,
    pauseUntil: null,
  }
  const done = await change(
    tx,
    held,
    {
      set,
      event: 'UPGRADED',
      actor: `user:${of.userId}`,
      detail: { ...detailOf(payment, period), left },
      mrr: { to: mrr, kind },
    },
    now,
  )
  // what is left of the period that is cut pays for this one, so what came with it and has not left does not go
  await dropKits(tx, of.id, now)
  await planKits(tx, kitsOf(of, payment, plan), now)
  await tell(
    tx,
    done,
    'MEMBERSHIP_PAID',
    { periodStart: from, attempt: payment.nth * 100, amount: payment.amount, day: endsOn },
    now,
  )
  return true
}

/** Somebody has cancelled after they asked for another plan: what lands then goes back. Asked for afterwards, it undoes the cancelling. */
const isCanceledSince = ({ status, cancelRequestedAt }: Subscription, { purpose, createdAt }: Payment): boolean =>
  status === 'CANCEL_SCHEDULED' && (!purpose.undoes_cancel || (cancelRequestedAt ?? createdAt) > createdAt)

/** What is left of the period that was paid for and is being used on a day. */
export async function leftOn(tx: Tx, subscriptionId: number, on: Day): Promise<number> {
  const found = await tx
    .select()
    .from(subscriptionPeriods)
    .where(eq(subscriptionPeriods.subscriptionId, subscriptionId))
  const used = found.find(({ value, startsOn, endsOn }) => value > 0 && startsOn <= on && on < endsOn)
  if (!used || daysBetween(used.startsOn, used.paidUntil) <= 0) return 0
  return usageOf({ value: used.value, startsOn: used.startsOn, endsOn: used.paidUntil }, on).left
}

const paidSet = (
  payment: Payment,
  plan: PlanRow,
  span: { anchorOn: Day; anchorNth: number },
  endsOn: Day,
): Partial<Subscription> => ({
  planId: plan.id,
  productId: payment.purpose.product_id,
  nextPlanId: null,
  nextProductId: null,
  nextPrice: payment.purpose.next_price,
  isTrial: false,
  firstDiscount: 0,
  anchorOn: span.anchorOn,
  anchorNth: span.anchorNth,
  endsOn,
  retries: 0,
  failureCode: null,
  isHardFailure: false,
  pastDueSince: null,
  ...(payment.billingKeyId === null ? {} : { billingKeyId: payment.billingKeyId }),
})

const periodFrom = (of: Subscription, payment: Payment, plan: PlanRow, endsOn: Day, now: Date) => ({
  subscriptionId: of.id,
  planId: plan.id,
  kind: 'PAID' as const,
  startsOn: payment.periodStart,
  endsOn,
  paidUntil: endsOn,
  cashPaid: payment.amount,
  creditIn: payment.credit - payment.goodwill,
  goodwillIn: payment.goodwill,
  value: payment.amount + payment.credit - payment.goodwill,
  paymentId: payment.id,
  createdAt: now,
})

const detailOf = (payment: Payment, period: { startsOn: Day; endsOn: Day }) => ({
  payment_id: payment.id,
  amount: payment.amount,
  credit: payment.credit,
  starts_on: period.startsOn,
  ends_on: period.endsOn,
})

/** What credit a charge leaves. */
const lessCredit = (
  of: Pick<Subscription, 'credit' | 'goodwill'>,
  payment: Payment,
): Pick<Subscription, 'credit' | 'goodwill'> => ({
  credit: of.credit - payment.credit,
  goodwill: of.goodwill - payment.goodwill,
})

/** Takes from the credit what each charge of a subscription was made smaller by, what was paid apart from what was given. */
async function useCredits(tx: Tx, payments: readonly Payment[], now: Date): Promise<void> {
  const used = payments.flatMap(({ id: paymentId, subscriptionId, credit, goodwill }) =>
    [
      { amount: goodwill - credit, kind: 'USED' as const },
      { amount: -goodwill, kind: 'HONEST_USED' as const },
    ]
      .filter(({ amount }) => amount < 0)
      .map((one) => ({ ...one, subscriptionId: sure(subscriptionId ?? undefined), paymentId, at: now })),
  )
  if (used.length > 0) await tx.insert(subscriptionCredits).values(used)
}
