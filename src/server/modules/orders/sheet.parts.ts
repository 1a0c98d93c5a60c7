import { type SQL, sql } from 'drizzle-orm'
import type { UnitPriceRule } from '#shared/pricing/priceRules.ts'
import type { AddressSnapshot } from './orders.tables.ts'
import { at, records } from '../../db/values.ts'
import { num, type RowOf } from '../../db/shape.ts'

/** Statement parts that write an order sheet: the order before it is paid, its groups and items, and what they cost. */

/** What an order costs, in won. */
export const orderMoneyRow = {
  list_amount: num,
  product_discount: num,
  product_coupon: num,
  cart_coupon: num,
  points: num,
  shipping_base: num,
  shipping_coupon: num,
  remote_surcharge: num,
  payable: num,
  earn_points: num,
}

export type OrderMoney = RowOf<typeof orderMoneyRow>

export type SheetGroup = {
  origin_id: number
  policy: object
  goods_amount: number
  base_fee: number
  coupon_discount: number
  remote_surcharge: number
  initial_fee_charged: boolean
}

/** An item as it is called and priced now. */
export type PricedItem = {
  origin_id: number
  product_name: string
  option_label: string
  sku_code: string
  thumbnail_url: string | null
  brand_name: string
  unit_price: number
  list_price: number
  product_coupon: number
  cart_coupon: number
  points: number
  paid: number
  event_product_id: number | null
  at_member_price: boolean
}

/** By which price an item was bought, from what it keeps of it. */
export const priceRuleOf = (eventProductId: number | null, atMemberPrice: boolean): UnitPriceRule =>
  eventProductId !== null ? 'TIME_SALE_PRICE' : atMemberPrice ? 'MEMBER_PRICE' : 'SALE_PRICE'

type NewSheet = {
  orderNo: string
  userId: number
  source: 'CART' | 'PRODUCT'
  cartItemIds: number[] | null
  address: AddressSnapshot | null
  money: OrderMoney
  earnRatePercent: number
  earnsAsMember: boolean
  returnDays: number
  confirmDays: number
  expiresAt: Date
}

/** The statement that writes a new order (INITIALIZED). Answers its `id`. */
export const openSheet = ({ money, ...sheet }: NewSheet, now: Date): SQL => sql`
          insert into orders (order_no, user_id, status, source, cart_item_ids, address, list_amount, product_discount, product_coupon, cart_coupon, points,
            shipping_base, shipping_coupon, remote_surcharge, payable, earn_points, earn_rate_percent, earns_as_member, return_days, confirm_days, expires_at, created_at, updated_at)
          values (${sheet.orderNo}, ${sheet.userId}, 'INITIALIZED', ${sheet.source}, ${sheet.cartItemIds && JSON.stringify(sheet.cartItemIds)}::jsonb, ${sheet.address && JSON.stringify(sheet.address)}::jsonb,
            ${money.list_amount}, ${money.product_discount}, ${money.product_coupon}, ${money.cart_coupon}, ${money.points},
            ${money.shipping_base}, ${money.shipping_coupon}, ${money.remote_surcharge}, ${money.payable}, ${money.earn_points}, ${sheet.earnRatePercent}, ${sheet.earnsAsMember}, ${sheet.returnDays}, ${sheet.confirmDays},
            ${at(sheet.expiresAt)}, ${at(now)}, ${at(now)})
          returning id`

/** The statement that writes an order's groups, in the place of those of the same origins. Answers `id` and `shipping_origin_id`. */
export const writeGroups = (order: { id: SQL | number; from?: SQL }, groups: readonly SheetGroup[]): SQL => sql`
          insert into shipping_groups as old (order_id, shipping_origin_id, policy, goods_amount, base_fee, coupon_discount, remote_surcharge, initial_fee_charged)
          select ${order.id}::bigint, v.origin_id, v.policy, v.goods_amount, v.base_fee, v.coupon_discount, v.remote_surcharge, v.initial_fee_charged
          from ${order.from ?? sql`(select) always`}, ${records(groups)}
            as v(origin_id bigint, policy jsonb, goods_amount bigint, base_fee bigint, coupon_discount bigint, remote_surcharge bigint, initial_fee_charged boolean)
          on conflict (order_id, shipping_origin_id) do update set policy = excluded.policy, goods_amount = excluded.goods_amount, base_fee = excluded.base_fee,
            coupon_discount = excluded.coupon_discount, remote_surcharge = excluded.remote_surcharge, initial_fee_charged = excluded.initial_fee_charged
          returning id, shipping_origin_id`

/** The statement by which an order has groups of these origins alone. */
export const keepGroups = (orderId: number, originIds: readonly number[]): SQL => sql`
          delete from shipping_groups where order_id = ${orderId} and shipping_origin_id <> all(${sql.param([...originIds])}::bigint[])`

export type NewItem = PricedItem & { product_id: number; sku_id: number; quantity: number }

/** The statement that writes the items of the part `order` (id) into the groups of the part `groups`. Answers `id` and `sku_id`. */
export const writeItems = (
  { order, groups, orderNo, userId }: { order: SQL; groups: SQL; orderNo: string; userId: number },
  items: readonly NewItem[],
  now: Date,
): SQL => sql`
          insert into order_items (order_id, order_no, user_id, shipping_group_id, shipping_origin_id, product_id, sku_id, product_name, option_label, sku_code,
            thumbnail_url, brand_name, quantity, unit_price, list_price, product_coupon, cart_coupon, points, paid, event_product_id, at_member_price, status, created_at, updated_at)
          select ${order}.id, ${orderNo}, ${userId}::bigint, g.id, v.origin_id, v.product_id, v.sku_id, v.product_name, v.option_label, v.sku_code,
            v.thumbnail_url, v.brand_name, v.quantity, v.unit_price, v.list_price, v.product_coupon, v.cart_coupon, v.points, v.paid, v.event_product_id, v.at_member_price, 'PENDING', ${at(now)}, ${at(now)}
          from ${order}, ${records(items.map((item, n) => ({ n, ...item })))}
            as v(n int, origin_id bigint, product_id bigint, sku_id bigint, product_name text, option_label text, sku_code text, thumbnail_url text, brand_name text,
              quantity int, unit_price bigint, list_price bigint, product_coupon bigint, cart_coupon bigint, points bigint, paid bigint, event_product_id bigint, at_member_price boolean)
          join ${groups} g on g.shipping_origin_id = v.origin_id order by v.n returning id, sku_id`

/** The statement by which an order's items are called and cost what they do now, in the groups of the part `groups`. */
export const repriceItems = (
  orderId: number,
  groups: SQL,
  items: readonly (PricedItem & { id: number })[],
  now: Date,
): SQL => sql`
        update order_items i set shipping_group_id = g.id, shipping_origin_id = v.origin_id, product_name = v.product_name, option_label = v.option_label,
          sku_code = v.sku_code, thumbnail_url = v.thumbnail_url, brand_name = v.brand_name, unit_price = v.unit_price, list_price = v.list_price,
          product_coupon = v.product_coupon, cart_coupon = v.cart_coupon, points = v.points, paid = v.paid, event_product_id = v.event_product_id, at_member_price = v.at_member_price, version = i.version + 1, updated_at = ${at(now)}
        from ${records(items)}
          as v(id bigint, origin_id bigint, product_name text, option_label text, sku_code text, thumbnail_url text, brand_name text,
            unit_price bigint, list_price bigint, product_coupon bigint, cart_coupon bigint, points bigint, paid bigint, event_product_id bigint, at_member_price boolean)
        join ${groups} g on g.shipping_origin_id = v.origin_id where i.id = v.id and i.order_id = ${orderId}`

/** The statement that writes what an order costs. */
export const repriceOrder = (
  orderId: number,
  money: OrderMoney,
  earns: { percent: number; asMember: boolean },
  now: Date,
): SQL => sql`
        update orders set list_amount = ${money.list_amount}, product_discount = ${money.product_discount}, product_coupon = ${money.product_coupon},
          cart_coupon = ${money.cart_coupon}, points = ${money.points}, shipping_base = ${money.shipping_base}, shipping_coupon = ${money.shipping_coupon},
          remote_surcharge = ${money.remote_surcharge}, payable = ${money.payable}, earn_points = ${money.earn_points}, earn_rate_percent = ${earns.percent}, earns_as_member = ${earns.asMember}, version = version + 1, updated_at = ${at(now)}
        where id = ${orderId}`
