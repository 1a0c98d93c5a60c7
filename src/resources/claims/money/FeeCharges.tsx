import { Box, Typography } from '@mui/material'
import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip, type StatusWords } from '#console/fields/StatusChip.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { feeChargeWord } from '#shared/words/claims.ts'
import { paymentMethodWord } from '#shared/words/payments.ts'
import type { ClaimDetail } from '../claim.ts'

type Charge = ClaimDetail['fee_charges'][number]

const words: StatusWords<Charge['status']> = {
  CHARGING: [feeChargeWord.CHARGING, 'progress'],
  PAID: [feeChargeWord.PAID, 'good'],
  FAILED: [feeChargeWord.FAILED, 'bad'],
}

/** Fees that were charged to a registered card, and what of them went back; nothing when there are none. */
export const FeeCharges = ({ charges }: { charges: readonly Charge[] }) =>
  charges.length === 0 ? null : (
    <Box component="ul" aria-label="카드로 낸 배송비" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
      {charges.map((charge) => (
        <Typography key={charge.id} component="li" variant="body2">
          {charge.label || paymentMethodWord.BILLING_KEY} {formatKrw(charge.amount)}{' '}
          <StatusChip label={words[charge.status][0]} tone={words[charge.status][1]} />{' '}
          <KstText value={charge.approved_at ?? charge.charged_at} />
          {charge.failure_message ? ` · ${charge.failure_message}` : ''}
          {charge.return_due > 0 ? ` · ${returnText(charge)}` : ''}
        </Typography>
      ))}
    </Box>
  )

const returnText = ({ return_due: due, returned }: Charge): string =>
  returned >= due ? `${formatKrw(returned)} 돌려줌` : `${formatKrw(due)} 돌려주는 중 (${formatKrw(returned)} 마침)`
