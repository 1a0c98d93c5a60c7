import { and, type SQL, sql } from 'drizzle-orm'
import { boundedCount } from '../../../db/boundedCount.ts'
import { type Db, rows } from '../../../db/db.ts'
import { cut, toSlice } from '../../../db/page.ts'
import { num } from '../../../db/shape.ts'
import { productCards } from '../cards.ts'
import { salePriceAt, scheduledNow } from '../pricesNow.ts'
import { onShelf } from '../products.read.ts'
import { groupsOf, type Narrowing, onSale, type productSorts, shipsFree, someLeft, tagged } from './filter.ts'
import { fitness } from './productMatch.ts'
import { otherwise, type Understood, understand } from './understand.ts'

/** Lists that customers see. What is hidden, a draft or archived never shows, whatever the filter asks for. */
export type ProductFilter = Narrowing & {
  exclusive?: boolean
  /** only what was sold in the last 30 days */
  sold?: boolean
  sort: (typeof productSorts)[number]
  offset: number
  limit: number
}

const orders: Record<ProductFilter['sort'], SQL> = {
  RECOMMEND: sql`p.sales_score desc, p.id desc`,
  SALES: sql`p.sales_score desc, p.id desc`,
  NEW: sql`p.created_at desc, p.id desc`,
  PRICE_ASC: sql`p.sale_price, p.id`,
  PRICE_DESC: sql`p.sale_price desc, p.id desc`,
  REVIEW: sql`p.review_count desc, p.review_sum desc, p.id desc`,
}

/** What is looked for comes first where it is what a product is called. */
const orderOf = ({ sort }: ProductFilter, { words }: Understood): SQL =>
  sort === 'RECOMMEND' && words.length > 0 ? sql`p.fitness desc, ${orders[sort]}` : orders[sort]

/** All that is asked for but the price itself. */
function conditions(filter: ProductFilter, { condition }: Understood, now: Date): SQL {
  const price = salePriceAt(now)
  const { category, brand, rating } = groupsOf(filter, price)
  return and(
    onShelf(now),
    condition,
    category,
    brand,
    rating,
    tagged(filter),
    filter.exclusive ? sql`p.exclusive` : undefined,
    filter.sold ? sql`p.sales_score > 0` : undefined,
    filter.free_shipping
      ? sql`exists (select 1 from shipping_origins o where o.id = p.shipping_origin_id and ${shipsFree(price)})`
      : undefined,
    filter.sale ? onSale(price, now) : undefined,
    filter.in_stock
      ? sql`p.status = 'ON_SALE' and exists (select 1 from skus k where k.product_id = p.id and ${someLeft(sql`k`)})`
      : undefined,
  ) as SQL
}

const within = (filter: ProductFilter, price: SQL): SQL => groupsOf(filter, price).price ?? sql`true`
const isByPrice = (filter: ProductFilter) => filter.sort === 'PRICE_ASC' || filter.sort === 'PRICE_DESC'
const asksPrice = (filter: ProductFilter) => groupsOf(filter, sql`0`).price !== undefined

/** What is read of a hit before the page is cut; `sale_price` is the price at the moment where the order looks at it. */
const hitColumns = (price: SQL, fit: SQL) =>
  sql`p.id, p.sales_score, p.created_at, ${price} as sale_price, p.review_count, p.review_sum, ${fit} as fitness`

/**
 * The shelf by prices as they are at this moment: what costs its own price is read along an index, and the few with a
 * schedule beside it. `most` limits what is read of the many.
 */
const byPrice = (filter: ProductFilter, where: SQL, now: Date, most = sql``): SQL => sql`
  (select ${hitColumns(sql`p.sale_price`, sql`0`)} from products p where ${where} and ${within(filter, sql`p.sale_price`)}
    and not exists (select 1 from ${scheduledNow(now)} and c.product_id = p.id) ${most})
  union all
  (select ${hitColumns(sql`s.price`, sql`0`)} from (select c.product_id, c.price from ${scheduledNow(now)}) s join products p on p.id = s.product_id
    where ${where} and ${within(filter, sql`s.price`)})`

/** What somebody looked for is found and counted once, a shelf is walked only as far as its page. */
function hitsOf(filter: ProductFilter, { words }: Understood, where: SQL, now: Date): SQL {
  const { sort, offset, limit } = filter
  if (words.length > 0) {
    const price = isByPrice(filter) ? salePriceAt(now) : sql`p.sale_price`
    return sql`materialized (select ${hitColumns(price, fitness(sql`p`, words))} from products p
      where ${where} and ${within(filter, salePriceAt(now))})`
  }
  if (!isByPrice(filter) && !asksPrice(filter))
    return sql`not materialized (select ${hitColumns(sql`p.sale_price`, sql`0`)} from products p where ${where})`
  return sql`not materialized (${byPrice(filter, where, now, sql`order by ${orders[sort]} limit ${offset + limit + 1}`)})`
}

/**
 * `Slice<ProductCard>`; the number of all is exact up to 10,000. `corrected_query` says what was looked for instead of
 * what nothing is called.
 */
export async function listProducts(db: Db, filter: ProductFilter, now: Date) {
  const said = await understand(db, filter.q)
  const first = await pageOf(db, filter, said, now)
  // only what finds nothing at all is looked for in another way
  const meant = first.length === 0 ? await otherwise(db, said, onShelf(now)) : said
  const found = meant.corrected === undefined ? first : await pageOf(db, filter, meant, now)
  const count = async () =>
    meant.words.length > 0 && found[0]
      ? { count: found[0].found, isEstimate: false }
      : countAll(db, filter, conditions(filter, meant, now), now)
  const { shown, total, hasNext } = await cut(found, filter, count, { countsPastEnd: true })
  // a page of cards is asked for by its ids: their statement is long, and this way its plan is kept
  const cards = await productCards(
    db,
    shown.map(({ id }) => id),
    now,
  )
  const { corrected } = meant
  return {
    ...toSlice(
      shown.flatMap(({ id }) => cards.get(id) ?? []),
      total,
      filter,
      hasNext,
    ),
    ...(corrected === undefined ? {} : { corrected_query: corrected }),
  }
}

/** The ids of a page and one more, and of what is looked for how many there are. */
function pageOf(db: Db, filter: ProductFilter, understood: Understood, now: Date) {
  const order = orderOf(filter, understood)
  const counted = understood.words.length > 0 ? sql`(select count(*)::int from hits)` : sql`0`
  return rows(
    db,
    { id: num, found: num },
    sql`with hits as ${hitsOf(filter, understood, conditions(filter, understood, now), now)}
      select p.id, ${counted} as found from hits p order by ${order} limit ${filter.limit + 1} offset ${filter.offset}`,
  )
}

const countAll = (db: Db, filter: ProductFilter, where: SQL, now: Date) =>
  asksPrice(filter)
    ? boundedCount(db, sql`(${byPrice(filter, where, now)}) as priced`, sql`true`)
    : boundedCount(db, sql`products p`, where)
