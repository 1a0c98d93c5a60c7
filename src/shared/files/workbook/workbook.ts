import { strToU8, zipSync } from 'fflate'
import type { SheetColumn, SheetValue } from '../sheetColumns.ts'
import { rowWriter, sheetEnd, sheetPath, sheetStart, workbookParts } from './sheetXml.ts'
import { guideSheetName } from '../table.ts'

export interface WorkbookSheet {
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly SheetValue[])[]
}

/** A small workbook in one piece, for a browser or a template; long tables are streamed by the server instead. */
export function workbookBytes(sheets: readonly WorkbookSheet[]): Uint8Array<ArrayBuffer> {
  const parts = workbookParts(sheets.map((sheet) => sheet.name))
  sheets.forEach(({ columns, rows }, index) => {
    const write = rowWriter(columns)
    const body = rows.map((row, at) => write(row, at + 2)).join('')
    parts[sheetPath(index)] = sheetStart(columns) + body + sheetEnd(columns)
  })
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])))
}

export interface TemplateColumn {
  title: string
  required?: boolean
  /** what to write, in one sentence */
  help?: string
}

/**
 * An empty form to fill in: every column is text, so that Excel keeps zeros and long numbers; the example rows stand
 * below the header and on a second sheet that explains each column.
 */
export function templateWorkbook(
  columns: readonly TemplateColumn[],
  exampleRows: readonly (readonly string[])[],
): Uint8Array<ArrayBuffer> {
  const sheetColumns = columns.map(({ title }): SheetColumn => ({ title, kind: 'text', width: 20 }))
  const guide: SheetColumn[] = [
    { title: '열', kind: 'text', width: 18 },
    { title: '필수', kind: 'text', width: 8 },
    { title: '설명', kind: 'text', width: 60 },
    { title: '예', kind: 'text', width: 24 },
  ]
  const guideRows = columns.map(({ title, required, help }, index) => [
    title,
    required ? '필수' : '선택',
    help ?? '',
    exampleRows[0]?.[index] ?? '',
  ])
  return workbookBytes([
    { name: '입력', columns: sheetColumns, rows: exampleRows },
    { name: guideSheetName, columns: guide, rows: guideRows },
  ])
}
