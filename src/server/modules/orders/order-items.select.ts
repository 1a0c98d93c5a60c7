import { and, lte, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { rowsOf, withinJob } from '../bulk/bulk.contract.ts'
import type { OrderItemFilter } from './order-items.contract.ts'
import { whereOf } from './order-items.filter.ts'
import type { StepRow } from './order-items.steps.ts'
import { orderItems } from './orders.tables.ts'
import { num } from '../../db/shape.ts'
import { JOB_ROWS } from '#shared/policy.ts'

type Named = { id?: number | undefined; order_item_id?: number | undefined }

export type Selection<Item extends Named> = {
  ids?: number[] | undefined
  items?: Item[] | undefined
  rows?: Item[] | undefined
  filter?: OrderItemFilter | undefined
  as_of?: string | undefined
}

/**
 * The rows that a bulk call names. A filter is resolved here, as it was at `as_of`: items paid later are left out.
 * Errors: BULK_TOO_MANY with the exact number when the filter names more than a job takes.
 */
export async function selectRows<Item extends Named>(db: Db, body: Selection<Item>, now: Date): Promise<StepRow[]> {
  if (body.ids) return body.ids.map((id) => ({ id }))
  const items = rowsOf(body)
  if (items) return items.map(({ order_item_id, ...item }) => ({ ...item, id: (item.id ?? order_item_id) as number }))
  const where = and(
    whereOf(body.filter ?? {}, now),
    body.as_of ? lte(orderItems.paidAt, new Date(body.as_of)) : undefined,
  )
  const found = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(where)
    .orderBy(orderItems.id)
    .limit(JOB_ROWS + 1)
  return withinJob(found, async () => {
    const [exact] = await rows(db, { count: num }, sql`select count(*)::int as count from ${orderItems} where ${where}`)
    return exact?.count
  })
}
