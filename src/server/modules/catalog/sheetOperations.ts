import { asc, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { SheetValue } from '#shared/files/sheetColumns.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { sure } from '../../db/sure.ts'
import { AppError } from '../../http/errors.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { approvalWarning, type BulkContext, bulkOperation, failed, refusedRow } from '../bulk/operation.ts'
import type { Change, Values } from '../crud/options.ts'
import { products, skus } from './catalog.tables.ts'
import { idArray } from './counts.ts'
import { updateProducts } from './products.admin.ts'
import { keyText } from './sheetKey.ts'
import { type CellValue, cellText, clearWord, columnsOf, type SheetKind, sheets } from './sheetKinds.ts'
import { type CellChange, type Plan, planOf, type Product, type SheetInput, type Sku, toldOf } from './sheetPlans.ts'
import { touchedBySkus, updateSkus } from './skus.admin.ts'

export const sheetJobKinds: Record<SheetKind, string> = {
  INFO: 'product.sheet-info',
  PRICE: 'product.sheet-price',
  STOCK: 'sku.sheet',
}

type Wanted = { existing: Product | Sku; input: Values }
/** Writes rows that do not bear on each other by the rules of the form; answers what was written of each, or its refusal. */
type Write = (tx: Tx, changes: readonly Wanted[], context: BulkContext) => Promise<(Values | AppError)[]>

const writers: Record<SheetKind, Write> = {
  INFO: (tx, changes, context) => updateProducts(tx, changes as Change<Product>[], context),
  PRICE: (tx, changes, context) =>
    updateProducts(
      tx,
      (changes as Change<Product>[]).map(({ existing, input }) => ({ existing, input: withReason(input, context) })),
      context,
    ),
  STOCK: (tx, changes, context) =>
    updateSkus(
      tx,
      (changes as Change<Sku>[]).map(({ existing, input }) => ({
        existing,
        input: {
          ...('extra_price' in input ? withReason(input, context) : input),
          ...('stock_delta' in input ? { reason: context.reason ?? '엑셀로 고침' } : {}),
        },
      })),
      context,
    ),
}

const withReason = (input: Values, { reason }: BulkContext): Values =>
  reason ? { ...input, price_reason: reason } : input

const sheetOperation = (kind: SheetKind) => {
  const sheet = sheets[kind]
  const operation = bulkOperation<SheetInput>({
    kind: sheetJobKinds[kind],
    label: `${sheet.label} 엑셀 수정`,
    chunkSize: 100,
    ...(kind === 'STOCK' ? { touches: touchedByCodes } : { apart: true as const }),
    async run(tx, context, wanted) {
      const table = (kind === 'STOCK' ? skus : products) as typeof products
      const ids = wanted.map(({ id }) => id)
      const found = (await tx
        .select()
        .from(table as PgTable)
        .where(sql`${table.id} = any(${idArray(ids)})`)
        .orderBy(asc(table.id))
        .for('update')) as (Product | Sku)[]
      const byId = new Map(found.map((row) => [row.id, row]))
      const moved = kind === 'STOCK' ? await movedByStaff(tx, wanted) : new Set<number>()
      const planned = wanted.map((row): BulkRow | Plan => {
        const existing = byId.get(row.id)
        // one row for each thing: a second would be decided by what the first has made of it
        byId.delete(row.id)
        return existing
          ? planOf(kind, row, existing, moved)
          : failed(row.id, String(row.id), 'NOT_FOUND', '이미 없거나 같은 줄이 위에 또 있어요.')
      })
      const written = await writeAll(
        tx,
        context,
        kind,
        planned.filter((one) => 'input' in one),
      )
      return planned.map((one) => ('input' in one ? sure(written.get(one)) : one))
    },
    undo: {
      kind: sheetJobKinds[kind],
      rowOf: ({ targetId, before, after }) => ({ id: targetId, cells: turnedBack(before, after) }),
    },
    problems: {
      columns: columnsOf(sheet),
      cells: (input) => problemCells(kind, input as SheetInput),
    },
  })
  return operation
}

export const sheetOperations: Record<SheetKind, ReturnType<typeof sheetOperation>> = {
  INFO: sheetOperation('INFO'),
  PRICE: sheetOperation('PRICE'),
  STOCK: sheetOperation('STOCK'),
}

/** Writes the planned rows; those of one product one after the other, because one may need the other. */
async function writeAll(
  tx: Tx,
  context: BulkContext,
  kind: SheetKind,
  plans: readonly Plan[],
): Promise<Map<Plan, BulkRow>> {
  const outcomes = new Map<Plan, BulkRow>()
  for (const turn of turns(plans, ({ existing }) => (kind === 'STOCK' ? (existing as Sku).productId : existing.id))) {
    const written = await writers[kind](tx, turn, context)
    turn.forEach((plan, n) => outcomes.set(plan, outcomeOf(kind, plan, sure(written[n]))))
  }
  return outcomes
}

/** Things in turns that name nothing twice; those of the same name keep their order. */
function turns<T>(things: readonly T[], nameOf: (thing: T) => number): T[][] {
  const all: T[][] = []
  const used = new Map<number, number>()
  for (const thing of things) {
    const turn = used.get(nameOf(thing)) ?? 0
    used.set(nameOf(thing), turn + 1)
    ;(all[turn] ??= []).push(thing)
  }
  return all
}

function outcomeOf(
  kind: SheetKind,
  { existing: { id }, label, input, before, after }: Plan,
  written: Values | AppError,
): BulkRow {
  if (written instanceof AppError) return { ...refusedRow(id, label, written), before, after }
  const asked = ['list_price', 'sale_price', 'member_price', 'extra_price'].some(
    (key) => key in input && !(key in written),
  )
  return {
    id,
    label: `${label} · ${toldOf(kind, before, after)}`,
    status: 'SUCCESS',
    before,
    after,
    undoable: true,
    ...(asked ? { warnings: [approvalWarning] } : {}),
  }
}

/** The SKUs of these rows that staff moved after the row was looked at. */
async function movedByStaff(db: Db, wanted: readonly SheetInput[]): Promise<Set<number>> {
  const pairs = wanted.flatMap(({ id, ledger_id: seen, cells }) =>
    seen === undefined || !cells['on_hand'] ? [] : [{ id, seen }],
  )
  if (pairs.length === 0) return new Set()
  const found = await rows(
    db,
    { id: num },
    sql`select distinct w.id::float8 as id
      from unnest(${idArray(pairs.map(({ id }) => id))}, ${idArray(pairs.map(({ seen }) => seen))}) as w(id, seen)
      join stock_movements m on m.sku_id = w.id and m.id > w.seen and m.kind in ('IN', 'ADJUST')`,
  )
  return new Set(found.map(({ id }) => id))
}

/** Codes are taken by one SKU at a time, and a product needs one that is sold. */
function touchedByCodes(db: Db, context: BulkContext, wanted: SheetInput[]) {
  const inputs = wanted.map(({ id, cells }) => ({ id, code: cells['code']?.to }))
  return touchedBySkus(db, context, inputs)
}

function turnedBack(before: Values | null, after: Values | null): Record<string, CellChange> {
  const back = Object.entries(after ?? {}).map(([key, to]): [string, CellChange] => {
    const from = (before?.[key] ?? null) as CellValue
    return [key, { from: to as CellValue, to: from, base: to as CellValue }]
  })
  return Object.fromEntries(back)
}

/** A row that was not done, as a line of the same sheet: only its changed cells are filled, all others mean untouched. */
function problemCells(kind: SheetKind, { id, ledger_id: ledger, cells }: SheetInput): SheetValue[] {
  const sheet = sheets[kind]
  const values = Object.fromEntries(Object.entries(cells).map(([key, { from }]) => [key, from]))
  const key = keyText({ kind, id, ...(ledger === undefined ? {} : { ledger }), values })
  return [
    ...sheet.fixed.map((field) => (field.key === 'id' ? id : '')),
    ...sheet.fields.map((field) => {
      const cell = cells[field.key]
      if (!cell) return ''
      return cellText(field, cell.to) || clearWord
    }),
    key,
  ]
}
