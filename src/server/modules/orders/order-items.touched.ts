import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import type { Touched } from '../bulk/rowPieces.ts'

/** The orders of items and their members, as rows of bulk commands touch them; items that do not exist are missing. */
export async function ordersTouched(
  db: Db,
  itemIds: readonly number[],
): Promise<Map<number, { order: Touched; member: Touched }>> {
  const found = await rows(
    db,
    { id: num, order_id: num, user_id: num },
    sql`select id, order_id, user_id from order_items where id = any(${sql.param([...itemIds])}::bigint[])`,
  )
  return new Map(
    found.map(({ id, order_id, user_id }) => [id, { order: `order:${order_id}`, member: `member:${user_id}` }]),
  )
}

/** Rows of items that bear on the other items of their order alone, and on its parcels. */
export async function orderOfEach(db: Db, _context: unknown, wanted: readonly { id: number }[]): Promise<Touched[][]> {
  const touched = await ordersTouched(
    db,
    wanted.map(({ id }) => id),
  )
  return wanted.map(({ id }) => [touched.get(id)?.order ?? []].flat())
}
