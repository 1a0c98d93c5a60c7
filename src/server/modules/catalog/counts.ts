import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'

/** `{1,2,3}`: ids as PostgreSQL reads an array, one parameter whatever their number. */
export const idArray = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::bigint[]`

/** How many products point at each id; `statement` gives rows of `id, n` for the ids it is handed. */
export async function productCounts(
  db: Db,
  found: { id: number }[],
  statement: (ids: SQL) => SQL,
): Promise<{ product_count: number }[]> {
  if (found.length === 0) return []
  const counted = await rows(db, { id: num, n: num }, statement(idArray(found.map((row) => row.id))))
  const byId = new Map(counted.map((row) => [row.id, row.n]))
  return found.map((row) => ({ product_count: byId.get(row.id) ?? 0 }))
}
