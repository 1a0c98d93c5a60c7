import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { claimBooks } from '../claims/claims.books.ts'
import { salesBooks } from '../sales/sales.books.ts'
import { json } from '../../db/shape.ts'

/**
 * The books of the shop as statements that must find nothing. Run after every test of money or stock, after every
 * crash, and by the clock; a row found is a bug or a manipulation. Each answers at most `most` rows.
 */

export type Finding = { name: string; rows: Record<string, unknown>[] }

const most = 20

const paidOrders = sql`o.status in ('COMPLETED', 'CANCELED') and o.paid_at is not null`

const checks: Record<string, SQL> = {
  'I1 재고와 예약 수량이 범위 안에 있다': sql`
    select id as sku_id, on_hand, reserved, safety_stock from skus where on_hand < 0 or reserved < 0 or reserved > on_hand`,

  'I2 재고는 입출고 기록의 합과 같다': sql`
    select s.id as sku_id, s.on_hand, coalesce(m.total, 0) as recorded from skus s
    left join (select sku_id, sum(delta)::bigint as total from stock_movements group by sku_id) m on m.sku_id = s.id
    where s.on_hand <> coalesce(m.total, 0)`,

  'I3 예약 수량은 잡아 둔 재고의 합과 같다': sql`
    select s.id as sku_id, s.reserved, coalesce(r.total, 0) as held from skus s
    left join (select sku_id, sum(quantity)::bigint as total from stock_reservations where status = 'HELD' group by sku_id) r on r.sku_id = s.id
    where s.reserved <> coalesce(r.total, 0)`,

  'I3 판매로 나간 수량은 결제된 주문의 수량과 같다': sql`
    select coalesce(m.order_id, r.order_id) as order_id, coalesce(m.sku_id, r.sku_id) as sku_id, m.sold, r.committed from
      (select ref_id as order_id, sku_id, -sum(delta)::bigint as sold from stock_movements where kind = 'SALE' and ref_type = 'order' group by ref_id, sku_id) m
    full join
      (select order_id, sku_id, sum(quantity)::bigint as committed from stock_reservations where status = 'COMMITTED' group by order_id, sku_id) r
    on r.order_id = m.order_id and r.sku_id = m.sku_id
    where r.order_id is not null and m.sold is distinct from r.committed`,

  'I3 잡아 둔 재고는 결제 중인 주문의 것이다': sql`
    select r.order_id, r.sku_id, o.status from stock_reservations r join orders o on o.id = r.order_id
    where r.status = 'HELD' and o.status not in ('READY', 'CONFIRMING')`,

  'I5 포인트 원장의 합은 잔액과 잡아 둔 포인트에서 빚을 뺀 것과 같다': sql`
    select coalesce(a.user_id, l.user_id) as user_id, l.total as recorded, a.balance, a.held, a.debt from points_accounts a
    full join (select user_id, sum(amount)::bigint as total from points_ledger group by user_id) l on l.user_id = a.user_id
    where coalesce(l.total, 0) is distinct from a.balance + a.held - a.debt`,

  'I5 쓸 수 있는 포인트 묶음의 합은 잔액과 같다': sql`
    select coalesce(a.user_id, l.user_id) as user_id, a.balance, l.remaining from points_accounts a
    full join (select user_id, sum(remaining)::bigint as remaining from points_lots where status = 'ACTIVE' group by user_id) l on l.user_id = a.user_id
    where coalesce(l.remaining, 0) is distinct from a.balance`,

  'I5 다 쓴 포인트 묶음은 비어 있고, 남은 것이 있는 묶음은 그렇지 않다': sql`
    select id as lot_id, status, remaining from points_lots where (status = 'ACTIVE') <> (remaining > 0) and status <> 'PENDING'`,

  'I5 잡아 둔 포인트의 합은 결제 중인 주문들이 잡은 것과 같다': sql`
    select coalesce(a.user_id, h.user_id) as user_id, a.held, h.held as usages from points_accounts a
    full join (select l.user_id, sum(u.amount)::bigint as held from points_usages u join points_lots l on l.id = u.lot_id where u.status = 'HELD' group by l.user_id) h
      on h.user_id = a.user_id
    where coalesce(h.held, 0) is distinct from a.held`,

  'I5 주문이 쓰거나 잡은 포인트는 그 주문의 포인트와 같다': sql`
    select o.id as order_id, o.status, o.points, coalesce(u.used, 0) as used, coalesce(u.held, 0) as held from orders o
    left join (select order_id, sum(amount) filter (where status = 'USED')::bigint as used, sum(amount) filter (where status = 'HELD')::bigint as held
      from points_usages group by order_id) u on u.order_id = o.id
    where (${paidOrders} and (coalesce(u.used, 0) <> o.points or coalesce(u.held, 0) <> 0))
      or (o.status in ('READY', 'CONFIRMING') and (coalesce(u.held, 0) <> o.points or coalesce(u.used, 0) <> 0))
      or (not (${paidOrders}) and o.status not in ('READY', 'CONFIRMING') and coalesce(u.held, 0) + coalesce(u.used, 0) <> 0)`,

  'I5 포인트 사용과 반환은 원장에 같은 금액으로 적혀 있다': sql`
    select coalesce(u.order_id, l.order_id) as order_id, u.used, l.used as used_in_ledger, u.returned, l.returned as returned_in_ledger from
      (select order_id, sum(amount)::bigint as used, sum(returned)::bigint as returned from points_usages where status = 'USED' group by order_id) u
    full join
      (select order_id, -sum(amount) filter (where kind = 'USE')::bigint as used, coalesce(sum(amount) filter (where kind = 'USE_CANCEL'), 0)::bigint as returned
        from points_ledger where kind in ('USE', 'USE_CANCEL') and order_id is not null group by order_id) l
    on l.order_id = u.order_id
    where u.used is distinct from l.used or u.returned is distinct from l.returned`,

  'I4 발급 수는 회원이 받은 쿠폰 수와 같다': sql`
    select i.id as coupon_issue_id, i.issued_count, i.total_limit, coalesce(n.count, 0) as coupons from coupon_issues i
    left join (select coupon_issue_id, count(*)::int as count from user_coupons group by coupon_issue_id) n on n.coupon_issue_id = i.id
    where i.issued_count <> coalesce(n.count, 0) or i.issued_count > i.total_limit`,

  'I4 한 회원이 받은 쿠폰은 1인 한도를 넘지 않는다': sql`
    select uc.coupon_issue_id, uc.user_id, count(*)::int as coupons, i.per_user_limit from user_coupons uc join coupon_issues i on i.id = uc.coupon_issue_id
    group by uc.coupon_issue_id, uc.user_id, i.per_user_limit having count(*) > i.per_user_limit`,

  'I4 잡아 둔 쿠폰은 결제 중인 주문의 것이다': sql`
    select uc.id as user_coupon_id, uc.reserved_order_id, o.status from user_coupons uc join orders o on o.id = uc.reserved_order_id
    where uc.status = 'RESERVED' and (o.status not in ('READY', 'CONFIRMING') or o.user_id <> uc.user_id)`,

  'I4 쓴 쿠폰에는 결제된 주문이 있다': sql`
    select uc.id as user_coupon_id, uc.used_order_id, o.status from user_coupons uc join orders o on o.id = uc.used_order_id
    left join order_coupons oc on oc.order_id = o.id and oc.user_coupon_id = uc.id
    where uc.status = 'USED' and (not (${paidOrders}) or oc.order_id is null or oc.restored_by_claim_id is not null or o.user_id <> uc.user_id)`,

  'I4 결제된 주문의 쿠폰은 쓴 것이거나 돌려준 것이다': sql`
    select oc.order_id, oc.user_coupon_id, uc.status from order_coupons oc join orders o on o.id = oc.order_id join user_coupons uc on uc.id = oc.user_coupon_id
    where ${paidOrders} and oc.restored_by_claim_id is null and uc.used_order_id is distinct from o.id`,

  'I4 주문의 쿠폰 할인은 고른 쿠폰들의 합과 같다': sql`
    select o.id as order_id, o.status, o.product_coupon, o.cart_coupon, o.shipping_coupon, c.product, c.cart, c.shipping from orders o
    left join (select order_id, coalesce(sum(amount) filter (where target = 'PRODUCT'), 0)::bigint as product, coalesce(sum(amount) filter (where target = 'CART'), 0)::bigint as cart,
        coalesce(sum(amount) filter (where target = 'SHIPPING'), 0)::bigint as shipping from order_coupons group by order_id) c on c.order_id = o.id
    where (o.status in ('READY', 'CONFIRMING') or ${paidOrders})
      and (o.product_coupon <> coalesce(c.product, 0) or o.cart_coupon <> coalesce(c.cart, 0) or o.shipping_coupon <> coalesce(c.shipping, 0))`,

  'I4 쿠폰의 상태는 마지막 기록과 같다': sql`
    select uc.id as user_coupon_id, uc.status, e.kind from user_coupons uc
    left join lateral (select kind from coupon_events e where e.user_coupon_id = uc.id order by e.id desc limit 1) e on true
    where uc.status is distinct from case e.kind when 'ISSUED' then 'AVAILABLE' when 'RELEASED' then 'AVAILABLE' when 'RESTORED' then 'AVAILABLE' else e.kind end`,

  'I6 환불은 결제한 금액을 넘지 않는다': sql`
    select id as payment_id, captured, refunded from payments where refunded > captured or captured > amount`,

  'I6 환불 기록의 합은 결제의 환불 금액과 같다': sql`
    select p.id as payment_id, p.refunded, coalesce(f.total, 0) as recorded from payments p join orders o on o.id = p.order_id
    left join (select payment_id, sum(refund_cash)::bigint as total from refunds where payment_id is not null group by payment_id) f on f.payment_id = p.id
    where ${paidOrders} and p.captured > 0 and p.status in ('PAID', 'PARTIAL_CANCELED', 'CANCELED') and p.refunded <> coalesce(f.total, 0)
      and coalesce(p.failure_code, '') <> 'AUTO_CANCELED'`,

  'I6 결제의 상태는 끝난 환불과 맞는다': sql`
    select p.id as payment_id, p.status, p.captured, f.total as paid_back from payments p
    join (select payment_id, sum(refund_cash) filter (where status = 'COMPLETED')::bigint as total from refunds where refund_cash > 0 group by payment_id) f on f.payment_id = p.id
    where p.status is distinct from (case when f.total = p.captured then 'CANCELED' when f.total > 0 then 'PARTIAL_CANCELED' else 'PAID' end)`,

  'I6 환불 금액은 명세의 합과 같다': sql`
    select r.id as refund_id, r.refund_cash, r.refund_points from refunds r
    left join lateral (select coalesce(sum((d ->> 'from_cash')::bigint), 0) as cash, coalesce(sum((d ->> 'from_points')::bigint), 0) as points
      from jsonb_array_elements(r.deductions) d) d on true
    where r.refund_cash <> r.goods_cash + r.shipping_refund_cash - d.cash - r.capped + r.adjustment
      or r.refund_points <> r.points + r.shipping_refund_points - d.points
      or r.goods <> r.product_coupon + r.cart_coupon + r.points + r.goods_cash`,

  'I6 모의 결제사가 돌려준 돈은 끝난 환불의 합과 같다': sql`
    select p.id as payment_id, s.canceled, coalesce(f.total, 0) as recorded from payments p join sandbox_payments s on s.id = p.pg_payment_id
    left join (select payment_id, sum(refund_cash)::bigint as total, bool_or(status = 'PROCESSING') as moving from refunds
      where status in ('COMPLETED', 'PROCESSING') and manual_memo is null group by payment_id) f on f.payment_id = p.id
    where p.provider = 'SANDBOX' and p.status in ('PAID', 'PARTIAL_CANCELED', 'CANCELED') and coalesce(p.failure_code, '') <> 'AUTO_CANCELED'
      and not coalesce(f.moving, false) and s.canceled <> coalesce(f.total, 0)`,

  'I4 타임세일에 잡히고 팔린 수량은 주문의 수량에서 발송 전에 취소한 것을 뺀 것과 같다': sql`
    select ep.id as event_product_id, ep.held, ep.sold, coalesce(i.held, 0) as ordered_held, coalesce(i.sold, 0) as ordered_sold from event_products ep
    left join (select i.event_product_id, sum(i.quantity) filter (where o.status in ('READY', 'CONFIRMING'))::int as held,
        sum(i.quantity - coalesce(c.canceled, 0)) filter (where o.paid_at is not null)::int as sold
      from order_items i join orders o on o.id = i.order_id
      left join (select ci.order_item_id, sum(ci.quantity) as canceled from claim_items ci join claims c on c.id = ci.claim_id
        where c.type = 'cancel' and ci.restocked_at is not null group by ci.order_item_id) c on c.order_item_id = i.id where i.event_product_id is not null group by i.event_product_id) i on i.event_product_id = ep.id
    where ep.held <> coalesce(i.held, 0) or ep.sold <> coalesce(i.sold, 0)`,

  'I7 결제된 주문에는 같은 금액의 결제가 하나 있다': sql`
    select o.id as order_id, o.payable, count(p.id)::int as payments, sum(p.captured)::bigint as captured from orders o
    left join payments p on p.order_id = o.id and p.status in ('PAID', 'PARTIAL_CANCELED', 'CANCELED') and coalesce(p.failure_code, '') <> 'AUTO_CANCELED'
    where ${paidOrders} group by o.id, o.payable having count(p.id) <> 1 or coalesce(sum(p.captured), 0) <> o.payable`,

  'I7 결제된 돈에는 주문이 있다': sql`
    select p.id as payment_id, p.order_id, o.status from payments p join orders o on o.id = p.order_id
    where p.status in ('PAID', 'PARTIAL_CANCELED') and o.status not in ('COMPLETED', 'CANCELED')`,

  'I8 한 주문에 살아 있는 결제는 하나뿐이다': sql`
    select order_id, count(*)::int as live from payments where status in ('READY', 'CONFIRMING', 'UNKNOWN', 'PAID', 'PARTIAL_CANCELED') group by order_id having count(*) > 1`,

  'I9 주문 금액은 상품과 배송비의 합과 같다': sql`
    select o.id as order_id, o.payable, coalesce(i.paid, 0) as items, coalesce(g.shipping, 0) as shipping from orders o
    left join (select order_id, sum(paid)::bigint as paid from order_items group by order_id) i on i.order_id = o.id
    left join (select order_id, sum(base_fee - coupon_discount + remote_surcharge)::bigint as shipping from shipping_groups group by order_id) g on g.order_id = o.id
    where o.payable <> coalesce(i.paid, 0) + coalesce(g.shipping, 0)`,

  'I9 배송 묶음의 상품 금액은 그 상품들의 합과 같다': sql`
    select g.id as group_id, g.goods_amount, i.goods from shipping_groups g
    left join (select shipping_group_id, sum(unit_price * quantity)::bigint as goods from order_items group by shipping_group_id) i on i.shipping_group_id = g.id
    where g.goods_amount is distinct from i.goods`,

  'I9 결제된 상품의 낱개 장부는 그 상품과 같다': sql`
    select i.id as order_item_id, i.quantity, u.units, i.paid, u.paid as unit_paid from order_items i join orders o on o.id = i.order_id
    left join (select order_item_id, count(*)::int as units, sum(product_coupon)::bigint as product_coupon, sum(cart_coupon)::bigint as cart_coupon,
        sum(points)::bigint as points, sum(paid)::bigint as paid from order_item_units group by order_item_id) u on u.order_item_id = i.id
    where ${paidOrders} and (u.units is distinct from i.quantity or u.paid is distinct from i.paid or u.points is distinct from i.points
      or u.product_coupon is distinct from i.product_coupon or u.cart_coupon is distinct from i.cart_coupon)`,

  'I11 결제된 주문의 상품은 결제 대기가 아니고, 그 반대도 그렇다': sql`
    select i.id as order_item_id, i.status, o.status as order_status from order_items i join orders o on o.id = i.order_id
    where (i.status = 'PENDING') = (o.status in ('COMPLETED', 'CANCELED'))`,

  'I12 끝나지 않은 일을 붙잡고 있는 작업이 없다': sql`
    select name, lease_until from scheduled_tasks where lease_until < now() - interval '1 day'`,

  'I13 보낼 것은 한 번만 적혀 있다': sql`
    select dedupe, count(*)::int as times from outbox group by dedupe having count(*) > 1`,

  ...claimBooks,
  ...salesBooks,
}

/** Every check with what it found; an empty shop and a healthy one find nothing. */
export async function sweep(db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [name, check] of Object.entries(checks))
    findings.push({
      name,
      rows: (
        await rows(
          db,
          { found: json<Record<string, unknown>>() },
          sql`select to_jsonb(found) as found from (${check}) found limit ${most}`,
        )
      ).map(({ found }) => found),
    })
  return findings
}

/** The checks that found something, as one line each. */
export async function brokenBooks(db: Db): Promise<string[]> {
  return (await sweep(db))
    .filter((finding) => finding.rows.length > 0)
    .map(({ name, rows: found }) => `${name}: ${JSON.stringify(found)}`)
}
