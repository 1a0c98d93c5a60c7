import type { Tx } from '../../db/db.ts'
import type { Staff } from '../../http/actor.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { bulkOperation } from '../bulk/operation.ts'
import { type MemoAnswer, writeMemos } from '../memos/memos.service.ts'
import type { OrderItemRow } from '../orders/order-items.read.ts'
import { tellItems } from '../bulk/live.ts'
import { type Doer, lockItems, recordEvents } from '../orders/order-items.service.ts'
import { doerOf, labelOf, missing, repeatedRow, type StepRow } from '../orders/order-items.steps.ts'
import { countMemo } from '../orders/orders.parts.ts'

/** Writes a memo on items and shows it in their list. A memo changes nothing of the item, so its version stays. */
export async function memoItems(
  tx: Tx,
  items: OrderItemRow[],
  content: string,
  author: Staff,
  doer: Doer,
): Promise<MemoAnswer[]> {
  const written = await writeMemos(
    tx,
    items.map((row) => ({ kind: 'ORDER_ITEM', targetId: row.id, userId: row.userId, orderId: row.orderId })),
    content,
    author,
    doer.now,
  )
  const ids = items.map((row) => row.id)
  await tx.execute(countMemo(ids, content))
  await recordEvents(
    tx,
    items.map((row) => ({ orderId: row.orderId, orderItemId: row.id, kind: 'memo.added', data: { content } })),
    doer,
  )
  await tellItems(tx, ids)
  return written
}

/** 메모 (일괄). Options: `content`. */
export const memoMany = bulkOperation<StepRow>({
  kind: 'order-items.memo',
  label: '운영메모',
  chunkSize: 500,
  apart: true,
  async run(tx, context, rows) {
    const items = await lockItems(
      tx,
      rows.map((row) => row.id),
    )
    const seen = new Set<number>()
    const outcomes = rows.map(({ id }): BulkRow => {
      const row = items.get(id)
      if (!row) return missing(id)
      if (seen.has(id)) return repeatedRow(id, labelOf(row))
      seen.add(id)
      return { id, label: labelOf(row), status: 'SUCCESS' }
    })
    await memoItems(
      tx,
      [...items.values()],
      typeof context.options['content'] === 'string' ? context.options['content'] : '',
      context.actor as Staff,
      doerOf(context),
    )
    return outcomes
  },
})
