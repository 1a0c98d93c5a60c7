import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { untouchedGroup } from '../../pricing/refundShipping.ts'
import type { PricedOrder } from '#shared/pricing/types.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Tx } from '../../db/db.ts'
import { hotRows } from '../../db/prepared.ts'
import { type Offer, originPublic } from '../cart/offers.ts'
import { type CheckoutLine, idleMs, type OrderAddress, type StoredCoupon } from './checkout.state.ts'
import { eventProductOf, moneyOf } from './pricing.ts'

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `yymmdd` of the KST day and eight letters of Crockford's base 32. */
export const newOrderNo = (now: Date): string =>
  kstDay(now).slice(2).replaceAll('-', '') + Array.from({ length: 8 }, () => crockford[randomInt(32)]).join('')

export type NewOrder = {
  userId: number
  source: 'CART' | 'PRODUCT'
  cartItemIds: number[] | null
  address: OrderAddress | null
  lines: readonly (Offer & { quantity: number })[]
  priced: PricedOrder
  coupons: readonly (Omit<StoredCoupon, 'order_item_id'> & { sku_id: number | null })[]
}

/** Writes an INITIALIZED order with its groups, items and chosen coupons in one statement; answers its id. */
export async function insertOrder(
  tx: Tx,
  { userId, source, cartItemIds, address, lines, priced, coupons }: NewOrder,
  now: Date,
): Promise<number> {
  const orderNo = newOrderNo(now)
  const money = moneyOf(priced.totals)
  const items = lines.map((line, index) => ({
    n: index,
    origin_id: line.origin_id,
    ...itemValues(line, priced, index),
    quantity: line.quantity,
    sku_id: line.sku_id,
    product_id: line.product_id,
  }))
  const at = sql`${now.toISOString()}::timestamptz`
  const [order] = await hotRows<{ id: number }>(
    tx,
    sql`with o as (
          insert into orders (order_no, user_id, status, source, cart_item_ids, address, list_amount, product_discount, product_coupon, cart_coupon, points,
            shipping_base, shipping_coupon, remote_surcharge, payable, earn_points, earn_rate_percent, expires_at, created_at, updated_at)
          values (${orderNo}, ${userId}, 'INITIALIZED', ${source}, ${cartItemIds && JSON.stringify(cartItemIds)}::jsonb, ${address && JSON.stringify(address)}::jsonb,
            ${money.list_amount}, ${money.product_discount}, ${money.product_coupon}, ${money.cart_coupon}, ${money.points},
            ${money.shipping_base}, ${money.shipping_coupon}, ${money.remote_surcharge}, ${money.payable}, ${money.earn_points}, ${priced.earnRatePercent},
            ${new Date(now.getTime() + idleMs).toISOString()}, ${at}, ${at})
          returning id),
        g as (
          insert into shipping_groups (order_id, shipping_origin_id, policy, goods_amount, base_fee, coupon_discount, remote_surcharge, initial_fee_charged)
          select o.id, v.origin_id, v.policy, v.goods_amount, v.base_fee, v.coupon_discount, v.remote_surcharge, v.initial_fee_charged
          from o, jsonb_to_recordset(${JSON.stringify(groupValues(lines, priced))}::jsonb)
            as v(origin_id bigint, policy jsonb, goods_amount bigint, base_fee bigint, coupon_discount bigint, remote_surcharge bigint, initial_fee_charged boolean)
          returning id, shipping_origin_id),
        i as (
          insert into order_items (order_id, order_no, user_id, shipping_group_id, shipping_origin_id, product_id, sku_id, product_name, option_label, sku_code,
            thumbnail_url, brand_name, quantity, unit_price, list_price, product_coupon, cart_coupon, points, paid, event_product_id, status, created_at, updated_at)
          select o.id, ${orderNo}, ${userId}::bigint, g.id, v.origin_id, v.product_id, v.sku_id, v.product_name, v.option_label, v.sku_code,
            v.thumbnail_url, v.brand_name, v.quantity, v.unit_price, v.list_price, v.product_coupon, v.cart_coupon, v.points, v.paid, v.event_product_id, 'PENDING', ${at}, ${at}
          from o, jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
            as v(n int, origin_id bigint, product_id bigint, sku_id bigint, product_name text, option_label text, sku_code text, thumbnail_url text, brand_name text,
              quantity int, unit_price bigint, list_price bigint, product_coupon bigint, cart_coupon bigint, points bigint, paid bigint, event_product_id bigint)
          join g on g.shipping_origin_id = v.origin_id order by v.n returning id, sku_id),
        c as (
          insert into order_coupons (order_id, user_coupon_id, target, order_item_id, amount)
          select o.id, v.user_coupon_id, v.target, i.id, v.amount
          from o, jsonb_to_recordset(${JSON.stringify(coupons)}::jsonb) as v(user_coupon_id bigint, target text, sku_id bigint, amount bigint)
          left join i on i.sku_id = v.sku_id)
        select id from o`,
  )
  return (order as { id: number }).id
}

/** Writes what the order costs now: its groups, its items, its totals and the coupons that made them. The caller holds the order's lock. */
export async function storePrices(
  tx: Tx,
  orderId: number,
  lines: readonly CheckoutLine[],
  priced: PricedOrder,
  coupons: { before: readonly StoredCoupon[]; after: readonly StoredCoupon[] },
  now: Date,
): Promise<void> {
  const money = moneyOf(priced.totals)
  const items = lines.map((line, index) => ({
    id: line.id,
    origin_id: line.origin_id,
    ...itemValues(line, priced, index),
  }))
  const origins = priced.groups.map((group) => group.shippingOriginId)
  const at = sql`${now.toISOString()}::timestamptz`
  await hotRows(
    tx,
    sql`with g as (
          insert into shipping_groups as old (order_id, shipping_origin_id, policy, goods_amount, base_fee, coupon_discount, remote_surcharge, initial_fee_charged)
          select ${orderId}::bigint, v.origin_id, v.policy, v.goods_amount, v.base_fee, v.coupon_discount, v.remote_surcharge, v.initial_fee_charged
          from jsonb_to_recordset(${JSON.stringify(groupValues(lines, priced))}::jsonb)
            as v(origin_id bigint, policy jsonb, goods_amount bigint, base_fee bigint, coupon_discount bigint, remote_surcharge bigint, initial_fee_charged boolean)
          on conflict (order_id, shipping_origin_id) do update set policy = excluded.policy, goods_amount = excluded.goods_amount, base_fee = excluded.base_fee,
            coupon_discount = excluded.coupon_discount, remote_surcharge = excluded.remote_surcharge, initial_fee_charged = excluded.initial_fee_charged
          returning id, shipping_origin_id)
        update order_items i set shipping_group_id = g.id, shipping_origin_id = v.origin_id, product_name = v.product_name, option_label = v.option_label,
          sku_code = v.sku_code, thumbnail_url = v.thumbnail_url, brand_name = v.brand_name, unit_price = v.unit_price, list_price = v.list_price,
          product_coupon = v.product_coupon, cart_coupon = v.cart_coupon, points = v.points, paid = v.paid, event_product_id = v.event_product_id, version = i.version + 1, updated_at = ${at}
        from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
          as v(id bigint, origin_id bigint, product_name text, option_label text, sku_code text, thumbnail_url text, brand_name text,
            unit_price bigint, list_price bigint, product_coupon bigint, cart_coupon bigint, points bigint, paid bigint, event_product_id bigint)
        join g on g.shipping_origin_id = v.origin_id where i.id = v.id and i.order_id = ${orderId}`,
  )
  await hotRows(
    tx,
    sql`with gone as (
          delete from shipping_groups where order_id = ${orderId} and shipping_origin_id <> all(${sql.param(origins)}::bigint[]))
        update orders set list_amount = ${money.list_amount}, product_discount = ${money.product_discount}, product_coupon = ${money.product_coupon},
          cart_coupon = ${money.cart_coupon}, points = ${money.points}, shipping_base = ${money.shipping_base}, shipping_coupon = ${money.shipping_coupon},
          remote_surcharge = ${money.remote_surcharge}, payable = ${money.payable}, earn_points = ${money.earn_points}, earn_rate_percent = ${priced.earnRatePercent}, version = version + 1, updated_at = ${at}
        where id = ${orderId}`,
  )
  if (coupons.before.length > 0) await hotRows(tx, sql`delete from order_coupons where order_id = ${orderId}`)
  if (coupons.after.length > 0)
    await hotRows(
      tx,
      sql`insert into order_coupons (order_id, user_coupon_id, target, order_item_id, amount)
          select ${orderId}::bigint, v.user_coupon_id, v.target, v.order_item_id, v.amount
          from jsonb_to_recordset(${JSON.stringify(coupons.after)}::jsonb) as v(user_coupon_id bigint, target text, order_item_id bigint, amount bigint)`,
    )
}

function itemValues(line: Offer, priced: PricedOrder, index: number) {
  const money = priced.lines[index]
  if (!money) throw new Error('every line has its price')
  return {
    product_name: line.product_name,
    option_label: line.option_label,
    sku_code: line.sku_code,
    thumbnail_url: line.image_url,
    brand_name: line.brand_name,
    unit_price: money.unitPrice,
    list_price: money.listPrice,
    product_coupon: money.productCoupon,
    cart_coupon: money.cartCoupon,
    points: money.points,
    paid: money.paid,
    event_product_id: eventProductOf(line, money),
  }
}

/** The groups with their fee policy frozen as it is now. */
function groupValues(lines: readonly Offer[], priced: PricedOrder) {
  return priced.groups.map((group) => {
    const offer = lines.find((line) => line.origin_id === group.shippingOriginId) as Offer
    return {
      origin_id: group.shippingOriginId,
      policy: originPublic(offer),
      goods_amount: group.goodsAmount,
      base_fee: group.baseFee,
      coupon_discount: group.couponDiscount,
      remote_surcharge: group.remoteSurcharge,
      initial_fee_charged: untouchedGroup(group.baseFee).initialFeeCharged,
    }
  })
}
