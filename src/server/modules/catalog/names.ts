import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { among, containing, fewIds, holding, oneOf } from '../../db/textSearch.ts'

/**
 * What staff find products and SKUs by. `p` and `k` are what the statement calls their tables; up to `few` ids of what is
 * found beside the table itself are looked up, more of them are asked about row by row.
 */

const productWords = (p: SQL) => sql`${p}.name || ' ' || ${p}.subtitle`
const skuWords = (k: SQL) => sql`${k}.code || ' ' || ${k}.option_label`

/** Products with the text in their name, or whose name fits the pattern of it. */
export const productNamed = (p: SQL, text: string, pattern?: string): SQL =>
  holding(productWords(p), [sql`${p}.name`], text, pattern)

const productSays = (p: SQL, text: string) => holding(productWords(p), [sql`${p}.name`, sql`${p}.subtitle`], text)

/** As staff search: by name, subtitle, brand, or the code or barcode of a SKU. */
export async function productFound(db: Db, p: SQL, q: string, few?: number): Promise<SQL> {
  const brands = await fewIds(db, brandsNamed(q), few)
  const coded = sql`(${holding(skuWords(sql`k`), [sql`k.code`], q)} or k.barcode = ${q})`
  const ids = await fewIds(db, sql`select k.product_id as id from skus k where ${coded}`, few)
  return oneOf([
    productSays(p, q),
    ofBrands(p, brands, q),
    ids ? among(sql`${p}.id`, ids) : sql`exists (select 1 from skus k where k.product_id = ${p}.id and ${coded})`,
  ])
}

/** As staff search: by code, option, barcode or the name of the product. */
export async function skuFound(db: Db, k: SQL, q: string, few?: number): Promise<SQL> {
  const named = productNamed(sql`p`, q)
  const ids = await fewIds(db, sql`select p.id from products p where ${named}`, few)
  return oneOf([
    holding(skuWords(k), [sql`${k}.code`, sql`${k}.option_label`], q),
    sql`${k}.barcode = ${q}`,
    ids
      ? among(sql`${k}.product_id`, ids)
      : sql`exists (select 1 from products p where p.id = ${k}.product_id and ${named})`,
  ])
}

const brandsNamed = (text: string) => sql`select id from brands where name ilike ${containing(text)}`

const ofBrands = (p: SQL, ids: number[] | undefined, text: string) =>
  ids ? among(sql`${p}.brand_id`, ids) : sql`${p}.brand_id in (${brandsNamed(text)})`
