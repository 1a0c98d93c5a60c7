import { mapColumns } from './columns.ts'
import type { ColumnMapping, ImportField } from './columns.ts'
import { FileError } from './fileError.ts'
import { headerSearchRows, maxFileRows } from './limits.ts'
import type { Table } from './table.ts'

export interface FoundHeader {
  /** zero-based index in `rows` */
  index: number
  /** false when people should confirm the choice: some required column was not found in this row */
  sure: boolean
}

/**
 * Finds the row of column titles below title lines, notes and blanks: the one of the first 20 rows that names the
 * most fields (the upper one of equals). null when no row names any.
 */
export function findHeader(rows: readonly string[][], fields: readonly ImportField[]): FoundHeader | null {
  let best: FoundHeader & { found: number } = { index: -1, sure: false, found: 0 }
  rows.slice(0, headerSearchRows).forEach((row, index) => {
    if (row.filter((cell) => cell.trim() !== '').length === 0) return
    const mapping: ColumnMapping = mapColumns(row, fields)
    const found = Object.keys(mapping.columns).length
    if (found > best.found) best = { index, sure: mapping.missing.length === 0, found }
  })
  return best.found === 0 ? null : { index: best.index, sure: best.sure }
}

/** One data row; `row` is the number that the spreadsheet program shows beside it. */
export interface SheetRow {
  row: number
  cells: string[]
}

/**
 * The rows below the header, blank ones left out, with their spreadsheet row numbers. Throws `FILE_MERGED_CELLS`
 * when a merged block reaches the header or the data (merged titles above do no harm), `FILE_TOO_MANY_ROWS` past
 * 20,000, `FILE_EMPTY` when nothing is below the header.
 */
export function dataRows(table: Pick<Table, 'rows' | 'merges'>, headerIndex: number): SheetRow[] {
  const merged = table.merges.filter((block) => block.lastRow >= headerIndex && block.firstRow < table.rows.length)
  if (merged.length > 0) {
    throw new FileError('FILE_MERGED_CELLS', { rows: merged.slice(0, 20).map((block) => block.firstRow + 1) })
  }
  const rows: SheetRow[] = []
  for (let index = headerIndex + 1; index < table.rows.length; index++) {
    const cells = table.rows[index] as string[]
    if (cells.length > 0) rows.push({ row: index + 1, cells })
  }
  if (rows.length === 0) throw new FileError('FILE_EMPTY')
  if (rows.length > maxFileRows) throw new FileError('FILE_TOO_MANY_ROWS', { limit: maxFileRows, rows: rows.length })
  return rows
}
