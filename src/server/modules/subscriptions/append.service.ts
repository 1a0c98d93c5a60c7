import { eq, inArray, sql } from 'drizzle-orm'
import { addDays, daysBetween } from '#shared/calendar/days.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { text } from '../../db/shape.ts'
import { sure } from '../../db/sure.ts'
import { renewalDay } from '../../pricing/proration.ts'
import { plans } from '../plans/plans.tables.ts'
import { changeAll } from './change.ts'
import { subscriptionPayments } from './charges.tables.ts'
import { type Held, holdLive, type PlanRow, type Subscription } from './hold.ts'
import { type PaidFacts, startGiven } from './joining/make.ts'
import { planKits } from './kits/plan.service.ts'
import { tell, tellAll } from './notices.ts'
import { addPeriods } from './periods.ts'
import { after } from './subscriptionStates.ts'

export type Append = {
  userId: number
  planId: number
  kind: 'VOUCHER' | 'GIFT' | 'COMPENSATION'
  days: number
  /** who gives it, once: `voucher:12`, `gift:3` */
  source: string
  /** `user:12`, `admin:3` */
  actor: string
  now: Date
  /** what was paid to have one period of the plan instead of some days of another */
  paid?: PaidOnTop
}

export type PaidOnTop = { paymentId: number; amount: number; given: { planId: number; days: number } }

export type Appended = { subscriptionId: number; startsOn: Day; endsOn: Day }

/** When what is given would be used: from today, or after everything that is paid or given already. */
export async function previewAppend(
  db: Db,
  { userId, days, now }: Pick<Append, 'userId' | 'days' | 'now'>,
): Promise<{ startsOn: Day; endsOn: Day }> {
  const [live] = await rows(
    db,
    { ends_on: text },
    sql`select ends_on::text as ends_on from subscriptions where user_id = ${userId} and status not in ('ENDED', 'TERMINATED')`,
  )
  const startsOn = later(live?.ends_on, kstDay(now))
  return { startsOn, endsOn: addDays(startsOn, days) }
}

/**
 * Gives somebody days of a plan, once for each source: a membership of their own when they have none, else days after
 * everything that is there, by which their next charge moves. A subscription that is being charged waits for that
 * (its lock).
 */
export async function appendPeriod(tx: Tx, append: Append): Promise<Appended> {
  const { userId, now } = append
  const held = await holdLive(tx, userId)
  if (held) return appendTo(tx, held, append)
  const startsOn = kstDay(now)
  const [found] = await tx.select().from(plans).where(eq(plans.id, append.planId))
  const plan = sure(found)
  const endsOn = endOf(append, plan, startsOn)
  const facts = paidFacts(append.paid)
  const made = await startGiven(tx, { ...append, startsOn, endsOn, nextPrice: plan.price, paid: facts }, now)
  if (made) {
    const appended = { subscriptionId: made.subscription.id, startsOn, endsOn }
    if (append.paid) await keepPayment(tx, made, { ...append.paid, ...appended, plan }, now)
    return appended
  }
  // somebody else began one for them meanwhile
  return appendTo(tx, sure(await holdLive(tx, userId)), append)
}

/** What a subscription that is held is given. */
export type AppendTo = { held: Held; append: Omit<Append, 'userId' | 'now'> }

/** Days after everything that is there, to a subscription that is held. */
export const appendTo = async (tx: Tx, held: Held, { now, ...append }: Omit<Append, 'userId'>): Promise<Appended> =>
  sure((await appendAll(tx, [{ held, append }], now))[0])

/** The same to several different ones at once, in their order. */
export async function appendAll(tx: Tx, all: readonly AppendTo[], now: Date): Promise<Appended[]> {
  if (all.length === 0) return []
  const planIds = [...new Set(all.map(({ append }) => append.planId))]
  const found = await tx.select().from(plans).where(inArray(plans.id, planIds))
  const planOf = new Map(found.map((plan) => [plan.id, plan]))
  const given = all.map(({ held, append }) => {
    const plan = sure(planOf.get(append.planId))
    const startsOn = later(held.subscription.endsOn, kstDay(now))
    return { held, append, plan, subscriptionId: held.subscription.id, startsOn, endsOn: endOf(append, plan, startsOn) }
  })
  await addPeriods(
    tx,
    given.map(({ append, subscriptionId, startsOn, endsOn }) => ({
      subscriptionId,
      planId: append.planId,
      kind: append.kind,
      startsOn,
      endsOn,
      paidUntil: endsOn,
      source: append.source,
      ...paidFacts(append.paid),
      createdAt: now,
    })),
  )
  const done = await changeAll(
    tx,
    given.map(({ held, append, startsOn, endsOn }) => ({
      held,
      to: {
        set: lengthened(held.subscription, startsOn, endsOn),
        event: 'APPENDED',
        actor: append.actor,
        detail: { kind: append.kind, source: append.source, starts_on: startsOn, ends_on: endsOn },
      },
    })),
    now,
  )
  // what follows a trial is announced anew for its new day: without that, and a new consent, nothing is charged
  const trials = given.flatMap(({ held: { subscription: of }, endsOn }, n) =>
    of.status === 'TRIALING'
      ? [{ held: sure(done[n]), told: { periodStart: endsOn, amount: of.nextPrice, day: endsOn } }]
      : [],
  )
  if (trials.length > 0) await tellAll(tx, trials, 'MEMBERSHIP_TRIAL_STARTED', now)
  for (const [n, { append, plan, subscriptionId, startsOn, endsOn }] of given.entries())
    if (append.paid)
      await keepPayment(tx, sure(done[n]), { ...append.paid, subscriptionId, startsOn, endsOn, plan }, now)
  return given.map(({ subscriptionId, startsOn, endsOn }) => ({ subscriptionId, startsOn, endsOn }))
}

/** Days that were given end a failed charge and a pause: there is nothing to pay before they are over. */
const lengthened = (of: Subscription, startsOn: Day, endsOn: Day): Partial<Subscription> => ({
  status: after(of.status, 'APPENDED') ?? of.status,
  endsOn,
  retries: 0,
  pastDueSince: null,
  failureCode: null,
  isHardFailure: false,
  ...pauseMoved(of, daysBetween(startsOn, endsOn)),
})

/** The day after the last one: one period of the plan where it was paid for, else the days. */
const endOf = ({ paid, days }: Pick<Append, 'paid' | 'days'>, plan: PlanRow, startsOn: Day): Day =>
  paid ? renewalDay(startsOn, plan.interval, 1, plan.intervalCount) : addDays(startsOn, days)

const paidFacts = (paid: PaidOnTop | undefined): PaidFacts =>
  paid
    ? {
        paymentId: paid.paymentId,
        cashPaid: paid.amount,
        value: paid.amount,
        givenPlanId: paid.given.planId,
        givenDays: paid.given.days,
      }
    : {}

/**
 * The payment is one of the membership that it was paid on top of: it goes back over it, and brings what the plan sends.
 * It begins where its period does, behind whatever else is charged for that day.
 */
async function keepPayment(
  tx: Tx,
  held: Held,
  { subscriptionId, startsOn, endsOn, paymentId, amount, plan }: PaidOnTop & Appended & { plan: PlanRow },
  now: Date,
): Promise<void> {
  const [kept] = await tx
    .update(subscriptionPayments)
    .set({
      subscriptionId,
      periodStart: startsOn,
      nth: sql`(select coalesce(max(o.nth), 0) + 1 from subscription_payments o where o.subscription_id = ${subscriptionId} and o.period_start = ${startsOn}::date)`,
    })
    .where(eq(subscriptionPayments.id, paymentId))
    .returning({ nth: subscriptionPayments.nth })
  const { userId } = held.subscription
  await planKits(tx, { subscriptionId, userId, planId: plan.id, paymentId, startsOn }, now)
  const told = { periodStart: startsOn, attempt: sure(kept).nth * 100, amount, day: endsOn }
  await tell(tx, { ...held, plan }, 'MEMBERSHIP_PAID', told, now)
}

/** A pause that was planned for the end of what is there moves with it. */
export const pauseMoved = (of: Subscription, days: number): Pick<Subscription, 'pauseFrom' | 'pauseUntil'> =>
  of.status === 'ACTIVE' && of.pauseFrom === of.endsOn && of.pauseUntil
    ? { pauseFrom: addDays(of.pauseFrom, days), pauseUntil: addDays(of.pauseUntil, days) }
    : { pauseFrom: null, pauseUntil: null }

const later = (day: Day | undefined, today: Day): Day => (day !== undefined && day > today ? day : today)
