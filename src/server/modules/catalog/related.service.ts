import { eq, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num, outerJoined } from '../../db/shape.ts'
import { invalidField } from '../../http/errors.ts'
import { canBeBought, type CardRow, cardColumns, cardJoins, cardRow, toCard } from './cards.ts'
import type { ProductCard } from './catalog.contract.ts'
import { idArray } from './counts.ts'
import { relatedProducts } from './related.tables.ts'

/** 관련 상품: what staff show beside a product, in their order, filled up by what is like it. */

/** Those that staff chose for product `p`, with their names, as JSON in order. */
export const relatedJson = sql`(select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by rp.sequence), '[]'::json)
    from related_products rp join products r on r.id = rp.related_id where rp.product_id = p.id)`

/** Chooses the products beside one. Errors: VALIDATION for the product itself and for those that do not exist. */
export async function writeRelated(tx: Tx, productId: number, ids: readonly number[]): Promise<void> {
  const found = await rows(
    tx,
    { id: num },
    sql`select id from products where id = any(${idArray(ids)}) and id <> ${productId}`,
  )
  const known = new Set(found.map(({ id }) => id))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) throw invalidField('related_product_ids', 'NOT_AMONG', { names: unknown.join(', ') })
  await tx.delete(relatedProducts).where(eq(relatedProducts.productId, productId))
  if (ids.length > 0)
    await tx.insert(relatedProducts).values(ids.map((relatedId, sequence) => ({ productId, relatedId, sequence })))
}

/**
 * The products beside one: first those that staff chose, then those of its categories, then of its brand, each by sales.
 * Only what can be bought now. Undefined when no such product is shown to customers.
 */
export async function relatedTo(
  db: Db,
  productId: number,
  limit: number,
  now: Date,
): Promise<ProductCard[] | undefined> {
  const best = sql`order by p.sales_score desc, p.id desc limit ${limit + 1}`
  const found = await rows(
    db,
    outerJoined(cardRow),
    sql`with chosen as (
      select related_id as id, 0 as kind, sequence as place from related_products where product_id = ${productId}
    ), alike as (
      select p.id, 1 as kind, 0 as place from products p
      where exists (select 1 from product_categories pc join product_categories mine on mine.category_id = pc.category_id
          where pc.product_id = p.id and mine.product_id = ${productId}) and ${canBeBought(now)} ${best}
    ), same_brand as (
      select p.id, 2 as kind, 0 as place from products p
      where p.brand_id = (select brand_id from products where id = ${productId}) and ${canBeBought(now)} ${best}
    ), picked as (
      select distinct on (c.id) c.id, c.kind, c.place, p.sales_score
      from (select * from chosen union all select * from alike union all select * from same_brand) c
      join products p on p.id = c.id where c.id <> ${productId} and ${canBeBought(now)} order by c.id, c.kind, c.place
    ), page as (
      select id, row_number() over (order by kind, place, sales_score desc, id desc) as n from picked
      order by kind, place, sales_score desc, id desc limit ${limit}
    )
    select ${cardColumns(now)} from (select 1 as one where exists (
      select 1 from products where id = ${productId} and status in ('ON_SALE', 'SOLD_OUT', 'DISCONTINUED'))) known
    left join (page join products p on p.id = page.id ${cardJoins}) on true order by page.n`,
  )
  if (found.length === 0) return undefined
  return found.filter((row): row is CardRow => row.id !== null).map(toCard)
}
