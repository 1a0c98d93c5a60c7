import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { SheetValue } from '#shared/files/sheetColumns.ts'
import { type Db, rows } from '../../db/db.ts'
import type { OrderItemSort } from '../orders/order-items.contract.ts'
import { whereOf } from '../orders/order-items.filter.ts'
import { orderItems, orders } from '../orders/orders.tables.ts'
import { carriers, shippingOrigins } from '../shipping/shipping.tables.ts'
import { type ExportRow, itemColumns } from './itemColumns.ts'
import { type ExportSelection, type ExportSource, lineOf, type PlannedColumn } from './source.ts'
import { num } from '../../db/shape.ts'

const batchRows = 1_000

function whereOfSelection(selection: ExportSelection, now: Date): SQL {
  return and(
    whereOf(selection.filter ?? {}, now),
    selection.ids ? inArray(orderItems.id, selection.ids) : undefined,
    lte(orderItems.paidAt, selection.asOf),
    // what a claim took away is in no box
    selection.byParcel ? gt(orderItems.quantity, orderItems.claimedQuantity) : undefined,
  ) as SQL
}

/** 주문상품, a line for each item or for each parcel: what one order gets from one shipping origin. */
export const itemSource: ExportSource = {
  kind: 'order-items.export',
  noun: '주문상품',
  entity: 'order_items',
  columns: itemColumns,
  async count(db, selection, limit, now) {
    const where = whereOfSelection(selection, now)
    const what = selection.byParcel ? sql`distinct order_id, shipping_origin_id` : sql`1`
    const [row] = await rows(
      db,
      { count: num },
      sql`select count(*)::int as count from (select ${what} from ${orderItems} where ${where} limit ${limit + 1}) as bounded`,
    )
    return row?.count ?? 0
  },
  batches: (db, selection, columns, now, onBatch) =>
    selection.byParcel
      ? parcelBatches(db, selection, columns, now, onBatch)
      : itemBatches(db, selection, columns, now, onBatch),
}

/** All lines at once: which items share a parcel is known only when the last one has been read. */
async function* parcelBatches(
  db: Db,
  selection: ExportSelection,
  columns: readonly PlannedColumn[],
  now: Date,
  onBatch?: (count: number) => Promise<void>,
): AsyncGenerator<SheetValue[][]> {
  const parcels = new Map<string, ExportRow>()
  for await (const found of itemRows(db, selection, columns, now))
    for (const row of found) {
      const key = `${row.item.orderId} ${row.item.shippingOriginId}`
      const parcel = parcels.get(key)
      if (parcel) parcel.rest.push(row.item)
      else parcels.set(key, row)
    }
  const line = lineOf(columns, itemColumns)
  const all = [...parcels.values()]
  for (let from = 0; from < all.length; from += batchRows) {
    const batch = all.slice(from, from + batchRows)
    yield batch.map(line)
    await onBatch?.(batch.length)
  }
}

async function* itemBatches(
  db: Db,
  selection: ExportSelection,
  columns: readonly PlannedColumn[],
  now: Date,
  onBatch?: (count: number) => Promise<void>,
): AsyncGenerator<SheetValue[][]> {
  const line = lineOf(columns, itemColumns)
  for await (const found of itemRows(db, selection, columns, now)) {
    yield found.map(line)
    await onBatch?.(found.length)
  }
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

/** The items of a file, 1,000 at a time, each time by one keyset query. */
async function* itemRows(
  db: Db,
  selection: ExportSelection,
  columns: readonly PlannedColumn[],
  now: Date,
): AsyncGenerator<ExportRow[]> {
  const where = whereOfSelection(selection, now)
  const sort = selection.sort ?? '-paid_at'
  const withAddress = columns.some((column) => column.pii)
  let last: Key | undefined
  for (;;) {
    const { order, rest } = orderAndRest(sort, last)
    const found = await db
      .select({
        item: orderItems,
        originName: shippingOrigins.name,
        carrierName: carriers.name,
        payable: orders.payable,
        address: withAddress ? orders.address : sql<null>`null`,
      })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .innerJoin(shippingOrigins, eq(shippingOrigins.id, orderItems.shippingOriginId))
      .leftJoin(carriers, eq(carriers.code, orderItems.carrier))
      .where(and(where, rest))
      .orderBy(...order)
      .limit(batchRows)
    if (found.length > 0) yield found.map((row): ExportRow => ({ ...row, rest: [] }))
    if (found.length < batchRows) return
    last = found.at(-1)?.item
    await new Promise((resolve) => setImmediate(resolve))
  }
}
