import { createBreather } from '#shared/files/breathe.ts'
import { headerSearchRows } from '#shared/files/limits.ts'
import { FileError } from '#shared/files/fileError.ts'
import { dataRows } from '#shared/files/header.ts'
import type { Table, TextEncoding } from '#shared/files/table.ts'
import { normalizeTitle } from '#shared/files/columns.ts'
import { readTableApart } from '../../files/readTableApart.ts'
import { refusedFile } from '../imports/readFile.ts'
import { readKey, type SheetKey } from './sheetKey.ts'
import { keyTitle, type Sheet, sheets } from './sheetKinds.ts'

/** An uploaded sheet: the rows with their keys, and where the file has which column. */
export type SheetFile = {
  sheet: Sheet
  table: Table
  rows: { row: number; cells: string[]; key: SheetKey | 'MISSING' | 'DAMAGED' }[]
  /** zero-based column by the key of its field */
  columns: Map<string, number>
  missing: string[]
  ignored: string[]
}

const keyName = normalizeTitle(keyTitle)

/** Reads a file that went out as a sheet. Errors: FILE_COLUMNS without the key column, and those of reading a file. */
export async function readSheetFile(bytes: Uint8Array, name: string, encoding?: TextEncoding): Promise<SheetFile> {
  try {
    const table = await readTableApart(bytes, name, encoding ?? null)
    const headerIndex = table.rows
      .slice(0, headerSearchRows)
      .findIndex((row) => row.some((title) => normalizeTitle(title) === keyName))
    if (headerIndex < 0)
      throw new FileError(
        'FILE_COLUMNS',
        {},
        `‘${keyTitle}’ 열이 없어서 어느 줄이 무엇인지 알 수 없어요. ‘엑셀로 고치기’로 내려받은 파일을 고쳐서 올려 주세요.`,
      )
    return await understood(table, headerIndex)
  } catch (error) {
    throw refusedFile(error)
  }
}

async function understood(table: Table, headerIndex: number): Promise<SheetFile> {
  const titles = (table.rows[headerIndex] ?? []).map(normalizeTitle)
  const keyColumn = titles.indexOf(keyName)
  const breathe = createBreather()
  const rows: SheetFile['rows'] = []
  for (const { row, cells } of dataRows(table, headerIndex)) {
    const text = cells[keyColumn]?.trim() ?? ''
    rows.push({ row, cells, key: text === '' ? 'MISSING' : (readKey(text) ?? 'DAMAGED') })
    await breathe()
  }
  const first = rows.find(({ key }) => typeof key === 'object')?.key as SheetKey | undefined
  if (!first)
    throw new FileError(
      'FILE_COLUMNS',
      {},
      '줄마다 있어야 할 열쇠를 하나도 읽지 못했어요. 파일을 다시 내려받아 주세요.',
    )
  const sheet = sheets[first.kind]
  const known = [...sheet.fixed, ...sheet.fields]
  const columns = new Map<string, number>()
  for (const { key, label } of known) {
    const name = normalizeTitle(label)
    const found = titles.flatMap((title, at) => (title === name ? [at] : []))
    if (found.length > 1) throw new FileError('FILE_COLUMNS', {}, `‘${label}’ 열이 두 번 있어요. 하나만 남겨 주세요.`)
    if (found[0] !== undefined) columns.set(key, found[0])
  }
  const used = new Set([...columns.values(), keyColumn])
  return {
    sheet,
    table,
    rows,
    columns,
    missing: sheet.fields.flatMap(({ key, label }) => (columns.has(key) ? [] : [label])),
    ignored: (table.rows[headerIndex] ?? []).filter((title, at) => title.trim() !== '' && !used.has(at)),
  }
}
