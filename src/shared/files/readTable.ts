import { readCsv } from './csvTable.ts'
import { decodeText } from './decodeText.ts'
import { FileError } from './fileError.ts'
import { readHtml } from './markup/htmlTable.ts'
import { maxFileBytes } from './limits.ts'
import type { Table, TextEncoding } from './table.ts'
import { readXlsx } from './workbook/xlsxTable.ts'
import { readSpreadsheetXml } from './markup/xmlTable.ts'

export interface ReadTableOptions {
  /** what the person chose when the guess was wrong; null or absent means guess */
  encoding?: TextEncoding | null
  /** filled rows accepted, titles and header included */
  maxRows?: number
}

function startsWith(bytes: Uint8Array, ...signature: number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}

function includesText(bytes: Uint8Array, text: string): boolean {
  const needle = Array.from(text, (character) => character.charCodeAt(0))
  outer: for (let at = bytes.indexOf(needle[0] as number); at >= 0; at = bytes.indexOf(needle[0] as number, at + 1)) {
    for (let index = 1; index < needle.length; index++) {
      if (bytes[at + index * 2] !== needle[index] || bytes[at + index * 2 - 1] !== 0) continue outer
    }
    return true
  }
  return false
}

/** An OLE container is an old workbook, a locked new one, or another program's document. */
function oleError(bytes: Uint8Array): FileError {
  if (includesText(bytes, 'EncryptedPackage')) return new FileError('FILE_PASSWORD')
  if (includesText(bytes, 'Workbook') || includesText(bytes, 'Book')) return new FileError('FILE_XLS_BINARY')
  return new FileError('FILE_TYPE')
}

function isOtherProgram(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || // %PDF
    startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) || // PNG
    startsWith(bytes, 0xff, 0xd8, 0xff) || // JPEG
    startsWith(bytes, 0x47, 0x49, 0x46, 0x38) || // GIF8
    startsWith(bytes, 0x52, 0x61, 0x72, 0x21) || // Rar!
    startsWith(bytes, 0x1f, 0x8b) || // gzip
    startsWith(bytes, 0x37, 0x7a, 0xbc, 0xaf) // 7z
  )
}

const charsets: Record<string, TextEncoding> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'euc-kr': 'cp949',
  euckr: 'cp949',
  cp949: 'cp949',
  'ks_c_5601-1987': 'cp949',
  'windows-949': 'cp949',
  ms949: 'cp949',
}

async function decodeMarkup(bytes: Uint8Array, chosen: TextEncoding | null | undefined) {
  if (chosen) return decodeText(bytes, chosen)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048))
  const declared = /(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(head)?.[1]?.toLowerCase()
  const promised = declared ? charsets[declared] : undefined
  if (promised === 'cp949') {
    // Programs often write the declaration of one encoding over the bytes of the other: the bytes decide.
    return decodeText(bytes).catch(() => decodeText(bytes, promised))
  }
  return decodeText(bytes)
}

/**
 * Reads an uploaded table by what its bytes are (the name only settles the separator of a `.tsv`): `.xlsx`, comma/tab/semicolon text in
 * UTF-8, UTF-16 or CP949, HTML tables and XML spreadsheets saved under `.xls`. Every cell is text. Refuses with a
 * `FileError` whose message tells people what to do: over 10 MB or 20,000 rows, binary `.xls`, locked or damaged
 * workbooks, other kinds of file, broken letters.
 */
export async function readTable(bytes: Uint8Array, fileName: string, options: ReadTableOptions = {}): Promise<Table> {
  if (bytes.length === 0) throw new FileError('FILE_EMPTY')
  if (bytes.length > maxFileBytes) throw new FileError('FILE_TOO_LARGE', { bytes: bytes.length })
  if (startsWith(bytes, 0x50, 0x4b)) return refuseEmpty({ ...(await readXlsx(bytes, options.maxRows)), encoding: null })
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw oleError(bytes)
  if (isOtherProgram(bytes)) throw new FileError('FILE_TYPE')

  const { text, encoding } = await decodeMarkup(bytes, options.encoding)
  const head = text.slice(0, 4096).trimStart()
  if (/^MIME-Version:/i.test(head)) throw new FileError('FILE_TYPE')
  if (/^<\?xml|^<(?:\w+:)?workbook/i.test(head) && /<(?:\w+:)?workbook[\s>]/i.test(head)) {
    return refuseEmpty({ ...(await readSpreadsheetXml(text, options.maxRows)), encoding })
  }
  if (/^<(?:!|\?|html|head|meta|body|table|style|div|form|center|font|br|script)/i.test(head)) {
    return refuseEmpty({ ...(await readHtml(text, options.maxRows)), encoding })
  }
  const delimiter = /\.(tsv|tab)$/i.test(fileName) ? '\t' : undefined
  const rows = await readCsv(text, { maxRows: options.maxRows, delimiter })
  return refuseEmpty({ kind: 'csv', encoding, rows, warnings: [], merges: [] })
}

function refuseEmpty(table: Table): Table {
  if (table.rows.length === 0) throw new FileError('FILE_EMPTY')
  return table
}

/** Reads what a person pasted from a spreadsheet or typed: tab, comma or semicolon separated lines. */
export async function readPastedTable(text: string, maxRows?: number): Promise<Table> {
  const rows = await readCsv(text, { maxRows })
  return refuseEmpty({ kind: 'csv', encoding: 'utf-8', rows, warnings: [], merges: [] })
}
