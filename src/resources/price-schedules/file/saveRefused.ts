import { issueSheet } from '#console/import/issueSheet.ts'
import { headerOf, rowsBelow } from '#console/import/sheetParts.ts'
import { saveFile } from '#dataProvider/exportFile.ts'
import { workbookBytes } from '#shared/files/workbook/workbook.ts'
import type { PriceSheet } from './usePriceSheet.ts'

/** Saves the refused rows in their own columns with the reasons, to be mended in Excel and uploaded again. */
export const saveRefused = (
  { table, headerIndex, name }: PriceSheet,
  issues: readonly { row: number; message: string }[],
) => {
  const sheet = issueSheet(headerOf(table, headerIndex), rowsBelow(table, headerIndex).rows, issues)
  saveFile({ blob: new Blob([workbookBytes([sheet])]), fileName: `${name.replace(/\.[^.]+$/, '')}_오류.xlsx` })
}
