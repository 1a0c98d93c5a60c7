import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { json, num, type RowOf, text, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { refuseForbidden } from './content.ts'
import { lockMember } from '../auth/lockMember.ts'
import { grantFor, takeBack } from './grants.ts'
import { requireOwnPictures, settlePictures } from './pictures.ts'
import type { ReviewChange } from './reviews.contract.ts'
import { reviewStates } from './reviews.tables.ts'
import { type Counted, changeSummary } from './summary.ts'
import { editableUntil } from './writable.ts'

const ownRow = {
  id: num,
  order_item_id: num,
  product_id: num,
  product_name: text,
  rating: num,
  content: text,
  image_ids: json<number[]>(),
  status: word(reviewStates),
  created_ms: num,
}
type Own = RowOf<typeof ownRow>

async function lockOwn(tx: Tx, userId: number, id: number): Promise<Own> {
  // the member first, as who leaves: what they earned is not given or taken once they are gone
  const [member] = await rows(tx, { id: num }, sql`${lockMember(userId)} select id from u`)
  if (!member) throw new AppError('REVIEW_NOT_FOUND')
  const [row] = await rows(
    tx,
    ownRow,
    sql`select r.id, r.order_item_id, r.product_id, (select i.product_name from order_items i where i.id = r.order_item_id) as product_name, r.rating, r.content,
          r.image_ids, r.status, (extract(epoch from r.created_at) * 1000)::float8 as created_ms
        from reviews r where r.id = ${id} and r.user_id = ${userId} and r.status <> 'DELETED' for no key update of r`,
  )
  if (!row) throw new AppError('REVIEW_NOT_FOUND')
  return row
}

const countedOf = ({ rating, image_ids: ids }: Pick<Own, 'rating' | 'image_ids'>): Counted => ({
  rating,
  hasPhoto: ids.length > 0,
})

/**
 * The writer changes their review within its days. The first photo pays what it adds, once for ever; taking the last one
 * away gives it back. Answers what was earned, negative when it was given back. A hidden one stays hidden. Errors:
 * REVIEW_NOT_FOUND, REVIEW_EDIT_CLOSED, CONTENT_FORBIDDEN, VALIDATION.
 */
export async function changeReview(
  tx: Tx,
  userId: number,
  id: number,
  change: ReviewChange,
  now: Date,
): Promise<number> {
  if (change.content !== undefined) refuseForbidden(change.content)
  const was = await lockOwn(tx, userId, id)
  if (now > editableUntil(was.created_ms)) throw new AppError('REVIEW_EDIT_CLOSED')
  const imageIds = change.image_ids ?? was.image_ids
  await requireOwnPictures(
    tx,
    userId,
    imageIds.filter((one) => !was.image_ids.includes(one)),
  )
  const is = { rating: change.rating ?? was.rating, image_ids: imageIds }
  const attributes =
    change.attributes === undefined ? sql`attributes` : sql`${JSON.stringify(change.attributes)}::jsonb`
  await tx.execute(
    sql`update reviews set rating = ${is.rating}, content = ${change.content ?? was.content}, image_ids = ${JSON.stringify(imageIds)}::jsonb, attributes = ${attributes},
          changed_at = ${at(now)}, updated_at = ${at(now)}, version = version + 1 where id = ${id}`,
  )
  const [before, after] = [countedOf(was), countedOf(is)]
  const line = { orderItemId: was.order_item_id, userId, productName: was.product_name, now }
  let earned = 0
  if (after.hasPhoto && !before.hasPhoto) earned = await grantFor(tx, line, true)
  if (!after.hasPhoto && before.hasPhoto)
    earned = -(await takeBack(tx, line, { keep: 0, reason: '리뷰 사진을 지워 적립을 회수함', kinds: ['PHOTO'] }))
  if (was.status === 'VISIBLE') await changeSummary(tx, was.product_id, { was: before, is: after }, now)
  else await settlePictures(tx, userId, imageIds)
  return earned
}

/** The writer deletes their review: it is gone for everybody, what it earned goes back, and its item stays reviewed. Error: REVIEW_NOT_FOUND. */
export async function deleteReview(tx: Tx, userId: number, id: number, now: Date): Promise<void> {
  const was = await lockOwn(tx, userId, id)
  await tx.execute(
    sql`update reviews set status = 'DELETED', deleted_at = ${at(now)}, open_reports = 0, updated_at = ${at(now)}, version = version + 1 where id = ${id}`,
  )
  await takeBack(tx, { orderItemId: was.order_item_id, userId, now }, { keep: 0, reason: '리뷰를 지워 적립을 회수함' })
  await settlePictures(tx, userId, was.image_ids)
  if (was.status === 'VISIBLE') await changeSummary(tx, was.product_id, { was: countedOf(was) }, now)
}
