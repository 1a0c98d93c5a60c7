import { type SQL, sql } from 'drizzle-orm'

/** So many days after the day of payment the rates of that day are final. */
export const COHORT_DAYS = 30

/**
 * What was sold and given back, as fact rows counted from the truth: orders, items, shipping groups, the unit ledger and
 * refunds. One way of splitting for every view:
 *
 * - GOODS: one row for each item of a paid order, with its share of every order-level discount as the unit ledger froze
 *   it (an item's columns are the sums of its units).
 * - SHIPPING: one row for each shipping group, with what was charged for it. It has no brand, product or category; those
 *   views show it as a line of its own, so that they still add up to the header.
 * - a refund gives back the shares of its claimed units (GOODS), and the rest of what really went back (shipping given
 *   back, fees taken, what staff changed, what the payment did not have left) stands on the shipping groups that the
 *   claim touched, in proportion to what they cost (SHIPPING; rounded so that the parts are the whole).
 *
 * Paid is what has a payment day: never-paid and expired orders are not there, those cancelled later are. What an earlier
 * shop gave back for an order that is not here (CREDIT) is a refund and no sale. Exchanges give nothing back.
 *
 * `Σ rows` is `payable + points` of an order and `cash + points` of a refund.
 */

/** An order that was paid, word for word the condition of the index by payment day. */
const isPaid = (o: SQL) => sql`${o}.status in ('COMPLETED', 'CANCELED') and ${o}.paid_at is not null`
/** The same, and no document of an earlier shop that only gives back. */
const isSold = (o: SQL) => sql`${isPaid(o)} and ${o}.source <> 'CREDIT'`
/** A refund that has gone back. */
const isDone = sql`r.status in ('COMPLETED', 'MANUAL') and r.completed_at is not null`

/** The columns of a fact row, in the order of `factsOf`. */
export const factColumns = [
  'kind',
  'part',
  'refund_id',
  'source_id',
  'order_id',
  'order_item_id',
  'user_id',
  'at',
  'day',
  'hour',
  'ordered_day',
  'ordered_hour',
  'payment_method',
  'new_member',
  'product_id',
  'brand_id',
  'category_id',
  'shipping_origin_id',
  'product_coupon_id',
  'cart_coupon_id',
  'shipping_coupon_id',
  'claim_type',
  'quantity',
  'goods',
  'product_discount',
  'product_coupon',
  'cart_coupon',
  'shipping_coupon',
  'points',
  'cash',
  'shipping',
] as const

const kst = (at: SQL) => sql`(${at} at time zone 'Asia/Seoul')`
const day = (at: SQL) => sql`${kst(at)}::date`
const hour = (at: SQL) => sql`extract(hour from ${kst(at)})::int`

/** Whether an order `o` is of somebody without an account: all of them share one row, which is nobody and no member. */
const isGuest = sql`o.user_id in (select u.id from users u where u.is_guest)`

/** Whether an order `o` was the first that its member paid. */
const isFirst = sql`not exists (select 1 from orders e where e.user_id = o.user_id and ${isSold(sql`e`)} and (e.paid_at, e.id) < (o.paid_at, o.id))`

/** What an order `o` is, whoever asks: whose, how it was paid, and whether it was its member's first. */
const ofOrder = (first: SQL) => sql`o.id, case when not ${isGuest} then o.user_id end as user_id, o.paid_at, coalesce(
      (select p.method from payments p where p.order_id = o.id and p.status in ('PAID', 'PARTIAL_CANCELED', 'CANCELED')
         and p.failure_code is distinct from 'AUTO_CANCELED' order by p.status = 'CANCELED', p.id desc limit 1),
      o.payment_method, 'FREE') as payment_method, not ${isGuest} and ${first} as new_member`

/** The category under which a product counts: the first that it was put into. */
const category = (product: SQL) =>
  sql`(select min(pc.category_id) from product_categories pc where pc.product_id = ${product})`

/** The sale of an item as it was counted, if it has been. */
const counted = (item: SQL, ledger: SQL) =>
  sql`left join ${ledger} pf on pf.kind = 'PAID' and pf.part = 'GOODS' and pf.refund_id = 0 and pf.source_id = ${item} and pf.seq = 0`
/** The brand and category under which the sale was counted, else those that product `p` has now. */
const dims = (product: SQL) => sql`case when pf.source_id is null then p.brand_id else pf.brand_id end as brand_id,
        case when pf.source_id is null then ${category(product)} else pf.category_id end as category_id`

const couponOf = (
  where: SQL,
) => sql`(select uc.coupon_id from order_coupons oc join user_coupons uc on uc.id = oc.user_coupon_id
    where oc.order_id = o.id and ${where} order by oc.user_coupon_id limit 1)`

/** Sales of the paid orders `o` that `which` picks. */
const paidFacts = (which: SQL, { first }: Known): SQL => sql`
    with o as materialized (select ${ofOrder(first)} from orders o where ${isSold(sql`o`)} and ${which})
    select 'PAID'::text as kind, 'GOODS'::text as part, 0::bigint as refund_id, i.id as source_id, o.id as order_id, i.id as order_item_id, o.user_id,
      o.paid_at as at, ${day(sql`o.paid_at`)} as day, ${hour(sql`o.paid_at`)} as hour, ${day(sql`o.paid_at`)} as ordered_day, ${hour(sql`o.paid_at`)} as ordered_hour,
      o.payment_method, o.new_member, i.product_id, p.brand_id, ${category(sql`i.product_id`)} as category_id, i.shipping_origin_id,
      ${couponOf(sql`oc.order_item_id = i.id`)} as product_coupon_id,
      case when i.cart_coupon > 0 then ${couponOf(sql`oc.target = 'CART'`)} end as cart_coupon_id, null::bigint as shipping_coupon_id, null::text as claim_type,
      i.quantity, i.unit_price * i.quantity as goods, (i.list_price - i.unit_price) * i.quantity as product_discount, i.product_coupon, i.cart_coupon,
      0::bigint as shipping_coupon, i.points, i.paid as cash, 0::bigint as shipping
    from o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
    union all
    select 'PAID', 'SHIPPING', 0, g.id, o.id, null, o.user_id, o.paid_at, ${day(sql`o.paid_at`)}, ${hour(sql`o.paid_at`)}, ${day(sql`o.paid_at`)}, ${hour(sql`o.paid_at`)},
      o.payment_method, o.new_member, null, null, null, g.shipping_origin_id, null, null,
      case when g.coupon_discount > 0 then ${couponOf(sql`oc.target = 'SHIPPING'`)} end, null,
      0, 0, 0, 0, 0, g.coupon_discount, 0, g.base_fee - g.coupon_discount + g.remote_surcharge, g.base_fee - g.coupon_discount + g.remote_surcharge
    from o join shipping_groups g on g.order_id = o.id`

/**
 * What the refunds `r` that `which` picks gave back. A product's brand and category are those under which its sale was
 * counted, once it has been; until then those that it has now.
 */
const refundFacts = (which: SQL, { ledger, first }: Known): SQL => sql`
    with r as materialized (
      select r.id as refund_id, r.claim_id, r.kind as refund_kind, r.refund_cash, r.refund_points, r.completed_at, c.type, ${ofOrder(first)}
      from refunds r join orders o on o.id = r.order_id join claims c on c.id = r.claim_id
      where ${isDone} and ${isPaid(sql`o`)} and ${which}),
    g as materialized (
      select r.*, ci.id as claim_item_id, i.id as item_id, i.product_id, i.shipping_origin_id, i.shipping_group_id, u.quantity, u.cash, u.points,
        u.product_coupon, u.cart_coupon
      from r join claim_items ci on ci.claim_id = r.claim_id join order_items i on i.id = ci.order_item_id
      cross join lateral (
        select count(*)::int as quantity, coalesce(sum(u.paid), 0)::bigint as cash, coalesce(sum(u.points), 0)::bigint as points,
          coalesce(sum(u.product_coupon), 0)::bigint as product_coupon, coalesce(sum(u.cart_coupon), 0)::bigint as cart_coupon
        from order_item_units u where u.order_item_id = i.id and u.n in (select value::int from jsonb_array_elements_text(ci.units))) u
      where r.refund_kind = 'CLAIM' and r.type in ('cancel', 'return')),
    rest as materialized (
      select r.*, r.refund_cash - coalesce(t.cash, 0) as cash, r.refund_points - coalesce(t.points, 0) as points
      from r left join (select refund_id, sum(cash)::bigint as cash, sum(points)::bigint as points from g group by 1) t using (refund_id)),
    places as materialized (
      select refund_id, group_id, origin_id, weight, sum(weight) over (partition by refund_id order by group_id) as upto, sum(weight) over (partition by refund_id) as whole
      from (
        select rest.refund_id, s.id as group_id, s.shipping_origin_id as origin_id, s.base_fee - s.coupon_discount + s.remote_surcharge + 1 as weight,
          exists (select 1 from claim_items ci join order_items i on i.id = ci.order_item_id where ci.claim_id = rest.claim_id and i.shipping_group_id = s.id) as touched,
          exists (select 1 from claim_items ci where ci.claim_id = rest.claim_id) as named
        from rest join shipping_groups s on s.order_id = rest.id where rest.cash <> 0 or rest.points <> 0) s
      where touched or not named)
    select 'REFUND'::text as kind, 'GOODS'::text as part, g.refund_id, g.claim_item_id as source_id, g.id as order_id, g.item_id as order_item_id, g.user_id,
      g.completed_at as at, ${day(sql`g.completed_at`)} as day, ${hour(sql`g.completed_at`)} as hour, ${day(sql`g.paid_at`)} as ordered_day, ${hour(sql`g.paid_at`)} as ordered_hour,
      g.payment_method, g.new_member, g.product_id, ${dims(sql`g.product_id`)}, g.shipping_origin_id,
      null::bigint as product_coupon_id, null::bigint as cart_coupon_id, null::bigint as shipping_coupon_id, null::text as claim_type,
      g.quantity, 0::bigint as goods, 0::bigint as product_discount, 0::bigint as product_coupon, 0::bigint as cart_coupon, 0::bigint as shipping_coupon, g.points, g.cash, 0::bigint as shipping
    from g join products p on p.id = g.product_id ${counted(sql`g.item_id`, ledger)}
    union all
    select 'REFUND', 'SHIPPING', rest.refund_id, coalesce(s.group_id, 0), rest.id, null, rest.user_id,
      rest.completed_at, ${day(sql`rest.completed_at`)}, ${hour(sql`rest.completed_at`)}, ${day(sql`rest.paid_at`)}, ${hour(sql`rest.paid_at`)},
      rest.payment_method, rest.new_member, null, null, null, coalesce(s.origin_id, (select i.shipping_origin_id from order_items i where i.order_id = rest.id order by i.id limit 1)),
      null, null, null, null, 0, 0, 0, 0, 0, 0, ${share(sql`rest.points`)}, ${share(sql`rest.cash`)}, 0
    from rest left join places s on s.refund_id = rest.refund_id where rest.cash <> 0 or rest.points <> 0`

/**
 * What the finished claims `c` that `which` picks took, in units; those that ended within 30 days after the day of payment,
 * because the rates of a day are final then.
 */
const claimFacts = (which: SQL, { ledger, first }: Known): SQL => sql`
    with c as materialized (
      select c.id as claim_id, c.type, c.completed_at, ${ofOrder(first)} from claims c join orders o on o.id = c.order_id
      where c.status = 'COMPLETED' and c.completed_at is not null and ${isSold(sql`o`)} and ${which}
        and c.completed_at < ((${day(sql`o.paid_at`)} + ${COHORT_DAYS + 1}::int)::timestamp at time zone 'Asia/Seoul'))
    select 'CLAIM'::text as kind, 'GOODS'::text as part, c.claim_id as refund_id, ci.id as source_id, c.id as order_id, i.id as order_item_id, c.user_id,
      c.completed_at as at, ${day(sql`c.completed_at`)} as day, ${hour(sql`c.completed_at`)} as hour, ${day(sql`c.paid_at`)} as ordered_day, ${hour(sql`c.paid_at`)} as ordered_hour,
      c.payment_method, c.new_member, i.product_id, ${dims(sql`i.product_id`)}, i.shipping_origin_id,
      null::bigint as product_coupon_id, null::bigint as cart_coupon_id, null::bigint as shipping_coupon_id, c.type::text as claim_type,
      ci.quantity, 0::bigint as goods, 0::bigint as product_discount, 0::bigint as product_coupon, 0::bigint as cart_coupon, 0::bigint as shipping_coupon,
      0::bigint as points, 0::bigint as cash, 0::bigint as shipping
    from c join claim_items ci on ci.claim_id = c.claim_id join order_items i on i.id = ci.order_item_id join products p on p.id = i.product_id ${counted(sql`i.id`, ledger)}`

/** A place's share of an amount: up to and with it, less up to it, so that the shares are the amount. */
const share = (amount: SQL) =>
  sql`case when s.whole is null then ${amount} else (${amount} * s.upto / s.whole)::bigint - (${amount} * (s.upto - s.weight) / s.whole)::bigint end`

export type Kind = 'PAID' | 'REFUND' | 'CLAIM'

/**
 * What happened at some time and has no facts in the ledger yet, by the kind of facts that it would have: the condition of an
 * order `o`, a refund `r` or a claim `c`. Without those that cannot be counted, which no figure has in it.
 */
export const withoutFacts: Record<Kind, (when: (at: SQL) => SQL) => SQL> = {
  PAID: (when) => sql`o.status in ('COMPLETED', 'CANCELED') and o.source <> 'CREDIT' and ${when(sql`o.paid_at`)}
    and not exists (select from sales_facts f where f.order_id = o.id and f.kind = 'PAID')
    and not exists (select from sales_uncounted u where u.source = 'ORDER' and u.source_id = o.id)`,
  REFUND: (when) => sql`r.status in ('COMPLETED', 'MANUAL') and ${when(sql`r.completed_at`)}
    and not exists (select from sales_facts f where f.kind = 'REFUND' and f.refund_id = r.id)
    and not exists (select from sales_uncounted u where u.source = 'REFUND' and u.source_id = r.id)`,
  CLAIM: (when) => sql`c.status = 'COMPLETED' and ${when(sql`c.completed_at`)}
    and not exists (select from sales_facts f where f.kind = 'CLAIM' and f.refund_id = c.id)`,
}

/** What has been found out before: where counted sales lie, and whether an order `o` was its member's first. */
type Known = { ledger: SQL; first: SQL }

type Picked = {
  orders?: SQL
  refunds?: SQL
  claims?: SQL
} & Partial<Known>

/** Fact rows of the orders `o`, the refunds `r` and the claims `c` (of orders `o`) that are picked; none of a kind that is not asked for. */
export function factsOf({ orders, refunds, claims, ledger = sql`sales_facts`, first = isFirst }: Picked): SQL {
  const known = { ledger, first }
  const parts = [
    ...(orders ? [paidFacts(orders, known)] : []),
    ...(refunds ? [refundFacts(refunds, known)] : []),
    ...(claims ? [claimFacts(claims, known)] : []),
  ]
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )
}
