import { createInvoiceDrafts } from '#console/invoices/invoiceDrafts.ts'
import type { InvoiceGrid } from '#console/invoices/invoiceRows.ts'
import type { OrderItem } from '../orderItem.ts'

/** Invoice numbers of order items that wait for 발송처리. */
export const drafts = createInvoiceDrafts()

/** Whether an invoice number can be typed in this row. */
const isEditable = (row: OrderItem) => row.status === 'PROCESSING_ORDER' && row.hold_reason === null

/** What the invoice cells of these rows work on; nothing when this person may not ship. */
export const invoiceGrid = (rows: readonly OrderItem[], mayShip: boolean): InvoiceGrid => ({
  drafts,
  rows: mayShip
    ? rows
        .filter(isEditable)
        .map(({ id, order_no, shipping_origin }) => ({ id, label: order_no, place: shipping_origin.id }))
    : [],
})
