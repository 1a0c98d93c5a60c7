import { and, type SQL, sql } from 'drizzle-orm'
import { idArray } from '../counts.ts'
import { categoryFamily } from '../products.read.ts'

/** What customers narrow lists of products by. */
export const productSorts = ['RECOMMEND', 'NEW', 'PRICE_ASC', 'PRICE_DESC', 'REVIEW', 'SALES'] as const

/** 가격대: from the first price up to below the second one. */
export const priceBands = {
  UNDER_10000: [0, 10_000],
  UNDER_30000: [10_000, 30_000],
  UNDER_50000: [30_000, 50_000],
  UNDER_100000: [50_000, 100_000],
  FROM_100000: [100_000, null],
} as const satisfies Record<string, readonly [number, number | null]>

export type PriceBand = keyof typeof priceBands
export const priceBandNames = Object.keys(priceBands) as [PriceBand, ...PriceBand[]]

/** 별점: the average of the reviews, as it is shown, is at least so many tenths. */
export const ratingBands = { FROM_45: 45, FROM_40: 40, FROM_30: 30 } as const

export type RatingBand = keyof typeof ratingBands
export const ratingBandNames = Object.keys(ratingBands) as [RatingBand, ...RatingBand[]]

/** The average of the reviews of `products p` in tenths, rounded as cards show it; 0 without any. */
export const rated = sql`case when p.review_count > 0 then (p.review_sum * 20 + p.review_count) / (2 * p.review_count) else 0 end`

export type Narrowing = {
  q?: string | undefined
  category_id?: number[] | undefined
  brand_id?: number[] | undefined
  tag_id?: number[] | undefined
  price_band?: PriceBand[] | undefined
  rating_band?: RatingBand[] | undefined
  price_min?: number | undefined
  price_max?: number | undefined
  free_shipping?: boolean | undefined
  sale?: boolean | undefined
  in_stock?: boolean | undefined
}

/** Delivered for nothing when one is bought at this price, from the place `o` that it is sent from. */
export const shipsFree = (price: SQL): SQL =>
  sql`(o.fee_policy = 'FREE' or (o.fee_policy = 'CONDITIONAL_FREE' and ${price} >= o.free_threshold))`

/** Cheaper than its list price, by its price at the moment or by a time sale. */
export const onSale = (
  price: SQL,
  now: Date,
): SQL => sql`(${price} < p.list_price or p.id in (select s.product_id from time_sale_slots s
  where s.starts_at <= ${now.toISOString()}::timestamptz and s.ends_at > ${now.toISOString()}::timestamptz))`

export const someLeft = (k: SQL): SQL =>
  sql`${k}.status = 'ACTIVE' and ${k}.on_hand - ${k}.reserved - ${k}.safety_stock > 0`

const bandOf = (price: SQL, [from, below]: readonly [number, number | null]) =>
  below === null ? sql`${price} >= ${from}` : sql`(${price} >= ${from} and ${price} < ${below})`

const anyOf = (parts: SQL[]): SQL | undefined => (parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : undefined)

/** The groups that are chosen from: one of a group is enough, and every group must be met. */
export type Groups = {
  category: SQL | undefined
  brand: SQL | undefined
  price: SQL | undefined
  rating: SQL | undefined
}

/** `price`: how the statement names what a product costs at the moment. */
export function groupsOf(filter: Narrowing, price: SQL): Groups {
  const {
    category_id: categories = [],
    brand_id: brands = [],
    price_band: bands = [],
    rating_band: ratings = [],
  } = filter
  const prices = [
    anyOf(bands.map((band) => bandOf(price, priceBands[band]))),
    filter.price_min === undefined ? undefined : sql`${price} >= ${filter.price_min}`,
    filter.price_max === undefined ? undefined : sql`${price} <= ${filter.price_max}`,
  ]
  return {
    category:
      categories.length > 0
        ? sql`exists (select 1 from product_categories pc where pc.product_id = p.id and pc.category_id in ${categoryFamily(categories)})`
        : undefined,
    brand: brands.length > 0 ? sql`p.brand_id = any(${idArray(brands)})` : undefined,
    price: and(...prices),
    rating: anyOf(ratings.map((band) => sql`${rated} >= ${ratingBands[band]}`)),
  }
}

/** What is no group: it holds for a list and all its counts. */
export const tagged = ({ tag_id: tags = [] }: Narrowing): SQL | undefined =>
  tags.length > 0
    ? sql`exists (select 1 from product_tags pt where pt.product_id = p.id and pt.tag_id = any(${idArray(tags)}))`
    : undefined
