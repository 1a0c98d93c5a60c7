import { Empty } from '#console/fields/KstDate.tsx'
import { CarrierInput, InvoiceInput } from '#console/invoices/InvoiceInputs.tsx'
import { useInvoiceRows } from '#console/invoices/invoiceRows.ts'
import type { OrderItem } from '../orderItem.ts'
import { Shipped } from './Shipped.tsx'

type Props = { row: OrderItem }

const useWaiting = (row: OrderItem) => useInvoiceRows().rows.find((one) => one.id === row.id)

/** The courier: chosen while the row waits for its parcel, told afterwards. */
export const CarrierCell = ({ row }: Props) => {
  const waiting = useWaiting(row)
  if (waiting) return <CarrierInput row={waiting} />
  return row.delivery ? row.delivery.carrier_name : <Empty />
}

/** The invoice number: typed or pasted before shipping, a link to the tracking afterwards. */
export const InvoiceCell = ({ row }: Props) => {
  const waiting = useWaiting(row)
  return waiting ? <InvoiceInput row={waiting} /> : <Shipped row={row} />
}
