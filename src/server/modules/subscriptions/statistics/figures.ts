import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/format/kst.ts'
import type { HonestAnswer } from '#shared/words/subscriptions.ts'
import type { movementKinds } from '../records.tables.ts'

/**
 * What memberships are counted by. Each figure is the sum of the rows of one statement, and the same statement tells those
 * rows: a number and what it is made of cannot differ.
 */

export const starts = ['started_trial', 'started_paid', 'started_given'] as const
export const endings = ['ended_trial', 'ended_choice', 'ended_unpaid', 'ended_price', 'ended_over'] as const
export const movements = [
  'mrr_new',
  'mrr_upgrade',
  'mrr_downgrade',
  'mrr_price',
  'mrr_pause',
  'mrr_resume',
  'mrr_churn',
  'mrr_return',
] as const
/** 양심 결제: months without a workout that were named, and what was said to them. */
export const honest = ['honest_named', 'honest_paused', 'honest_credited', 'honest_continued', 'honest_ended'] as const
export const flows = [
  ...starts,
  ...endings,
  'converted',
  'joined',
  'renewed',
  'refused_soft',
  'refused_hard',
  'taken',
  'given_back',
  ...movements,
  ...honest,
] as const
export type Flow = (typeof flows)[number]

/** What is told of those who began together. */
const ofCohorts = ['cohort_kept', 'cohort_left', 'trial_converted', 'trial_ended', 'trial_open'] as const
export const figures = [...flows, ...ofCohorts] as const
export type StatisticsFigure = (typeof figures)[number]

/** Days after a naming within which an end is counted as one that followed it. */
export const HONEST_ENDED_DAYS = 30

/** KST days, both included; `after`: so many months later, of those who began together. */
export type Asked = { from: Day; to: Day; after?: number }

const kstDayOf = (moment: SQL) => sql`(${moment} at time zone 'Asia/Seoul')::date`
const within = (moment: SQL, { from, to }: Asked) =>
  sql`${moment} >= ${from}::date::timestamp at time zone 'Asia/Seoul' and ${moment} < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'`

const started = (which: SQL) => (asked: Asked) =>
  sql`select s.started_on as day, s.id as source_id, s.created_at as at, s.id as subscription_id, s.user_id, 1::bigint as value
      from subscriptions s where s.started_on between ${asked.from}::date and ${asked.to}::date and (
        select p.kind from subscription_periods p where p.subscription_id = s.id order by p.id limit 1) ${which}`

const ended = (which: SQL) => (asked: Asked) =>
  sql`select ${kstDayOf(sql`s.ended_at`)} as day, s.id as source_id, s.ended_at as at, s.id as subscription_id, s.user_id, 1::bigint as value
      from subscriptions s where ${within(sql`s.ended_at`, asked)} and ${which}`

const paid = (which: SQL, value: SQL) => (asked: Asked) =>
  sql`select ${kstDayOf(sql`p.approved_at`)} as day, p.id as source_id, p.approved_at as at, p.subscription_id, p.user_id, ${value}::bigint as value
      from subscription_payments p where p.status = 'PAID' and ${within(sql`p.approved_at`, asked)} and ${which}`

const refused = (isHard: boolean) => (asked: Asked) =>
  sql`select ${kstDayOf(sql`p.created_at`)} as day, p.id as source_id, p.created_at as at, p.subscription_id, p.user_id, 1::bigint as value
      from subscription_payments p where p.status = 'FAILED' and p.is_hard_failure = ${isHard} and ${within(sql`p.created_at`, asked)}`

const moved = (kind: (typeof movementKinds)[number], value: SQL, which: SQL) => (asked: Asked) =>
  sql`select m."on" as day, m.id as source_id, m.at, m.subscription_id, s.user_id, ${value}::bigint as value
      from subscription_movements m join subscriptions s on s.id = m.subscription_id
      where m.kind = ${kind} and m."on" between ${asked.from}::date and ${asked.to}::date and ${which}`

const hadTrial = sql`exists (select from subscription_periods t where t.subscription_id = m.subscription_id and t.kind = 'TRIAL')`
/** It follows a period that was paid for before. */
const follows = sql`p.kind in ('RENEWAL', 'RETRY') and exists (
  select from subscription_periods e where e.subscription_id = p.subscription_id and e.kind = 'PAID' and e.starts_on < p.period_start)`

const mrr = (kind: (typeof movementKinds)[number]) => moved(kind, sql`m.amount`, sql`true`)

/** So many months lie between the months of two days. */
const monthsBetween = (from: SQL, to: SQL) =>
  sql`((extract(year from ${to}) - extract(year from ${from})) * 12 + extract(month from ${to}) - extract(month from ${from}))::int`

/** In which month after its first payment a subscription ended; none when it has not. */
export const endedAfter = monthsBetween(sql`m."on"`, kstDayOf(sql`s.ended_at`))

const cohort = (which: (after: number) => SQL) => (asked: Asked) => moved('NEW', sql`1`, which(asked.after ?? 0))(asked)

const trials = (which: SQL) => (asked: Asked) =>
  sql`select s.started_on as day, s.id as source_id, s.created_at as at, s.id as subscription_id, s.user_id, 1::bigint as value
      from subscriptions s where s.started_on between ${asked.from}::date and ${asked.to}::date
        and exists (select from subscription_periods t where t.subscription_id = s.id and t.kind = 'TRIAL') and ${which}`

const offers = (moment: SQL, which: SQL) => (asked: Asked) =>
  sql`select ${kstDayOf(moment)} as day, o.id as source_id, ${moment} as at, o.subscription_id, s.user_id, 1::bigint as value
      from honest_offers o join subscriptions s on s.id = o.subscription_id where ${within(moment, asked)} and ${which}`

const answered = (answer: HonestAnswer) => offers(sql`o.answered_at`, sql`o.answer = ${answer}`)

/** The last of those that were named within the days before a subscription ended: a subscription ends once. */
const endedAfterNaming = offers(
  sql`s.ended_at`,
  sql`o.named_at > s.ended_at - interval '1 day' * ${HONEST_ENDED_DAYS} and o.named_at <= s.ended_at
    and not exists (select from honest_offers l where l.subscription_id = o.subscription_id and l.id > o.id)`,
)

/** What became of a trial: paid for, over without that, or not decided yet. */
export const wasConverted = sql`not s.is_trial`
export const wasEnded = sql`s.is_trial and s.ended_at is not null`
export const isOpen = sql`s.is_trial and s.ended_at is null`

/** The rows of each figure: `day, source_id, at, subscription_id, user_id, value`. */
export const rowsOf: Record<StatisticsFigure, (asked: Asked) => SQL> = {
  started_trial: started(sql`= 'TRIAL'`),
  started_paid: started(sql`= 'PAID'`),
  started_given: started(sql`not in ('TRIAL', 'PAID')`),
  ended_trial: ended(sql`s.is_trial`),
  ended_choice: ended(sql`not s.is_trial and s.end_reason in ('CANCELED', 'TERMINATED')`),
  ended_unpaid: ended(sql`not s.is_trial and s.end_reason = 'PAYMENT_FAILED'`),
  ended_price: ended(sql`not s.is_trial and s.end_reason = 'PRICE_NOT_AGREED'`),
  ended_over: ended(sql`not s.is_trial and s.end_reason in ('PERIOD_OVER', 'CONVERSION_NOT_AGREED')`),
  converted: moved('NEW', sql`1`, hadTrial),
  joined: moved('NEW', sql`1`, sql`not ${hadTrial}`),
  renewed: paid(follows, sql`1`),
  refused_soft: refused(false),
  refused_hard: refused(true),
  taken: paid(sql`p.captured > 0`, sql`p.captured`),
  given_back: (asked) =>
    sql`select ${kstDayOf(sql`r.created_at`)} as day, r.id as source_id, r.created_at as at, p.subscription_id, p.user_id, r.amount::bigint as value
        from subscription_refunds r join subscription_payments p on p.id = r.payment_id where ${within(sql`r.created_at`, asked)}`,
  mrr_new: mrr('NEW'),
  mrr_upgrade: mrr('UPGRADE'),
  mrr_downgrade: mrr('DOWNGRADE'),
  mrr_price: mrr('PRICE'),
  mrr_pause: mrr('PAUSE'),
  mrr_resume: mrr('RESUME'),
  mrr_churn: mrr('CHURN'),
  mrr_return: mrr('RETURN'),
  honest_named: offers(sql`o.named_at`, sql`true`),
  honest_paused: answered('PAUSE'),
  honest_credited: answered('CREDIT'),
  honest_continued: answered('CONTINUE'),
  honest_ended: endedAfterNaming,
  cohort_kept: cohort((after) => sql`(s.ended_at is null or ${endedAfter} > ${after})`),
  cohort_left: cohort((after) => sql`s.ended_at is not null and ${endedAfter} <= ${after}`),
  trial_converted: trials(wasConverted),
  trial_ended: trials(wasEnded),
  trial_open: trials(isOpen),
}
