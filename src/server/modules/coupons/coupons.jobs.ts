import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { num } from '../../db/shape.ts'

const atOnce = 1_000

/** Unused coupons whose last day is over. Those in a payment keep until it ends. Answers how many. */
export async function expireCoupons(deps: Deps): Promise<number> {
  const at = sql`${deps.clock.now().toISOString()}::timestamptz`
  for (let total = 0; ;) {
    const over = await rows(
      deps.db,
      { id: num },
      sql`with due as materialized (
            select id from user_coupons where status = 'AVAILABLE' and expires_at < ${at} order by expires_at, id limit ${atOnce} for update skip locked),
          over as (
            update user_coupons u set status = 'EXPIRED', updated_at = ${at} from due where u.id = due.id returning u.id)
          insert into coupon_events (user_coupon_id, kind, actor, at) select id, 'EXPIRED', 'system', ${at} from over returning user_coupon_id as id`,
    )
    total += over.length
    if (over.length < atOnce) return total
  }
}

/** Issues whose period is over close, whether they were open, paused or still waiting for approval. */
export async function closeIssues(deps: Deps): Promise<number> {
  const at = sql`${deps.clock.now().toISOString()}::timestamptz`
  const closed = await rows(
    deps.db,
    { id: num },
    sql`update coupon_issues set status = 'CLOSED', version = version + 1, updated_at = ${at}
        where status in ('OPEN', 'PAUSED', 'PENDING_APPROVAL') and ends_at <= ${at} returning id`,
  )
  return closed.length
}
