import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Db, rows } from '../../db/db.ts'
import { startOfKstDay } from '../../time/kst.ts'
import type { SalesDay } from './dashboard.contract.ts'
import { num, text } from '../../db/shape.ts'

const salesRow = {
  date: text,
  orders: num,
  items: num,
  gross: num,
  product_discount: num,
  coupon_discount: num,
  points_used: num,
  shipping: num,
  refunds: num,
}

/**
 * Sales of the KST days `from` to `to`, both included, oldest first, days without sales as zeros. By the day of
 * payment; refunds by the day on which they were done. Definitions: 결제금액 = what was paid and points used;
 * 순매출 = 결제금액 − 환불금액. Orders never paid, and those whose payment was taken back at once, are not in it.
 */
export async function salesByDay(db: Db, from: string, to: string): Promise<SalesDay[]> {
  const found = await rows(db, salesRow, salesStatement(from, to))
  return found.map((row) => ({ ...row, net: row.gross - row.refunds }))
}

/** Day by day, each a short range of an index: nothing to sort, and the planner knows how little it is. */
export function salesStatement(from: string, to: string): SQL {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  const starts = days.map((day) => startOfKstDay(day).toISOString())
  const within = (column: SQL) => sql`${column} >= d.start and ${column} < d.start + interval '24 hours'`
  return sql`select d.date, paid.*, sold.*, back.*
    from unnest(${sql.param(days)}::text[], ${sql.param(starts)}::timestamptz[]) as d(date, start)
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(payable + points), 0)::bigint as gross, coalesce(sum(product_discount), 0)::bigint as product_discount,
        coalesce(sum(product_coupon + cart_coupon + shipping_coupon), 0)::bigint as coupon_discount, coalesce(sum(points), 0)::bigint as points_used,
        coalesce(sum(shipping_base - shipping_coupon + remote_surcharge), 0)::bigint as shipping
      from orders where status = 'COMPLETED' and ${within(sql`paid_at`)}
    ) paid
    cross join lateral (
      select coalesce(sum(quantity), 0)::int as items from order_items where status <> 'PENDING' and ${within(sql`paid_at`)}
    ) sold
    cross join lateral (
      select coalesce(sum(refund_cash + refund_points), 0)::bigint as refunds from refunds
      where status in ('COMPLETED', 'MANUAL') and ${within(sql`completed_at`)}
    ) back
    order by d.date`
}
