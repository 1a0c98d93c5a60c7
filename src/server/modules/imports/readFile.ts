import { gently } from '#shared/files/breathe.ts'
import { headerSignature } from '#shared/files/columns.ts'
import { FileError } from '#shared/files/fileError.ts'
import { findHeader } from '#shared/files/header.ts'
import { type InvoiceFile, understandInvoiceTable } from '#shared/files/invoices/invoiceFile.ts'
import { invoiceFields, type InvoiceFieldKey } from '#shared/files/invoices/invoiceFields.ts'
import type { Carrier } from '#shared/validation/carriers.ts'
import type { Table, TextEncoding } from '#shared/files/table.ts'
import { readTableApart } from '../../files/readTableApart.ts'
import { AppError } from '../../http/errors.ts'
import type { ErrorCode } from '../../http/errorTable.ts'

export type Mapping = Partial<Record<InvoiceFieldKey, number>>

export type FileChoices = {
  encoding?: TextEncoding | undefined
  /** 1-based row of the titles, as the spreadsheet program numbers it */
  headerRow?: number | undefined
  mapping?: Mapping | undefined
  defaultCarrier?: string | undefined
}

const codes: Partial<Record<FileError['code'], ErrorCode>> = {
  FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FILE_TOO_MANY_ROWS: 'FILE_TOO_LARGE',
  FILE_ENCODING: 'FILE_ENCODING',
  FILE_COLUMNS: 'FILE_COLUMNS',
}

/** What is wrong with a file as a whole, as an answer: the sentence says what to do, `extra.reason` is the exact code. */
export function refusedFile(error: unknown, more: Record<string, unknown> = {}): unknown {
  if (!(error instanceof FileError)) return error
  return new AppError(
    codes[error.code] ?? 'FILE_UNREADABLE',
    { ...error.extra, ...more, reason: error.code },
    error.message,
  )
}

/**
 * Reads an uploaded waybill file the way the browser does: bytes to a table, the header found, columns mapped (by what
 * was chosen now, else by what `remembered` for this header, else by synonyms), every row checked.
 */
export async function readInvoiceFile(
  bytes: Uint8Array,
  fileName: string,
  choices: FileChoices & { carriers: readonly Carrier[] },
  remembered: (signature: string) => Promise<Mapping | undefined>,
): Promise<{ table: Table; file: InvoiceFile; sure: boolean; fromMemory: boolean }> {
  let table: Table
  try {
    table = await readTableApart(bytes, fileName, choices.encoding ?? null)
  } catch (error) {
    throw refusedFile(error)
  }
  const found = findHeader(table.rows, invoiceFields)
  const headerIndex = choices.headerRow === undefined ? found?.index : choices.headerRow - 1
  const header = headerIndex === undefined ? undefined : table.rows[headerIndex]
  const memory = choices.mapping || !header ? undefined : await remembered(headerSignature(header))
  try {
    const understood = understandInvoiceTable(table, {
      ...(headerIndex === undefined ? {} : { headerIndex }),
      ...(choices.mapping || memory ? { columns: choices.mapping ?? memory ?? {} } : {}),
      carriers: choices.carriers,
      defaultCarrier: choices.defaultCarrier ?? null,
    })
    const file = await gently(understood)
    return {
      table,
      file,
      sure: choices.headerRow !== undefined || (found?.sure ?? false),
      fromMemory: memory !== undefined,
    }
  } catch (error) {
    throw refusedFile(error, {
      encoding: table.encoding,
      header_row: headerIndex === undefined ? null : headerIndex + 1,
      preview: table.rows.slice(0, 10).map((row) => row.slice(0, 30)),
    })
  }
}
