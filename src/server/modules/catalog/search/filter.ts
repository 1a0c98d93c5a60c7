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

export type Narrowing = {
  q?: string | undefined
  category_id?: number[] | undefined
  brand_id?: number[] | undefined
  tag_id?: number[] | undefined
  price_band?: PriceBand[] | undefined
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

/** The name of the band of a price. */
export const bandName = (price: SQL): SQL =>
  sql`case ${sql.join(
    priceBandNames.map((name) => sql`when ${bandOf(price, priceBands[name])} then ${name}::text`),
    sql` `,
  )} end`

const anyOf = (parts: SQL[]): SQL | undefined => (parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : undefined)

/** The groups that are chosen from: one of a group is enough, and every group must be met. */
export type Groups = {
  category: SQL | undefined
  brand: SQL | undefined
  price: SQL | undefined
}

/** `price`: how the statement names what a product costs at the moment. */
export function groupsOf(filter: Narrowing, price: SQL): Groups {
  const { category_id: categories = [], brand_id: brands = [], price_band: bands = [] } = filter
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
  }
}

/** What is no group: it holds for a list and all its counts. */
export const tagged = ({ tag_id: tags = [] }: Narrowing): SQL | undefined =>
  tags.length > 0
    ? sql`exists (select 1 from product_tags pt where pt.product_id = p.id and pt.tag_id = any(${idArray(tags)}))`
    : undefined
