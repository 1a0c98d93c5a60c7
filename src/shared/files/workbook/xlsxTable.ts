import { FileError } from '../fileError.ts'
import { attributeOf } from '../markup/markup.ts'
import { createRowCollector } from '../rowCollector.ts'
import { cellAddress, guideSheetName, stampSheetName } from '../table.ts'
import type { MergedBlock, Table, TableWarning } from '../table.ts'
import { numberText } from './xlsxNumber.ts'
import { readWorkbook, stringItemText, xlsxText } from './xlsxParts.ts'
import type { Workbook } from './xlsxParts.ts'
import { xmlElements, xmlTags } from './xmlElements.ts'
import { entryText, zipEntries } from './zipEntries.ts'

const listedCells = 20
const maxRowCharacters = 8 * 1024 * 1024
const mergedRange = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/
/** Whether a piece, with the last letters before it, may hold the end of a row. */
const rowEnd = /row\s*>|\/>/

function columnIndex(letters: string): number {
  let index = 0
  for (let at = 0; at < letters.length; at++) index = index * 26 + letters.charCodeAt(at) - 64
  return index - 1
}

function storedValue(body: string): string | undefined {
  const value = xmlElements(body, 'v').next().value
  return value?.body.includes('<') ? undefined : value?.body
}

interface Notes {
  formulas: string[]
  uncalculated: string[]
  errors: string[]
}

function note(list: string[], row: number, column: number): void {
  list.push(list.length < listedCells ? cellAddress(row, column) : '')
}

function cellText(attributes: string, body: string, workbook: Workbook): string {
  const type = /\bt=["'](\w+)/.exec(attributes)?.[1] ?? 'n'
  if (type === 'inlineStr') return stringItemText(body)
  const stored = storedValue(body)
  if (stored === undefined || stored === '') return ''
  if (type === 's') return workbook.strings[Number(stored)] ?? ''
  if (type === 'b') return stored === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd')
    return stored
      .replace('T', ' ')
      .replace(/(\.\d+)?Z?$/, '')
      .replace(/ 00:00:00$/, '')
  if (type !== 'n') return xlsxText(stored)
  const style = /\bs=["'](\d+)/.exec(attributes)?.[1]
  return numberText(stored, workbook.formats[Number(style ?? 0)] ?? { type: 'plain' }, workbook.since1904)
}

function readRow(xml: string, row: number, workbook: Workbook, notes: Notes): string[] {
  const cells: string[] = []
  let column = -1
  for (const { attributes, body } of xmlElements(xml, 'c')) {
    const letters = /\br=["']([A-Z]+)\d/.exec(attributes)?.[1]
    column = letters ? columnIndex(letters) : column + 1
    const text = cellText(attributes, body, workbook)
    if (/<(?:\w+:)?f[\s/>]/.test(body)) {
      note(notes.formulas, row, column)
      if (storedValue(body) === undefined) note(notes.uncalculated, row, column)
    }
    if (text.startsWith('#') && /\bt=["']e["']/.test(attributes)) note(notes.errors, row, column)
    if (text === '') continue
    if (column > 16_384) throw new FileError('FILE_BROKEN')
    while (cells.length < column) cells.push('')
    cells[column] = text
  }
  return cells
}

function mergesOf(xml: string): MergedBlock[] {
  const merges: MergedBlock[] = []
  for (const attributes of xmlTags(xml, 'mergeCell')) {
    const [, left, top, right, bottom] = mergedRange.exec(attributeOf(attributes, 'ref') ?? '') ?? []
    if (left === undefined || right === undefined) continue
    merges.push({
      firstRow: Number(top) - 1,
      lastRow: Number(bottom) - 1,
      firstColumn: columnIndex(left),
      lastColumn: columnIndex(right),
    })
  }
  return merges
}

function warnings(notes: Notes, otherSheets: string[]): TableWarning[] {
  const cells = (list: string[]) => list.filter(Boolean)
  const found: TableWarning[] = []
  if (notes.formulas.length > 0) {
    const message = `수식이 든 칸이 ${notes.formulas.length}개 있어요. 마지막으로 저장된 결과 값으로 읽었어요.`
    found.push({ code: 'FORMULA', message, cells: cells(notes.formulas) })
  }
  if (notes.uncalculated.length > 0) {
    const message = `계산 결과가 저장되지 않은 수식이 ${notes.uncalculated.length}개 있어요. 엑셀에서 열어 다시 저장해 주세요.`
    found.push({ code: 'FORMULA_WITHOUT_VALUE', message, cells: cells(notes.uncalculated) })
  }
  if (notes.errors.length > 0) {
    const message = `오류 값(#N/A 등)이 든 칸이 ${notes.errors.length}개 있어요.`
    found.push({ code: 'ERROR_VALUE', message, cells: cells(notes.errors) })
  }
  const unread = otherSheets.filter((name) => name !== guideSheetName && name !== stampSheetName)
  if (unread.length > 0) {
    found.push({ code: 'OTHER_SHEETS', message: `첫 번째 시트만 읽었어요. 읽지 않은 시트: ${unread.join(', ')}` })
  }
  return found
}

/**
 * Reads the first visible sheet of an `.xlsx` workbook, every cell as text: dates as `YYYY-MM-DD[ HH:mm:ss]`,
 * numbers as stored (leading zeros of digit formats kept), formulas as their stored result with a warning.
 * Rows are read while the sheet inflates, so that a huge sheet stops at the limit.
 */
export async function readXlsx(bytes: Uint8Array, maxRows?: number): Promise<Omit<Table, 'encoding'>> {
  const entries = zipEntries(bytes)
  const workbook = await readWorkbook(entries)
  const sheet = entries.get(workbook.sheetPath.toLowerCase())
  if (!sheet) throw new FileError('FILE_BROKEN')
  const collector = createRowCollector(maxRows)
  const notes: Notes = { formulas: [], uncalculated: [], errors: [] }
  let rest = ''
  let nextRow = 0

  for await (const piece of entryText(sheet)) {
    const mayEnd = rowEnd.test(rest.slice(-20) + piece)
    rest += piece
    let read = 0
    for (const row of mayEnd ? xmlElements(rest, 'row') : []) {
      read = row.end
      const number = Number(attributeOf(row.attributes, 'r') ?? nextRow + 1)
      if (!Number.isInteger(number) || number <= nextRow) throw new FileError('FILE_BROKEN', { row: number })
      nextRow = number
      if (row.body) collector.add(number - 1, readRow(row.body, number - 1, workbook, notes))
    }
    rest = rest.slice(read)
    if (rest.length > maxRowCharacters) throw new FileError('FILE_BROKEN', { row: nextRow + 1 })
  }
  return { kind: 'xlsx', rows: collector.rows, merges: mergesOf(rest), warnings: warnings(notes, workbook.otherSheets) }
}
