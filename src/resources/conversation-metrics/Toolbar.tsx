import { Alert, Box, Button, Card, Stack, Typography } from '@mui/material'
import { backFrom, dayPresets } from '#console/figures/dayPresets.ts'
import { PeriodButtons, PeriodEnd } from '#console/figures/PeriodFields.tsx'
import type { Day } from '#shared/format/kst.ts'
import { MOST_DAYS, type Period, troubleOf } from './question.ts'

type Props = { period: Period; today: Day; onChange: (period: Period) => void }

/** Which days, by one press or one by one. */
export const Toolbar = ({ period, today, onChange }: Props) => {
  const { from, to } = period
  return (
    <Card variant="outlined" component="section" aria-label="조건" sx={{ p: 1.5 }}>
      <Box role="group" aria-label="기간">
        <PeriodButtons
          of={dayPresets.map(({ label, of }) => {
            const one = of(today)
            return { label, chosen: one.from === from && one.to === to, choose: () => onChange(one) }
          })}
        />
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 1.5 }}>
          <PeriodEnd label="시작일" value={from} today={today} onChange={(next) => onChange({ from: next, to })} />
          <PeriodEnd label="종료일" value={to} today={today} onChange={(next) => onChange({ from, to: next })} />
          <Typography variant="body2" color="text.secondary">
            {MOST_DAYS}일까지
          </Typography>
        </Stack>
      </Box>
    </Card>
  )
}

/** A period that cannot be asked for: why, and the nearest that can. */
export const PeriodTrouble = ({ period, onChange }: Omit<Props, 'today'>) => {
  const { from, to } = period
  const nearest = from > to ? { from: to, to: from } : backFrom(to, MOST_DAYS)
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={() => onChange(nearest)}>
          {from > to ? '시작과 끝 바꾸기' : `마지막 ${MOST_DAYS}일 보기`}
        </Button>
      }
    >
      {troubleOf(period)}
    </Alert>
  )
}
