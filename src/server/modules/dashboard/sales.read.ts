import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Db, rows } from '../../db/db.ts'
import { startOfKstDay } from '../../time/kst.ts'
import type { SalesDay } from './dashboard.contract.ts'

type Row = Omit<SalesDay, 'net'> & Record<string, unknown>

/**
 * Sales of the KST days `from` to `to`, both included, oldest first, days without sales as zeros. By the day of
 * payment; refunds by the day on which they were done. Definitions: 결제금액 = what was paid and points used;
 * 순매출 = 결제금액 − 환불금액. Orders never paid, and those whose payment was taken back at once, are not in it.
 */
export async function salesByDay(db: Db, from: string, to: string): Promise<SalesDay[]> {
  const start = startOfKstDay(from).toISOString()
  const end = startOfKstDay(addDays(to, 1)).toISOString()
  const kst = (column: 'paid_at' | 'completed_at') =>
    column === 'paid_at'
      ? sql`(paid_at at time zone 'Asia/Seoul')::date`
      : sql`(completed_at at time zone 'Asia/Seoul')::date`
  const found = await rows<Row>(
    db,
    sql`
    with days as (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day),
    paid as (
      select ${kst('paid_at')} as day, count(*)::int as orders, sum(payable + points)::bigint as gross, sum(product_discount)::bigint as product_discount,
        sum(product_coupon + cart_coupon + shipping_coupon)::bigint as coupon_discount, sum(points)::bigint as points_used,
        sum(shipping_base - shipping_coupon + remote_surcharge)::bigint as shipping
      from orders where status = 'COMPLETED' and paid_at >= ${start}::timestamptz and paid_at < ${end}::timestamptz group by 1
    ),
    sold as (
      select ${kst('paid_at')} as day, sum(quantity)::int as items from order_items
      where status <> 'PENDING' and paid_at >= ${start}::timestamptz and paid_at < ${end}::timestamptz group by 1
    ),
    back as (
      select ${kst('completed_at')} as day, sum(refund_cash + refund_points)::bigint as refunds from refunds
      where status in ('COMPLETED', 'MANUAL') and completed_at >= ${start}::timestamptz and completed_at < ${end}::timestamptz group by 1
    )
    select days.day::text as date, coalesce(orders, 0) as orders, coalesce(items, 0) as items, coalesce(gross, 0) as gross,
      coalesce(product_discount, 0) as product_discount, coalesce(coupon_discount, 0) as coupon_discount, coalesce(points_used, 0) as points_used,
      coalesce(shipping, 0) as shipping, coalesce(refunds, 0) as refunds
    from days left join paid on paid.day = days.day left join sold on sold.day = days.day left join back on back.day = days.day
    order by days.day`,
  )
  return found.map((row) => ({ ...row, net: row.gross - row.refunds }))
}
