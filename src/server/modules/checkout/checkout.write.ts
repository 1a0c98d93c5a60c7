import { sql } from 'drizzle-orm'
import { documentNo } from '../../documentNo.ts'
import { untouchedGroup } from '../../pricing/refundShipping.ts'
import type { PricedOrder } from '#shared/pricing/types.ts'
import type { Tx } from '../../db/db.ts'
import { hotRows } from '../../db/prepared.ts'
import { type Offer, originPublic } from '../cart/offers.ts'
import { chooseCoupons, dropChosen } from '../coupons/coupons.parts.ts'
import {
  keepGroups,
  openSheet,
  type PricedItem,
  repriceItems,
  repriceOrder,
  type SheetGroup,
  writeGroups,
  writeItems,
} from '../orders/sheet.parts.ts'
import { type CheckoutLine, idleMs, type OrderAddress, type StoredCoupon } from './checkout.state.ts'
import { eventProductOf, moneyOf } from './pricing.ts'
import { num } from '../../db/shape.ts'
import { policiesIn } from '../cart/offers.ts'

export type NewOrder = {
  userId: number
  source: 'CART' | 'PRODUCT'
  cartItemIds: number[] | null
  address: OrderAddress | null
  lines: readonly (Offer & { quantity: number })[]
  priced: PricedOrder
  /** earns at the members' rate */
  earnsAsMember: boolean
  coupons: readonly (Omit<StoredCoupon, 'order_item_id'> & { sku_id: number | null })[]
}

/** Writes an INITIALIZED order with its groups, items and chosen coupons in one statement; answers its id. */
export async function insertOrder(
  tx: Tx,
  { userId, source, cartItemIds, address, lines, priced, coupons, earnsAsMember }: NewOrder,
  now: Date,
): Promise<number> {
  const orderNo = documentNo('', now)
  const { return_days: returnDays, auto_confirm_days: confirmDays } = policiesIn(lines)
  const sheet = {
    orderNo,
    userId,
    source,
    cartItemIds,
    address,
    money: moneyOf(priced.totals),
    earnRatePercent: priced.earnRatePercent,
    earnsAsMember,
    returnDays,
    confirmDays,
    expiresAt: new Date(now.getTime() + idleMs),
  }
  const items = lines.map((line, index) => ({
    ...itemValues(line, priced, index),
    quantity: line.quantity,
    sku_id: line.sku_id,
    product_id: line.product_id,
  }))
  const order = { id: sql`o.id`, from: sql`o` }
  const [made] = await hotRows(
    tx,
    { id: num },
    sql`with o as (${openSheet(sheet, now)}),
        g as (${writeGroups(order, groupValues(lines, priced))}),
        i as (${writeItems({ order: sql`o`, groups: sql`g`, orderNo, userId }, items, now)}),
        c as (${chooseCoupons({ ...order, items: sql`i` }, coupons)})
        select id from o`,
  )
  return (made as { id: number }).id
}

/** The coupons of the order as it was and as it is, and whether it earns at the members' rate. */
type Stored = { before: readonly StoredCoupon[]; after: readonly StoredCoupon[]; earnsAsMember: boolean }

/** Writes what the order costs now: its groups, its items, its totals and the coupons that made them. The caller holds the order's lock. */
export async function storePrices(
  tx: Tx,
  orderId: number,
  lines: readonly CheckoutLine[],
  priced: PricedOrder,
  { before, after, earnsAsMember }: Stored,
  now: Date,
): Promise<void> {
  const items = lines.map((line, index) => ({ id: line.id, ...itemValues(line, priced, index) }))
  const origins = priced.groups.map((group) => group.shippingOriginId)
  await hotRows(
    tx,
    {},
    sql`with g as (${writeGroups({ id: orderId }, groupValues(lines, priced))}) ${repriceItems(orderId, sql`g`, items, now)}`,
  )
  await hotRows(
    tx,
    {},
    sql`with gone as (${keepGroups(orderId, origins)}) ${repriceOrder(orderId, moneyOf(priced.totals), { percent: priced.earnRatePercent, asMember: earnsAsMember }, now)}`,
  )
  if (before.length > 0) await hotRows(tx, {}, dropChosen(orderId))
  if (after.length > 0) await hotRows(tx, {}, chooseCoupons({ id: orderId }, after))
}

function itemValues(line: Offer, priced: PricedOrder, index: number): PricedItem {
  const money = priced.lines[index]
  if (!money) throw new Error('every line has its price')
  return {
    origin_id: line.origin_id,
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
    at_member_price: money.unitPriceRule === 'MEMBER_PRICE',
  }
}

/** The groups with their fee policy frozen as it is now. */
function groupValues(lines: readonly Offer[], priced: PricedOrder): SheetGroup[] {
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
