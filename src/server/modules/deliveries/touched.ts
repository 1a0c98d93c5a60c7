import { DIRECT, type Carrier, findCarrier } from '#shared/validation/carriers.ts'
import { checkInvoiceNo } from '#shared/validation/invoiceNo.ts'
import type { Touched } from '../bulk/rowPieces.ts'

type Named = { carrier?: string | undefined; invoice_no?: string | undefined }

/** The invoice number of a row as it would be stored; nothing for one that is refused and for what no carrier takes. */
export function numberTouched(carriers: readonly Carrier[], { carrier = '', invoice_no = '' }: Named): Touched[] {
  const found = findCarrier(carriers, carrier)
  if (!found || found.code === DIRECT) return []
  const checked = checkInvoiceNo(carriers, found.code, invoice_no)
  return checked.ok ? [`number:${found.code}:${checked.value.invoiceNo}`] : []
}
