import { sql } from 'drizzle-orm'
import { type Check, paidOrders } from './checks.ts'

export const couponChecks: Check[] = [
  {
    name: 'I4 발급 수는 회원이 받은 쿠폰 수와 같다',
    by: 'issues',
    statement: (scope) => sql`
    select i.id as coupon_issue_id, i.issued_count, i.total_limit, coalesce(n.count, 0) as coupons from coupon_issues i
    left join (select coupon_issue_id, count(*)::int as count from user_coupons where ${scope(sql`coupon_issue_id`)} group by coupon_issue_id) n on n.coupon_issue_id = i.id
    where ${scope(sql`i.id`)} and (i.issued_count <> coalesce(n.count, 0) or i.issued_count > i.total_limit)`,
  },
  {
    name: 'I4 한 회원이 받은 쿠폰은 1인 한도를 넘지 않는다',
    by: 'issues',
    statement: (scope) => sql`
    select uc.coupon_issue_id, uc.user_id, count(*)::int as coupons, i.per_user_limit from user_coupons uc join coupon_issues i on i.id = uc.coupon_issue_id
    where ${scope(sql`uc.coupon_issue_id`)} group by uc.coupon_issue_id, uc.user_id, i.per_user_limit having count(*) > i.per_user_limit`,
  },
  {
    name: 'I4 잡아 둔 쿠폰은 결제 중인 주문의 것이다',
    by: 'whole',
    statement: () => sql`
    select uc.id as user_coupon_id, uc.reserved_order_id, o.status from user_coupons uc join orders o on o.id = uc.reserved_order_id
    where uc.reserved_order_id is not null and uc.status = 'RESERVED' and (o.status not in ('READY', 'CONFIRMING') or o.user_id <> uc.user_id)`,
  },
  {
    name: 'I4 쓴 쿠폰에는 결제된 주문이 있다',
    by: 'coupons',
    statement: (scope) => sql`
    select uc.id as user_coupon_id, uc.used_order_id, o.status from user_coupons uc join orders o on o.id = uc.used_order_id
    left join order_coupons oc on oc.order_id = o.id and oc.user_coupon_id = uc.id
    where ${scope(sql`uc.id`)} and uc.status = 'USED' and (not (${paidOrders}) or oc.order_id is null or oc.restored_by_claim_id is not null or o.user_id <> uc.user_id)`,
  },
  {
    name: 'I4 결제된 주문의 쿠폰은 쓴 것이거나 돌려준 것이다',
    by: 'orders',
    statement: (scope) => sql`
    select oc.order_id, oc.user_coupon_id, uc.status from order_coupons oc join orders o on o.id = oc.order_id and ${scope(sql`o.id`)}
    join user_coupons uc on uc.id = oc.user_coupon_id
    where ${scope(sql`oc.order_id`)} and ${paidOrders} and oc.restored_by_claim_id is null and uc.used_order_id is distinct from o.id`,
  },
  {
    name: 'I4 주문의 쿠폰 할인은 고른 쿠폰들의 합과 같다',
    by: 'orders',
    statement: (scope) => sql`
    select o.id as order_id, o.status, o.product_coupon, o.cart_coupon, o.shipping_coupon, c.product, c.cart, c.shipping from orders o
    left join (select order_id, coalesce(sum(amount) filter (where target = 'PRODUCT'), 0)::bigint as product, coalesce(sum(amount) filter (where target = 'CART'), 0)::bigint as cart,
        coalesce(sum(amount) filter (where target = 'SHIPPING'), 0)::bigint as shipping from order_coupons where ${scope(sql`order_id`)} group by order_id) c on c.order_id = o.id
    where ${scope(sql`o.id`)} and (o.status in ('READY', 'CONFIRMING') or ${paidOrders})
      and (o.product_coupon <> coalesce(c.product, 0) or o.cart_coupon <> coalesce(c.cart, 0) or o.shipping_coupon <> coalesce(c.shipping, 0))`,
  },
  {
    name: 'I4 쿠폰의 상태는 마지막 기록과 같다',
    by: 'coupons',
    statement: (scope) => sql`
    select uc.id as user_coupon_id, uc.status, e.kind from user_coupons uc
    left join lateral (select kind from coupon_events e where e.user_coupon_id = uc.id order by e.id desc limit 1) e on true
    where ${scope(sql`uc.id`)} and uc.status is distinct from case e.kind when 'ISSUED' then 'AVAILABLE' when 'RELEASED' then 'AVAILABLE' when 'RESTORED' then 'AVAILABLE' else e.kind end`,
  },
  {
    name: 'I4 타임세일에 잡히고 팔린 수량은 주문의 수량에서 발송 전에 취소한 것을 뺀 것과 같다',
    by: 'timeSales',
    statement: (scope) => sql`
    select ep.id as event_product_id, ep.held, ep.sold, coalesce(i.held, 0) as ordered_held, coalesce(i.sold, 0) as ordered_sold from event_products ep
    left join (select i.event_product_id, sum(i.quantity) filter (where o.status in ('READY', 'CONFIRMING'))::int as held,
        sum(i.quantity - coalesce(c.canceled, 0)) filter (where o.paid_at is not null)::int as sold
      from order_items i join orders o on o.id = i.order_id
      left join lateral (select sum(ci.quantity) as canceled from claim_items ci join claims c on c.id = ci.claim_id
        where ci.order_item_id = i.id and c.type = 'cancel' and ci.restocked_at is not null) c on true
      where i.event_product_id is not null and ${scope(sql`i.event_product_id`)} group by i.event_product_id) i on i.event_product_id = ep.id
    where ${scope(sql`ep.id`)} and (ep.held <> coalesce(i.held, 0) or ep.sold <> coalesce(i.sold, 0))`,
  },
]
