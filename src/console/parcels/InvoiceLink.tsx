import OpenIcon from '@mui/icons-material/OpenInNew'
import { Link } from '@mui/material'

type Props = { invoiceNo: string; trackingUrl: string | null }

/** An invoice number that leads to the courier's tracking page, where there is one. */
export const InvoiceLink = ({ invoiceNo, trackingUrl }: Props) => {
  if (!trackingUrl) return invoiceNo
  return (
    <Link
      href={trackingUrl}
      target="_blank"
      rel="noreferrer"
      color="inherit"
      title="배송 조회 (새 창)"
      onClick={(event) => event.stopPropagation()}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}
    >
      {invoiceNo}
      <OpenIcon sx={{ fontSize: 13 }} aria-hidden />
    </Link>
  )
}
