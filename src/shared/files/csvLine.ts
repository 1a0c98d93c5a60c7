import { guardFormula } from './formulaGuard.ts'
import { valueNumber, valueText } from './sheetColumns.ts'
import type { SheetColumn, SheetValue } from './sheetColumns.ts'

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * One RFC 4180 line with its CRLF. Text that a spreadsheet program could take for a formula gets an apostrophe in
 * front (`guardFormula`, reversible); numbers of number columns, negative ones too, are written plainly.
 */
export function csvLine(columns: readonly SheetColumn[], row: readonly SheetValue[]): string {
  let line = ''
  for (let index = 0; index < columns.length; index++) {
    const { kind } = columns[index] as SheetColumn
    const number = valueNumber(row[index], kind)
    if (index > 0) line += ','
    line += number === undefined ? quoted(guardFormula(valueText(row[index], kind))) : String(number)
  }
  return `${line}\r\n`
}

/** The line of column titles. */
export function csvHeader(columns: readonly SheetColumn[]): string {
  return `${columns.map((column) => quoted(guardFormula(column.title))).join(',')}\r\n`
}
