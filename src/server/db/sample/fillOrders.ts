import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../db.ts'
import { deliveries } from '../../modules/deliveries/deliveries.tables.ts'
import { orderItems, orders, shippingGroups } from '../../modules/orders/orders.tables.ts'
import { receiptPath } from '../../modules/payments/gateways/sandbox/sandboxBooks.ts'
import { payments } from '../../modules/payments/payments.tables.ts'
import { pointsLots } from '../../modules/points/points.tables.ts'
import {
  salesClosedDays,
  salesFacts,
  salesMemberGaps,
  salesRolledMonths,
  salesRollups,
} from '../../modules/statistics/statistics.tables.ts'
import { leadDays } from '../../modules/statistics/lead-times/leadTimes.tables.ts'
import { continueIds } from './insertRows.ts'
import { bool, num, text } from '../shape.ts'

const chunkSize = 50_000
/** From here on it is faster to build the indexes once at the end. */
const manyItems = 60_000
const filledTables = [
  'orders',
  'shipping_groups',
  'order_items',
  'order_item_units',
  'points_lots',
  'payments',
  'sandbox_payments',
  'deliveries',
  'delivery_items',
  'order_events',
]

/**
 * Fills a sample shop up to `orderItems` order items, for measurements: paid orders of one or two lines over the year
 * that ends at `until`, most of them confirmed, thousands waiting in each earlier state. Set-based, in one transaction. Prices, units,
 * payments, parcels and stock agree, points to come are promised; there are no claims, coupons or tracking scans among
 * these. With `past` all of them are confirmed and older than nine days: what waits for staff stays as it is.
 * Answers how many items it added. Throws when the shop has no orders to take products and addresses from.
 */
export const fillOrders = async (
  db: Db,
  options: { orderItems: number; until: Date; past?: boolean },
): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    const [counts] = await rows(
      tx,
      { items: num, item_base: num, order_base: num, group_base: num, payment_base: num, delivery_base: num },
      sql`select (select count(*) from order_items)::int as items, coalesce((select max(id) from order_items), 0)::int as item_base,
        coalesce((select max(id) from orders), 0)::int as order_base, coalesce((select max(id) from shipping_groups), 0)::int as group_base,
        coalesce((select max(id) from payments), 0)::int as payment_base, coalesce((select max(id) from deliveries), 0)::int as delivery_base`,
    )
    const missing = options.orderItems - (counts?.items ?? 0)
    if (!counts || missing <= 0) return 0
    const total = Math.ceil((missing * 3) / 4)
    await prepareSources(tx)
    await withoutForeignKeyChecks(tx)
    const indexes = missing >= manyItems ? await dropIndexes(tx) : []
    for (let from = 1; from <= total; from += chunkSize)
      await fillChunk(tx, from, Math.min(from + chunkSize - 1, total), total, { ...counts, ...options })
    await tx.execute(sql`set local maintenance_work_mem = '256MB'`)
    for (const definition of indexes) await tx.execute(definition)
    await tx.execute(sql`drop table fill_skus, fill_buyers`)
    // counted anew with what has come in, without a trigger that would tell of it
    await tx.execute(sql`select set_config('homefit.rebuild', 'on', true)`)
    for (const rolledUp of [salesFacts, salesRollups, salesRolledMonths, salesMemberGaps, salesClosedDays, leadDays])
      await tx.delete(rolledUp)
    await continueIds(tx, [orders, shippingGroups, orderItems, payments, deliveries, pointsLots])
    return total + Math.floor(total / 3)
  })

/** Numbered SKUs (each with a neighbour of the same origin) and numbered addresses of earlier buyers. */
const prepareSources = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`
    create temp table fill_skus as
    with priced as (
      select s.id, s.code, s.option_label, p.id as product_id, p.name, b.name as brand_name, p.shipping_origin_id as origin_id, x.extra,
        p.sale_price + x.extra as unit_price, p.list_price + x.extra as list_price,
        (select i.url from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id order by pi.sequence limit 1) as thumbnail_url
      from skus s join products p on p.id = s.product_id join brands b on b.id = p.brand_id
      cross join lateral (select s.extra_price + coalesce((select sum(v.extra_price) from option_values v where v.id = any(s.option_value_ids)), 0)::bigint as extra) x
      where s.status = 'ACTIVE' and p.status = 'ON_SALE')
    select row_number() over (order by id) - 1 as n, priced.*,
      coalesce(lead(id) over (partition by origin_id order by id), first_value(id) over (partition by origin_id order by id)) as neighbour_id
    from priced`)
  await tx.execute(sql`
    create temp table fill_buyers as
    select row_number() over (order by user_id) - 1 as n, t.* from (
      select distinct on (o.user_id) o.user_id, o.address, i.receiver_name, i.receiver_phone, i.receiver_area, i.receiver_key
      from orders o join order_items i on i.order_id = o.id where o.address->>'remote' = 'NONE' order by o.user_id, o.id) t`)
  await tx.execute(sql`analyze fill_skus`)
  const [found] = await rows(
    tx,
    { skus: num, buyers: num },
    sql`select (select count(*) from fill_skus)::int as skus, (select count(*) from fill_buyers)::int as buyers`,
  )
  if (!found?.skus || !found.buyers)
    throw new Error('fillOrders needs the sample shop: there are no products or earlier orders to go by')
}

/** The rows are built to agree; checking a million references one by one costs minutes. Needs a superuser, else they are checked. */
const withoutForeignKeyChecks = async (tx: Tx): Promise<void> => {
  const [role] = await rows(
    tx,
    { superuser: bool },
    sql`select rolsuper as superuser from pg_roles where rolname = current_user`,
  )
  if (role?.superuser) await tx.execute(sql`set local session_replication_role = replica`)
}

const dropIndexes = async (tx: Tx): Promise<string[]> => {
  const found = await rows(
    tx,
    { name: text, definition: text },
    sql`select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
        where t.relname in ${filledTables} and not i.indisprimary and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
  )
  for (const { name } of found) await tx.execute(sql`drop index ${sql.identifier(name)}`)
  return found.map((one) => one.definition)
}

type Bases = {
  item_base: number
  order_base: number
  group_base: number
  payment_base: number
  delivery_base: number
  until: Date
  past?: boolean
}

/** Orders `from`…`to` of `total`, the oldest first. Every third order has a second line from the same origin. */
const fillChunk = async (tx: Tx, from: number, to: number, total: number, base: Bases): Promise<void> => {
  const many = Math.max(Math.min(Math.round(total / 10), 20_000), Math.min(2_000, Math.floor(total / 4)))
  const waiting = base.past ? 0 : many
  await tx.execute(sql`
    create temp table fill_orders on commit drop as
    with numbered as (
      select g, ${total}::int - g as age, g * 2654435761 % 4294967296 as h from generate_series(${from}::int, ${to}::int) as t(g)),
    staged as (
      select g, h, case
        when age < ${waiting} then 'PAID' when age < ${waiting} * 1.5 then 'PROCESSING_ORDER' when age < ${waiting} * 1.75 then 'SHIPPING'
        when age < ${waiting} * 1.85 then 'OUT_OF_DELIVERY' when age < ${waiting} * 2.8 then 'DELIVERED' else 'CONFIRMED' end as status,
        ${base.until.toISOString()}::timestamptz - case
        when age < ${waiting} then interval '36 hours' * (age / ${waiting}::float8)
        when age < ${waiting} * 1.5 then interval '36 hours' + interval '24 hours' * ((age - ${waiting}) / (${waiting} * 0.5))
        when age < ${waiting} * 1.85 then interval '60 hours' + interval '36 hours' * ((age - ${waiting} * 1.5) / (${waiting} * 0.35))
        when age < ${waiting} * 2.8 then interval '96 hours' + interval '120 hours' * ((age - ${waiting} * 1.85) / (${waiting} * 0.95))
        else interval '9 days' + interval '356 days' * ((age - ${waiting} * 2.8) / (${total} - ${waiting} * 2.8)) end as paid_at
      from numbered)
    select s.g, s.status, date_trunc('milliseconds', s.paid_at) as paid_at, b.user_id, b.address, b.receiver_name, b.receiver_phone, b.receiver_area, b.receiver_key,
      to_char(s.paid_at at time zone 'Asia/Seoul', 'YYMMDD') || 'F' || lpad(upper(to_hex(${base.order_base} + s.g)), 7, '0') as order_no,
      k.id as sku_id, case when s.h % 11 = 0 then 2 else 1 end as quantity, k.unit_price, k.list_price, k.origin_id,
      n.id as second_id, n.unit_price as second_price, n.list_price as second_list,
      o.name as origin_name, o.fee_policy, o.base_fee, o.free_threshold, o.return_fee, o.exchange_fee, o.default_carrier as carrier,
      0::bigint as goods, 0::bigint as list_amount, 0::bigint as fee
    from staged s
    join fill_buyers b on b.n = s.h / 7 % (select count(*) from fill_buyers)
    join fill_skus k on k.n = s.h / 3 % (select count(*) from fill_skus)
    left join fill_skus n on n.id = k.neighbour_id and s.g % 3 = 0
    join shipping_origins o on o.id = k.origin_id order by s.g`)
  await tx.execute(
    sql`update fill_orders set goods = unit_price * quantity + coalesce(second_price, 0), list_amount = list_price * quantity + coalesce(second_list, 0)`,
  )
  await tx.execute(
    sql`update fill_orders set fee = case when fee_policy = 'FREE' or (fee_policy = 'CONDITIONAL_FREE' and goods >= free_threshold) then 0 else base_fee end`,
  )
  await fillOrderRows(tx, base)
  await fillItemRows(tx, base)
  await fillParcels(tx, base)
  await dropNow(tx, sql`fill_orders`)
}

/** A dropped table keeps its file until the transaction ends; one that is emptied first gives it back at once. */
const dropNow = async (tx: Tx, table: SQL): Promise<void> => {
  await tx.execute(sql`truncate ${table}`)
  await tx.execute(sql`drop table ${table}`)
}

const rate = sql`${DEFAULT_POLICIES.earn_rate_percent}::bigint`

const fillOrderRows = async (tx: Tx, base: Bases): Promise<void> => {
  await tx.execute(sql`
    insert into orders (id, order_no, user_id, status, source, address, payment_method, list_amount, product_discount, shipping_base, payable, earn_points, earn_rate_percent, paid_at, created_at, updated_at)
    select ${base.order_base} + g, order_no, user_id, 'COMPLETED', 'CART', address, 'CARD', list_amount, list_amount - goods, fee, goods + fee,
      unit_price * quantity * ${rate} / 100 + coalesce(second_price, 0) * ${rate} / 100, ${rate}, paid_at, paid_at - interval '3 minutes', paid_at
    from fill_orders`)
  await tx.execute(sql`
    insert into shipping_groups (id, order_id, shipping_origin_id, policy, goods_amount, base_fee, initial_fee_charged)
    select ${base.group_base} + g, ${base.order_base} + g, origin_id,
      jsonb_build_object('id', origin_id, 'name', origin_name, 'fee_policy', fee_policy, 'base_fee', base_fee, 'free_threshold', free_threshold, 'return_fee', return_fee, 'exchange_fee', exchange_fee, 'remote', jsonb_build_object('jeju', 3000, 'island', 5000)), goods, fee, fee > 0
    from fill_orders`)
  await tx.execute(sql`
    insert into payments (id, order_id, provider, method, method_label, pg_payment_id, amount, captured, status, idempotency_key, approved_at, receipt_url, created_at, updated_at)
    select ${base.payment_base} + g, ${base.order_base} + g, 'SANDBOX', 'CARD', '현대카드 ****-1234', ${fillId(base)}, goods + fee, goods + fee, 'PAID',
      'confirm:fill:' || ${base.order_base} + g, paid_at, ${receiptPath('')} || ${fillId(base)}, paid_at, paid_at
    from fill_orders`)
  await tx.execute(sql`
    insert into sandbox_payments (id, order_no, order_name, amount, method, card, status, success_url, fail_url, approved_at, expires_at, created_at, updated_at)
    select ${fillId(base)}, order_no, order_no, goods + fee, 'CARD', '****-****-****-1234', 'PAID', '/', '/', paid_at, paid_at + interval '30 minutes', paid_at, paid_at
    from fill_orders`)
  await tx.execute(sql`
    insert into order_events (order_id, kind, actor, data, at)
    select ${base.order_base} + g, 'payment.paid', 'user:' || user_id, jsonb_build_object('amount', goods + fee), paid_at from fill_orders`)
}

/** The gateway's number of a payment, in the letters that it uses. */
const fillId = (base: Bases) => sql`('fill' || lpad((${base.payment_base} + g)::text, 16, '0'))`

/** The invoice number of an order's parcel: a later filling goes on where an earlier one ended. */
const invoiceNo = (base: Bases, g: SQL) => sql`'7' || lpad((${base.order_base} + ${g})::text, 11, '0')`

const fillItemRows = async (tx: Tx, base: Bases): Promise<void> => {
  await tx.execute(sql`
    create temp table fill_items on commit drop as
    select ${base.item_base} + g + (g - 1) / 3 + second.n as id, f.*, case when second.n = 0 then f.quantity else 1 end as pieces, second.n,
      f.status in ('SHIPPING', 'OUT_OF_DELIVERY', 'DELIVERED', 'CONFIRMED') as shipped
    from fill_orders f cross join lateral generate_series(0, case when f.second_id is null then 0 else 1 end) as second(n) order by 1`)
  await tx.execute(sql`
    insert into order_items (id, order_id, order_no, user_id, shipping_group_id, shipping_origin_id, product_id, sku_id, product_name, option_label, sku_code, thumbnail_url, brand_name,
      quantity, unit_price, list_price, paid, status, receiver_name, receiver_phone, receiver_area, receiver_key, carrier, invoice_no, ship_by,
      paid_at, processed_at, shipped_at, picked_up_at, delivered_at, confirmed_at, created_at, updated_at)
    select i.id, ${base.order_base} + i.g, i.order_no, i.user_id, ${base.group_base} + i.g, i.origin_id, k.product_id, k.id, k.name, k.option_label, k.code, k.thumbnail_url, k.brand_name,
      i.pieces, k.unit_price, k.list_price, k.unit_price * i.pieces, i.status, i.receiver_name, i.receiver_phone, i.receiver_area, i.receiver_key,
      case when i.shipped then i.carrier end, case when i.shipped then ${invoiceNo(base, sql`i.g`)} end, (i.paid_at at time zone 'Asia/Seoul' + interval '34 hours')::date,
      i.paid_at, case when i.status <> 'PAID' then i.paid_at + interval '4 hours' end, case when i.shipped then i.paid_at + interval '30 hours' end,
      case when i.shipped then i.paid_at + interval '32 hours' end, case when i.status in ('DELIVERED', 'CONFIRMED') then i.paid_at + interval '54 hours' end,
      case when i.status = 'CONFIRMED' then i.paid_at + interval '200 hours' end, i.paid_at, i.paid_at
    from fill_items i join fill_skus k on k.id = case when i.n = 0 then i.sku_id else i.second_id end`)
  await tx.execute(sql`
    insert into order_item_units (order_item_id, n, product_coupon, cart_coupon, points, paid)
    select i.id, u.n, 0, 0, 0, case when i.n = 0 then i.unit_price else i.second_price end from fill_items i cross join lateral generate_series(1, i.pieces) as u(n)`)
  await tx.execute(sql`
    insert into points_lots (user_id, order_item_id, amount, remaining, status, created_at, updated_at)
    select user_id, id, points, points, 'PENDING', paid_at, paid_at
    from (select *, (case when n = 0 then unit_price * pieces else second_price end / 100)::int as points from fill_items where status <> 'CONFIRMED') coming
    where points > 0 order by id`)
  await tx.execute(sql`
    insert into order_events (order_id, order_item_id, kind, from_status, to_status, actor, actor_name, at)
    select ${base.order_base} + g, id, 'item.' || replace(lower(status), '_', '-'), 'PAID', status, 'system', '', paid_at + interval '4 hours' from fill_items where status <> 'PAID'`)
  await tx.execute(sql`
    with sold as (select case when n = 0 then sku_id else second_id end as sku_id, sum(pieces)::int as units, min(paid_at) as since from fill_items group by 1)
    insert into stock_movements (sku_id, delta, kind, reason, actor, created_at)
    select sku_id, m.delta, m.kind, '측정용 주문 채우기', 'system', since from sold cross join lateral (values (units, 'IN'), (-units, 'SALE')) as m(delta, kind)`)
}

const fillParcels = async (tx: Tx, base: Bases): Promise<void> => {
  await tx.execute(sql`
    insert into deliveries (id, shipping_origin_id, order_id, carrier, invoice_no, receiver_key, status, shipped_at, picked_up_at, delivered_at, created_at, updated_at)
    select ${base.delivery_base} + g, origin_id, ${base.order_base} + g, carrier, ${invoiceNo(base, sql`g`)}, receiver_key,
      case status when 'SHIPPING' then 'SHIPPING' when 'OUT_OF_DELIVERY' then 'OUT_OF_DELIVERY' else 'DELIVERED' end,
      paid_at + interval '30 hours', paid_at + interval '32 hours', case when status in ('DELIVERED', 'CONFIRMED') then paid_at + interval '54 hours' end, paid_at + interval '30 hours', paid_at + interval '54 hours'
    from fill_orders where status in ('SHIPPING', 'OUT_OF_DELIVERY', 'DELIVERED', 'CONFIRMED')`)
  await tx.execute(sql`
    insert into delivery_items (delivery_id, order_item_id, quantity)
    select ${base.delivery_base} + g, id, pieces from fill_items where shipped`)
  await dropNow(tx, sql`fill_items`)
}
