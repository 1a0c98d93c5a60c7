import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'

/** The subscription that each of some members has now. */
export async function liveIds(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const found = await rows(
    db,
    { user_id: num, id: num },
    sql`select user_id, id from subscriptions where user_id = any(${sql.param([...new Set(userIds)])}::bigint[]) and status not in ('ENDED', 'TERMINATED')`,
  )
  return new Map(found.map(({ user_id: user, id }) => [user, id]))
}
