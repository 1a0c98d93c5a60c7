import { Box, Button, Skeleton, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { RequestClaimButton } from '#console/claims/RequestClaimButton.tsx'
import { type ClaimType, refusalOf } from '#console/claims/claimDraft.ts'
import { InvoiceLink } from '#console/parcels/InvoiceLink.tsx'
import { canTellAgain, parcelStatus } from '#console/parcels/parcelWords.ts'
import { ShippingNoticeButton } from '#console/parcels/ShippingNoticeButton.tsx'
import { ReceiverButton } from '#console/receiver/ReceiverButton.tsx'
import type { AdminOrder } from '#contract/schema.d.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { beginCommand } from '../composer/command/calls.ts'
import { letterOf } from '../composer/command/command.ts'
import { useAskedOrder } from '../useAskedOrder.ts'

type Props = { orderId: number; conversationId: number; onAct: () => void }

/** The order that is asked about, and what can be done about it without leaving the conversation. */
export const OrderActions = ({ orderId, conversationId, onAct }: Props) => {
  const { may } = useMay('orders:read')
  const order = useAskedOrder(orderId)
  if (!may) return null
  if (order.isPending) return <Skeleton variant="rounded" height={80} />
  if (!order.data) return null
  const { order_no, item_status, items, deliveries } = order.data
  return (
    <Box component="section" aria-label="문의한 주문" sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
      <Typography variant="subtitle2" component="h3">
        문의한 주문 <Link to={`/orders/${orderId}/show`}>{order_no}</Link> {item_status}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, typography: 'body2' }}>
        {items.map((item, index) => (
          <li key={item.id}>
            <strong>{letterOf(index)}</strong> {item.product_name} {item.option_label} {item.quantity}개
            <Begin
              item={item}
              letter={letterOf(index)}
              onBegin={(text) => {
                onAct()
                beginCommand({ conversationId, text })
              }}
            />
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', mt: 1 }}>
        <RequestClaimButton order={order.data} conversationId={conversationId} />
        <ReceiverButton order={order.data} conversationId={conversationId} />
      </Box>
      {deliveries.filter(canTellAgain).map((parcel) => (
        <Box key={parcel.id} sx={{ mt: 0.75, typography: 'body2' }}>
          {parcelStatus[parcel.status][0]} {parcel.carrier.name}{' '}
          <InvoiceLink invoiceNo={parcel.invoice_no} trackingUrl={parcel.tracking_url} />{' '}
          <ShippingNoticeButton parcel={parcel} conversationId={conversationId} />
        </Box>
      ))}
    </Box>
  )
}

const TYPES = Object.entries(claimKindWord) as [ClaimType, string][]

type BeginProps = { item: AdminOrder['items'][number]; letter: string; onBegin: (text: string) => void }

/** Begins to write what is done about an item; the answer and the deed go together. */
const Begin = ({ item, letter, onBegin }: BeginProps) => {
  const { may } = useMay('claims:request')
  const reply = useMay('cs:reply').may
  if (!may || !reply) return null
  return TYPES.filter(([type]) => refusalOf(item, type) === undefined).map(([type, word]) => (
    <Button
      key={type}
      size="small"
      sx={{ minWidth: 0, px: 0.75, ml: 0.25 }}
      aria-label={`${letter} ${word} 쓰기`}
      title={`답변에 /${word} ${letter} 쓰기`}
      onClick={() => onBegin(`/${word} ${letter} `)}
    >
      {word}
    </Button>
  ))
}
