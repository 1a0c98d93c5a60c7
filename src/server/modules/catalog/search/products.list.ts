import { and, type SQL, sql } from 'drizzle-orm'
import { boundedCount } from '../../../db/boundedCount.ts'
import { type Db, rows } from '../../../db/db.ts'
import { cut, toSlice } from '../../../db/page.ts'
import { num } from '../../../db/shape.ts'
import { cardColumns, cardJoins, cardRow, toCard } from '../cards.ts'
import { salePriceAt, scheduledNow } from '../pricesNow.ts'
import { onShelf } from '../products.read.ts'
import { groupsOf, type Narrowing, onSale, type productSorts, shipsFree, someLeft, tagged } from './filter.ts'
import { fitness } from './productMatch.ts'
import { type Understood, understand } from './understand.ts'

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
  const { category, brand } = groupsOf(filter, price)
  return and(
    onShelf(now),
    condition,
    category,
    brand,
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
  const understood = await understand(db, filter.q, onShelf(now))
  const where = conditions(filter, understood, now)
  const order = orderOf(filter, understood)
  const looked = understood.words.length > 0
  // the page is cut before the card's columns are made, so their lookups run for the page alone
  const found = await rows(
    db,
    { ...cardRow, found: num },
    sql`with hits as ${hitsOf(filter, understood, where, now)},
    page as (
      select p.id, row_number() over (order by ${order}) as n from hits p order by ${order} limit ${filter.limit + 1} offset ${filter.offset}
    )
    select ${cardColumns(now)}, ${looked ? sql`(select count(*)::int from hits)` : sql`0`} as found
    from page join products p on p.id = page.id ${cardJoins} order by page.n`,
  )
  const [first] = found
  const count = async () =>
    looked && first ? { count: first.found, isEstimate: false } : countAll(db, filter, where, now)
  const { shown, total, hasNext } = await cut(found, filter, count, { countsPastEnd: true })
  const { corrected } = understood
  return {
    ...toSlice(shown.map(toCard), total, filter, hasNext),
    ...(corrected === undefined ? {} : { corrected_query: corrected }),
  }
}

const countAll = (db: Db, filter: ProductFilter, where: SQL, now: Date) =>
  asksPrice(filter)
    ? boundedCount(db, sql`(${byPrice(filter, where, now)}) as priced`, sql`true`)
    : boundedCount(db, sql`products p`, where)
