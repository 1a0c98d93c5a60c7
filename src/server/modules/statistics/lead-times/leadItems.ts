import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'
import { type Db, rows } from '../../../db/db.ts'
import { text } from '../../../db/shape.ts'
import { startOfKstDay } from '../../../time/kst.ts'
import type { Days } from '../closing.read.ts'
import type { Basis } from '../statistics.contract.ts'
import { dayOfMinute, minuteOf, readWorkDays, type WorkDays, workCalendar } from './workCalendar.ts'

/** Which lead times are asked for, whichever the days. */
export type LeadFilter = { basis: Basis; brand_id?: number | undefined; shipping_origin_id?: number | undefined }

/** Days as few stretches. */
export function stretchesOf(days: readonly Day[]): Days[] {
  const stretches: Days[] = []
  for (const day of days) {
    const last = stretches.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else stretches.push({ from: day, to: day })
  }
  return stretches
}

/**
 * The shipped items of days as a table `t(id, day, shipping_origin_id, brand_id, automatic, minutes)` of a `with`, counted
 * from the truth, and what their time was counted by: between the days in which all of them lie, and those asked for; null
 * when there is none.
 */
export async function timedItems(
  db: Db,
  filter: LeadFilter,
  stretches: readonly Days[],
): Promise<{ items: SQL; work: WorkDays } | null> {
  if (stretches.length === 0) return null
  const where = conditions(filter, stretches)
  const [span] = await rows(
    db,
    { from: text.orNull, to: text.orNull },
    sql`select (min(least(i.paid_at, i.shipped_at)) at time zone 'Asia/Seoul')::date::text as from, (max(greatest(i.paid_at, i.shipped_at)) at time zone 'Asia/Seoul')::date::text as to
        from order_items i where ${where}`,
  )
  if (!span?.from || !span.to) return null
  const asked = stretches.flatMap(({ from, to }) => [from, to])
  const [from = '', to = ''] = extremes([span.from, span.to, ...asked])
  const work = await readWorkDays(db, { from, to })
  const calendar = workCalendar(work)
  // `offset 0`: each minute is found out once
  const items = sql`${calendar.table},
      t as materialized (
        select i.id, ${dayOfMinute(filter.basis === 'OCCURRED' ? sql`i.shipped` : sql`i.paid`)} as day, i.shipping_origin_id, i.brand_id, i.automatic,
          greatest(0, ${calendar.until(sql`i.shipped`)} - ${calendar.until(sql`i.paid`)}) as minutes
        from (
          select i.id, i.shipping_origin_id, p.brand_id, ${minuteOf(sql`i.paid_at`)} as paid, ${minuteOf(sql`i.shipped_at`)} as shipped,
            ${isAutomatic} as automatic
          from order_items i join products p on p.id = i.product_id where ${where} offset 0) i
        join c on c.calendar = ${calendar.of(sql`i.shipping_origin_id`)})`
  return { items, work }
}

/** The first and the last of some days. */
const extremes = (days: readonly Day[]) => [days.toSorted()[0], days.toSorted().at(-1)] as const

/** Between which days lie those items of each day that are counted: from payment to leaving. */
export const spansOf = (db: Db, basis: Basis, stretches: readonly Days[]) =>
  rows(
    db,
    { day: text, from: text, to: text },
    sql`select (${momentOf(basis)} at time zone 'Asia/Seoul')::date::text as day, (min(least(i.paid_at, i.shipped_at)) at time zone 'Asia/Seoul')::date::text as from,
          (max(greatest(i.paid_at, i.shipped_at)) at time zone 'Asia/Seoul')::date::text as to
        from order_items i where ${conditions({ basis }, stretches)} group by 1`,
  )

/** The days of shipped items of the products `r` whose brand was changed. */
const daysRebranded = (
  r: SQL,
): SQL => sql`select distinct (m.at at time zone 'Asia/Seoul')::date as day, r.tx from ${r} r
    cross join lateral (select i.paid_at, i.shipped_at from order_items i where i.product_id = r.product_id and i.shipped_at is not null offset 0) i
    cross join lateral (values (i.paid_at), (i.shipped_at)) m(at) where m.at is not null`

/** Whether nothing was told of a day `d` since it was added up. */
export const isUntold = sql`not exists (select from lead_told t where t.day = d.day)
    and d.day not in (select n.day from (${daysRebranded(sql`lead_rebranded`)}) n)`

/**
 * Tells the days of products whose brand was changed. What is being shipped meanwhile tells its days itself, and whoever
 * counts those then sees the new brand.
 */
export const tellRebranded = sql`with r as (delete from lead_rebranded returning product_id, tx)
    insert into lead_told (day, tx) select n.day, n.tx from (${daysRebranded(sql`r`)}) n on conflict do nothing`

/** Whether the system shipped an item `i` by itself. */
export const isAutomatic = sql`exists (select from order_events e where e.order_item_id = i.id and e.kind = 'item.shipping' and e.actor = 'system')`
/** Whether an item `i` has a lead time. */
export const hasLeft = sql`i.shipped_at is not null and i.paid_at is not null and i.status <> 'PENDING'`
export const momentOf = (basis: Basis): SQL => (basis === 'OCCURRED' ? sql`i.shipped_at` : sql`i.paid_at`)

function conditions({ basis, brand_id, shipping_origin_id }: LeadFilter, stretches: readonly Days[]): SQL {
  const since = (day: Day) => sql`${startOfKstDay(day).toISOString()}::timestamptz`
  const within = stretches.map(
    ({ from, to }) => sql`${momentOf(basis)} >= ${since(from)} and ${momentOf(basis)} < ${since(addDays(to, 1))}`,
  )
  return sql.join(
    [
      sql`(${sql.join(within, sql` or `)}) and ${hasLeft}`,
      ...(shipping_origin_id === undefined ? [] : [sql`i.shipping_origin_id = ${shipping_origin_id}`]),
      ...(brand_id === undefined ? [] : [sql`i.product_id in (select id from products where brand_id = ${brand_id})`]),
    ],
    sql` and `,
  )
}
