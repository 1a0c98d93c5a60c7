import type { SheetRow } from '#shared/files/header.ts'
import type { SheetColumn } from '#shared/files/sheetColumns.ts'
import type { WorkbookSheet } from '#shared/files/workbook/workbook.ts'

export const issueTitle = '오류사유'

/**
 * The rows that could not be applied, with their own columns in their own order and the reasons in a last column,
 * ready to be mended in Excel and uploaded again. Rows without an issue are left out.
 */
export function issueSheet(
  header: readonly string[],
  rows: readonly SheetRow[],
  issues: readonly { row: number; message: string }[],
): WorkbookSheet {
  const reasons = Map.groupBy(issues, (issue) => issue.row)
  const kept = header.flatMap((title, column) => (title.trim() === issueTitle ? [] : [column]))
  const columns = kept.map((column): SheetColumn => ({ title: header[column] ?? '', kind: 'text' }))
  return {
    name: '오류',
    columns: [...columns, { title: issueTitle, kind: 'text', width: 60 }],
    rows: rows.flatMap(({ row, cells }) => {
      const found = reasons.get(row)
      if (!found) return []
      return [[...kept.map((column) => cells[column] ?? ''), found.map(({ message }) => message).join(' / ')]]
    }),
  }
}
