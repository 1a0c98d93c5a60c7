import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { idArray } from '../counts.ts'
import { readIds } from './shelf.ts'

/** Those that meet a condition on `products p` as well; all when there is none. */
export async function meeting<T extends { id: number }>(db: Db, found: T[], condition: SQL | undefined): Promise<T[]> {
  if (!condition || found.length === 0) return found
  const isFound = sql`p.id = any(${idArray(found.map(({ id }) => id))})`
  const ids = new Set(await readIds(db, sql`products p where ${and(isFound, condition)}`, sql`p`))
  return found.filter(({ id }) => ids.has(id))
}
