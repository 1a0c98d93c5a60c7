import { Box, Button, Stack, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { Thumbnail } from '#console/fields/Thumbnail.tsx'
import { InvoiceLink } from '#console/parcels/InvoiceLink.tsx'
import { claimWords, itemStatus } from '#console/words/orderWords.ts'
import type { AdminOrder, AdminOrderItem } from '#contract/schema.d.ts'
import { formatDay } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { unitPriceLabel } from '#shared/pricing/priceRules.ts'
import { RequestClaimButton } from '#console/claims/RequestClaimButton.tsx'

const inList = (id: number) => `/order-items?filter=${encodeURIComponent(JSON.stringify({ order_id: [id] }))}`

/** What was ordered, by the place it leaves from. */
export const OrderItems = ({ order }: { order: AdminOrder }) => (
  <Section
    title={`주문상품 ${order.items.length}건`}
    aside={
      <>
        <RequestClaimButton order={order} />
        <Button size="small" component={Link} to={inList(order.id)}>
          주문 처리에서 보기
        </Button>
      </>
    }
  >
    <Stack sx={{ gap: 2 }}>
      {order.groups.map((group) => (
        <div key={group.id}>
          <Typography variant="subtitle2" component="h3" color="text.secondary">
            {group.shipping_origin.name} · 배송비 {group.charged === 0 ? '무료' : formatKrw(group.charged)}
          </Typography>
          {order.items
            .filter(({ id }) => group.item_ids.includes(id))
            .map((item) => (
              <Item key={item.id} item={item} />
            ))}
        </div>
      ))}
      {order.items
        .filter(({ id }) => !order.groups.some((group) => group.item_ids.includes(id)))
        .map((item) => (
          <Item key={item.id} item={item} />
        ))}
    </Stack>
  </Section>
)

const Item = ({ item }: { item: AdminOrderItem }) => (
  <Stack direction="row" sx={{ gap: 1.5, py: 1, borderTop: 1, borderColor: 'divider', flexWrap: 'wrap' }}>
    <Thumbnail url={item.thumbnail_url} size={56} />
    <Box sx={{ flex: '1 1 220px', minWidth: 0, typography: 'body2' }}>
      <Box sx={{ fontWeight: 600 }}>
        {item.product_name}
        {item.option_label ? ` · ${item.option_label}` : ''}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {item.brand_name} · {item.sku_code} · 상품주문번호 {item.order_item_no}
      </Box>
      <Flags item={item} />
    </Box>
    <Box sx={{ textAlign: 'right', typography: 'body2', whiteSpace: 'nowrap', ml: 'auto' }}>
      <Box sx={{ fontWeight: 600 }}>{formatKrw(item.paid)}</Box>
      <Box sx={{ color: 'text.secondary' }}>
        {item.price_rule === 'SALE_PRICE' ? '' : `${unitPriceLabel[item.price_rule]} `}
        {formatKrw(item.unit_price)} × {item.quantity}
      </Box>
      {item.claimed_quantity > 0 ? <Box sx={{ color: 'error.main' }}>클레임 {item.claimed_quantity}개</Box> : null}
    </Box>
  </Stack>
)

const Flags = ({ item }: { item: AdminOrderItem }) => {
  const [state, tone] = itemStatus[item.status]
  const claim = item.claim ? claimWords(item.claim) : null
  const waiting = item.status === 'PAID' || item.status === 'PROCESSING_ORDER'
  return (
    <Stack direction="row" sx={{ gap: 0.75, mt: 0.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <StatusChip label={state} tone={tone} />
      {claim ? <StatusChip label={claim[0]} tone={claim[1]} /> : null}
      {item.hold_reason === null ? null : <StatusChip label={`보류: ${item.hold_reason}`} tone="bad" />}
      {item.address_changed_at ? <StatusChip label="배송지 변경" tone="warning" /> : null}
      {waiting && item.ship_by ? (
        <StatusChip label={`${formatDay(item.ship_by)}까지 발송`} tone={item.overdue ? 'bad' : 'neutral'} />
      ) : null}
      {item.delivery ? (
        <span>
          {item.delivery.carrier_name}{' '}
          <InvoiceLink invoiceNo={item.delivery.invoice_no} trackingUrl={item.delivery.tracking_url} />
        </span>
      ) : null}
    </Stack>
  )
}
