import { sql } from 'drizzle-orm'
import type { ReportReason } from '#shared/words/reviews.ts'
import { REVIEW_REPORTS_A_DAY } from '#shared/policy.ts'
import { rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { hit } from '../../http/rateLimit.ts'
import { lockVisible } from './likes.service.ts'

/**
 * A customer says that a review breaks a rule: once for each person and review, whatever was decided about it; a second
 * time changes nothing. Nothing is hidden by it: people decide. Errors: REVIEW_NOT_FOUND, REVIEW_SELF_REPORT,
 * REPORT_QUOTA_EXCEEDED.
 */
export async function reportReview(
  tx: Tx,
  userId: number,
  id: number,
  said: { reason: ReportReason; detail?: string | undefined },
  now: Date,
): Promise<void> {
  const review = await lockVisible(tx, userId, id)
  if (review.user_id === userId) throw new AppError('REVIEW_SELF_REPORT')
  const made = await rows(
    tx,
    { id: num },
    sql`insert into review_reports (review_id, user_id, reason, detail, created_at) values (${id}, ${userId}, ${said.reason}, ${said.detail ?? null}, ${at(now)})
        on conflict (review_id, user_id) do nothing returning id`,
  )
  if (made.length === 0) return
  await hit(tx, `reports:user:${userId}`, REVIEW_REPORTS_A_DAY, 86_400, now, { code: 'REPORT_QUOTA_EXCEEDED' })
  await tx.execute(sql`update reviews set open_reports = open_reports + 1 where id = ${id}`)
}
