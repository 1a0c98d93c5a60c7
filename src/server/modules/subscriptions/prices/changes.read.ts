import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { offsetOf, toPage } from '../../../db/page.ts'
import { num, type RowOf, text, word } from '../../../db/shape.ts'
import { AppError } from '../../../http/errors.ts'
import { monthsOf } from '../../../pricing/proration.ts'
import { intervals } from '../../plans/plans.tables.ts'
import { ASK_DAYS } from './asking.jobs.ts'
import type { PlanPriceChange, PriceProgress } from './prices.contract.ts'
import { priceChangeStatuses } from './prices.tables.ts'
import { agreedPriceOf } from './requests.read.ts'

const changeRow = {
  id: num,
  plan_id: num,
  plan_name: text,
  interval: word(intervals),
  interval_count: num,
  seats: num,
  plan_price: num,
  price: num,
  effective_on: text,
  status: word(priceChangeStatuses),
  reason: text,
  created_by: text,
  created_ms: num,
  version: num,
}
type ChangeRow = RowOf<typeof changeRow>

const columns = sql`c.id, c.plan_id, p.name as plan_name, p.interval, p.interval_count, p.seats, p.price as plan_price, c.price,
  c.effective_on::text as effective_on, c.status, c.reason, c.created_by,
  (extract(epoch from c.created_at) * 1000)::float8 as created_ms, c.version`

type Query = {
  page: number
  page_size: number
  sort: 'id' | '-id'
  ids?: number[] | undefined
  plan_id?: number | undefined
  status?: (typeof priceChangeStatuses)[number] | undefined
}

/** A page of 구독자 가격 변경, the newest first. */
export async function listPriceChanges(db: Db, query: Query) {
  const where = sql.join(
    [
      sql`true`,
      ...(query.ids ? [sql`c.id = any(${sql.param(query.ids)}::bigint[])`] : []),
      ...(query.plan_id ? [sql`c.plan_id = ${query.plan_id}`] : []),
      ...(query.status ? [sql`c.status = ${query.status}`] : []),
    ],
    sql` and `,
  )
  const found = await rows(
    db,
    changeRow,
    sql`select ${columns} from plan_price_changes c join plans p on p.id = c.plan_id where ${where}
        order by c.id ${query.sort === 'id' ? sql`asc` : sql`desc`} limit ${query.page_size} offset ${offsetOf(query)}`,
  )
  const [total] = await rows(
    db,
    { count: num },
    sql`select count(*)::int as count from plan_price_changes c where ${where}`,
  )
  const shown: PlanPriceChange[] = []
  for (const row of found) shown.push(await present(db, row))
  return toPage(shown, total?.count ?? 0, query)
}

/** Error: NOT_FOUND. */
export async function readPriceChange(db: Db | Tx, id: number): Promise<PlanPriceChange> {
  const [row] = await rows(
    db,
    changeRow,
    sql`select ${columns} from plan_price_changes c join plans p on p.id = c.plan_id where c.id = ${id}`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return present(db, row)
}

async function present(db: Db | Tx, row: ChangeRow): Promise<PlanPriceChange> {
  return {
    id: row.id,
    plan: { id: row.plan_id, name: row.plan_name, interval: row.interval, seats: row.seats },
    plan_price: row.plan_price,
    price: row.price,
    effective_on: row.effective_on,
    status: row.status,
    reason: row.reason,
    created_by: row.created_by,
    created_at: kstIso(row.created_ms),
    version: row.version,
    progress: await progressOf(db, row),
  }
}

const countsRow = {
  told: num,
  agreed: num,
  declined: num,
  silent: num,
  lowered: num,
  charged: num,
  ended: num,
  now_won: num,
  all_won: num,
  agreed_won: num,
  silent_now: num,
  silent_gain: num,
}

/** The last word of each member counts: who is asked anew because a charge has moved is one member all the same. */
const lastOf = (changeId: number): SQL => sql`
  select distinct on (r.subscription_id) r.*, s.status as standing, s.end_reason,
    exists (select from subscription_payments y where y.subscription_id = r.subscription_id and y.period_start = r.charge_on and y.status = 'PAID') as paid
  from subscription_price_requests r join subscriptions s on s.id = r.subscription_id
  where r.change_id = ${changeId} and r.answer is distinct from 'CALLED_OFF' order by r.subscription_id, r.id desc`

async function progressOf(db: Db | Tx, row: ChangeRow): Promise<PriceProgress> {
  const months = monthsOf(row.interval, row.interval_count)
  const left = sql`(standing in ('ENDED', 'TERMINATED', 'CANCEL_SCHEDULED') and not paid)`
  const silent = sql`answer is null and not ${left}`
  const [counts] = await rows(
    db,
    countsRow,
    sql`with last as (${lastOf(row.id)})
        select count(*)::int as told, (count(*) filter (where answer = 'AGREED'))::int as agreed, (count(*) filter (where answer = 'DECLINED'))::int as declined,
          (count(*) filter (where ${silent}))::int as silent, (count(*) filter (where answer = 'LOWERED'))::int as lowered,
          (count(*) filter (where answer in ('AGREED', 'LOWERED') and paid))::int as charged,
          (count(*) filter (where end_reason = 'PRICE_NOT_AGREED'))::int as ended,
          coalesce(sum(before / ${months}), 0)::bigint as now_won,
          coalesce(sum(after / ${months}) filter (where answer in ('AGREED', 'LOWERED') or ${silent}), 0)::bigint as all_won,
          coalesce(sum(after / ${months}) filter (where answer in ('AGREED', 'LOWERED')), 0)::bigint as agreed_won,
          coalesce(sum(before / ${months}) filter (where ${silent}), 0)::bigint as silent_now,
          coalesce(sum(after / ${months}) filter (where ${silent}), 0)::bigint as silent_gain
        from last`,
  )
  const c = counts ?? {
    told: 0,
    agreed: 0,
    declined: 0,
    silent: 0,
    lowered: 0,
    charged: 0,
    ended: 0,
    now_won: 0,
    all_won: 0,
    agreed_won: 0,
    silent_now: 0,
    silent_gain: 0,
  }
  const rest = row.status === 'CANCELED' ? { count: 0, now: 0, after: 0 } : await notAskedYet(db, row, months)
  const answered = c.agreed + c.declined
  const rate = answered === 0 ? 1 : c.agreed / answered
  const byDay = await rows(
    db,
    { date: text, asked: num, agreed: num, declined: num },
    sql`select d::text as date, (sum(asked))::int as asked, (sum(agreed))::int as agreed, (sum(declined))::int as declined from (
          select (opened_at at time zone 'Asia/Seoul')::date as d, 1 as asked, 0 as agreed, 0 as declined from subscription_price_requests where change_id = ${row.id}
          union all select (answered_at at time zone 'Asia/Seoul')::date, 0, (answer = 'AGREED')::int, (answer = 'DECLINED')::int
            from subscription_price_requests where change_id = ${row.id} and answer in ('AGREED', 'DECLINED')) x
        group by d order by d desc limit 60`,
  )
  return {
    total: c.told + rest.count,
    to_ask: rest.count,
    agreed: c.agreed,
    declined: c.declined,
    silent: c.silent,
    lowered: c.lowered,
    charged: c.charged,
    ended: c.ended,
    by_day: byDay,
    monthly: {
      now: c.now_won + rest.now,
      all_agree: c.all_won + rest.after,
      only_agreed: c.agreed_won,
      at_this_rate: c.agreed_won + Math.floor((c.silent_gain + rest.after) * rate),
    },
  }
}

/** Members that a change will reach and who have not been asked: they pay another price, and nothing ends them before. */
const affected = (planId: number): SQL => sql`
  subscriptions s join billing_keys k on k.id = s.billing_key_id and k.status = 'ACTIVE'
  where s.plan_id = ${planId} and s.status in ('ACTIVE', 'PAUSED') and not s.is_trial and s.next_plan_id is null`

async function notAskedYet(db: Db | Tx, { id, plan_id: planId, price }: ChangeRow, months: number) {
  const [found] = await rows(
    db,
    { count: num, now: num, after: num },
    sql`select count(*)::int as count, coalesce(sum(paid / ${months}), 0)::bigint as now, coalesce(sum(${price}::bigint / ${months}), 0)::bigint as after from (
          select coalesce(${agreedPriceOf}, s.next_price) as paid from ${affected(planId)}
            and not exists (select from subscription_price_requests r where r.subscription_id = s.id and r.change_id = ${id})) x where paid <> ${price}`,
  )
  return found ?? { count: 0, now: 0, after: 0 }
}

/** The first day on which a price may be raised: whoever pays more is asked for thirty days before. */
export const earliestOn = (now: Date): Day => addDays(kstDay(now), ASK_DAYS[0])

/** Whom a price would reach, and what they would bring in a month. Error: VALIDATION for a plan that there is not. */
export async function previewPrice(db: Db | Tx, { planId, price }: { planId: number; price: number }, now: Date) {
  const [plan] = await rows(
    db,
    { interval: word(intervals), count: num },
    sql`select interval, interval_count as count from plans where id = ${planId}`,
  )
  if (!plan) throw new AppError('NOT_FOUND')
  const months = monthsOf(plan.interval, plan.count)
  const [found] = await rows(
    db,
    { raised: num, lowered: num, same: num, now: num, all: num, none: num },
    sql`select (count(*) filter (where paid < ${price}))::int as raised, (count(*) filter (where paid > ${price}))::int as lowered,
          (count(*) filter (where paid = ${price}))::int as same, coalesce(sum(paid / ${months}), 0)::bigint as now,
          coalesce(sum(${price}::bigint / ${months}), 0)::bigint as "all",
          coalesce(sum(${price}::bigint / ${months}) filter (where paid >= ${price}), 0)::bigint as none
        from (select coalesce(${agreedPriceOf}, s.next_price) as paid from ${affected(planId)}) x`,
  )
  const { now: current = 0, all = 0, none = 0, ...counts } = found ?? { raised: 0, lowered: 0, same: 0 }
  return { ...counts, earliest_on: earliestOn(now), monthly: { now: current, all_agree: all, none_agree: none } }
}
