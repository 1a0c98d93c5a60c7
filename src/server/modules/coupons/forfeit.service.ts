import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'

/** Ends every coupon that a member has not used, because they leave. Answers how many. */
export async function forfeitCoupons(tx: Tx, userId: number, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const over = await rows(
    tx,
    { id: num },
    sql`with due as materialized (
          select id from user_coupons where user_id = ${userId} and status = 'AVAILABLE' order by id for update),
        over as (
          update user_coupons u set status = 'EXPIRED', updated_at = ${at} from due where u.id = due.id returning u.id)
        insert into coupon_events (user_coupon_id, kind, actor, reason, at)
        select id, 'EXPIRED', ${`user:${userId}`}, '회원 탈퇴', ${at} from over returning id`,
  )
  return over.length
}
