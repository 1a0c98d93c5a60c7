import { createBreather } from '#shared/files/breathe.ts'
import { encodeCp949, unencodable } from '#shared/files/cp949.ts'
import { csvHeader, csvLine } from '#shared/files/csvLine.ts'
import { FileError } from '#shared/files/fileError.ts'
import type { SheetColumn, SheetValue } from '#shared/files/sheetColumns.ts'

export type RowBatches = AsyncIterable<readonly (readonly SheetValue[])[]>

export interface CsvOptions {
  /** Excel opens UTF-8 only with a byte order mark; older programs want CP949 */
  encoding: 'utf-8-bom' | 'cp949'
  /** the person agreed that characters CP949 lacks become `?`; without it they are `FILE_UNENCODABLE` */
  replaceUnencodable?: boolean
}

const chunkCharacters = 64 * 1024

function encoder(options: CsvOptions): (text: string) => Uint8Array<ArrayBuffer> {
  if (options.encoding === 'utf-8-bom') {
    const utf8 = new TextEncoder()
    return (text) => utf8.encode(text)
  }
  return (text) => {
    const composed = text.normalize('NFC')
    const missing = options.replaceUnencodable ? [] : unencodable(composed)
    if (missing.length > 0) throw new FileError('FILE_UNENCODABLE', { characters: missing.slice(0, 50) })
    return encodeCp949(composed)
  }
}

/**
 * A CSV file in chunks of about 64 thousand characters, however many rows come. `batches` gives rows in handfuls
 * (the pages of a keyset query). Memory stays flat and other requests get their turn between chunks. Leaving the
 * loop early stops the source too.
 */
export async function* csvStream(
  columns: readonly SheetColumn[],
  batches: RowBatches,
  options: CsvOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const encode = encoder(options)
  const breathe = createBreather()
  let text = `${options.encoding === 'utf-8-bom' ? '\ufeff' : ''}${csvHeader(columns)}`
  for await (const batch of batches) {
    for (const row of batch) {
      text += csvLine(columns, row)
      if (text.length < chunkCharacters) continue
      yield encode(text)
      text = ''
      await breathe()
    }
  }
  if (text !== '') yield encode(text)
}

/** Characters of the rows that CP949 cannot hold, with how often and in which row (1 is the first data row) first. */
export async function unencodableReport(
  columns: readonly SheetColumn[],
  batches: RowBatches,
): Promise<{ character: string; count: number; firstRow: number }[]> {
  const found = new Map<string, { character: string; count: number; firstRow: number }>()
  const breathe = createBreather()
  let rowNumber = 0
  for await (const batch of batches) {
    for (const row of batch) {
      rowNumber++
      for (const character of unencodable(csvLine(columns, row).normalize('NFC'))) {
        const known = found.get(character)
        if (known) known.count++
        else found.set(character, { character, count: 1, firstRow: rowNumber })
      }
      await breathe()
    }
  }
  return [...found.values()]
}
