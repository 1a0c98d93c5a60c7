import type { z } from 'zod'
import type { SheetColumn, SheetValue } from '#shared/files/sheetColumns.ts'
import type { Db } from '../../db/db.ts'
import type { exportRequestBody } from './exports.contract.ts'

/** What can be taken out as a file, and how: one source for each list (주문상품, 주문). */

export type ExportColumn<Row> = {
  key: string
  label: string
  kind: SheetColumn['kind']
  /** personal data: needs the permission and is recorded */
  pii: boolean
  /** part of an export that names no columns */
  default: boolean
  width?: number
  value: (row: Row) => SheetValue
}

/** A column as a file has it: which value, under which title. A key of none is the same text in every line. */
export type PlannedColumn = Omit<ExportColumn<never>, 'value'> & { fixed?: string }

export type ExportRequest = z.infer<typeof exportRequestBody>

export type ExportSelection = Pick<ExportRequest, 'filter' | 'ids' | 'sort'> & {
  /** what was paid after this is not in the file, however long it takes */
  asOf: Date
  /** one line for each parcel instead of each item */
  byParcel: boolean
}

export type ExportSource = {
  /** of the job, and of the audit line */
  kind: 'order-items.export' | 'orders.export'
  /** what a line is called: 주문상품 */
  noun: string
  entity: string
  columns: readonly Omit<ExportColumn<never>, 'value'>[]
  /** how many lines a file will have, counted up to `limit` + 1 */
  count(db: Db, selection: ExportSelection, limit: number, now: Date): Promise<number>
  /** the lines in batches, so that memory and every single query stay small */
  batches(
    db: Db,
    selection: ExportSelection,
    columns: readonly PlannedColumn[],
    now: Date,
    onBatch?: (count: number) => Promise<void>,
  ): AsyncGenerator<SheetValue[][]>
}

type More<Row> = Partial<ExportColumn<Row>>

/** Writers of columns for lines of one kind. */
export function columnMakers<Row>() {
  type Value = ExportColumn<Row>['value']
  const of =
    (kind: SheetColumn['kind']) =>
    (key: string, label: string, value: Value, more: More<Row> = {}): ExportColumn<Row> => ({
      key,
      label,
      kind,
      pii: false,
      default: true,
      value,
      ...more,
    })
  const text = of('text')
  return {
    text,
    number: of('number'),
    time: of('time'),
    personal: (key: string, label: string, value: Value, width: number) =>
      text(key, label, value, { pii: true, default: false, width }),
  }
}

/** The cells of one line. */
export function lineOf<Row>(columns: readonly PlannedColumn[], known: readonly ExportColumn<Row>[]) {
  const values = columns.map(({ key, fixed }) =>
    fixed === undefined ? known.find((column) => column.key === key)?.value : () => fixed,
  )
  return (row: Row): SheetValue[] => values.map((value) => value?.(row) ?? null)
}

export const sheetColumnsOf = (columns: readonly PlannedColumn[]): SheetColumn[] =>
  columns.map(({ label, kind, width }) => ({ title: label, kind, ...(width === undefined ? {} : { width }) }))
