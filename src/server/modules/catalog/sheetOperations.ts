import { asc, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { fieldMessage } from '#shared/validation/fieldWords.ts'
import type { SheetValue } from '#shared/files/sheetColumns.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { AppError } from '../../http/errors.ts'
import { fieldsOf } from '../../http/fieldCodes.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import {
  approvalWarning,
  type BulkContext,
  bulkOperation,
  failed,
  refusedRow,
  type RowInput,
} from '../bulk/operation.ts'
import { toSnake } from '../crud/cases.ts'
import { products, skus } from './catalog.tables.ts'
import { idArray } from './counts.ts'
import { productOptions, productWriter } from './products.admin.ts'
import { keyText } from './sheetKey.ts'
import {
  type CellValue,
  cellText,
  clearWord,
  columnsOf,
  type SheetField,
  type SheetKind,
  sameValue,
  sheets,
} from './sheetKinds.ts'
import { skuOptions, skuWriter, touchedBySkus } from './skus.admin.ts'

/** One changed cell: what the file had, what it shall be, and what it was when the person decided. */
export type CellChange = { from: CellValue; to: CellValue; base: CellValue }
export type SheetInput = RowInput & { id: number; ledger_id?: number; cells: Record<string, CellChange> }

type Values = Record<string, unknown>
type Product = typeof products.$inferSelect
type Sku = typeof skus.$inferSelect

export const sheetJobKinds: Record<SheetKind, string> = {
  INFO: 'product.sheet-info',
  PRICE: 'product.sheet-price',
  STOCK: 'sku.sheet',
}

/** Writes one row by the rules of the form; answers what it is afterwards. */
type Write = (tx: Tx, existing: Product | Sku, input: Values, context: BulkContext) => Promise<Values>

const writers: Record<SheetKind, Write> = {
  INFO: (tx, existing, input, context) => productWriter.update(tx, existing as Product, input, context),
  PRICE: (tx, existing, input, context) =>
    productWriter.update(tx, existing as Product, withReason(input, 'price_reason', context), context),
  STOCK: (tx, existing, input, context) =>
    skuWriter.update(
      tx,
      existing as Sku,
      {
        ...input,
        ...('stock_delta' in input ? { reason: context.reason ?? '엑셀로 고침' } : {}),
        ...('extra_price' in input ? withReason({}, 'price_reason', context) : {}),
      },
      context,
    ),
}

const withReason = (input: Values, key: string, { reason }: BulkContext): Values =>
  reason ? { ...input, [key]: reason } : input

const sheetOperation = (kind: SheetKind) => {
  const sheet = sheets[kind]
  const operation = bulkOperation<SheetInput>({
    kind: sheetJobKinds[kind],
    label: `${sheet.label} 엑셀 수정`,
    chunkSize: 200,
    atATime: 20,
    ...(kind === 'STOCK' ? { touches: touchedByCodes } : { apart: true as const }),
    async run(tx, context, wanted) {
      const table = (kind === 'STOCK' ? skus : products) as typeof products
      const ids = wanted.map(({ id }) => id)
      const found = (await tx
        .select()
        .from(table as PgTable)
        .where(inArray(table.id, ids))
        .orderBy(asc(table.id))
        .for('update')) as (Product | Sku)[]
      const byId = new Map(found.map((row) => [row.id, row]))
      const moved = kind === 'STOCK' ? await movedByStaff(tx, wanted) : new Set<number>()
      const outcomes: BulkRow[] = []
      for (const row of wanted) {
        const existing = byId.get(row.id)
        // one row for each thing: a second would be decided by what the first has made of it
        byId.delete(row.id)
        outcomes.push(
          existing
            ? await changeOne(tx, context, kind, row, existing, moved)
            : failed(row.id, String(row.id), 'NOT_FOUND', '이미 없거나 같은 줄이 위에 또 있어요.'),
        )
      }
      return outcomes
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

const labelOf = (kind: SheetKind, row: Product | Sku): string =>
  kind === 'STOCK' ? (row as Sku).code : (row as Product).name

async function changeOne(
  tx: Tx,
  context: BulkContext,
  kind: SheetKind,
  { id, cells, row: at }: SheetInput,
  existing: Product | Sku,
  moved: ReadonlySet<number>,
): Promise<BulkRow> {
  const label = labelOf(kind, existing)
  const now = toSnake(existing as unknown as Values) as Record<string, CellValue>
  const input: Values = {}
  const before: Values = {}
  const after: Values = {}
  for (const field of sheets[kind].fields) {
    const cell = cells[field.key]
    if (!cell) continue
    if (field.key === 'on_hand') {
      const delta = Number(cell.to) - Number(cell.from)
      if (delta === 0) continue
      if (moved.has(id)) return overtaken(id, label, field, now[field.key], at)
      input['stock_delta'] = delta
      before['on_hand'] = Number(now['on_hand'])
      after['on_hand'] = Number(now['on_hand']) + delta
      continue
    }
    if (sameValue(now[field.key], cell.to)) continue
    if (!sameValue(now[field.key], cell.base)) return overtaken(id, label, field, now[field.key], at)
    input[field.key] = field.clear === null && cell.to === '' ? null : cell.to
    before[field.key] = now[field.key]
    after[field.key] = cell.to
  }
  if (Object.keys(input).length === 0)
    return { id, label, status: 'SKIPPED', code: 'ALREADY_DONE', message: '이미 이 값이에요.' }
  const told = toldOf(kind, before, after)
  try {
    const parsed = checked(kind, input)
    const written = await tx.transaction((savepoint) => writers[kind](savepoint, existing, parsed, context))
    const stored = toSnake(written) as Record<string, CellValue>
    const asked = ['list_price', 'sale_price', 'extra_price'].some(
      (key) => key in input && !sameValue(stored[key], input[key] as CellValue),
    )
    return {
      id,
      label: `${label} · ${told}`,
      status: 'SUCCESS',
      before,
      after,
      undoable: true,
      ...(asked ? { warnings: [approvalWarning] } : {}),
    }
  } catch (error) {
    return { ...refusedRow(id, label, error), before, after }
  }
}

const overtaken = (
  id: number,
  label: string,
  field: SheetField,
  now: CellValue | undefined,
  row: number | undefined,
): BulkRow =>
  failed(
    id,
    label,
    field.key === 'on_hand' ? 'STOCK_CHANGED' : 'VERSION',
    `그 사이 ${field.label}이(가) 다른 사람의 값(${cellText(field, now) || '비움'})으로 바뀌었어요. 다시 올려 확인해 주세요.`,
    { field: field.key, ...(row === undefined ? {} : { row }) },
  )

/** The form's own rules, once more: what comes here may not have come from the screen. */
function checked(kind: SheetKind, input: Values): Values {
  const fields = kind === 'STOCK' ? skuOptions.fields.partial() : productOptions.fields.partial()
  const parsed = fields.safeParse(input)
  if (parsed.success) return parsed.data as Values
  const extra = fieldsOf(parsed.error)
  const [field = '', codes = []] = Object.entries(extra.fields ?? {})[0] ?? []
  const label = sheets[kind].fields.find(({ key }) => key === field)?.label ?? field
  const params = (extra.params as Record<string, Record<string, unknown>> | undefined)?.[field]
  throw new AppError('VALIDATION', extra, `${label}: ${fieldMessage((codes as string[])[0] ?? 'INVALID', params)}`)
}

/** `판매가 30000 → 27000`, of all changed cells */
const toldOf = (kind: SheetKind, before: Values, after: Values): string =>
  sheets[kind].fields
    .filter(({ key }) => key in after)
    .map((field) => {
      const [from, to] = [before[field.key], after[field.key]].map((value) => {
        const text = cellText(field, value as CellValue)
        return field.type === 'money' || field.type === 'number' ? grouped(text) : text.slice(0, 40) || '비움'
      })
      return `${field.label} ${from} → ${to}`
    })
    .join(', ')

const grouped = (text: string) => (text === '' ? '비움' : Number(text).toLocaleString('ko-KR'))

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
