import { and, type SQL, sql } from 'drizzle-orm'
import { boundedCount } from '../../../db/boundedCount.ts'
import { type Db, rows } from '../../../db/db.ts'
import { cut, toSlice } from '../../../db/page.ts'
import { num } from '../../../db/shape.ts'
import { productCards } from '../cards.ts'
import { salePriceAt, scheduledNow } from '../pricesNow.ts'
import { onShelf } from '../products.read.ts'
import { groupsOf, type Narrowing, onSale, type productSorts, shipsFree, someLeft, tagged } from './filter.ts'
import { meeting } from './meeting.ts'
import { unmetBy } from './narrowing.ts'
import { foundOrders, orders } from './order.ts'
import { searched } from './searched.ts'
import type { Reading } from '../../../http/kept.ts'
import type { Hit } from './hits.ts'

/** Lists that customers see. What is hidden, a draft or archived never shows, whatever the filter asks for. */
export type ProductFilter = Narrowing & {
  exclusive?: boolean
  /** only what was sold in the last 30 days */
  sold?: boolean
  sort: (typeof productSorts)[number]
  offset: number
  limit: number
}

/** All that is asked for but the price itself. */
function conditions(filter: ProductFilter, now: Date): SQL {
  const price = salePriceAt(now)
  const { brand, rating } = groupsOf(filter, price)
  return and(
    onShelf(now),
    further(filter, now),
    brand,
    rating,
    filter.exclusive ? sql`p.exclusive` : undefined,
    filter.sold ? sql`p.sales_score > 0` : undefined,
    filter.free_shipping
      ? sql`exists (select 1 from shipping_origins o where o.id = p.shipping_origin_id and ${shipsFree(price)})`
      : undefined,
    filter.sale ? onSale(price, now) : undefined,
  ) as SQL
}

/** What is asked for of other rows than the product's own, which a hit does not tell. */
const further = (filter: ProductFilter, now: Date): SQL | undefined =>
  and(
    groupsOf(filter, salePriceAt(now)).category,
    tagged(filter),
    filter.in_stock
      ? sql`p.status = 'ON_SALE' and exists (select 1 from skus k where k.product_id = p.id and ${someLeft(sql`k`)})`
      : undefined,
  )

const within = (filter: ProductFilter, price: SQL): SQL => groupsOf(filter, price).price ?? sql`true`
const isByPrice = (filter: ProductFilter) => filter.sort === 'PRICE_ASC' || filter.sort === 'PRICE_DESC'
const asksPrice = (filter: ProductFilter) => groupsOf(filter, sql`0`).price !== undefined

/** What a page is cut by; `sale_price` is the price at the moment where the order looks at it. */
const ordered = (price: SQL) =>
  sql`p.id, p.sales_score, p.created_at, ${price} as sale_price, p.review_count, p.review_sum`

/**
 * The shelf by prices as they are at this moment: what costs its own price is read along an index, and the few with a
 * schedule beside it. `most` limits what is read of the many.
 */
const byPrice = (filter: ProductFilter, where: SQL, now: Date, most = sql``): SQL => sql`
  (select ${ordered(sql`p.sale_price`)} from products p where ${where} and ${within(filter, sql`p.sale_price`)}
    and not exists (select 1 from ${scheduledNow(now)} and c.product_id = p.id) ${most})
  union all
  (select ${ordered(sql`s.price`)} from (select c.product_id, c.price from ${scheduledNow(now)}) s join products p on p.id = s.product_id
    where ${where} and ${within(filter, sql`s.price`)})`

/**
 * `Slice<ProductCard>`; the number of all is exact up to 10,000, of what is looked for always. `corrected_query` says what
 * was looked for instead of what nothing is called.
 */
export async function listProducts(db: Db, filter: ProductFilter, reading: Reading) {
  const { now } = reading
  const said = await searched(db, filter.q, reading)
  if (!said) return toCards(db, await walked(db, filter, now), filter, now)
  const found = await meeting(db, inOrder(said.products, filter), further(filter, now))
  const page = found.slice(filter.offset, filter.offset + filter.limit + 1)
  const count = () => Promise.resolve({ count: found.length, isEstimate: false })
  return {
    ...(await toCards(db, { page, count }, filter, now)),
    ...(said.corrected === undefined ? {} : { corrected_query: said.corrected }),
  }
}

type Found = { page: { id: number }[]; count: () => Promise<{ count: number; isEstimate: boolean }> }

/** A page of cards is asked for by its ids: their statement is long, and this way its plan is kept. */
async function toCards(db: Db, { page, count }: Found, filter: ProductFilter, now: Date) {
  const { shown, total, hasNext } = await cut(page, filter, count, { countsPastEnd: true })
  const ids = shown.map(({ id }) => id)
  const cards = await productCards(db, ids, now)
  const inTurn = ids.flatMap((id) => cards.get(id) ?? [])
  return toSlice(inTurn, total, filter, hasNext)
}

/** A shelf is walked only as far as its page. */
async function walked(db: Db, filter: ProductFilter, now: Date): Promise<Found> {
  const { sort, offset, limit } = filter
  const where = conditions(filter, now)
  const all =
    isByPrice(filter) || asksPrice(filter)
      ? byPrice(filter, where, now, sql`order by ${orders[sort]} limit ${offset + limit + 1}`)
      : sql`select ${ordered(sql`p.sale_price`)} from products p where ${where}`
  const page = await rows(
    db,
    { id: num },
    sql`select p.id from (${all}) p order by ${orders[sort]} limit ${limit + 1} offset ${offset}`,
  )
  return { page, count: () => countAll(db, filter, where, now) }
}

const countAll = (db: Db, filter: ProductFilter, where: SQL, now: Date) =>
  asksPrice(filter)
    ? boundedCount(db, sql`(${byPrice(filter, where, now)}) as priced`, sql`true`)
    : boundedCount(db, sql`products p`, where)

/** The hits that meet what is asked for of themselves. */
function inOrder(found: Hit[], filter: ProductFilter): Hit[] {
  const unmet = unmetBy({ ...filter, category_id: [], in_stock: false })
  return found.filter((product) => unmet(product) === 0).toSorted(foundOrders[filter.sort])
}
