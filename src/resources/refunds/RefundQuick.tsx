import { Stack, Typography } from '@mui/material'
import { QuickRecord } from '#console/fields/QuickRecord.tsx'
import { Section } from '#console/fields/Section.tsx'
import { TargetMemos } from '#console/memos/TargetMemos.tsx'
import { RefundReceipt } from '#console/refunds/RefundReceipt.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { AdjustButton } from './AdjustButton.tsx'
import { Status } from './columns.tsx'
import { About, State } from './RefundShow.tsx'
import { StepButtons } from './StepButtons.tsx'
import type { RefundDetail } from './tabs.ts'

/** A refund in a drawer, with its steps. */
export const RefundQuick = ({ id }: { id: number }) => (
  <QuickRecord<RefundDetail> resource="refunds" id={id}>
    {(refund) => (
      <Stack sx={{ gap: 2 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h6" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatKrw(refund.refund_cash)}
          </Typography>
          <Status row={refund} />
        </Stack>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <StepButtons refund={refund} />
        </Stack>
        <State refund={refund} />
        <Section title="환불 영수증" aside={<AdjustButton refund={refund} />}>
          <RefundReceipt money={refund} />
        </Section>
        <About refund={refund} />
        <TargetMemos title="환불 메모" kind="refund-memos" userId={refund.user.id} targetId={refund.id} />
      </Stack>
    )}
  </QuickRecord>
)
