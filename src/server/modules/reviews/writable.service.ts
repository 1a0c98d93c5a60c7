import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import { type Db, rows } from '../../db/db.ts'
import { cut, type SliceQuery, toSlice } from '../../db/page.ts'
import { bool, json, num, type RowOf, text } from '../../db/shape.ts'
import { AppError } from '../../http/errors.ts'
import type { ImageRef } from '../images/images.contract.ts'
import { reviewProduct, thumbnailOf } from './reviews.read.ts'
import { isWritable, itemFacts, whyUnwritable, writableUntil } from '../orders/reviewable.ts'
import { hasEarnedEnough, pointsOf, shareOf } from './writable.ts'

/** What a customer can still write of. */

const writableRow = {
  id: num,
  product_id: num,
  product_name: text,
  thumbnail: json<ImageRef>().orNull,
  option_label: text,
  status: text,
  quantity: num,
  claimed_quantity: num,
  delivered_ms: num.orNull,
  reviewed: bool,
  most: num,
}

const columns = (
  now: Date,
) => sql`i.id, i.product_id, i.product_name, ${thumbnailOf(sql`i.product_id`)} as thumbnail, i.option_label, ${itemFacts},
  case when ${hasEarnedEnough(now)} then 0 else ${shareOf} end as most`

const present = (row: RowOf<typeof writableRow>) => ({
  order_item_id: row.id,
  product: reviewProduct(row),
  option_label: row.option_label,
  delivered_at: kstIso(new Date(row.delivered_ms ?? 0)),
  writable_until: kstIso(writableUntil(row.delivered_ms ?? 0)),
  points: pointsOf(row.most),
})

/** The customer's items that can be reviewed now, those first whose time ends first. */
export async function listWritable(db: Db, userId: number, query: SliceQuery, now: Date) {
  const where = sql`i.user_id = ${userId} and ${isWritable(now)}`
  const found = await rows(
    db,
    writableRow,
    sql`select ${columns(now)} from order_items i where ${where} order by i.delivered_at, i.id offset ${query.offset} limit ${query.limit + 1}`,
  )
  const { shown, total, hasNext } = await cut(found, query, () => boundedCount(db, sql`order_items i`, where), {
    countsPastEnd: true,
  })
  return toSlice(shown.map(present), total.count, query, hasNext)
}

/** One of them. Errors: ORDER_ITEM_NOT_FOUND, REVIEW_NOT_WRITABLE with `why`. */
export async function readWritable(db: Db, userId: number, itemId: number, now: Date) {
  const [row] = await rows(
    db,
    writableRow,
    sql`select ${columns(now)} from order_items i where i.id = ${itemId} and i.user_id = ${userId} and i.status <> 'PENDING'`,
  )
  if (!row) throw new AppError('ORDER_ITEM_NOT_FOUND')
  const why = whyUnwritable(row, now)
  if (why) throw new AppError('REVIEW_NOT_WRITABLE', { why })
  return present(row)
}

/** How much there is to write and was written, and what writing all of it with photos earns at most. */
export async function summarizeMine(db: Db, userId: number, now: Date) {
  const [found] = await rows(
    db,
    { writable_count: num, earnable_points: num, written_count: num },
    sql`select count(*)::int as writable_count, coalesce(sum(least(${pointsOf(Infinity).photo}::int, case when ${hasEarnedEnough(now)} then 0 else ${shareOf} end)), 0)::int as earnable_points,
          (select count(*)::int from reviews r where r.user_id = ${userId} and r.status <> 'DELETED') as written_count
        from order_items i where i.user_id = ${userId} and ${isWritable(now)}`,
  )
  return found ?? { writable_count: 0, earnable_points: 0, written_count: 0 }
}
