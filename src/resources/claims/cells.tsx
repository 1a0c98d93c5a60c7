import { Box, Link, Stack, Tooltip } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { KrwText } from '#console/fields/Krw.tsx'
import { Empty } from '#console/fields/KstDate.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { CarrierInput, InvoiceInput } from '#console/invoices/InvoiceInputs.tsx'
import { useInvoiceRows } from '#console/invoices/invoiceRows.ts'
import { DueDay } from '#console/queue/DueDay.tsx'
import { useToday } from '#console/queue/useToday.ts'
import { collectionWords, faultWords, inspectionWords, refundWords, requesterWords } from '#console/words/claimWords.ts'
import { claimWords } from '#console/words/orderWords.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { dueDayOf, dueOfClaim, type Claim } from './claim.ts'

type Props = { row: Claim }

/** 클레임번호: opens the claim. */
export const ClaimNoCell = ({ row }: Props) => (
  <Link component={RouterLink} to={`/claims/${row.id}/show`} color="inherit" underline="hover" sx={{ fontWeight: 600 }}>
    {row.claim_no}
  </Link>
)

export const OrderNoCell = ({ row }: Props) => (
  <Link component={RouterLink} to={`/orders/${row.order_id}/show`} color="inherit" underline="hover">
    {row.order_no}
  </Link>
)

/** The state in words, with what makes this row special: held, waiting for money. */
export const StatusCell = ({ row }: Props) => {
  const [label, tone] = claimWords(row)
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
      <StatusChip label={label} tone={tone} />
      {row.hold_reason === null ? null : (
        <Tooltip title={row.hold_reason}>
          <span>
            <StatusChip label="보류" tone="bad" />
          </span>
        </Tooltip>
      )}
    </Stack>
  )
}

const DUE = { plain: '처리 기한', soon: '내일까지 처리', today: '오늘까지 처리', late: '처리 기한 지남' }

export const DueCell = ({ row }: Props) => {
  const today = useToday()
  return <DueDay day={dueDayOf(row)} due={dueOfClaim(row, today)} words={DUE} />
}

/** Whose fault it is and why, in the customer's own words where there are any. */
export const ReasonCell = ({ row }: Props) => (
  <Box component="span" title={row.reason_detail ?? undefined}>
    {row.reason.label}
    {row.reason_detail ? (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {' '}
        — {row.reason_detail}
      </Box>
    ) : null}
  </Box>
)

export const FaultCell = ({ row }: Props) => {
  const [label, tone] = faultWords[row.fault]
  return <StatusChip label={row.fault === row.reason.fault ? label : `${label}(변경)`} tone={tone} />
}

export const itemsText = ({ items }: Claim) => {
  const [first] = items
  if (!first) return ''
  const option = [first.option_label, first.exchange_option_label].filter(Boolean).join(' → ')
  const rest = items.length > 1 ? ` 외 ${items.length - 1}건` : ''
  return `${first.product_name}${option ? ` · ${option}` : ''}${rest}`
}

export const quantityOf = ({ items }: Claim) => formatNumber(items.reduce((sum, { quantity }) => sum + quantity, 0))

/** How far the goods are on their way back, and what they looked like. */
export const CollectionCell = ({ row }: Props) => {
  if (row.collection_status === null) return <Empty />
  const [label, tone] = collectionWords[row.collection_status]
  const inspected = row.inspection === null ? null : inspectionWords[row.inspection]
  return (
    <Stack direction="row" sx={{ gap: 0.5 }}>
      <StatusChip label={label} tone={tone} />
      {inspected ? <StatusChip label={inspected[0]} tone={inspected[1]} /> : null}
    </Stack>
  )
}

export const returnInvoice = ({ collection }: Claim) =>
  collection?.invoice_no ? `${collection.carrier_name ?? ''} ${collection.invoice_no}`.trim() : ''

export const RefundCell = ({ row }: Props) => (
  <Box component="span" title={row.refund_points ? `포인트 ${formatNumber(row.refund_points)}P` : undefined}>
    <KrwText value={row.refund?.refund_cash ?? row.refund_cash} />
  </Box>
)

/** What became of the money, or what the customer still owes. */
export const MoneyCell = ({ row }: Props) => {
  if (row.refund) {
    const [label, tone] = refundWords(row.refund)
    return <StatusChip label={label} tone={tone} />
  }
  if (row.fee)
    return (
      <StatusChip
        label={`${formatKrw(row.fee.amount)} ${row.fee.paid ? '받음' : '받을 돈'}`}
        tone={row.fee.paid ? 'good' : 'warning'}
      />
    )
  return <Empty />
}

export const requesterOf = ({ requester }: Claim) => requesterWords[requester]

const useWaiting = (row: Claim) => useInvoiceRows().rows.find((one) => one.id === row.id)

/** The courier of the exchange's new parcel. */
export const ReshipCarrierCell = ({ row }: Props) => {
  const waiting = useWaiting(row)
  return waiting ? <CarrierInput row={waiting} /> : <Empty />
}

/** The invoice of the exchange's new parcel: typed or pasted once the goods that came back are inspected. */
export const ReshipInvoiceCell = ({ row }: Props) => {
  const waiting = useWaiting(row)
  return waiting ? <InvoiceInput row={waiting} /> : <Empty />
}
