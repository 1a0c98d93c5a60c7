import { periodKinds } from './subscriptions.tables.ts'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { num, text, textAs, word } from '../../db/shape.ts'
import { withCredit } from '../../pricing/proration.ts'
import { planRef } from '../plans/plans.read.ts'
import { subscriptionPayments } from './charges.tables.ts'
import { subscriptionConsents } from './records.tables.ts'
import type { Payment } from './charging/attempts.ts'
import { type Held, read, standingOf } from './hold.ts'
import { offerOf } from './honest/offer.read.ts'
import { CONSENT_VERSION, consentText } from './joining/consentTexts.ts'
import { chargeDay, requestFor } from './prices/requests.read.ts'
import { PAUSES } from './own/pauses.ts'
import { priceOfNext } from './periods.ts'
import type { Subscription, SubscriptionAction } from './subscriptions.contract.ts'
import { dueNow, dueOn, GIVE_UP_TIME, GRACE_DAYS, hasAccess, isLive, momentOf } from './subscriptionStates.ts'

/** The subscription of a person that is not over. */
export async function liveOf(db: Db, userId: number): Promise<Held | undefined> {
  const [live] = await rows(
    db,
    { id: num },
    sql`select id from subscriptions where user_id = ${userId} and status not in ('ENDED', 'TERMINATED')`,
  )
  return live ? read(db, live.id) : undefined
}

/** Their newest ones, over or not. */
export async function subscriptionsOf(db: Db, userId: number): Promise<Held[]> {
  const found = await rows(
    db,
    { id: num },
    sql`select id from subscriptions where user_id = ${userId} order by id desc limit 50`,
  )
  const held: Held[] = []
  for (const { id } of found) {
    const one = await read(db, id)
    if (one) held.push(one)
  }
  return held
}

const usedRow = {
  starts_on: text,
  ends_on: text,
  kind: word(periodKinds),
  unknown_ms: num.orNull,
  consent: textAs<'REQUIRED' | 'AGREED' | 'DECLINED'>(),
  pauses: num,
  method: text,
}

/** What a person sees of their subscription. */
export async function presentSubscription(db: Db, held: Held, now: Date): Promise<Subscription> {
  const { subscription: of, plan, nextPlan } = held
  const today = kstDay(now)
  const [used] = await rows(
    db,
    usedRow,
    sql`select p.starts_on::text as starts_on, p.ends_on::text as ends_on, p.kind,
          (select (extract(epoch from min(a.created_at)) * 1000)::float8 from subscription_payments a where a.subscription_id = ${of.id} and a.status in ('PENDING', 'UNKNOWN')) as unknown_ms,
          coalesce((select case when c.agreed and c.amount = ${priceOfNext(of)} and c.charge_on = ${of.endsOn}::date then 'AGREED' when c.agreed then 'REQUIRED' else 'DECLINED' end
            from subscription_consents c where c.subscription_id = ${of.id} and c.kind = 'TRIAL_CONVERSION' order by c.id desc limit 1), 'REQUIRED') as consent,
          (select count(*)::int from subscription_events e where e.subscription_id = ${of.id} and e.kind = 'PAUSED' and e.at > ${now.toISOString()}::timestamptz - interval '1 year') as pauses,
          coalesce((select k.label from billing_keys k where k.id = ${of.billingKeyId}), '') as method
        from subscription_periods p where p.subscription_id = ${of.id} and p.ends_on > p.starts_on
        order by (p.starts_on <= ${today}::date and p.ends_on > ${today}::date) desc, p.ends_on desc limit 1`,
  )
  const period = used ?? {
    starts_on: of.startedOn,
    ends_on: of.endsOn,
    kind: held.last.kind,
    consent: 'REQUIRED' as const,
  }
  const standing = standingOf(held)
  const unknownSince = used?.unknown_ms == null ? null : new Date(used.unknown_ms)
  const { charge, used: credit } = withCredit(priceOfNext(of), of.credit)
  const charges = isLive(of.status) && of.status !== 'CANCEL_SCHEDULED' && held.canCharge
  const due = dueNow(standing, now)
  const asked = await priceChangeOf(db, held)
  const honest = await offerOf(db, held, { pauses: used?.pauses ?? 0, charge, now })
  return {
    id: of.id,
    status: of.status,
    plan: planRef(plan),
    role: 'OWNER',
    has_access: hasAccess({ ...standing, startsOn: of.startedOn, unknownSince }, now),
    started_on: of.startedOn,
    current_period: { starts_on: period.starts_on, ends_on: period.ends_on, kind: period.kind },
    ends_on: of.endsOn,
    ...(charges && (asked === undefined || asked.answer === 'AGREED' || asked.answer === 'NONE')
      ? {
          next_payment: {
            on: dueOn(standing),
            amount: charge,
            credit,
            installment_months: of.installmentMonths,
            method_label: used?.method ?? '',
          },
        }
      : {}),
    ...(of.nextPlanId === null ? {} : { next_plan: planRef(nextPlan) }),
    ...(of.isTrial
      ? {
          trial: {
            ends_on: of.endsOn,
            converts_to: priceOfNext(of),
            consent: period.consent,
            consent_version: CONSENT_VERSION,
          },
        }
      : {}),
    ...(asked ? { price_change: asked } : {}),
    ...(honest ? { honest_offer: honest } : {}),
    ...(of.status === 'CANCEL_SCHEDULED'
      ? { cancel: { scheduled_on: kstDay(of.cancelRequestedAt ?? now), access_until: of.endsOn } }
      : {}),
    ...(of.pauseFrom && of.pauseUntil ? { pause: { from: of.pauseFrom, until: of.pauseUntil } } : {}),
    ...(of.status === 'PAST_DUE'
      ? {
          past_due: {
            since: kstIso(of.pastDueSince ?? now),
            ...(due.do === 'WAIT' && due.until && !of.isHardFailure ? { next_retry_at: kstIso(due.until) } : {}),
            access_until: kstIso(of.isTrial ? momentOf(of.endsOn, '00:00') : graceEnd(of.endsOn)),
            code: of.failureCode ?? '',
            hard: of.isHardFailure,
          },
        }
      : {}),
    credit: of.credit,
    ...(of.endReason ? { end_reason: of.endReason } : {}),
    available_actions: [
      ...actionsOf(held, { today, pauses: used?.pauses ?? 0 }),
      ...(asked && asked.answer !== 'NONE' ? ['ANSWER_PRICE' as const] : []),
    ],
    version: of.version,
  }
}

/** What changes with the next charge, as it is asked of its person. */
async function priceChangeOf(db: Db, { subscription: of, plan }: Held): Promise<Subscription['price_change']> {
  if ((of.status !== 'ACTIVE' && of.status !== 'PAUSED') || of.nextPlanId !== null) return undefined
  const on = chargeDay(of)
  const request = await requestFor(db, of.id, on)
  if (!request || request.answer === 'CALLED_OFF') return undefined
  const { before, after, answer } = request
  const shown = { name: plan.name, amount: after, on, interval: '' }
  return {
    before,
    after,
    on,
    answer: answer === 'LOWERED' ? 'NONE' : (answer ?? 'REQUIRED'),
    consent_version: CONSENT_VERSION,
    text: consentText('PRICE_INCREASE', shown),
  }
}

const graceEnd = (endsOn: Day) => momentOf(addDays(endsOn, GRACE_DAYS), GIVE_UP_TIME)

/** What the screen offers; the server refuses the rest by the same rules. */
export function actionsOf(held: Held, { today, pauses }: { today: Day; pauses: number }): SubscriptionAction[] {
  const { subscription: of, plan, canCharge } = held
  const pays = canCharge && !of.isTrial
  const offers: [SubscriptionAction, boolean][] = [
    ['CANCEL', ['TRIALING', 'ACTIVE', 'PAST_DUE', 'PAUSED'].includes(of.status)],
    ['UNDO_CANCEL', of.status === 'CANCEL_SCHEDULED' && of.endsOn > today],
    [
      'PAUSE',
      of.status === 'ACTIVE' && pays && !of.pauseFrom && plan.interval === 'MONTH' && pauses < PAUSES.mostAYear,
    ],
    ['DROP_PAUSE', of.status === 'ACTIVE' && of.pauseFrom !== null],
    ['RESUME', of.status === 'PAUSED' && canCharge],
    ['UPGRADE', (of.status === 'ACTIVE' || of.status === 'CANCEL_SCHEDULED' || of.status === 'TRIALING') && canCharge],
    ['DOWNGRADE', of.status === 'ACTIVE' && pays && of.nextPlanId === null],
    ['UNDO_DOWNGRADE', isLive(of.status) && of.nextPlanId !== null],
    ['TERMINATE', isLive(of.status) && !of.isTrial],
    ['CONVERT_NOW', of.status === 'TRIALING' && canCharge],
    ['CONSENT', of.status === 'TRIALING' && canCharge],
    ['RETRY', of.status === 'PAST_DUE' && canCharge],
    ['CHANGE_METHOD', isLive(of.status)],
    ['INSTALLMENTS', isLive(of.status) && canCharge],
  ]
  return offers.filter(([, offered]) => offered).map(([action]) => action)
}

/** What was charged and refused, the newest first; what cost nothing was no payment. */
export async function paymentsOf(db: Db, userId: number, { offset, limit }: { offset: number; limit: number }) {
  const mine = and(eq(subscriptionPayments.userId, userId), sql`amount > 0`)
  const found = await db
    .select()
    .from(subscriptionPayments)
    .where(mine)
    .orderBy(desc(subscriptionPayments.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ count: count() }).from(subscriptionPayments).where(mine)
  return { found, total: total?.count ?? 0 }
}

export async function paymentById(db: Db, id: number): Promise<Payment | undefined> {
  const [payment] = await db.select().from(subscriptionPayments).where(eq(subscriptionPayments.id, id))
  return payment
}

/** Every stretch that a person had or will have. */
export const periodsOf = (db: Db, userId: number) =>
  rows(
    db,
    {
      plan_id: num,
      plan_name: text,
      starts_on: text,
      ends_on: text,
      paid_amount: num,
      credit: num,
      kind: word(periodKinds),
    },
    sql`select p.plan_id, l.name as plan_name, p.starts_on::text as starts_on, p.ends_on::text as ends_on, p.cash_paid as paid_amount, p.credit_in + p.goodwill_in as credit, p.kind
        from subscription_periods p join subscriptions s on s.id = p.subscription_id join plans l on l.id = p.plan_id
        where s.user_id = ${userId} and p.ends_on > p.starts_on order by p.starts_on desc, p.id desc limit 500`,
  )

/** Everything that somebody agreed to or declined, the newest first. */
export async function consentsOf(db: Db, userId: number, { offset, limit }: { offset: number; limit: number }) {
  const mine = eq(subscriptionConsents.userId, userId)
  const found = await db
    .select()
    .from(subscriptionConsents)
    .where(mine)
    .orderBy(desc(subscriptionConsents.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ count: count() }).from(subscriptionConsents).where(mine)
  const results = found.map(({ id, kind, agreed, amount, chargeOn, methodLabel, version, at }) => ({
    id,
    kind,
    agreed,
    amount,
    charge_on: chargeOn,
    method_label: methodLabel,
    version,
    at: kstIso(at),
  }))
  return { results, total: total?.count ?? 0 }
}
