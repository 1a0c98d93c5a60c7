import { sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num, type RowOf } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { showReviews } from '../catalog/products.parts.ts'

/** What counts of a review as long as everybody can see it. */
export type Counted = { rating: number; hasPhoto: boolean }

/**
 * What a product's visible reviews come to changes with the review, in its transaction: by the difference, so that it
 * costs the same of the first review as of the hundred thousandth. The product's card says it too. The books count both
 * anew.
 */
export async function changeSummary(
  tx: Tx,
  productId: number,
  { was, is }: { was?: Counted | undefined; is?: Counted | undefined },
  now: Date,
): Promise<void> {
  const more = (of: (one: Counted) => number) => (is ? of(is) : 0) - (was ? of(was) : 0)
  const rated = (rating: number) => more((one) => (one.rating === rating ? 1 : 0))
  const change = () =>
    rows(
      tx,
      { product_id: num },
      sql`with changed as (
            update review_summaries set count = count + ${more(() => 1)}::int, rating_sum = rating_sum + ${more((one) => one.rating)}::int,
              photo_count = photo_count + ${more((one) => (one.hasPhoto ? 1 : 0))}::int, rated_1 = rated_1 + ${rated(1)}::int, rated_2 = rated_2 + ${rated(2)}::int,
              rated_3 = rated_3 + ${rated(3)}::int, rated_4 = rated_4 + ${rated(4)}::int, rated_5 = rated_5 + ${rated(5)}::int, updated_at = ${at(now)}
            where product_id = ${productId} returning product_id, count, rating_sum)
          ${showReviews(sql`changed`)} returning p.id as product_id`,
    )
  if ((await change()).length > 0) return
  await tx.execute(
    sql`insert into review_summaries (product_id, updated_at) values (${productId}, ${at(now)}) on conflict do nothing`,
  )
  await change()
}

const summaryRow = {
  count: num,
  rating_sum: num,
  photo_count: num,
  rated_1: num,
  rated_2: num,
  rated_3: num,
  rated_4: num,
  rated_5: num,
}
export type Summary = RowOf<typeof summaryRow>

/** What a product's visible reviews come to; nothing of one that has none. */
export async function readSummary(db: Db, productId: number): Promise<Summary> {
  const [found] = await rows(
    db,
    summaryRow,
    sql`select count, rating_sum, photo_count, rated_1, rated_2, rated_3, rated_4, rated_5 from review_summaries where product_id = ${productId}`,
  )
  return (
    found ?? {
      count: 0,
      rating_sum: 0,
      photo_count: 0,
      rated_1: 0,
      rated_2: 0,
      rated_3: 0,
      rated_4: 0,
      rated_5: 0,
    }
  )
}
