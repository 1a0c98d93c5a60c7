import { createInvoiceDrafts } from '#console/invoices/invoiceDrafts.ts'
import type { InvoiceGrid } from '#console/invoices/invoiceRows.ts'
import { canReship, type Claim } from './claim.ts'

/** Invoice numbers of exchanges whose new goods wait to be sent. */
export const reshipDrafts = createInvoiceDrafts()

/** What the invoice cells of these claims work on; nothing when this person may not send. */
export const reshipGrid = (rows: readonly Claim[], maySend: boolean): InvoiceGrid => ({
  drafts: reshipDrafts,
  rows: maySend ? rows.filter(canReship).map(({ id, claim_no }) => ({ id, label: claim_no, place: 'exchange' })) : [],
})
