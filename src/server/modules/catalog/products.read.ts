import { and, type SQL, sql } from 'drizzle-orm'
import { boundedCount } from '../../db/boundedCount.ts'
import { type Db, rows } from '../../db/db.ts'
import { type CardRow, cardColumns, cardJoins, cardRow, imageJson, toCard, toImage } from './cards.ts'
import type { CategoryNode, ProductCard } from './catalog.contract.ts'
import type { ImageRef } from '../images/images.contract.ts'
import { productWith } from './names.ts'
import { scheduledNow } from './pricesNow.ts'
import { json, num, outerJoined, text } from '../../db/shape.ts'
import { cut, toSlice } from '../../db/page.ts'

/** Lists that customers see. What is hidden, a draft or archived never shows, whatever the filter asks for. */
export const productSorts = ['RECOMMEND', 'NEW', 'PRICE_ASC', 'PRICE_DESC', 'REVIEW', 'SALES'] as const

export type ProductFilter = {
  q?: string | undefined
  category_id?: number | undefined
  brand_id?: number | undefined
  tag_id?: number[] | undefined
  price_min?: number | undefined
  price_max?: number | undefined
  in_stock?: boolean | undefined
  exclusive?: boolean
  /** only what was sold in the last 30 days */
  sold?: boolean
  sort: (typeof productSorts)[number]
  offset: number
  limit: number
}

const orders: Record<ProductFilter['sort'], SQL> = {
  PRICE_ASC: sql`p.sale_price, p.id`,
  PRICE_DESC: sql`p.sale_price desc, p.id desc`,
  RECOMMEND: sql`p.sales_score desc, p.id desc`,
  SALES: sql`p.sales_score desc, p.id desc`,
  NEW: sql`p.created_at desc, p.id desc`,
  REVIEW: sql`p.review_count desc, p.review_sum desc, p.id desc`,
}

/** The same by what is charged at the moment. */
const priceOrders: Partial<typeof orders> = {
  PRICE_ASC: sql`priced.price, p.id`,
  PRICE_DESC: sql`priced.price desc, p.id desc`,
}

/** On the shelf now: on sale or sold out, and not past its window. */
export const onShelf = (now: Date) =>
  sql`p.status in ('ON_SALE', 'SOLD_OUT') and (p.available_to is null or p.available_to > ${now.toISOString()}::timestamptz)`

/** A category and everything below it (three levels). */
export const categoryFamily = (id: number) => sql`(
  select c.id from categories c left join categories parent on parent.id = c.parent_id
  where ${id} in (c.id, c.parent_id, parent.parent_id))`

async function conditions(db: Db, filter: ProductFilter, now: Date): Promise<SQL> {
  const parts: SQL[] = [onShelf(now)]
  // every word must be found somewhere, so "고요 매트" finds the mats of 고요
  for (const word of (filter.q ?? '').split(/\s+/).filter(Boolean).slice(0, 5))
    parts.push(await productWith(db, sql`p`, word))
  if (filter.category_id !== undefined)
    parts.push(
      sql`exists (select 1 from product_categories pc where pc.product_id = p.id and pc.category_id in ${categoryFamily(filter.category_id)})`,
    )
  if (filter.brand_id !== undefined) parts.push(sql`p.brand_id = ${filter.brand_id}`)
  if (filter.tag_id?.length)
    parts.push(
      sql`exists (select 1 from product_tags pt where pt.product_id = p.id and pt.tag_id = any(${`{${filter.tag_id.join(',')}}`}::bigint[]))`,
    )
  if (filter.exclusive) parts.push(sql`p.exclusive`)
  if (filter.sold) parts.push(sql`p.sales_score > 0`)
  if (filter.in_stock)
    parts.push(
      sql`p.status = 'ON_SALE' and exists (select 1 from skus k where k.product_id = p.id and k.status = 'ACTIVE' and k.on_hand - k.reserved - k.safety_stock > 0)`,
    )
  return and(...parts) as SQL
}

/** Whether a price, `own` of the product or a schedule's, is between the two that were asked for. */
const within = ({ price_min: min, price_max: max }: ProductFilter, price: SQL): SQL =>
  sql.join(
    [
      sql`true`,
      ...(min === undefined ? [] : [sql`${price} >= ${min}`]),
      ...(max === undefined ? [] : [sql`${price} <= ${max}`]),
    ],
    sql` and `,
  )

const isByPrice = ({ sort, price_min, price_max }: ProductFilter) =>
  sort === 'PRICE_ASC' || sort === 'PRICE_DESC' || price_min !== undefined || price_max !== undefined

/**
 * The ids and prices of a filter that looks at prices, as they are at this moment: what costs its own price is read along an
 * index, and the few with a schedule beside it. `cut` limits what is read of the many.
 */
const byPrice = (filter: ProductFilter, where: SQL, now: Date, cut = sql``): SQL => sql`
  (select p.id, p.sale_price as price from products p where ${where} and ${within(filter, sql`p.sale_price`)}
    and not exists (select 1 from ${scheduledNow(now)} and c.product_id = p.id) ${cut})
  union all
  (select p.id, s.price from (select c.product_id, c.price from ${scheduledNow(now)}) s join products p on p.id = s.product_id
    where ${where} and ${within(filter, sql`s.price`)})`

/** The ids of a page with their place in it. */
function pageOf(filter: ProductFilter, where: SQL, now: Date): SQL {
  const { sort, offset, limit } = filter
  if (!isByPrice(filter))
    return sql`select p.id, row_number() over (order by ${orders[sort]}) as n from products p
      where ${where} order by ${orders[sort]} limit ${limit + 1} offset ${offset}`
  const all = byPrice(filter, where, now, sql`order by ${orders[sort]} limit ${offset + limit + 1}`)
  const order = priceOrders[sort] ?? orders[sort]
  return sql`select p.id, row_number() over (order by ${order}) as n from (${all}) as priced join products p on p.id = priced.id
    order by ${order} limit ${limit + 1} offset ${offset}`
}

/** `Slice<ProductCard>`; the number of all is exact up to 10,000. */
export async function listProducts(db: Db, filter: ProductFilter, now: Date) {
  const where = await conditions(db, filter, now)
  // the page is cut before the card's columns are made, so their lookups run for the page alone
  const found = await rows(
    db,
    cardRow,
    sql`with page as (${pageOf(filter, where, now)})
    select ${cardColumns(now)} from page join products p on p.id = page.id ${cardJoins}
    order by page.n`,
  )
  const ofPrice = filter.price_min !== undefined || filter.price_max !== undefined
  const count = () =>
    ofPrice
      ? boundedCount(db, sql`(${byPrice(filter, where, now)}) as priced`, sql`true`)
      : boundedCount(db, sql`products p`, where)
  const { shown, total, hasNext } = await cut(found, filter, count, { countsPastEnd: true })
  return toSlice(shown.map(toCard), total, filter, hasNext)
}

/**
 * What people bought together with a product in its latest orders, filled up from the same category by sales.
 * Undefined when no such product is shown to customers.
 */
export async function recommend(
  db: Db,
  productId: number,
  limit: number,
  now: Date,
): Promise<ProductCard[] | undefined> {
  const found = await rows(
    db,
    outerJoined(cardRow),
    sql`with together as (
      select other.product_id as id, count(*)::int as weight
      from (select oi.order_id from order_items oi where oi.product_id = ${productId} and oi.paid_at is not null
        order by oi.paid_at desc nulls last, oi.id desc nulls last limit 300) mine
      join order_items other on other.order_id = mine.order_id and other.product_id <> ${productId} and other.status <> 'PENDING'
      group by other.product_id
    ), alike as (
      select distinct pc.product_id as id, 0 as weight from product_categories pc
      where pc.category_id in (select mine.category_id from product_categories mine where mine.product_id = ${productId}) and pc.product_id <> ${productId}
    ), picked as (
      select p.id, max(c.weight) as weight, p.sales_score from (select * from together union all select * from alike) c
      join products p on p.id = c.id where ${onShelf(now)} and p.status = 'ON_SALE'
      group by p.id order by weight desc, p.sales_score desc, p.id desc limit ${limit}
    )
    select ${cardColumns(now)} from (select 1 as one where exists (
      select 1 from products where id = ${productId} and status in ('ON_SALE', 'SOLD_OUT', 'DISCONTINUED'))) known
    left join (picked join products p on p.id = picked.id ${cardJoins}) on true
    order by picked.weight desc, picked.sales_score desc, p.id desc`,
  )
  if (found.length === 0) return undefined
  return found.filter((row): row is CardRow => row.id !== null).map(toCard)
}

const categoryRow = {
  id: num,
  name: text,
  parent_id: num.orNull,
  sequence: num,
  product_count: num,
  icon: json<ImageRef>().orNull,
}

/** The tree of shown categories; a product counts once in each category that it, or a category below, holds. */
export async function categoryTree(db: Db, now: Date): Promise<CategoryNode[]> {
  const found = await rows(
    db,
    categoryRow,
    sql`with recursive up as (
      select id as leaf, id as ancestor, parent_id from categories
      union all select up.leaf, c.id, c.parent_id from up join categories c on c.id = up.parent_id
    )
    select c.id, c.name, c.parent_id, c.sequence, coalesce(n.product_count, 0)::int as product_count,
      (select ${imageJson(sql`i`)} from images i where i.id = c.icon_image_id) as icon
    from categories c left join (
      select up.ancestor, count(distinct pc.product_id) as product_count from up
      join product_categories pc on pc.category_id = up.leaf join products p on p.id = pc.product_id and ${onShelf(now)}
      group by up.ancestor
    ) n on n.ancestor = c.id
    where c.status = 'ACTIVE' order by c.sequence, c.id`,
  )
  const below = (parentId: number | null): CategoryNode[] =>
    found
      .filter((row) => row.parent_id === parentId)
      .map(({ icon, ...row }) => {
        const children = below(row.id)
        return {
          ...row,
          ...(icon ? { icon: toImage(icon) } : {}),
          ...(children.length > 0 ? { children } : {}),
        }
      })
  return below(null)
}
