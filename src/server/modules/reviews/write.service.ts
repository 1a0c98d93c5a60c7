import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { bool, num, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { lockMember } from '../auth/lockMember.ts'
import { refuseForbidden } from './content.ts'
import { grantFor } from './grants.ts'
import { requireOwnPictures } from './pictures.ts'
import type { ReviewBody } from './reviews.contract.ts'
import { changeSummary } from './summary.ts'
import { whyUnwritable } from '../orders/reviewable.ts'

const itemRow = {
  product_id: num,
  sku_id: num,
  product_name: text,
  option_label: text,
  status: text,
  quantity: num,
  claimed_quantity: num,
  delivered_ms: num.orNull,
}

/**
 * A customer writes of an item that they received: once for ever. The order is locked, as claims lock it, so that goods
 * that go back meanwhile earn nothing, and so is the member: who leaves meanwhile has written nothing. Answers the review's id and what it earned. Errors: ORDER_ITEM_NOT_FOUND,
 * REVIEW_EXISTS, REVIEW_NOT_WRITABLE (`why`), CONTENT_FORBIDDEN, VALIDATION of pictures that are not theirs.
 */
export async function writeReview(
  tx: Tx,
  userId: number,
  body: ReviewBody,
  now: Date,
): Promise<{ id: number; earned: number }> {
  const { order_item_id: itemId, rating, content, image_ids: imageIds, attributes } = body
  refuseForbidden(content)
  await rows(
    tx,
    { id: num },
    sql`select o.id from orders o where o.id = (select order_id from order_items where id = ${itemId} and user_id = ${userId}) for no key update`,
  )
  // a statement of its own: it must see what was committed while we waited for the order
  const [item] = await rows(
    tx,
    { ...itemRow, reviewed: bool },
    sql`${lockMember(userId)} select i.product_id, i.sku_id, i.product_name, i.option_label, i.status, i.quantity, i.claimed_quantity, (extract(epoch from i.delivered_at) * 1000)::float8 as delivered_ms,
          exists (select 1 from reviews w where w.order_item_id = i.id) as reviewed
        from u join order_items i on i.user_id = u.id where i.id = ${itemId} and i.status <> 'PENDING'`,
  )
  if (!item) throw new AppError('ORDER_ITEM_NOT_FOUND')
  const why = whyUnwritable(item, now)
  if (why === 'REVIEWED') throw new AppError('REVIEW_EXISTS')
  if (why) throw new AppError('REVIEW_NOT_WRITABLE', { why })
  await requireOwnPictures(tx, userId, imageIds)
  const [written] = await rows(
    tx,
    { id: num },
    sql`insert into reviews (order_item_id, user_id, product_id, sku_id, option_label, rating, content, attributes, image_ids, created_at, updated_at)
        values (${itemId}, ${userId}, ${item.product_id}, ${item.sku_id}, ${item.option_label}, ${rating}, ${content},
          ${attributes ? JSON.stringify(attributes) : null}::jsonb, ${JSON.stringify(imageIds)}::jsonb, ${at(now)}, ${at(now)})
        on conflict (order_item_id) do nothing returning id`,
  )
  if (!written) throw new AppError('REVIEW_EXISTS')
  const hasPhoto = imageIds.length > 0
  const line = { orderItemId: itemId, userId, productName: item.product_name, now }
  const earned = await grantFor(tx, line, hasPhoto)
  await changeSummary(tx, item.product_id, { is: { rating, hasPhoto } }, now)
  return { id: written.id, earned }
}
