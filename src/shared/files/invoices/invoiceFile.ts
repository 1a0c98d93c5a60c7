import { atOnce, type Steps } from '../breathe.ts'
import { headerSignature, mapColumns } from '../columns.ts'
import type { ColumnMapping } from '../columns.ts'
import { FileError } from '../fileError.ts'
import { dataRows, findHeader } from '../header.ts'
import type { SheetRow } from '../header.ts'
import { invoiceFields } from './invoiceFields.ts'
import type { InvoiceFieldKey } from './invoiceFields.ts'
import { checkInvoiceRows } from './invoiceRows.ts'
import type { InvoiceCheck } from './invoiceRows.ts'
import type { Table } from '../table.ts'
import type { Carrier } from '#shared/validation/carriers.ts'
import { templateWorkbook } from '../workbook/workbook.ts'

export interface InvoiceChoices {
  /** zero-based row of titles that the person chose; found when absent */
  headerIndex?: number
  /** zero-based columns chosen now or remembered for this header */
  columns?: Partial<Record<InvoiceFieldKey, number>>
  /** the shop's couriers */
  carriers: readonly Carrier[]
  defaultCarrier?: string | null
}

export interface InvoiceFile {
  headerIndex: number
  header: string[]
  /** under which a mapping is remembered */
  signature: string
  mapping: ColumnMapping<InvoiceFieldKey>
  rows: SheetRow[]
  check: InvoiceCheck
}

/**
 * From a table that was read to checked waybill rows: header, columns, rows, every issue. Browser and server take
 * the same way. Throws `FILE_COLUMNS` (`extra.missing`: labels, `extra.header`) when there is no header, no invoice
 * number column or nothing that names the order, and what `dataRows` throws.
 */
export function* understandInvoiceTable(table: Table, choices: InvoiceChoices): Steps<InvoiceFile> {
  const headerIndex = choices.headerIndex ?? findHeader(table.rows, invoiceFields)?.index
  const header = headerIndex === undefined ? undefined : table.rows[headerIndex]
  if (headerIndex === undefined || !header) throw new FileError('FILE_COLUMNS', { missing: ['송장번호', '주문번호'] })
  const mapping = mapColumns(header, invoiceFields, choices.columns)
  const missing = mapping.missing.map((field) => field.label)
  const { order_no: orderNo, order_item_no: orderItemNo } = mapping.columns
  if (orderNo === undefined && orderItemNo === undefined) missing.push('주문번호')
  if (missing.length > 0) throw new FileError('FILE_COLUMNS', { missing, header, headerIndex })
  const rows = dataRows(table, headerIndex)
  const { carriers, defaultCarrier } = choices
  const check = yield* checkInvoiceRows(rows, { columns: mapping.columns, header, carriers, defaultCarrier })
  return { headerIndex, header, signature: headerSignature(header), mapping, rows, check }
}

/** `understandInvoiceTable` in one go. */
export const readInvoiceTable = (table: Table, choices: InvoiceChoices): InvoiceFile =>
  atOnce(understandInvoiceTable(table, choices))

/** The form for waybill uploads, with an example that shows what belongs where. */
export function invoiceTemplate(): Uint8Array<ArrayBuffer> {
  return templateWorkbook(
    [
      {
        title: '상품주문번호',
        help: '상품마다 송장이 다를 때 적어요. 비우면 주문번호에서 같은 출고지의 모든 상품에 적용해요.',
      },
      { title: '주문번호', required: true, help: '주문 목록에 보이는 번호를 그대로 적어요.' },
      { title: '택배사', required: true, help: 'CJ대한통운, 한진택배, 롯데택배, 로젠택배, 우체국택배 등' },
      { title: '송장번호', required: true, help: '숫자만 적어도, 줄표를 넣어도 돼요.' },
      { title: '수령인', help: '적으면 다른 사람의 송장을 잘못 올리는 일을 막아 줘요.' },
      { title: '출고지', help: '한 주문의 상품이 여러 곳에서 나갈 때, 이 송장으로 보내는 출고지의 이름이에요.' },
    ],
    [['', '20260701-0001234', 'CJ대한통운', '584012345678', '김홈핏', '']],
  )
}
