/** What the bytes turned out to be, whatever the file is called. */
export type TableKind = 'xlsx' | 'csv' | 'html' | 'xml'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'cp949'

/** Something people should know that does not stop them; `cells` are addresses such as `C12`, at most 20. */
export interface TableWarning {
  code: 'FORMULA' | 'FORMULA_WITHOUT_VALUE' | 'ERROR_VALUE' | 'OTHER_SHEETS' | 'MERGED_TITLE' | 'NESTED_TABLE'
  message: string
  cells?: string[]
}

/** A merged block, in zero-based rows and columns, ends included. */
export interface MergedBlock {
  firstRow: number
  lastRow: number
  firstColumn: number
  lastColumn: number
}

/**
 * A file as text: `rows[i]` is row `i + 1` as the spreadsheet program numbers it, blank rows kept,
 * every cell a string exactly as written (cleaning is `cleanCell`'s work).
 */
export interface Table {
  kind: TableKind
  /** null for workbooks, which are always Unicode */
  encoding: TextEncoding | null
  rows: string[][]
  warnings: TableWarning[]
  merges: MergedBlock[]
}

/** Sheets that our own files carry beside the data; reading one back does not mention them. */
export const guideSheetName = '작성 안내'
export const stampSheetName = '내려받기 정보'

/** The spreadsheet address of a cell from zero-based numbers: `cellAddress(0, 27)` is `AB1`. */
export function cellAddress(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`
}

/** The letters of a zero-based column: 0 is `A`, 26 is `AA`. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  }
  return name
}
