import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../db.ts'
import { num } from '../shape.ts'
import { DEFAULT_POLICIES } from '#shared/policy.ts'
import type { Mapping } from './mapping.ts'

/**
 * The orders of a file as the shop has its own: paid, kept, or cancelled with their refund. A document that gives money
 * back is an order (CREDIT) for which nothing was paid, returned, with a refund and no payment: what it belongs to is not
 * known.
 * `from` to `to` are numbers of `history_orders`, so that long files are written piece by piece.
 */
export async function writeOrders(tx: Tx, mapping: Mapping, from: number, to: number): Promise<{ lines: number }> {
  await tx.execute(sql`create temp table history_items on commit drop as
      select nextval('order_items_id_seq') as id, h.id as order_id, h.group_id, h.order_no, h.user_id, h.credit, h.at as paid_at, h.cancelled_at,
        h.is_cancelled as whole, l."row", l.quantity, l.price, l.freight, l.cancelled or l.credit as gone,
        p.product_id, p.sku_id, p.name, p.brand, p.code
      from history_orders h join history_lines l on l."order" = h."order" and l.credit = h.credit
      join history_products p on p.product = l.product where h.id between ${from} and ${to}`)
  await writeSheets(tx, mapping, from, to)
  await writeItems(tx)
  await writeMoneyBack(tx, mapping, from, to)
  const [written] = await rows(tx, { lines: num }, sql`select count(*)::int as lines from history_items`)
  await tx.execute(sql`drop table history_items`)
  return { lines: written?.lines ?? 0 }
}

async function writeSheets(tx: Tx, { source }: Mapping, from: number, to: number): Promise<void> {
  const part = sql`from history_orders where id between ${from} and ${to}`
  await tx.execute(sql`
    insert into orders (id, order_no, user_id, status, source, payment_method, list_amount, shipping_base, payable, earn_rate_percent, return_days, confirm_days, paid_at, created_at, updated_at)
    select id, order_no, user_id, case when credit or is_cancelled then 'CANCELED' else 'COMPLETED' end, case when credit then 'CREDIT' else 'PRODUCT' end, method, goods, freight, payable,
      0, ${DEFAULT_POLICIES.return_days}, ${DEFAULT_POLICIES.auto_confirm_days}, at, at, coalesce(cancelled_at, at) ${part}`)
  await tx.execute(sql`
    insert into shipping_groups (id, order_id, shipping_origin_id, policy, goods_amount, base_fee, initial_fee_charged)
    select h.group_id, h.id, o.id, jsonb_build_object('id', o.id, 'name', o.name, 'fee_policy', 'FREE', 'base_fee', 0, 'free_threshold', null, 'return_fee', 0, 'exchange_fee', 0,
      'remote', jsonb_build_object('jeju', 0, 'island', 0)), h.goods, h.freight, h.freight > 0
    from history_orders h, shipping_origins o where h.id between ${from} and ${to} and o.name = ${source}::text || '에서 가져온 주문'`)
  await tx.execute(sql`
    insert into order_events (order_id, kind, actor, actor_name, data, at)
    select id, 'order.imported', 'system', '가져오기', jsonb_build_object('source', ${source}::text, 'amount', payable), at ${part}`)
}

async function writeItems(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into order_items (id, order_id, order_no, user_id, shipping_group_id, shipping_origin_id, product_id, sku_id, product_name, sku_code, brand_name,
      quantity, unit_price, list_price, paid, status, paid_at, confirmed_at, created_at, updated_at)
    select i.id, i.order_id, i.order_no, i.user_id, i.group_id, g.shipping_origin_id, i.product_id, i.sku_id, i.name, i.code, i.brand,
      i.quantity, i.price, i.price, i.price * i.quantity, case when i.credit then 'RETURNED' when i.gone then 'CANCELED' else 'CONFIRMED' end,
      case when not i.credit then i.paid_at end, case when not i.gone then i.paid_at end, i.paid_at, i.paid_at
    from history_items i join shipping_groups g on g.id = i.group_id order by i."row"`)
  await tx.execute(sql`
    insert into order_item_units (order_item_id, n, product_coupon, cart_coupon, points, paid)
    select i.id, u.n, 0, 0, 0, i.price from history_items i cross join lateral generate_series(1, i.quantity) as u(n)`)
}

/** What was cancelled or credited: one claim and one refund of an order, at the moment that the file says. */
async function writeMoneyBack(tx: Tx, { freight }: Mapping, from: number, to: number): Promise<void> {
  // freight of the whole order goes back only with all of it
  const shipping =
    freight === 'LINE'
      ? sql`sum(i.freight)`
      : sql`case when bool_and(i.whole or i.credit) then max(i.freight) else 0 end`
  await tx.execute(sql`create temp table history_back on commit drop as
      select nextval('claims_id_seq') as claim_id, i.order_id, min(i.order_no) as order_no, min(i.user_id) as user_id, bool_or(i.credit) as credit,
        case when bool_or(i.credit) then min(i.paid_at) else min(i.cancelled_at) end as at, sum(i.price * i.quantity)::bigint as goods, (${shipping})::bigint as freight
      from history_items i where i.gone group by i.order_id`)
  await tx.execute(sql`
    insert into payments (order_id, provider, method, pg_payment_id, amount, captured, refunded, status, idempotency_key, approved_at, created_at, updated_at)
    select h.id, 'EXTERNAL', h.method, h.order_no, h.payable, h.payable, coalesce(b.total, 0),
      case when coalesce(b.total, 0) = 0 then 'PAID' when b.total = h.payable then 'CANCELED' else 'PARTIAL_CANCELED' end, 'import:' || h.order_no, h.at, h.at, h.at
    from history_orders h left join (select order_id, goods + freight as total from history_back) b on b.order_id = h.id
    where h.id between ${from} and ${to} and not h.credit`)
  await tx.execute(sql`
    insert into claims (id, claim_no, order_id, user_id, type, status, fault, reason_id, requester, completed_at, created_at, updated_at)
    select b.claim_id, b.order_no || '-1', b.order_id, b.user_id, r.type, 'COMPLETED', r.fault, r.id, 'SYSTEM', b.at, b.at, b.at
    from history_back b join lateral (
      select id, type, fault from claim_reasons where type = case when b.credit then 'return' else 'cancel' end and fault = 'CUSTOMER' order by id limit 1) r on true`)
  await tx.execute(sql`
    with lines as (
      insert into claim_items (claim_id, order_item_id, quantity, units, prior_status, open)
      select b.claim_id, i.id, i.quantity, (select jsonb_agg(n) from generate_series(1, i.quantity) as n), 'PAID', false
      from history_back b join history_items i on i.order_id = b.order_id and i.gone returning id, order_item_id)
    update order_item_units u set claim_item_id = l.id from lines l where u.order_item_id = l.order_item_id`)
  await tx.execute(sql`
    update order_items i set claimed_quantity = i.quantity, claim_id = b.claim_id, claim_type = c.type, claim_status = 'COMPLETED'
    from history_items h join history_back b on b.order_id = h.order_id join claims c on c.id = b.claim_id where i.id = h.id and h.gone`)
  await tx.execute(sql`
    insert into refunds (refund_no, claim_id, order_id, user_id, payment_id, goods, product_coupon, cart_coupon, goods_cash, points, shipping_refund_cash,
      refund_cash, refund_points, status, executed_by, executed_at, method, due_on, completed_at, created_at, updated_at)
    select b.order_no || '-1', b.claim_id, b.order_id, b.user_id, p.id, b.goods, 0, 0, b.goods, 0, b.freight, b.goods + b.freight, 0, 'COMPLETED', 'system', b.at,
      coalesce(p.method, 'EXTERNAL'), (b.at at time zone 'Asia/Seoul')::date, b.at, b.at, b.at
    from history_back b left join payments p on p.order_id = b.order_id`)
  await tx.execute(sql`drop table history_back`)
}
