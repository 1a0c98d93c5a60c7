import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { takeBack } from './grants.ts'
import { shareOf } from './writable.ts'

/**
 * Goods went back: what their reviews earned above the share of what is left of each item is taken back, all of it when
 * nothing is left. The reviews stay. The caller holds the order's lock.
 */
export async function takeBackForReturned(
  tx: Tx,
  { userId, orderItemIds, now }: { userId: number; orderItemIds: readonly number[]; now: Date },
): Promise<void> {
  const items = await rows(
    tx,
    { id: num, keep: num },
    sql`select i.id, ${shareOf} as keep from order_items i where i.id = any(${sql.param([...orderItemIds])}::bigint[])
          and exists (select 1 from review_grants g where g.order_item_id = i.id and g.amount > g.taken) order by i.id`,
  )
  for (const { id, keep } of items)
    await takeBack(tx, { orderItemId: id, userId, now }, { keep, reason: '리뷰를 쓴 상품을 반품해 적립을 회수함' })
}
