import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { lockMember } from '../auth/lockMember.ts'

/** A visible review, locked for a member who does something with it, and the member. Error: REVIEW_NOT_FOUND, also for who left meanwhile. */
export async function lockVisible(
  tx: Tx,
  userId: number,
  id: number,
): Promise<{ user_id: number; like_count: number }> {
  const [member] = await rows(tx, { id: num }, sql`${lockMember(userId)} select id from u`)
  const [found] = member
    ? await rows(
        tx,
        { user_id: num, like_count: num },
        sql`select user_id, like_count from reviews where id = ${id} and status = 'VISIBLE' for no key update`,
      )
    : []
  if (!found) throw new AppError('REVIEW_NOT_FOUND')
  return found
}

/** 도움돼요, on or off: once for each person, a second time changes nothing. Answers how many there are. Errors: REVIEW_NOT_FOUND, REVIEW_SELF_LIKE. */
export async function setLike(tx: Tx, userId: number, id: number, liked: boolean, now: Date): Promise<number> {
  const review = await lockVisible(tx, userId, id)
  if (liked && review.user_id === userId) throw new AppError('REVIEW_SELF_LIKE')
  const changed = await rows(
    tx,
    { review_id: num },
    liked
      ? sql`insert into review_likes (review_id, user_id, created_at) values (${id}, ${userId}, ${at(now)}) on conflict do nothing returning review_id`
      : sql`delete from review_likes where review_id = ${id} and user_id = ${userId} returning review_id`,
  )
  if (changed.length === 0) return review.like_count
  const [counted] = await rows(
    tx,
    { like_count: num },
    sql`update reviews set like_count = like_count + ${liked ? 1 : -1}::int where id = ${id} returning like_count`,
  )
  return counted?.like_count ?? review.like_count
}
