import { sql } from 'drizzle-orm'
import { earnRateOf, type Policies } from '#shared/policy.ts'
import type { UnitPriceRule } from '#shared/pricing/priceRules.ts'
import type { LineToPrice, ShippingGroupToPrice } from '#shared/pricing/types.ts'
import { goodsPrice } from '#shared/pricing/lines.ts'
import { remoteSurcharge, type Remoteness } from '#shared/pricing/shipping.ts'
import type { Db } from '../../db/db.ts'
import { hotRows, oneOf } from '../../db/prepared.ts'
import { type ImageRef, noImage } from '../images/images.contract.ts'
import { listPriceAt, memberPriceAt, salePriceAt, skuExtraAt } from '../catalog/pricesNow.ts'
import { openTimeSale, timeSaleLeft, type TimeSaleRow } from '../catalog/timeSale.ts'
import { publicOrigin, type ShippingOriginPublic } from '../shipping/shipping.contract.ts'
import { bool, json, num, type RowOf, text, word } from '../../db/shape.ts'
import { policiesColumn, policiesOf, policiesShape } from '../policies/policies.read.ts'

/** Offers: SKUs as they can be bought at this moment, with the product, prices, stock and shipping origin around them. */

export const offerRow = {
  sku_id: num,
  sku_code: text,
  option_label: text,
  sku_extra: num,
  option_extra: num,
  /** on_hand − reserved − safety_stock, never negative */
  available: num,
  max_per_order: num,
  purchase_limit: num.orNull,
  /** the product is on sale now and the SKU is active */
  on_sale: bool,
  product_id: num,
  product_name: text,
  product_status: word(['DRAFT', 'ON_SALE', 'SOLD_OUT', 'HIDDEN', 'DISCONTINUED', 'ARCHIVED']),
  list_price: num,
  sale_price: num,
  /** what members pay, whoever asks */
  member_price: num.orNull,
  /** open now, with some left */
  time_sale: json<TimeSaleRow>().orNull,
  exclusive: bool,
  review_count: num,
  review_sum: num,
  brand_id: num,
  brand_name: text,
  brand_slug: text,
  image_id: num.orNull,
  image_url: text.orNull,
  image_width: num.orNull,
  image_height: num.orNull,
  image_alt: text.orNull,
  origin_id: num,
  origin_name: text,
  fee_policy: word(['FREE', 'FIXED', 'CONDITIONAL_FREE']),
  base_fee: num,
  free_threshold: num.orNull,
  return_fee: num,
  exchange_fee: num,
  cutoff_time: text,
  lead_days: num,
  remote_policy_id: num.orNull,
  jeju_fee: num,
  island_fee: num,
  ...policiesShape,
}

export type Offer = RowOf<typeof offerRow>

/** The columns of an Offer; `now` decides what is on sale. Goes with `offerTables`. */
export const offerColumns = (now: Date) => sql`
  s.id as sku_id, s.code as sku_code, s.option_label, ${skuExtraAt(now, sql`s`)} as sku_extra,
  (select coalesce(sum(v.extra_price), 0)::bigint from option_values v where v.id = any(s.option_value_ids)) as option_extra,
  greatest(s.on_hand - s.reserved - s.safety_stock, 0) as available, s.max_per_order, p.purchase_limit,
  (${onSale(now)}) as on_sale,
  p.id as product_id, p.name as product_name, p.status as product_status,
  ${listPriceAt(now)} as list_price, ${salePriceAt(now)} as sale_price, ${memberPriceAt(now)} as member_price, p.exclusive,
  ${openTimeSale(now)} as time_sale,
  p.review_count, p.review_sum, b.id as brand_id, b.name as brand_name, b.slug as brand_slug,
  pic.id as image_id, pic.url as image_url, pic.width as image_width, pic.height as image_height, pic.alt as image_alt,
  so.id as origin_id, so.name as origin_name, so.fee_policy, so.base_fee, so.free_threshold, so.return_fee, so.exchange_fee,
  so.cutoff_time, so.lead_days, so.remote_policy_id, coalesce(rp.jeju_fee, 0) as jeju_fee, coalesce(rp.island_fee, 0) as island_fee, ${policiesColumn}`

/** The policies of the moment at which offers were read; all of one reading have the same. */
export const policiesIn = (offers: readonly Pick<Offer, 'policies'>[]): Policies => policiesOf(offers[0]?.policies)

/** What pricing takes of the policies and of the customer: members earn at their own rate. */
export function ratesIn(offers: readonly Pick<Offer, 'policies'>[], isMember: boolean) {
  const policies = policiesIn(offers)
  return { earnRatePercent: earnRateOf(policies, isMember), minPoints: policies.min_points, isMember }
}

/** What is joined to a `skus s` of the caller's FROM. */
export const offerTables = sql`
  join products p on p.id = s.product_id
  join brands b on b.id = p.brand_id
  join shipping_origins so on so.id = p.shipping_origin_id
  left join remote_policies rp on rp.id = so.remote_policy_id
  left join lateral (
    select im.id, im.url, im.width, im.height, im.alt from product_images pi join images im on im.id = pi.image_id
    where pi.product_id = p.id order by pi.sequence limit 1
  ) pic on true`

/** Whether `skus s` of `products p` can be bought at all, stock apart. */
export const onSale = (now: Date) => sql`p.status = 'ON_SALE' and s.status = 'ACTIVE'
  and coalesce(p.available_from <= ${now.toISOString()}::timestamptz, true) and coalesce(p.available_to > ${now.toISOString()}::timestamptz, true)`

/** The offers of these SKUs; unknown ones are absent. One query. */
export async function readOffers(db: Db, skuIds: readonly number[], now: Date): Promise<Map<number, Offer>> {
  if (skuIds.length === 0) return new Map()
  const found = await hotRows(
    db,
    offerRow,
    sql`select ${offerColumns(now)} from skus s ${offerTables} where s.id = ${oneOf(skuIds)}`,
  )
  return new Map(found.map((offer) => [offer.sku_id, offer]))
}

/** The most of one SKU that an order of theirs may hold; what is left of a time sale limits only who pays its price. */
export function quantityLimit(offer: Offer, isMember: boolean): number {
  const { max_per_order: most, purchase_limit, time_sale } = offer
  const left = time_sale && finalPriceOf(offer, isMember).rule === 'TIME_SALE_PRICE' ? timeSaleLeft(time_sale) : null
  return Math.min(most, purchase_limit ?? most, left ?? most)
}

/** One piece with its options, as it costs them now. */
export const unitPriceOf = (offer: Offer, isMember: boolean): number =>
  finalPriceOf(offer, isMember).price + offer.option_extra + offer.sku_extra

/** One piece without options, and the rule by which it costs that: the time sale's, the members' or the sale price. */
export const finalPriceOf = (offer: Offer, isMember: boolean): { price: number; rule: UnitPriceRule } =>
  goodsPrice(pricesFor(offer, isMember))

const pricesFor = ({ sale_price, member_price, time_sale }: Offer, isMember: boolean) => ({
  salePrice: sale_price,
  memberPrice: isMember ? member_price : null,
  timeSalePrice: time_sale?.price ?? null,
})

export const lineToPrice = (offer: Offer, id: number, quantity: number, isMember: boolean): LineToPrice => ({
  id,
  shippingOriginId: offer.origin_id,
  listPrice: offer.list_price,
  ...pricesFor(offer, isMember),
  optionExtra: offer.option_extra,
  skuExtra: offer.sku_extra,
  quantity,
})

/** The shipping groups of these offers, with the surcharge for an address whose zone each remote policy has decided. */
export function groupsToPrice(
  offers: readonly Offer[],
  zones: ReadonlyMap<number, Remoteness>,
): ShippingGroupToPrice[] {
  const origins = new Map(offers.map((offer) => [offer.origin_id, offer]))
  return [...origins.values()].map((offer) => ({
    shippingOriginId: offer.origin_id,
    feePolicy: offer.fee_policy,
    baseFee: offer.base_fee,
    freeThreshold: offer.free_threshold,
    remoteSurcharge: remoteSurcharge(zoneOf(offer, zones), { jeju: offer.jeju_fee, island: offer.island_fee }),
  }))
}

const zoneOf = (offer: Offer, zones: ReadonlyMap<number, Remoteness>): Remoteness =>
  offer.remote_policy_id === null ? 'NONE' : (zones.get(offer.remote_policy_id) ?? 'NONE')

/** `ShippingOriginPublic` as it travels, and as a shipping group freezes it. */
export const originPublic = (offer: Offer): ShippingOriginPublic =>
  publicOrigin(
    {
      id: offer.origin_id,
      name: offer.origin_name,
      feePolicy: offer.fee_policy,
      baseFee: offer.base_fee,
      freeThreshold: offer.free_threshold,
      returnFee: offer.return_fee,
      exchangeFee: offer.exchange_fee,
    },
    { jejuFee: offer.jeju_fee, islandFee: offer.island_fee },
  )

/** The product's first picture. */
export const thumbnailOf = (offer: Offer): ImageRef =>
  offer.image_id === null || offer.image_url === null
    ? noImage
    : {
        id: offer.image_id,
        url: offer.image_url,
        width: offer.image_width ?? 720,
        height: offer.image_height ?? 720,
        ...(offer.image_alt ? { alt: offer.image_alt } : {}),
      }
