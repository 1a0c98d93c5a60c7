import { Box, Divider, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { KrwText } from '#console/fields/Krw.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { Thumbnail } from '#console/fields/Thumbnail.tsx'
import { AreaCell, ClaimCell, MemoCell, ProductCell, QuantityCell, ShipByCell } from './grid/cells.tsx'
import { Memos } from './memos/Memos.tsx'
import type { OrderItem } from './orderItem.ts'
import { Shipped } from './invoices/Shipped.tsx'
import { itemStateWord, itemStepWord } from '#shared/words/orders.ts'

/** Everything that is known of one row. */
export const OrderItemFacts = ({ row }: { row: OrderItem }) => (
  <>
    <Stack direction="row" sx={{ gap: 1.5, my: 1.5 }}>
      <Thumbnail url={row.thumbnail_url} size={72} />
      <Box>
        <Typography variant="subtitle2">{row.brand_name}</Typography>
        <ProductCell row={row} />
        <Typography variant="body2" color="text.secondary">
          {row.sku_code}
        </Typography>
      </Box>
    </Stack>
    <Facts>
      <Fact label="상품주문번호">{row.order_item_no}</Fact>
      <Fact label="수량">
        <QuantityCell row={row} />
      </Fact>
      <Fact label="결제금액">
        <KrwText value={row.paid} />
      </Fact>
      <Fact label="수령인">
        <MaskedValue value={row.recipient_masked} />
      </Fact>
      <Fact label="연락처">
        <MaskedValue value={row.recipient_phone_masked} />
      </Fact>
      <Fact label="주소">
        <AreaCell row={row} />
      </Fact>
      <Fact label="출고지·위탁처">{row.shipping_origin.name}</Fact>
      <Fact label="발송기한">
        <ShipByCell row={row} />
      </Fact>
      {row.hold_reason === null ? null : <Fact label="보류 사유">{row.hold_reason}</Fact>}
      {row.claim ? (
        <Fact label="클레임">
          <ClaimCell row={row} />
        </Fact>
      ) : null}
      {row.delivery ? (
        <Fact label={row.delivery.carrier_name}>
          <Shipped row={row} />
        </Fact>
      ) : null}
    </Facts>
    <Divider sx={{ my: 1.5 }} />
    <Facts>
      {MOMENTS.map(([field, label]) =>
        row[field] ? (
          <Fact key={field} label={label}>
            <KstText value={row[field]} />
          </Fact>
        ) : null,
      )}
    </Facts>
    <Divider sx={{ my: 1.5 }} />
    <Typography variant="subtitle2">메모</Typography>
    <Memos item={row} />
    <Box sx={{ height: 32 }}>
      <MemoCell row={row} invite="메모 쓰기" />
    </Box>
  </>
)

const MOMENTS = [
  ['paid_at', '결제'],
  ['processed_at', itemStepWord['processing-order']],
  ['shipped_at', '발송'],
  ['picked_up_at', '집하'],
  ['delivered_at', itemStateWord.DELIVERED],
  ['confirmed_at', itemStateWord.CONFIRMED],
] as const

const Facts = ({ children }: { children: ReactNode }) => (
  <Box
    component="dl"
    sx={{ display: 'grid', gridTemplateColumns: '104px 1fr', rowGap: 0.75, m: 0, typography: 'body2' }}
  >
    {children}
  </Box>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, '& > *': { textAlign: 'left !important' } }}>
      {children}
    </Box>
  </>
)
