import { z } from '@hono/zod-openapi'
import { type SQL, sql } from 'drizzle-orm'
import { MOST_COUNTED } from '#shared/policy.ts'
import { type Db, rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'

/** `{1,2,3}`: ids as PostgreSQL reads an array, one parameter whatever their number. */
export const idArray = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::bigint[]`

export const productCountField = z
  .number()
  .int()
  .openapi({
    description: `그 상품 수. ${MOST_COUNTED}개까지만 세고, 더 있으면 ${MOST_COUNTED + 1}이라고 답해요.`,
  })

/**
 * How many products point at each id, up to one more than MOST_COUNTED: a row costs at most so many steps of an index,
 * however large the catalog is. `lines`: the rows of `from` that belong to `r.id`.
 */
export async function productCounts(db: Db, found: { id: number }[], lines: SQL): Promise<{ product_count: number }[]> {
  if (found.length === 0) return []
  const counted = await rows(
    db,
    { id: num, n: num },
    sql`select r.id, (select count(*)::int from (select 1 ${lines} limit ${MOST_COUNTED + 1}) few) as n
      from unnest(${idArray(found.map((row) => row.id))}) as r(id)`,
  )
  const byId = new Map(counted.map((row) => [row.id, row.n]))
  return found.map((row) => ({ product_count: byId.get(row.id) ?? 0 }))
}
