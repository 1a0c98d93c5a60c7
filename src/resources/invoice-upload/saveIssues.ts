import { saveFile } from '#dataProvider/exportFile.ts'
import type { SheetRow } from '#shared/files/header.ts'
import { issueSheet } from '#console/import/issueSheet.ts'
import { workbookBytes } from '#shared/files/workbook/workbook.ts'
import type { Issue } from './checkRows.ts'
import { withEdits, type Edits } from './drafts.ts'
import { headerOf } from './sheet.ts'
import type { InvoiceFile } from './useInvoiceFile.ts'

/** Saves the rows with errors in their own columns with the reason, to be mended in Excel and uploaded again. */
export const saveIssues = (file: InvoiceFile, rows: readonly SheetRow[], edits: Edits, issues: readonly Issue[]) => {
  const { headerIndex, columns } = file.layout
  const errors = issues.filter(({ severity }) => severity === 'error')
  const sheet = issueSheet(headerOf(file.table, headerIndex), withEdits(rows, columns, edits), errors)
  const name = file.name.replace(/\.[^.]+$/, '')
  saveFile({ blob: new Blob([workbookBytes([sheet])]), fileName: `${name}_오류.xlsx` })
}
