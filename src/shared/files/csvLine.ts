import Papa from 'papaparse'
import { guardFormula } from './formulaGuard.ts'
import { valueNumber, valueText } from './sheetColumns.ts'
import type { SheetColumn, SheetValue } from './sheetColumns.ts'

const written = (cells: (string | number)[]) => `${Papa.unparse([cells], { newline: '\r\n' })}\r\n`

/**
 * One RFC 4180 line with its CRLF. Text that a spreadsheet program could take for a formula gets an apostrophe in
 * front (`guardFormula`, reversible); numbers of number columns, negative ones too, are written plainly.
 */
export const csvLine = (columns: readonly SheetColumn[], row: readonly SheetValue[]): string =>
  written(columns.map(({ kind }, index) => valueNumber(row[index], kind) ?? guardFormula(valueText(row[index], kind))))

/** The line of column titles. */
export const csvHeader = (columns: readonly SheetColumn[]): string =>
  written(columns.map((column) => guardFormula(column.title)))
