import { sql } from 'drizzle-orm'
import { type Check, paidOrders } from './checks.ts'

export const orderChecks: Check[] = [
  {
    name: 'I9 주문 금액은 상품과 배송비의 합과 같다',
    by: 'orders',
    statement: (scope) => sql`
    select o.id as order_id, o.payable, coalesce(i.paid, 0) as items, coalesce(g.shipping, 0) as shipping from orders o
    left join (select order_id, sum(paid)::bigint as paid from order_items where ${scope(sql`order_id`)} group by order_id) i on i.order_id = o.id
    left join (select order_id, sum(base_fee - coupon_discount + remote_surcharge)::bigint as shipping from shipping_groups where ${scope(sql`order_id`)} group by order_id) g on g.order_id = o.id
    where ${scope(sql`o.id`)} and o.payable <> coalesce(i.paid, 0) + coalesce(g.shipping, 0)`,
  },
  {
    name: 'I9 배송 묶음의 상품 금액은 그 상품들의 합과 같다',
    by: 'orders',
    statement: (scope) => sql`
    select g.order_id, g.id as group_id, g.goods_amount, i.goods from shipping_groups g
    left join lateral (select sum(unit_price * quantity)::bigint as goods from order_items where shipping_group_id = g.id) i on true
    where ${scope(sql`g.order_id`)} and g.goods_amount is distinct from i.goods`,
  },
  {
    name: 'I9 결제된 상품의 낱개 장부는 그 상품과 같다',
    by: 'orders',
    statement: (scope) => sql`
    select i.order_id, i.id as order_item_id, i.quantity, u.units, i.paid, u.paid as unit_paid from order_items i join orders o on o.id = i.order_id and ${scope(sql`o.id`)}
    left join lateral (select count(*)::int as units, sum(product_coupon)::bigint as product_coupon, sum(cart_coupon)::bigint as cart_coupon,
        sum(points)::bigint as points, sum(paid)::bigint as paid from order_item_units where order_item_id = i.id) u on true
    where ${scope(sql`i.order_id`)} and ${paidOrders} and (u.units is distinct from i.quantity or u.paid is distinct from i.paid or u.points is distinct from i.points
      or u.product_coupon is distinct from i.product_coupon or u.cart_coupon is distinct from i.cart_coupon)`,
  },
  {
    name: 'I11 결제된 주문의 상품은 결제 대기가 아니고, 그 반대도 그렇다',
    by: 'orders',
    statement: (scope) => sql`
    select i.order_id, i.id as order_item_id, i.status, o.status as order_status from order_items i join orders o on o.id = i.order_id and ${scope(sql`o.id`)}
    where ${scope(sql`i.order_id`)} and (i.status = 'PENDING') = (o.status in ('COMPLETED', 'CANCELED'))`,
  },
  {
    name: 'I12 끝나지 않은 일을 붙잡고 있는 작업이 없다',
    by: 'whole',
    statement: () => sql`
    select name, lease_until from scheduled_tasks where lease_until < now() - interval '1 day'`,
  },
  {
    name: 'I13 보낼 것은 한 번만 적혀 있다',
    by: 'outbox',
    statement: (scope) => sql`
    select o.id as outbox_id, o.dedupe, twin.id as also from outbox o join outbox twin on twin.dedupe = o.dedupe and twin.id <> o.id where ${scope(sql`o.id`)}`,
  },
]
