import { Box, Stack } from '@mui/material'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { Thumbnail } from '#console/fields/Thumbnail.tsx'
import { itemStatus } from '#console/words/orderWords.ts'
import type { ClaimDetail } from '../claim.ts'

/** The goods of a claim: how many of what, what they become, and whether they are on sale again. */
export const ClaimGoods = ({ claim }: { claim: ClaimDetail }) => (
  <Section title={`상품 ${claim.items.length}건`}>
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {claim.items.map((item) => (
        <Stack
          key={item.order_item_id}
          component="li"
          direction="row"
          sx={{ gap: 1.5, py: 1, '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Thumbnail url={item.thumbnail_url} size={48} />
          <Box sx={{ flex: 1, minWidth: 0, typography: 'body2' }}>
            <Box sx={{ fontWeight: 600 }}>{item.product_name}</Box>
            <Box sx={{ color: 'text.secondary' }}>{[item.option_label, item.sku_code].filter(Boolean).join(' · ')}</Box>
            {item.exchange_option_label ? <Box>교환할 옵션: {item.exchange_option_label}</Box> : null}
            <Stack direction="row" sx={{ gap: 0.5, mt: 0.5 }}>
              <ItemState status={item.item_status} />
              {item.restocked ? <StatusChip label={restockedText(item)} tone="good" /> : null}
            </Stack>
          </Box>
          <Box sx={{ typography: 'body2', whiteSpace: 'nowrap', fontWeight: 600 }}>{item.quantity}개</Box>
        </Stack>
      ))}
    </Stack>
  </Section>
)

const ItemState = ({ status }: { status: string }) => {
  const words: Record<string, (typeof itemStatus)['PAID']> = itemStatus
  const [label, tone] = words[status] ?? [status, 'neutral']
  return <StatusChip label={label} tone={tone} />
}

/** Of pieces that were not all in order only some went back. */
const restockedText = ({ quantity, restocked_quantity: back }: ClaimDetail['items'][number]) =>
  back < quantity ? `${back}개 재고로 돌아감` : '재고로 돌아감'
