import { and, asc, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { SheetValue } from '#shared/files/sheetColumns.ts'
import { type Db, rows } from '../../db/db.ts'
import type { OrderItemFilter, OrderItemSort } from '../orders/order-items.contract.ts'
import { whereOf } from '../orders/order-items.filter.ts'
import { orderItems, orders } from '../orders/orders.tables.ts'
import { shippingOrigins } from '../shipping/shipping.tables.ts'
import type { ExportColumn, ExportRow } from './columns.ts'

const batchRows = 1_000

export type ExportSelection = {
  filter?: OrderItemFilter | undefined
  ids?: number[] | undefined
  /** items paid after this are not in the file, however long it takes */
  asOf: Date
  sort?: OrderItemSort | undefined
}

function whereOfSelection(selection: ExportSelection, now: Date): SQL {
  const chosen = selection.ids ? inArray(orderItems.id, selection.ids) : undefined
  return and(whereOf(selection.filter ?? {}, now), chosen, lte(orderItems.paidAt, selection.asOf)) as SQL
}

/** How many rows a file will have, counted up to `limit` + 1. */
export async function countExport(db: Db, selection: ExportSelection, limit: number, now: Date): Promise<number> {
  const where = whereOfSelection(selection, now)
  const [row] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select 1 from ${orderItems} where ${where} limit ${limit + 1}) as bounded`,
  )
  return row?.count ?? 0
}

type Key = { id: number; paidAt: Date | null; shipBy: string | null }

/** The rows after `last` in the order of the file, as one index range wherever the order has an index. */
function orderAndRest(sort: OrderItemSort, last: Key | undefined): { order: SQL[]; rest: SQL | undefined } {
  const t = orderItems
  const down = sort.startsWith('-')
  const than = down ? sql`<` : sql`>`
  if (sort.endsWith('ship_by')) {
    const shipBy = sql`coalesce(${t.shipBy}, 'infinity'::date)`
    return {
      order: down ? [sql`${shipBy} desc`, desc(t.id)] : [sql`${shipBy} asc`, asc(t.id)],
      rest: last && sql`(${shipBy}, ${t.id}) ${than} (${last.shipBy ?? 'infinity'}::date, ${last.id})`,
    }
  }
  if (sort.endsWith('id'))
    return { order: [down ? desc(t.id) : asc(t.id)], rest: last && sql`${t.id} ${than} ${last.id}` }
  return {
    order: down
      ? [sql`${t.paidAt} desc nulls last`, sql`${t.id} desc nulls last`]
      : [sql`${t.paidAt} asc nulls first`, sql`${t.id} asc nulls first`],
    rest: last && sql`(${t.paidAt}, ${t.id}) ${than} (${last.paidAt?.toISOString() ?? null}::timestamptz, ${last.id})`,
  }
}

/** The rows of a file in batches of 1,000, each one keyset query, so that memory and every single query stay small. */
export async function* exportBatches(
  db: Db,
  selection: ExportSelection,
  columns: readonly ExportColumn[],
  now: Date,
  onBatch?: (count: number) => Promise<void>,
): AsyncGenerator<SheetValue[][]> {
  const where = whereOfSelection(selection, now)
  const sort = selection.sort ?? '-paid_at'
  const withAddress = columns.some((column) => column.pii)
  let last: Key | undefined
  for (;;) {
    const { order, rest } = orderAndRest(sort, last)
    const found: ExportRow[] = await db
      .select({
        item: orderItems,
        originName: shippingOrigins.name,
        payable: orders.payable,
        address: withAddress ? orders.address : sql<null>`null`,
      })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .innerJoin(shippingOrigins, eq(shippingOrigins.id, orderItems.shippingOriginId))
      .where(and(where, rest))
      .orderBy(...order)
      .limit(batchRows)
    if (found.length > 0) {
      yield found.map((row) => columns.map((column) => column.value(row)))
      await onBatch?.(found.length)
    }
    if (found.length < batchRows) return
    last = found.at(-1)?.item
    await new Promise((resolve) => setImmediate(resolve))
  }
}
