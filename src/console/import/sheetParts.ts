import { dataRows, type SheetRow } from '#shared/files/header.ts'
import { FileError } from '#shared/files/fileError.ts'
import { columnName, type Table } from '#shared/files/table.ts'

/** The titles of a row of titles; letters of the columns when the file has none. */
export const headerOf = (table: Table, headerIndex: number): string[] => {
  if (headerIndex >= 0) return table.rows[headerIndex] ?? []
  const width = Math.max(0, ...table.rows.slice(0, 20).map((row) => row.length))
  return Array.from({ length: width }, (_, column) => `${columnName(column)}열`)
}

/** Titles of the columns that nothing uses. */
export const ignoredTitles = (header: readonly string[], columns: Record<string, number | undefined>): string[] => {
  const used = new Set(Object.values(columns))
  return header.flatMap((title, column) => (used.has(column) || title.trim() === '' ? [] : [title.trim()]))
}

/** The rows below the titles, or why there are none to use. */
export const rowsBelow = (table: Table, headerIndex: number): { rows: SheetRow[]; error: FileError | null } => {
  try {
    return { rows: dataRows(table, headerIndex), error: null }
  } catch (error) {
    if (error instanceof FileError) return { rows: [], error }
    throw error
  }
}
