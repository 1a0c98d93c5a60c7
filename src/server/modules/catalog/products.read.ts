import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { canBeBought, type CardRow, cardColumns, cardJoins, cardRow, imageJson, toCard, toImage } from './cards.ts'
import type { CategoryNode, ProductCard } from './catalog.contract.ts'
import { idArray } from './counts.ts'
import type { ImageRef } from '../images/images.contract.ts'
import { json, num, outerJoined, text } from '../../db/shape.ts'

/** On the shelf now: on sale or sold out, and not past its window. */
export const onShelf = (now: Date) =>
  sql`p.status in ('ON_SALE', 'SOLD_OUT') and (p.available_to is null or p.available_to > ${now.toISOString()}::timestamptz)`

/** Categories and everything below them (three levels): one look, however many they are. */
export const categoryFamily = (ids: readonly number[]) => sql`(
  select c.id from categories c left join categories parent on parent.id = c.parent_id
  where array[c.id, c.parent_id, parent.parent_id] && ${idArray(ids)})`

/**
 * What people bought together with a product in its latest orders, filled up from the same category by sales, as far as
 * it can be bought now. Undefined when no such product is shown to customers.
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
      join products p on p.id = c.id where ${canBeBought(now)}
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
