import { changeLabels, cleanCell } from '#shared/files/cleanCell.ts'
import { invoiceFields, type InvoiceFieldKey } from '#shared/files/invoices/invoiceFields.ts'
import type { SheetRow } from '#shared/files/header.ts'
import type { Columns } from './sheet.ts'

export type Values = Record<InvoiceFieldKey, string>
/** What a person wrote over the file, by Excel row. */
export type Edits = ReadonlyMap<number, Partial<Values>>

/** A row as it will be sent: tidied, with what tidying or a person changed. */
export type Draft = {
  row: number
  values: Values
  /** Field → what the file says and why it reads differently now. */
  changed: Partial<Record<InvoiceFieldKey, { from: string; why: string; byHand: boolean }>>
}

/** The server takes cells up to these lengths; longer ones are wrong anyway and only need to be refused. */
const LONGEST: Partial<Record<InvoiceFieldKey, number>> = { carrier: 40, phone: 40 }

export const draftsOf = (rows: readonly SheetRow[], columns: Columns, edits: Edits): Draft[] =>
  rows.map(({ row, cells }) => {
    const edit = edits.get(row)
    const values = {} as Values
    const changed: Draft['changed'] = {}
    for (const { key, kind } of invoiceFields) {
      const column = columns[key]
      const raw = column === undefined ? '' : (cells[column] ?? '')
      const written = edit?.[key]
      const cleaned = cleanCell(written ?? raw, kind)
      values[key] = cleaned.value.slice(0, LONGEST[key] ?? 60)
      if (written !== undefined && written !== raw) changed[key] = { from: raw, why: '직접 고쳤어요', byHand: true }
      else if (cleaned.changes.length > 0)
        changed[key] = { from: raw, why: cleaned.changes.map((one) => changeLabels[one]).join(', '), byHand: false }
    }
    return { row, values, changed }
  })

/** The same rows of the file with what was written over them, for a file that Excel opens again. */
export const withEdits = (rows: readonly SheetRow[], columns: Columns, edits: Edits): SheetRow[] =>
  rows.map(({ row, cells }) => {
    const edit = Object.entries(edits.get(row) ?? {})
    if (edit.length === 0) return { row, cells }
    const mended = [...cells]
    for (const [key, value] of edit) {
      const column = columns[key as InvoiceFieldKey]
      if (column === undefined) continue
      while (mended.length <= column) mended.push('')
      mended[column] = value
    }
    return { row, cells: mended }
  })
