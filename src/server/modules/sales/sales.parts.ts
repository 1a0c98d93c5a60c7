import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { startOfKstDay } from '../../time/kst.ts'

/**
 * What a KST day sold, as parts of statements: counted anew from orders, items and refunds, and as it was rolled up.
 * Definitions: 결제금액 = what was paid and points used. Orders never paid, and those of which nothing is left, are not in
 * it. By the day of payment; refunds by the day on which they were done.
 */

/** The numbers of a day, and those of a product on a day, by the columns that hold them. */
export const dayNumbers = [
  'orders',
  'items',
  'gross',
  'product_discount',
  'coupon_discount',
  'points_used',
  'shipping',
  'refunds',
] as const
export const productNumbers = ['ordered', 'kept'] as const

/** `from` to `to`, both included, as rows `d(day, start, over)`: whether a day is over is what the clock says at `now`. */
export function kstDays(from: Day, to: Day, now: Date): SQL {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  const starts = days.map((day) => startOfKstDay(day).toISOString())
  return sql`(select day, start, day < ${kstDay(now)}::date as over
      from unnest(${sql.param(days)}::date[], ${sql.param(starts)}::timestamptz[]) as d(day, start)) d`
}

/** The numbers of a row `d(start)` counted anew, if `where` holds, else zeros: each a short range of an index. */
export function countDay(where: SQL): SQL {
  const within = (column: SQL) => sql`${column} >= d.start and ${column} < d.start + interval '24 hours' and ${where}`
  return sql`(
      select paid.*, sold.*, back.* from
        (select count(*)::int as orders, coalesce(sum(payable + points), 0)::bigint as gross, coalesce(sum(product_discount), 0)::bigint as product_discount,
          coalesce(sum(product_coupon + cart_coupon + shipping_coupon), 0)::bigint as coupon_discount, coalesce(sum(points), 0)::bigint as points_used,
          coalesce(sum(shipping_base - shipping_coupon + remote_surcharge), 0)::bigint as shipping
        from orders where status = 'COMPLETED' and ${within(sql`paid_at`)}) paid,
        (select coalesce(sum(quantity), 0)::int as items from order_items where status <> 'PENDING' and ${within(sql`paid_at`)}) sold,
        (select coalesce(sum(refund_cash + refund_points), 0)::bigint as refunds from refunds
        where status in ('COMPLETED', 'MANUAL') and ${within(sql`completed_at`)}) back)`
}

/** The products of a row `d(start)` counted anew, if `where` holds, else none. */
export const countProducts = (where: SQL): SQL => sql`(
      select product_id, coalesce(sum(quantity) filter (where status <> 'CANCELED'), 0)::int as ordered,
        coalesce(sum(quantity - claimed_quantity) filter (where status not in ('CANCELED', 'RETURNED')), 0)::int as kept
      from order_items where status <> 'PENDING' and paid_at >= d.start and paid_at < d.start + interval '24 hours' and ${where} group by product_id)`

/** A statement: the numbers of each of the days, rolled up or counted now. */
export const salesOfDays = (days: SQL): SQL => sql`
    select d.day::text as date, ${sql.join(
      dayNumbers.map((name) => {
        const column = sql.identifier(name)
        return sql`(coalesce(s.${column}, 0) + coalesce(c.${column}, 0) + n.${column})::bigint as ${column}`
      }),
      sql`, `,
    )}
    from ${days} left join sales_days s on s.day = d.day and d.over
    left join lateral (select ${sums(dayNumbers)} from sales_day_changes where day = s.day) c on true
    cross join lateral ${countDay(sql`s.day is null`)} n
    order by d.day`

/** A statement: the products of each of the days (day, product_id, ordered, kept), rolled up or counted now; not one row each. */
export const productSalesOfDays = (days: SQL): SQL => sql`
    with asked as materialized (select d.day, d.start, s.day is not null as rolled from ${days} left join sales_days s on s.day = d.day and d.over)
    select p.day, p.product_id, p.ordered, p.kept from asked d join product_sales_days p on p.day = d.day where d.rolled
    union all
    select c.day, c.product_id, c.ordered, c.kept from asked d join sales_day_changes c on c.day = d.day where d.rolled and c.product_id is not null
    union all
    select d.day, n.product_id, n.ordered, n.kept from asked d cross join lateral ${countProducts(sql`not d.rolled`)} n`

/** Sums of columns, each under its own name. */
export const sums = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`sum(${sql.identifier(name)}) as ${sql.identifier(name)}`),
    sql`, `,
  )

/** Columns by name. */
export const columns = (names: readonly string[], of?: SQL): SQL =>
  sql.join(
    names.map((name) => (of ? sql`${of}.${sql.identifier(name)}` : sql.identifier(name))),
    sql`, `,
  )
