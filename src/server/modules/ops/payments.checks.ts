import { sql } from 'drizzle-orm'
import { type Check, paidOrders } from './checks.ts'

export const paymentChecks: Check[] = [
  {
    name: 'I6 환불은 결제한 금액을 넘지 않는다',
    by: 'orders',
    statement: (scope) => sql`
    select order_id, id as payment_id, captured, refunded from payments where ${scope(sql`order_id`)} and (refunded > captured or captured > amount)`,
  },
  {
    name: 'I6 환불 기록의 합은 결제의 환불 금액과 같다',
    by: 'orders',
    statement: (scope) => sql`
    select p.order_id, p.id as payment_id, p.refunded, coalesce(f.total, 0) as recorded from payments p join orders o on o.id = p.order_id and ${scope(sql`o.id`)}
    left join lateral (select sum(refund_cash)::bigint as total from refunds where payment_id = p.id) f on true
    where ${scope(sql`p.order_id`)} and ${paidOrders} and p.captured > 0 and p.status in ('PAID', 'PARTIAL_CANCELED', 'CANCELED') and p.refunded <> coalesce(f.total, 0)
      and coalesce(p.failure_code, '') <> 'AUTO_CANCELED'`,
  },
  {
    name: 'I6 결제의 상태는 끝난 환불과 맞는다',
    by: 'orders',
    statement: (scope) => sql`
    select p.order_id, p.id as payment_id, p.status, p.captured, f.total as paid_back from payments p
    cross join lateral (select count(*) as refunds, sum(refund_cash) filter (where status = 'COMPLETED')::bigint as total from refunds where payment_id = p.id and refund_cash > 0) f
    where ${scope(sql`p.order_id`)} and f.refunds > 0
      and p.status is distinct from (case when f.total = p.captured then 'CANCELED' when f.total > 0 then 'PARTIAL_CANCELED' else 'PAID' end)`,
  },
  {
    name: 'I6 환불 금액은 명세의 합과 같다',
    by: 'orders',
    statement: (scope) => sql`
    select r.order_id, r.id as refund_id, r.refund_cash, r.refund_points from refunds r
    left join lateral (select coalesce(sum((d ->> 'from_cash')::bigint), 0) as cash, coalesce(sum((d ->> 'from_points')::bigint), 0) as points
      from jsonb_array_elements(r.deductions) d) d on true
    where ${scope(sql`r.order_id`)} and (r.refund_cash <> r.goods_cash + r.shipping_refund_cash - d.cash - r.capped + r.adjustment
      or r.refund_points <> r.points + r.shipping_refund_points - d.points
      or r.goods <> r.product_coupon + r.cart_coupon + r.points + r.goods_cash)`,
  },
  {
    name: 'I6 모의 결제사가 돌려준 돈은 끝난 환불의 합과 같다',
    by: 'orders',
    statement: (scope) => sql`
    select p.order_id, p.id as payment_id, s.canceled, coalesce(f.total, 0) as recorded from payments p
    cross join lateral (select canceled from sandbox_payments where id = p.pg_payment_id limit 1) s
    left join lateral (select sum(refund_cash)::bigint as total, bool_or(status = 'PROCESSING') as moving from refunds
      where payment_id = p.id and status in ('COMPLETED', 'PROCESSING') and manual_memo is null) f on true
    where ${scope(sql`p.order_id`)} and p.provider = 'SANDBOX' and p.status in ('PAID', 'PARTIAL_CANCELED', 'CANCELED') and coalesce(p.failure_code, '') <> 'AUTO_CANCELED'
      and not coalesce(f.moving, false) and s.canceled <> coalesce(f.total, 0)`,
  },
  {
    name: 'I7 결제된 주문에는 같은 금액의 결제가 하나 있다',
    by: 'orders',
    statement: (scope) => sql`
    select o.id as order_id, o.payable, count(p.id)::int as payments, sum(p.captured)::bigint as captured from orders o
    left join payments p on p.order_id = o.id and ${scope(sql`p.order_id`)} and p.status in ('PAID', 'PARTIAL_CANCELED', 'CANCELED') and coalesce(p.failure_code, '') <> 'AUTO_CANCELED'
    where ${scope(sql`o.id`)} and ${paidOrders} group by o.id, o.payable having count(p.id) <> 1 or coalesce(sum(p.captured), 0) <> o.payable`,
  },
  {
    name: 'I7 결제된 돈에는 주문이 있다',
    by: 'orders',
    statement: (scope) => sql`
    select p.id as payment_id, p.order_id, o.status from payments p join orders o on o.id = p.order_id and ${scope(sql`o.id`)}
    where ${scope(sql`p.order_id`)} and p.status in ('PAID', 'PARTIAL_CANCELED') and o.status not in ('COMPLETED', 'CANCELED')`,
  },
  {
    name: 'I8 한 주문에 살아 있는 결제는 하나뿐이다',
    by: 'orders',
    statement: (scope) => sql`
    select order_id, count(*)::int as live from payments where ${scope(sql`order_id`)} and status in ('READY', 'CONFIRMING', 'UNKNOWN', 'PAID', 'PARTIAL_CANCELED')
    group by order_id having count(*) > 1`,
  },
]
