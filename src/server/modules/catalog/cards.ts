import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { hotRows, oneOf } from '../../db/prepared.ts'
import { type ImageRef, noImage } from '../images/images.contract.ts'
import { feeLabel } from '../shipping/shipping.service.ts'
import { referencePrice, shownDiscount } from './chargedPrices.ts'
import { listPriceAt, memberPriceAt, salePriceAt } from './pricesNow.ts'
import { openTimeSale, presentTimeSale, type TimeSaleRow } from './timeSale.ts'
import type { ProductCard } from './catalog.contract.ts'
import type { productStatuses } from './catalog.tables.ts'
import { type RowOf, bool, json, num, text, textAs, word } from '../../db/shape.ts'

/** The product card: one row of one query, whoever asks (lists, carts, recommendations). */
export const cardRow = {
  id: num,
  name: text,
  list_price: num,
  sale_price: num,
  /** what members pay, whoever asks */
  member_price: num.orNull,
  /** the lowest other price that was charged lately */
  reference: num.orNull,
  /** open now, with some left */
  time_sale: json<TimeSaleRow>().orNull,
  status: textAs<(typeof productStatuses)[number]>(),
  exclusive: bool,
  review_count: num,
  review_sum: num,
  is_new: bool,
  is_best: bool,
  coming: bool,
  over: bool,
  in_stock: bool,
  brand: json<{ id: number; name: string; slug: string; logo: ImageRef | null }>(),
  thumbnail: json<ImageRef>().orNull,
  origin_id: num,
  fee_policy: word(['FREE', 'FIXED', 'CONDITIONAL_FREE']),
  base_fee: num,
  free_threshold: num.orNull,
}

export type CardRow = RowOf<typeof cardRow>

export const imageJson = (alias: SQL) =>
  sql`json_build_object('id', ${alias}.id, 'url', ${alias}.url, 'width', ${alias}.width, 'height', ${alias}.height, 'alt', ${alias}.alt)`

const newProductDays = 30
/**
 * The first thirty by sales of the last 30 days wear BEST. Their number is written out: with a parameter in its place a plan
 * that is kept would reckon with any number of products to pass over, and never be taken.
 */
const leastOfBest = sql`(select s.sales_score from products s where s.status = 'ON_SALE'
    order by s.sales_score desc, s.id desc offset 29 limit 1)`

/** Columns of `CardRow` over `cardJoins`; `p` is the product. */
export const cardColumns = (now: Date) => sql`
  p.id, p.name, ${listPriceAt(now)} as list_price, ${salePriceAt(now)} as sale_price, ${memberPriceAt(now)} as member_price, p.status, p.exclusive, p.review_count, p.review_sum,
  ${referencePrice(now)} as reference, ${openTimeSale(now)} as time_sale,
  p.created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${newProductDays}) as is_new,
  (p.sales_score > 0 and p.sales_score >= coalesce(${leastOfBest}, 1)) as is_best,
  coalesce(p.available_from > ${now.toISOString()}::timestamptz, false) as coming,
  coalesce(p.available_to <= ${now.toISOString()}::timestamptz, false) as over,
  exists (select 1 from skus k where k.product_id = p.id and k.status = 'ACTIVE' and k.on_hand - k.reserved - k.safety_stock > 0) as in_stock,
  json_build_object('id', b.id, 'name', b.name, 'slug', b.slug, 'logo',
    (select ${imageJson(sql`l`)} from images l where l.id = b.logo_image_id)) as brand,
  (select ${imageJson(sql`i`)} from product_images pi join images i on i.id = pi.image_id
    where pi.product_id = p.id order by pi.sequence limit 1) as thumbnail,
  o.id as origin_id, o.fee_policy, o.base_fee, o.free_threshold`

export const cardJoins = sql`join brands b on b.id = p.brand_id join shipping_origins o on o.id = p.shipping_origin_id`

/** What customers are told of a product's state: the staff's word, the sale window and the stock together. */
export function saleStatusOf(row: Pick<CardRow, 'status' | 'coming' | 'over' | 'in_stock'>): ProductCard['status'] {
  if (row.over || !['ON_SALE', 'SOLD_OUT'].includes(row.status)) return 'DISCONTINUED'
  if (row.coming) return 'COMING'
  return row.status === 'SOLD_OUT' || !row.in_stock ? 'SOLD_OUT' : 'ON_SALE'
}

/** `products p` would be told as ON_SALE: nobody is shown what they cannot buy where we choose what to show. */
export const canBeBought = (now: Date) => sql`p.status = 'ON_SALE'
  and (p.available_from is null or p.available_from <= ${now.toISOString()}::timestamptz)
  and (p.available_to is null or p.available_to > ${now.toISOString()}::timestamptz)
  and exists (select 1 from skus k where k.product_id = p.id and k.status = 'ACTIVE' and k.on_hand - k.reserved - k.safety_stock > 0)`

export function toCard(row: CardRow): ProductCard {
  const finalPrice = row.time_sale?.price ?? row.sale_price
  const free =
    row.fee_policy === 'FREE' ||
    (row.fee_policy === 'CONDITIONAL_FREE' && finalPrice >= (row.free_threshold ?? Infinity))
  const badges: ProductCard['badges'] = []
  if (row.is_new) badges.push('NEW')
  if (row.is_best) badges.push('BEST')
  if (row.exclusive) badges.push('EXCLUSIVE')
  if (row.time_sale) badges.push('TIME_SALE')
  if (free) badges.push('FREE_SHIPPING')
  return {
    id: row.id,
    name: row.name,
    brand: {
      id: row.brand.id,
      name: row.brand.name,
      slug: row.brand.slug,
      ...(row.brand.logo ? { logo: toImage(row.brand.logo) } : {}),
    },
    thumbnail: row.thumbnail ? toImage(row.thumbnail) : noImage,
    list_price: row.list_price,
    sale_price: row.sale_price,
    ...shownDiscount(row.reference, finalPrice),
    final_price: finalPrice,
    ...shownMemberPrice(row.member_price, finalPrice),
    status: saleStatusOf(row),
    badges,
    review: { average: reviewAverage(row.review_sum, row.review_count), count: row.review_count },
    shipping: {
      origin_id: row.origin_id,
      label: feeLabel({ feePolicy: row.fee_policy, baseFee: row.base_fee, freeThreshold: row.free_threshold }),
    },
    ...(row.time_sale ? { time_sale: presentTimeSale(row.time_sale) } : {}),
  }
}

/** What a card says of the member price, to members and others alike: only where it is less than what others pay now. */
export const shownMemberPrice = (memberPrice: number | null, finalPrice: number): { member_price?: number } =>
  memberPrice !== null && memberPrice < finalPrice ? { member_price: memberPrice } : {}

/** An image from JSON of the database, where a missing description is null. */
export const toImage = ({ alt, ...image }: Omit<ImageRef, 'alt'> & { alt?: string | null | undefined }): ImageRef => ({
  ...image,
  ...(alt ? { alt } : {}),
})

const reviewAverage = (sum: number, count: number) => (count === 0 ? 0 : Math.round((sum / count) * 10) / 10)

/**
 * Cards of the given products by id, hidden and archived ones included: for carts and orders, which keep what was once
 * sold. One query. Unknown ids are missing from the map.
 */
export async function productCards(db: Db, ids: readonly number[], now: Date): Promise<Map<number, ProductCard>> {
  if (ids.length === 0) return new Map()
  const found = await hotRows(
    db,
    cardRow,
    sql`select ${cardColumns(now)} from products p ${cardJoins} where p.id = ${oneOf(ids)}`,
  )
  return new Map(found.map((row) => [row.id, toCard(row)]))
}
