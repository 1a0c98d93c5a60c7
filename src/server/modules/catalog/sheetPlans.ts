import { fieldMessage } from '#shared/validation/fieldWords.ts'
import { AppError, unlessRefused } from '../../http/errors.ts'
import { fieldsOf } from '../../http/fieldCodes.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { failed, refusedRow, type RowInput } from '../bulk/operation.ts'
import { toSnake } from '../crud/cases.ts'
import type { Values } from '../crud/options.ts'
import type { products, skus } from './catalog.tables.ts'
import { productOptions } from './products.admin.ts'
import { type CellValue, cellText, type SheetField, type SheetKind, sameValue, sheets } from './sheetKinds.ts'
import { skuOptions } from './skus.admin.ts'

/** One changed cell: what the file had, what it shall be, and what it was when the person decided. */
export type CellChange = { from: CellValue; to: CellValue; base: CellValue }
export type SheetInput = RowInput & { id: number; ledger_id?: number; cells: Record<string, CellChange> }

export type Product = typeof products.$inferSelect
export type Sku = typeof skus.$inferSelect

const labelOf = (kind: SheetKind, row: Product | Sku): string =>
  kind === 'STOCK' ? (row as Sku).code : (row as Product).name

/** What a row is about to change. */
export type Plan = { existing: Product | Sku; label: string; input: Values; before: Values; after: Values }

/** What becomes of a row as far as it can be said before anything is written. */
export function planOf(
  kind: SheetKind,
  { id, cells, row: at }: SheetInput,
  existing: Product | Sku,
  moved: ReadonlySet<number>,
): BulkRow | Plan {
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
  const parsed = unlessRefused(() => checked(kind, input))
  if (parsed instanceof AppError) return { ...refusedRow(id, label, parsed), before, after }
  return { existing, label, input: parsed, before, after }
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

const productParts = productOptions.fields.partial()
const skuParts = skuOptions.fields.partial()

/** The form's own rules, once more: what comes here may not have come from the screen. */
function checked(kind: SheetKind, input: Values): Values {
  const parsed = (kind === 'STOCK' ? skuParts : productParts).safeParse(input)
  if (parsed.success) return parsed.data as Values
  const extra = fieldsOf(parsed.error)
  const [field = '', codes = []] = Object.entries(extra.fields ?? {})[0] ?? []
  const label = sheets[kind].fields.find(({ key }) => key === field)?.label ?? field
  const params = (extra.params as Record<string, Record<string, unknown>> | undefined)?.[field]
  throw new AppError('VALIDATION', extra, `${label}: ${fieldMessage((codes as string[])[0] ?? 'INVALID', params)}`)
}

/** `판매가 30000 → 27000`, of all changed cells */
export const toldOf = (kind: SheetKind, before: Values, after: Values): string =>
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
