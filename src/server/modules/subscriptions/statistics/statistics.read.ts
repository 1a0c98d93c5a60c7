import { sql } from 'drizzle-orm'
import type { z } from '@hono/zod-openapi'
import { isDay } from '#shared/calendar/days.ts'
import { type Day, kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../../db/db.ts'
import { num, text, word } from '../../../db/shape.ts'
import { invalidField } from '../../../http/errors.ts'
import { maskName } from '../../../mask.ts'
import { monthsPeriod, type Period, periodOf, refuseDrill } from '../../statistics/periods.ts'
import {
  endedAfter,
  endings,
  type Flow,
  flows,
  isOpen,
  movements,
  rowsOf,
  starts,
  wasConverted,
  wasEnded,
} from './figures.ts'
import type { RowsQuery, statisticsQuery } from './statistics.contract.ts'

type Flows = Record<Flow, number>
const none = () => Object.fromEntries(flows.map((flow) => [flow, 0])) as Flows
const sumOf = (of: Flows, some: readonly Flow[]) => some.reduce((sum, flow) => sum + of[flow], 0)

/** New, renewed, ended, money and what memberships bring in a month, by day or month. Errors: VALIDATION of the period. */
export async function readStatistics(db: Db, query: z.output<typeof statisticsQuery>, now: Date) {
  const period = periodOf(query)
  const since = await flowsOf(db, { ...period, to: later(period.to, kstDay(now)) })
  const standing = await standingNow(db)
  const all = [...since.values()].reduce(added, none())
  let members = standing.members - sumOf(all, starts) + sumOf(all, endings)
  let mrr = standing.mrr - sumOf(all, movements)
  const opening = { members, mrr }
  const results = period.buckets.map((key) => {
    const of = since.get(key) ?? none()
    members += sumOf(of, starts) - sumOf(of, endings)
    mrr += sumOf(of, movements)
    return { key, members, mrr, ...of }
  })
  const total = results.reduce((sum: Flows, of) => added(sum, of), none())
  return {
    unit: period.unit,
    from: period.from,
    to: period.to,
    as_of: kstIso(now),
    opening,
    results,
    total: { members, mrr, ...total },
  }
}

const added = (a: Flows, b: Flows): Flows => Object.fromEntries(flows.map((flow) => [flow, a[flow] + b[flow]])) as Flows

const later = (a: Day, b: Day): Day => (a > b ? a : b)

async function flowsOf(db: Db, { unit, from, to }: Pick<Period, 'unit' | 'from' | 'to'>): Promise<Map<string, Flows>> {
  const bucket = unit === 'day' ? sql`f.day::text` : sql`to_char(f.day, 'YYYY-MM')`
  const parts = flows.map(
    (flow) =>
      sql`select ${flow} as flow, ${bucket} as bucket, sum(f.value)::bigint as value from (${rowsOf[flow]({ from, to })}) f group by 2`,
  )
  const found = await rows(db, { flow: word(flows), bucket: text, value: num }, sql.join(parts, sql` union all `))
  const all = new Map<string, Flows>()
  for (const { flow, bucket: key, value } of found) {
    const of = all.get(key) ?? none()
    of[flow] = value
    all.set(key, of)
  }
  return all
}

/** How many are not over now, and what they bring in a month. */
async function standingNow(db: Db): Promise<{ members: number; mrr: number }> {
  const [now] = await rows(
    db,
    { members: num, mrr: num },
    sql`select count(*)::bigint as members, coalesce(sum(mrr), 0)::bigint as mrr from subscriptions where status not in ('ENDED', 'TERMINATED')`,
  )
  return now ?? { members: 0, mrr: 0 }
}

/** Those who began in one month, and what became of them. Errors: VALIDATION of the months. */
export async function readCohorts(db: Db, query: { from_month: string; to_month: string }, now: Date) {
  const { from, to, buckets } = monthsPeriod(query)
  const ends = await rows(
    db,
    { month: text, ended_after: num.orNull, count: num },
    sql`select to_char(m."on", 'YYYY-MM') as month, case when s.ended_at is not null then ${endedAfter} end as ended_after, count(*)::bigint as count
        from subscription_movements m join subscriptions s on s.id = m.subscription_id
        where m.kind = 'NEW' and m."on" between ${from}::date and ${to}::date group by 1, 2`,
  )
  const tried = await rows(
    db,
    { month: text, converted: num, ended: num, open: num },
    sql`select to_char(s.started_on, 'YYYY-MM') as month, count(*) filter (where ${wasConverted})::bigint as converted,
          count(*) filter (where ${wasEnded})::bigint as ended, count(*) filter (where ${isOpen})::bigint as open
        from subscriptions s where s.started_on between ${from}::date and ${to}::date
          and exists (select from subscription_periods t where t.subscription_id = s.id and t.kind = 'TRIAL') group by 1`,
  )
  const months = buckets.filter((month) => month <= kstDay(now).slice(0, 7))
  return {
    ...query,
    as_of: kstIso(now),
    retention: months.map((month) => retained(month, ends, now)),
    trials: months.map((month) => {
      const { converted, ended, open } = tried.find((one) => one.month === month) ?? { converted: 0, ended: 0, open: 0 }
      return { month, trials: converted + ended + open, converted, ended, open }
    }),
  }
}

function retained(
  month: string,
  ends: readonly { month: string; ended_after: number | null; count: number }[],
  now: Date,
) {
  const own = ends.filter((one) => one.month === month)
  const size = own.reduce((sum, { count }) => sum + count, 0)
  const left = (after: number) =>
    own.reduce((sum, { ended_after, count }) => (ended_after !== null && ended_after <= after ? sum + count : sum), 0)
  const passed = monthIndex(kstDay(now).slice(0, 7)) - monthIndex(month)
  return { month, size, kept: Array.from({ length: passed + 1 }, (_, after) => size - left(after)) }
}

const monthIndex = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

/** Error: VALIDATION for a cursor that is none. */
function behind(cursor: string) {
  const [day = '', source = ''] = cursor.split('_')
  if (!isDay(day) || !/^\d{1,15}$/.test(source)) throw invalidField('cursor', 'INVALID')
  return sql`(f.day, f.source_id) < (${day}::date, ${Number(source)}::bigint)`
}

/** The rows of a figure, newest first. Errors: VALIDATION of the days and the cursor. */
export async function readStatisticsRows(db: Db, { figure, cursor, limit, ...asked }: RowsQuery) {
  refuseDrill(asked, 'to')
  const { from, to, after } = asked
  const found = await rows(
    db,
    {
      day: text,
      source_id: num,
      at_ms: num,
      subscription_id: num.orNull,
      user_id: num,
      user_name: text,
      plan_name: text.orNull,
      value: num,
    },
    sql`with f as materialized (select f.* from (${rowsOf[figure]({ from, to, ...(after === undefined ? {} : { after }) })}) f
          where ${cursor === undefined ? sql`true` : behind(cursor)} order by f.day desc, f.source_id desc limit ${limit + 1})
        select f.day::text as day, f.source_id, (extract(epoch from f.at) * 1000)::float8 as at_ms, f.subscription_id, u.id as user_id, u.name as user_name, l.name as plan_name, f.value
        from f join users u on u.id = f.user_id left join subscriptions s on s.id = f.subscription_id left join plans l on l.id = s.plan_id
        order by f.day desc, f.source_id desc`,
  )
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    figure,
    results: shown.map((row) => ({
      at: kstIso(new Date(row.at_ms)),
      subscription_id: row.subscription_id,
      user: { id: row.user_id, name_masked: maskName(row.user_name) },
      plan_name: row.plan_name,
      value: row.value,
    })),
    next_cursor: found.length > limit && last ? `${last.day}_${last.source_id}` : null,
  }
}
