import type { SheetCheck } from '#contract/schema.d.ts'
import { saveFile } from '#dataProvider/exportFile.ts'
import type { SheetColumn } from '#shared/files/sheetColumns.ts'
import { workbookBytes } from '#shared/files/workbook/workbook.ts'

const text = (title: string, width: number): SheetColumn => ({ title, kind: 'text', width })

/** What is wrong with a file as a list of its own, by the row that Excel shows: the file itself is corrected and sent again. */
export const refusedSheet = ({ rows }: SheetCheck) => ({
  name: '오류',
  columns: [text('행', 8), text('대상', 40), text('항목', 16), text('적힌 값', 30), text('오류사유', 60)],
  rows: rows
    .filter(({ state }) => state === 'ERROR')
    .flatMap(({ row, label, cells, issues }) => [
      ...issues.map(({ message }) => [String(row), label, '', '', message]),
      ...cells.flatMap((cell) =>
        cell.state === 'ERROR' ? [[String(row), label, cell.label, cell.shown.to, cell.issue?.message ?? '']] : [],
      ),
    ]),
})

export const saveRefused = (check: SheetCheck) =>
  saveFile({ blob: new Blob([workbookBytes([refusedSheet(check)])]), fileName: `${check.label}_오류.xlsx` })
