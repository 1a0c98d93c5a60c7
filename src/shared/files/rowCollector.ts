import { FileError } from './fileError.ts'
import { headerSearchRows, maxFileColumns, maxFileRows } from './limits.ts'

// eslint-disable-next-line no-control-regex
const decomposable = /[\u0300-\u036f\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/

/** Names typed on a Mac arrive as separate jamo; everything else is already composed. */
function composed(text: string): string {
  return decomposable.test(text) ? text.normalize('NFC') : text
}

export const tooWide = () =>
  new FileError('FILE_TYPE', { limit: maxFileColumns }, '열이 500개를 넘어요. 필요한 열만 남겨 주세요.')

function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell === '' || cell.trim() === '')
}

/**
 * Gathers rows at their spreadsheet row (zero-based, rising), fills the gaps with empty rows, composes Hangul,
 * drops empty cells at the end of a row and empty rows at the end of the table, and holds the limits:
 * `FILE_TOO_MANY_ROWS` past `maxRows` filled rows (titles and header included), `FILE_TYPE` past 500 columns.
 */
export function createRowCollector(maxRows: number = maxFileRows + headerSearchRows): {
  rows: string[][]
  add(index: number, cells: readonly string[]): void
} {
  const rows: string[][] = []
  let filled = 0
  return {
    rows,
    add(index, cells) {
      if (isBlank(cells)) return
      filled++
      if (filled > maxRows) throw new FileError('FILE_TOO_MANY_ROWS', { limit: maxFileRows })
      if (index > 1_100_000) throw new FileError('FILE_BROKEN', { row: index + 1 })
      while (rows.length < index) rows.push([])
      const row = cells.map(composed)
      while (row.at(-1) === '') row.pop()
      if (row.length > maxFileColumns) {
        throw tooWide()
      }
      rows.push(row)
    },
  }
}
