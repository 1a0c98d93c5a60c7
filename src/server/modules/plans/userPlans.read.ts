import { sql } from 'drizzle-orm'
import { type Day, kstDay } from '#shared/format/kst.ts'
import type { Won } from '#shared/pricing/types.ts'
import { type SubscriptionStatus } from '#shared/words/subscriptions.ts'
import { type Db, rows } from '../../db/db.ts'
import { bool, num, type RowOf, text, textAs } from '../../db/shape.ts'
import { mobileHash } from '../../mobileHash.ts'
import type { Keys } from '../../ports/keys.ts'
import { upgradeQuote, withCredit } from '../../pricing/proration.ts'
import { planChange } from './planChange.ts'
import type { Plan, planReasons, UserPlan } from './plans.contract.ts'
import { openPlans, planById, planRef, type PlanRow, presentPlans } from './plans.read.ts'

/** A person on whose history something depends, on a day. */
export type Person = { userId: number; now: Date }
type Sealing = { keys: Pick<Keys, 'mac'> }

/**
 * Whether a person has had a trial, or paid: under this account, under another one of the same verified number, or under
 * one of that number that they have left within a year.
 */
export async function hasTried({ keys }: Sealing, db: Db, { userId, now }: Person): Promise<boolean> {
  const [me] = await rows(
    db,
    { phone: text.orNull },
    sql`select case when mobile_verified_at is not null then phone end as phone from users where id = ${userId}`,
  )
  const phone = me?.phone ?? null
  const left = phone === null ? null : mobileHash(keys, phone)
  const [row] = await rows(
    db,
    { tried: bool },
    sql`select exists (select 1 from subscription_periods p join subscriptions s on s.id = p.subscription_id
      where p.kind in ('TRIAL', 'PAID') and (s.user_id = ${userId}
        or s.user_id in (select o.id from users o where o.phone = ${phone} and o.mobile_verified_at is not null)
        or s.user_id in (select w.user_id from withdrawals w where w.mobile_hash = ${left} and w.hashes_until >= ${kstDay(now)}::date))) as tried`,
  )
  return row?.tried === true
}

/** Whether a membership that this person begins now begins with a trial, where its plan has one. */
export async function mayTry(sealing: Sealing, db: Db, person: Person): Promise<boolean> {
  const { userId } = person
  const [row] = await rows(
    db,
    { live: bool },
    sql`select exists (select 1 from subscriptions where user_id = ${userId} and status not in ('ENDED', 'TERMINATED')) as live`,
  )
  return row?.live !== true && !(await hasTried(sealing, db, person))
}

const liveRow = {
  plan_id: num,
  status: textAs<SubscriptionStatus>(),

  starts_on: text.orNull,
  paid_until: text.orNull,
  value: num.orNull,
  credit: num,
}

type Live = RowOf<typeof liveRow>

/** A person's membership that is not over, with the stretch of it that today lies in. */
async function liveOf(db: Db, userId: number, today: Day): Promise<Live | undefined> {
  const [live] = await rows(
    db,
    liveRow,
    sql`select s.plan_id, s.status, p.starts_on::text as starts_on, p.paid_until::text as paid_until, p.value, s.credit
      from subscriptions s left join subscription_periods p
        on p.subscription_id = s.id and p.starts_on <= ${today}::date and p.ends_on > ${today}::date
      where s.user_id = ${userId} and s.status not in ('ENDED', 'TERMINATED') order by p.starts_on limit 1`,
  )
  return live
}

/** Every plan that is sold, and what each means to this person. */
export async function plansOf(sealing: Sealing, db: Db, person: Person) {
  const { userId, now } = person
  const today = kstDay(now)
  const live = await liveOf(db, userId, today)
  const current = live ? await planById(db, live.plan_id) : undefined
  const open = await openPlans(db, now)
  const shown = await presentPlans(db, open)
  const tried = live || !open.some(({ trialDays }) => trialDays > 0) ? false : await hasTried(sealing, db, person)
  return {
    current: current ? planRef(current) : null,
    results: shown.map((plan, n) =>
      live && current ? forMember(plan, open[n] as PlanRow, { live, current, today }) : forNewcomer(plan, tried),
    ),
  }
}

const forNewcomer = (plan: Plan, tried: boolean): UserPlan => ({
  ...plan,
  eligible: true,
  trial_eligible: plan.trial_days > 0 && !tried,
  ...(plan.trial_days > 0 && tried ? { reason: 'TRIAL_USED' as const } : {}),
})

type Membership = { live: Live; current: PlanRow; today: Day }

function forMember(plan: Plan, row: PlanRow, { live, current, today }: Membership): UserPlan {
  const change = planChange(current, row)
  if (change === 'SAME') return { ...plan, eligible: false, trial_eligible: false, reason: 'ALREADY_SUBSCRIBED' }
  const reason = unchangeable[live.status]
  if (reason) return { ...plan, eligible: false, trial_eligible: false, change, reason }
  return {
    ...plan,
    eligible: true,
    trial_eligible: false,
    change,
    ...(change === 'UPGRADE' ? { proration: prorationOf(live, today, plan.price) } : {}),
  }
}

/** States in which a plan is not changed before something else is settled. */
const unchangeable: Partial<Record<SubscriptionStatus, (typeof planReasons)[number]>> = {
  PAST_DUE: 'PAST_DUE',
  PAUSED: 'PAUSED',
  CANCEL_SCHEDULED: 'CANCEL_SCHEDULED',
}

/** Only what was paid for comes off: a trial, and what was given, is worth nothing. */
function prorationOf({ starts_on: startsOn, paid_until: endsOn, value, credit: before }: Live, today: Day, price: Won) {
  const none = { remainingDays: 0, totalDays: 0, credit: before, ...withCredit(price, before) }
  const quote = startsOn && endsOn && value ? upgradeQuote({ value, startsOn, endsOn }, today, price, before) : none
  return {
    credit: quote.credit,
    charge: quote.charge,
    remaining_days: quote.remainingDays,
    total_days: quote.totalDays,
  }
}
