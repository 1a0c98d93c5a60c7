import { createBreather } from '#shared/files/breathe.ts'
import { FileError } from '#shared/files/fileError.ts'
import { valueText } from '#shared/files/sheetColumns.ts'
import type { SheetColumn } from '#shared/files/sheetColumns.ts'
import {
  maxSheetRows,
  rowWriter,
  sheetEnd,
  sheetPath,
  sheetStart,
  workbookParts,
} from '#shared/files/workbook/sheetXml.ts'
import { stampSheetName } from '#shared/files/table.ts'
import type { RowBatches } from './csvStream.ts'
import { createZipWriter } from './zipWriter.ts'
import type { ZipWriter } from './zipWriter.ts'

/** Who took the file out and why; written on a last sheet with the number of rows that were really written. */
export interface ExportStamp {
  by: string
  at: Date | string
  reason?: string
  /** the conditions in words */
  filter?: string
  /** further lines: what to know of the file */
  notes?: readonly (readonly [title: string, text: string])[]
}

export interface XlsxOptions {
  sheetName: string
  stamp?: ExportStamp
}

const chunkCharacters = 64 * 1024
const stampColumns: SheetColumn[] = [
  { title: '항목', kind: 'text', width: 18 },
  { title: '내용', kind: 'text', width: 60 },
]

function stampSheet(stamp: ExportStamp, rowCount: number): string {
  const rows = [
    ['내려받은 사람', stamp.by],
    ['내려받은 때', `${valueText(stamp.at, 'time')} (한국 시간)`],
    ['사유', stamp.reason ?? ''],
    ['조건', stamp.filter ?? ''],
    ['건수', `${rowCount.toLocaleString('ko-KR')}건`],
    ...(stamp.notes ?? []),
  ]
  const write = rowWriter(stampColumns)
  return sheetStart(stampColumns) + rows.map((row, index) => write(row, index + 2)).join('') + sheetEnd(stampColumns)
}

async function writePart(zip: ZipWriter, path: string, xml: string): Promise<void> {
  const part = zip.entry(path)
  await part.write(xml)
  await part.close()
}

/**
 * An `.xlsx` workbook in chunks, however many rows come: text cells typed as text, numbers as numbers, moments as
 * Korean time, a frozen header. `batches` gives rows in handfuls (the pages of a keyset query). Memory stays flat and
 * other requests get their turn. More rows than a sheet holds (1,048,575) are `FILE_TOO_MANY_ROWS`, never cut off.
 * Leaving the loop early stops the source too.
 */
export async function* xlsxStream(
  columns: readonly SheetColumn[],
  batches: RowBatches,
  options: XlsxOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const zip = createZipWriter()
  try {
    const names = options.stamp ? [options.sheetName, stampSheetName] : [options.sheetName]
    for (const [path, xml] of Object.entries(workbookParts(names))) await writePart(zip, path, xml)

    const sheet = zip.entry(sheetPath(0))
    const breathe = createBreather()
    const writeRow = rowWriter(columns)
    let rowCount = 0
    let xml = sheetStart(columns)
    for await (const batch of batches) {
      for (const row of batch) {
        rowCount++
        if (rowCount >= maxSheetRows) {
          const message = '엑셀 한 시트에는 1,048,575건까지 담을 수 있어요. 조건을 나누거나 CSV로 받아 주세요.'
          throw new FileError('FILE_TOO_MANY_ROWS', { limit: maxSheetRows - 1 }, message)
        }
        xml += writeRow(row, rowCount + 1)
        if (xml.length < chunkCharacters) continue
        await sheet.write(xml)
        xml = ''
        yield* zip.take()
        await breathe()
      }
    }
    await sheet.write(xml + sheetEnd(columns))
    await sheet.close()
    if (options.stamp) await writePart(zip, sheetPath(1), stampSheet(options.stamp, rowCount))
    zip.finish()
    yield* zip.take()
  } finally {
    zip.destroy()
  }
}
