import { atOnce, type Steps } from '../breathe.ts'
import { cleanCell } from '../cleanCell.ts'
import type { CellChange } from '../cleanCell.ts'
import type { SheetRow } from '../header.ts'
import { type Carrier, DIRECT } from '#shared/validation/carriers.ts'
import { checkCarrier, checkFormat } from './invoiceChecks.ts'
import { duplicateIssues } from './invoiceDuplicates.ts'
import { invoiceFields } from './invoiceFields.ts'
import type { InvoiceFieldKey } from './invoiceFields.ts'

export const invoiceIssueCodes = [
  'REQUIRED',
  'NUMBER_DAMAGED',
  'NUMBER_FORMAT',
  'ERROR_VALUE',
  'CARRIER_UNKNOWN',
  'INVOICE_FORMAT',
  'INVOICE_DUPLICATED',
  'ROW_REPEATED',
  'ROW_CONFLICT',
  'SPLIT_DELIVERY',
] as const
export type InvoiceIssueCode = (typeof invoiceIssueCodes)[number]

/** One thing wrong or odd in one cell, placed as people see it in the spreadsheet. */
export interface RowIssue {
  row: number
  field: InvoiceFieldKey
  /** the title of the column in their file, or our name for it when they have none */
  column: string
  value: string
  severity: 'error' | 'warning'
  code: InvoiceIssueCode
  message: string
  /** what to write instead, when there is exactly one sensible answer */
  fix?: string
}

export interface InvoiceRow {
  row: number
  values: Record<InvoiceFieldKey, string>
  /** the carrier's code, null when unknown */
  carrier: string | null
  /** what cleaning changed, by field */
  changes: Partial<Record<InvoiceFieldKey, { from: string; changes: CellChange[] }>>
  status: 'VALID' | 'WARNING' | 'ERROR'
}

export interface InvoiceContext {
  /** zero-based column of each field (`mapColumns`) */
  columns: Partial<Record<InvoiceFieldKey, number>>
  header: readonly string[]
  /** the shop's couriers */
  carriers: readonly Carrier[]
  /** used for rows that name no carrier: a courier's own file has no such column */
  defaultCarrier?: string | null
}

export interface InvoiceCheck {
  rows: InvoiceRow[]
  issues: RowIssue[]
  totals: { all: number; valid: number; warning: number; error: number }
}

function readValues(source: SheetRow, context: InvoiceContext, report: (issue: Omit<RowIssue, 'row'>) => void) {
  const values = {} as Record<InvoiceFieldKey, string>
  const changes: InvoiceRow['changes'] = {}
  for (const { key, label, kind } of invoiceFields) {
    const column = context.columns[key]
    const raw = column === undefined ? '' : (source.cells[column] ?? '')
    const cleaned = cleanCell(raw, kind)
    values[key] = cleaned.value
    if (cleaned.changes.length > 0) changes[key] = { from: raw, changes: cleaned.changes }
    const place = {
      field: key,
      column: (column === undefined ? '' : context.header[column]?.trim()) || label,
      value: raw,
    }
    if (cleaned.problem) report({ ...place, severity: 'error', ...cleaned.problem })
    else if (/^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(cleaned.value)) {
      report({
        ...place,
        severity: 'error',
        code: 'ERROR_VALUE',
        message: '엑셀 수식이 오류 값이에요. 값을 직접 적어 주세요.',
      })
    }
  }
  return { values, changes }
}

/**
 * Cleans and checks every row of a waybill file and reports all that is wrong at once. Errors (nothing that names the
 * order, no invoice number, unknown carrier, a number damaged by Excel, a wrong format for a carrier whose format is
 * certain, one number for two receivers) keep a row from being applied; warnings (format of a carrier whose format is
 * not certain, repeated rows, split deliveries) do not. One number on several rows of one receiver is a combined
 * parcel and fine. Pure: knows nothing of the database. Done row by row, so that it can give way.
 */
export function* checkInvoiceRows(source: readonly SheetRow[], context: InvoiceContext): Steps<InvoiceCheck> {
  const issues: RowIssue[] = []
  const columnOf = (field: InvoiceFieldKey) => {
    const column = context.columns[field]
    const title = column === undefined ? undefined : context.header[column]?.trim()
    return title || (invoiceFields.find(({ key }) => key === field)?.label ?? field)
  }
  const named = new Map<string, ReturnType<typeof checkCarrier>>()
  const unusable = new Set<number>()
  const checkRow = (sheetRow: SheetRow): InvoiceRow => {
    const { row } = sheetRow
    const broken = new Set<InvoiceFieldKey>()
    const { values, changes } = readValues(sheetRow, context, (issue) => {
      broken.add(issue.field)
      issues.push({ row, ...issue })
    })
    const report = (field: InvoiceFieldKey, issue: Pick<RowIssue, 'severity' | 'code' | 'message' | 'fix'>) =>
      issues.push({ row, field, column: columnOf(field), value: values[field], ...issue })

    if (values.order_item_no === '' && values.order_no === '') {
      const field = context.columns.order_item_no === undefined ? 'order_no' : 'order_item_no'
      report(field, { severity: 'error', code: 'REQUIRED', message: '주문번호나 상품주문번호가 비어 있어요.' })
    }
    const found = named.get(values.carrier) ?? checkCarrier(context.carriers, values.carrier, context.defaultCarrier)
    named.set(values.carrier, found)
    if (broken.has('invoice_no')) unusable.add(row)
    if ('code' in found) report('carrier', found)
    const carrier = 'carrier' in found ? found.carrier : undefined
    const needsInvoice = carrier?.code !== DIRECT
    if (values.invoice_no === '' && needsInvoice) {
      report('invoice_no', { severity: 'error', code: 'REQUIRED', message: '송장번호가 비어 있어요.' })
    } else if (carrier && !broken.has('invoice_no') && values.invoice_no !== '') {
      const problem = checkFormat(values.invoice_no, carrier)
      if (problem) report('invoice_no', problem)
    }
    return { row, values, carrier: carrier?.code ?? null, changes, status: 'VALID' }
  }
  const rows: InvoiceRow[] = []
  for (const sheetRow of source) {
    rows.push(checkRow(sheetRow))
    yield
  }
  const comparable = rows.filter(({ row }) => !unusable.has(row))
  for (const issue of yield* duplicateIssues(comparable)) {
    issues.push({ ...issue, column: columnOf(issue.field) })
    yield
  }
  return summarize(rows, issues)
}

/** `checkInvoiceRows` in one go. */
export const validateInvoiceRows = (source: readonly SheetRow[], context: InvoiceContext): InvoiceCheck =>
  atOnce(checkInvoiceRows(source, context))

function summarize(rows: InvoiceRow[], issues: RowIssue[]): InvoiceCheck {
  const byRow = new Map(rows.map((row) => [row.row, row]))
  for (const { row, severity } of issues) {
    const target = byRow.get(row)
    if (target && target.status !== 'ERROR') target.status = severity === 'error' ? 'ERROR' : 'WARNING'
  }
  const count = (status: InvoiceRow['status']) => rows.filter((row) => row.status === status).length
  return {
    rows,
    issues: issues.sort((left, right) => left.row - right.row),
    totals: { all: rows.length, valid: count('VALID'), warning: count('WARNING'), error: count('ERROR') },
  }
}
