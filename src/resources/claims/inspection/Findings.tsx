import { Box, Stack } from '@mui/material'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { inspectionWords } from '#console/words/claimWords.ts'
import type { ClaimDetail } from '../claim.ts'
import { Photos } from '#console/fields/Photos.tsx'

/** What was found of each piece, with its pictures. */
export const Findings = ({ claim }: { claim: ClaimDetail }) => {
  const { inspection_detail: detail, items } = claim
  if (!detail) return null
  if (detail.pieces.length === 0) return <Photos label="검수 사진" images={detail.images} />
  return (
    <Stack component="ul" aria-label="검수 결과" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, gap: 1 }}>
      {detail.pieces.map(({ order_item_id, quantity, result, memo, images }, index) => {
        const item = items.find((one) => one.order_item_id === order_item_id)
        const [label, tone] = inspectionWords[result]
        return (
          <Box key={index} component="li" sx={{ typography: 'body2' }}>
            <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
              <StatusChip label={label} tone={tone} />
              <span>
                {[item?.product_name, item?.option_label].filter(Boolean).join(' · ')} × {quantity}
              </span>
            </Stack>
            {memo ? <Box sx={{ color: 'text.secondary' }}>{memo}</Box> : null}
            <Photos label={`${item?.product_name ?? ''} ${label} 사진`} images={images} />
          </Box>
        )
      })}
    </Stack>
  )
}
