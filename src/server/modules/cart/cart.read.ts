import { sql } from 'drizzle-orm'
import { formatKrw } from '#shared/format/krw.ts'
import { bestCoupons } from '../../pricing/bestCoupons.ts'
import { quoteOrder } from '#shared/pricing/price.ts'
import { toPriceBreakdown } from '#shared/pricing/wire.ts'
import { type Db, rows } from '../../db/db.ts'
import { hotRows } from '../../db/prepared.ts'
import type { Zones } from '../addresses/remote.ts'
import type { OwnedCoupon } from '../coupons/coupons.service.ts'
import { referencePrice, shownDiscount } from '../catalog/chargedPrices.ts'
import { membershipColumn, membershipIn, membershipShape } from '../subscriptions/subscribers.ts'
import { presentTimeSale } from '../catalog/timeSale.ts'
import type { Cart, CartItem } from './cart.contract.ts'
import {
  finalPriceOf,
  groupsToPrice,
  lineToPrice,
  type Offer,
  offerColumns,
  offerRow,
  ratesIn,
  offerTables,
  originPublic,
  quantityLimit,
  thumbnailOf,
  unitPriceOf,
} from './offers.ts'
import { type RowOf, bool, num } from '../../db/shape.ts'
import { LOW_STOCK } from '#shared/policy.ts'

export const cartLineRow = {
  ...offerRow,
  id: num,
  quantity: num,
  price_when_added: num,
  /** the lowest other price that was charged lately */
  reference: num.orNull,
}

export type CartLine = RowOf<typeof cartLineRow>

/** The columns of a CartLine over `cart_items c` joined to `skus s`. */
export const cartLineColumns = (now: Date) =>
  sql`c.id, c.quantity, c.price_when_added, ${referencePrice(now)} as reference, ${offerColumns(now)}`

/** A line along with the membership of whose it is. */
export const ownLineRow = { ...cartLineRow, ...membershipShape }
export type OwnLine = RowOf<typeof ownLineRow>

const cartRow = { ...ownLineRow, owns_coupons: bool }

/** The customer's lines, newest first, their membership and whether they own coupons worth asking for. One query. */
export function readCart(db: Db, userId: number, now: Date): Promise<RowOf<typeof cartRow>[]> {
  return hotRows(
    db,
    cartRow,
    sql`select ${cartLineColumns(now)}, ${membershipColumn(userId)},
          (select exists (select 1 from user_coupons uc where uc.user_id = ${userId} and uc.status = 'AVAILABLE' and uc.expires_at >= ${now.toISOString()}::timestamptz)) as owns_coupons
        from cart_items c join skus s on s.id = c.sku_id ${offerTables} where c.user_id = ${userId} order by c.id desc`,
  )
}

export async function countCart(db: Db, userId: number): Promise<number> {
  const [row] = await rows(
    db,
    { count: num },
    sql`select count(*)::int as count from cart_items where user_id = ${userId}`,
  )
  return row?.count ?? 0
}

function stateOf(line: CartLine, unitPrice: number): CartItem['state'] {
  if (line.product_status === 'SOLD_OUT') return 'SOLD_OUT'
  if (!line.on_sale) return 'UNAVAILABLE'
  if (line.available === 0) return 'SOLD_OUT'
  if (line.available < line.quantity) return 'LOW_STOCK'
  return unitPrice === line.price_when_added ? 'OK' : 'PRICE_CHANGED'
}

/** A line as it costs its owner now. */
export function presentCartItem(line: CartLine, isMember: boolean): CartItem {
  const unitPrice = unitPriceOf(line, isMember)
  const tellStock = line.available <= LOW_STOCK || line.available < line.quantity
  return {
    id: line.id,
    sku_id: line.sku_id,
    product: presentProduct(line, isMember),
    option_label: line.option_label,
    quantity: line.quantity,
    unit_price: unitPrice,
    price_rule: finalPriceOf(line, isMember).rule,
    amount: unitPrice * line.quantity,
    state: stateOf(line, unitPrice),
    max_quantity: quantityLimit(line, isMember),
    ...(tellStock ? { available_quantity: line.available } : {}),
    ...(unitPrice === line.price_when_added ? {} : { price_when_added: line.price_when_added }),
  }
}

export const presentOwnLine = (line: OwnLine, now: Date): CartItem =>
  presentCartItem(line, membershipIn(line, now).isMember)

/** The cart by shipping origin, priced as it would cost now at the customer's own address, and what their coupons could save. */
export function presentCart(
  lines: readonly CartLine[],
  zones: Zones,
  owned: readonly OwnedCoupon[],
  isMember: boolean,
): Cart {
  const items = lines.map((line) => ({ line, item: presentCartItem(line, isMember) }))
  const isBuyable = ({ item }: { item: CartItem }) => item.state !== 'SOLD_OUT' && item.state !== 'UNAVAILABLE'
  const buyable = items.filter(isBuyable)
  const offers = buyable.map(({ line }) => line)
  const order = {
    lines: offers.map((line) => lineToPrice(line, line.id, line.quantity, isMember)),
    shippingGroups: groupsToPrice(offers, zones.byPolicy),
    ...ratesIn(offers, isMember),
  }
  const quote = quoteOrder(order)
  const saving = owned.length > 0 ? bestCoupons(order, owned).discount : 0
  return {
    groups: quote.groups.map((group) => {
      const own = buyable.filter(({ line }) => line.origin_id === group.shippingOriginId)
      return {
        shipping_origin: originPublic((own[0] as (typeof own)[number]).line),
        items: own.map(({ item }) => item),
        goods_amount: group.goodsAmount,
        shipping_fee: group.charged,
        remote_surcharge: group.remoteSurcharge,
        ...(group.toFree === null ? {} : { to_free: group.toFree }),
      }
    }),
    unavailable: items.filter((one) => !isBuyable(one)).map(({ item }) => item),
    count: lines.length,
    estimate: toPriceBreakdown(quote.totals),
    is_member: isMember,
    earn_rate_percent: quote.earnRatePercent,
    ...(saving > 0 ? { coupon_saving: saving } : {}),
  }
}

function presentProduct(offer: CartLine, isMember: boolean): CartItem['product'] {
  const discontinued = ['DISCONTINUED', 'ARCHIVED', 'HIDDEN', 'DRAFT'].includes(offer.product_status)
  const soldOut = offer.product_status === 'SOLD_OUT' || offer.available === 0
  const finalPrice = finalPriceOf(offer, isMember).price
  return {
    id: offer.product_id,
    name: offer.product_name,
    brand: { id: offer.brand_id, name: offer.brand_name, slug: offer.brand_slug },
    thumbnail: thumbnailOf(offer),
    list_price: offer.list_price,
    sale_price: offer.sale_price,
    ...shownDiscount(offer.reference, finalPrice),
    final_price: finalPrice,
    status: discontinued ? 'DISCONTINUED' : soldOut ? 'SOLD_OUT' : offer.on_sale ? 'ON_SALE' : 'COMING',
    badges: [
      ...(offer.exclusive ? (['EXCLUSIVE'] as const) : []),
      ...(offer.time_sale ? (['TIME_SALE'] as const) : []),
      ...(offer.fee_policy === 'FREE' ? (['FREE_SHIPPING'] as const) : []),
    ],
    review: {
      average: offer.review_count ? Math.round((offer.review_sum * 10) / offer.review_count) / 10 : 0,
      count: offer.review_count,
    },
    shipping: { origin_id: offer.origin_id, label: shippingLabel(offer) },
    ...(offer.time_sale ? { time_sale: presentTimeSale(offer.time_sale) } : {}),
  }
}

function shippingLabel(offer: Offer): string {
  if (offer.fee_policy === 'FREE' || offer.base_fee === 0) return '무료배송'
  if (offer.fee_policy === 'FIXED') return formatKrw(offer.base_fee)
  return `${formatKrw(offer.base_fee)} (${formatKrw(offer.free_threshold ?? 0)} 이상 무료)`
}
