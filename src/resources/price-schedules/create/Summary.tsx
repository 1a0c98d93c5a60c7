import { Alert, Button, Typography } from '@mui/material'
import { Section } from '#console/fields/Section.tsx'
import { lossOf } from '#console/prices/conflictWords.ts'
import type { WhatIfResult } from '#console/prices/whatIf.ts'
import { formatNumber } from '#shared/format/krw.ts'

type Props = {
  count: number
  looked: readonly WhatIfResult[] | undefined
  waits: boolean
  missing: string | undefined
  onLook: () => void
}

/** How many prices change, how many of them lose money, and what happens next. */
export const Summary = ({ count, looked, waits, missing, onLook }: Props) => {
  const losing = looked?.filter(({ worst }) => worst && lossOf(worst)).length ?? 0
  return (
    <Section title="예약할 가격">
      <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums', mb: 1 }}>
        {formatNumber(count)}개
      </Typography>
      {losing > 0 ? (
        <Alert severity="error" role="status" sx={{ mb: 1.5 }}>
          {formatNumber(losing)}개는 이 가격이면 원가보다 낮게 팔려요. 사유를 적어야 예약할 수 있어요.
        </Alert>
      ) : null}
      <Alert severity="info" sx={{ mb: 1.5 }}>
        {waits
          ? '다른 관리자가 승인하면 예약돼요. 절반 넘게 내리는 것은 관리자도 혼자 정할 수 없어요.'
          : '시작 시각에 저절로 바뀌고, 끝나면 원래 가격으로 돌아가요.'}
      </Alert>
      <Button variant="contained" fullWidth disabled={missing !== undefined} onClick={onLook}>
        미리보기
      </Button>
      {missing ? (
        <Typography variant="body2" color="text.secondary" role="status" sx={{ mt: 1 }}>
          {missing}
        </Typography>
      ) : null}
    </Section>
  )
}
