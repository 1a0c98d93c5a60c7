import { headerSignature, mapColumns } from '#shared/files/columns.ts'
import { headerOf } from '#console/import/sheetParts.ts'
import { findHeader } from '#shared/files/header.ts'
import { invoiceFields, type InvoiceFieldKey } from '#shared/files/invoices/invoiceFields.ts'
import type { Table } from '#shared/files/table.ts'

export { headerOf, ignoredTitles, rowsBelow } from '#console/import/sheetParts.ts'

export type Columns = Partial<Record<InvoiceFieldKey, number>>

/** What was understood of a table before anybody looked at it. */
export type Layout = { headerIndex: number; columns: Columns; sure: boolean; remembered: boolean }

export const signatureOf = (header: readonly string[]) => headerSignature(header)

export const layoutAt = (
  table: Table,
  headerIndex: number,
  recall: (signature: string) => Columns | undefined,
): Layout => {
  const header = headerOf(table, headerIndex)
  const memory = recall(signatureOf(header))
  const { columns, missing } = mapColumns(header, invoiceFields, memory)
  return { headerIndex, columns, sure: missing.length === 0, remembered: memory !== undefined }
}

export const layoutOf = (table: Table, recall: (signature: string) => Columns | undefined): Layout =>
  layoutAt(table, findHeader(table.rows, invoiceFields)?.index ?? -1, recall)

/** What keeps a mapping from being used, by field. */
export const mappingProblems = (columns: Columns, defaultCarrier: string): Record<string, string> => ({
  ...(columns.invoice_no === undefined ? { invoice_no: '송장번호 열을 골라 주세요.' } : {}),
  ...(columns.order_no === undefined && columns.order_item_no === undefined
    ? { order_no: '주문번호나 상품주문번호 열을 골라 주세요.' }
    : {}),
  ...(columns.carrier === undefined && defaultCarrier === ''
    ? { carrier: '택배사 열을 고르거나 파일 전체의 택배사를 골라 주세요.' }
    : {}),
})
