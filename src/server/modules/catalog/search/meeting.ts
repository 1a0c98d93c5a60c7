import { and, type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../../db/db.ts'
import { text } from '../../../db/shape.ts'
import { idArray } from '../counts.ts'

/** Those that meet a condition on `products p` as well; all when there is none. */
export async function meeting<T extends { id: number }>(db: Db, found: T[], condition: SQL | undefined): Promise<T[]> {
  if (!condition || found.length === 0) return found
  const [row] = await rows(
    db,
    { ids: text },
    sql`select coalesce(string_agg(p.id::text, ','), '') as ids from products p
      where ${and(sql`p.id = any(${idArray(found.map(({ id }) => id))})`, condition)}`,
  )
  const ids = new Set(row?.ids ? row.ids.split(',').map(Number) : [])
  return found.filter(({ id }) => ids.has(id))
}
