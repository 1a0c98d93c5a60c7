import OpenIcon from '@mui/icons-material/OpenInNew'
import { Link } from '@mui/material'
import { Empty } from '#console/fields/KstDate.tsx'
import type { OrderItem } from '../orderItem.ts'

/** The invoice number of a parcel on its way, leading to the courier's tracking. */
export const Shipped = ({ row: { delivery } }: { row: OrderItem }) => {
  if (!delivery) return <Empty />
  if (!delivery.tracking_url) return delivery.invoice_no
  return (
    <Link
      href={delivery.tracking_url}
      target="_blank"
      rel="noreferrer"
      color="inherit"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
      title="배송 조회 (새 창)"
    >
      {delivery.invoice_no}
      <OpenIcon sx={{ fontSize: 13 }} aria-hidden />
    </Link>
  )
}
