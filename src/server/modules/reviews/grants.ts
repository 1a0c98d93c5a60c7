import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { bool, num, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { lockAccounts } from '../points/points.books.ts'
import { clawBack, earnAtOnce } from '../points/points.service.ts'
import { hasEarnedEnough, pointsOf, shareOf } from './writable.ts'

/**
 * Points for reviews, given once for each order item and kind, whatever becomes of the review: what was given is
 * remembered beside it. Whoever asks these holds the order's or the review's lock; the member's account is locked here.
 */

type Line = { orderItemId: number; userId: number; productName: string; now: Date }

const granted = (tx: Tx, orderItemId: number) =>
  rows(
    tx,
    { kind: word(['TEXT', 'PHOTO']), amount: num, taken: num },
    sql`select kind, amount, taken from review_grants where order_item_id = ${orderItemId} order by kind for update`,
  )

/** What a review that was just written, or got its first photo, earns now. Answers how much it is. */
export async function grantFor(tx: Tx, line: Line, hasPhoto: boolean): Promise<number> {
  const { orderItemId, userId, now } = line
  await lockAccounts(tx, [userId])
  const [item] = await rows(
    tx,
    { most: num, enough: bool, product_id: num },
    sql`select ${shareOf} as most, ${hasEarnedEnough(now)} as enough, i.product_id from order_items i where i.id = ${orderItemId}`,
  )
  if (!item) return 0
  const known = await granted(tx, orderItemId)
  const points = pointsOf(item.most)
  let words = known.find(({ kind }) => kind === 'TEXT')?.amount
  let earned = 0
  if (words === undefined) {
    words = item.enough ? 0 : points.text
    earned += await grant(tx, line, { kind: 'TEXT', amount: words, productId: item.product_id })
  }
  if (hasPhoto && !known.some(({ kind }) => kind === 'PHOTO')) {
    // what earned nothing for its words earns nothing for its photo
    const amount = words === 0 ? 0 : Math.max(points.photo - words, 0)
    earned += await grant(tx, line, { kind: 'PHOTO', amount, productId: item.product_id })
  }
  return earned
}

type Grant = { kind: 'TEXT' | 'PHOTO'; amount: number; productId: number }

async function grant(tx: Tx, line: Line, { kind, amount, productId }: Grant): Promise<number> {
  const { orderItemId, userId, productName, now } = line
  await tx.execute(
    sql`insert into review_grants (order_item_id, kind, user_id, product_id, amount, created_at, updated_at)
        values (${orderItemId}, ${kind}, ${userId}, ${productId}, ${amount}, ${at(now)}, ${at(now)})`,
  )
  const reason = `${kind === 'PHOTO' ? '사진 리뷰' : '리뷰'} 적립 (${productName})`
  await earnAtOnce(tx, { userId, orderItemId, amount, reason, key: `review:${orderItemId}:${kind}`, now })
  return amount
}

/** Takes back what an item's review was given above `keep`, that for the photo first. Answers how much it is. */
export async function takeBack(
  tx: Tx,
  line: Pick<Line, 'orderItemId' | 'userId' | 'now'>,
  { keep, reason, kinds = ['PHOTO', 'TEXT'] }: { keep: number; reason: string; kinds?: readonly Grant['kind'][] },
): Promise<number> {
  const { orderItemId, userId, now } = line
  await lockAccounts(tx, [userId])
  const known = (await granted(tx, orderItemId)).filter(({ kind }) => kinds.includes(kind))
  const left = known.reduce((sum, { amount, taken }) => sum + amount - taken, 0)
  const due = Math.max(left - keep, 0)
  let open = due
  for (const kind of kinds) {
    const one = known.find((row) => row.kind === kind)
    const amount = Math.min(one ? one.amount - one.taken : 0, open)
    if (!one || amount === 0) continue
    open -= amount
    await tx.execute(
      sql`update review_grants set taken = taken + ${amount}::int, updated_at = ${at(now)} where order_item_id = ${orderItemId} and kind = ${kind}`,
    )
    // what was taken before is in the key: a part may be taken for a return and the rest for a deletion
    const key = `review:${orderItemId}:${kind}:back:${one.taken}`
    await clawBack(tx, { userId, amount, reason, key, now, orderItemId })
  }
  return due
}
