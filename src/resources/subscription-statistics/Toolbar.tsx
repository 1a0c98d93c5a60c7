import { Alert, Box, Button, Card, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { PeriodButtons, PeriodEnd } from '#console/figures/PeriodFields.tsx'
import { toggle } from '#console/figures/toggle.ts'
import type { Day } from '#shared/format/kst.ts'
import { MOST_DAYS, MOST_MONTHS } from '#shared/statistics/bounds.ts'
import { byUnit, monthsBack, type Period, presets, troubleOf } from './question.ts'

type Props = { period: Period; today: Day; onChange: (period: Period) => void }

const units = { day: '일별', month: '월별' } as const

/** Which days or months, by one press or one by one. */
export const Toolbar = ({ period, today, onChange }: Props) => {
  const { unit, from, to } = period
  const [first, last] = unit === 'day' ? ['시작일', '종료일'] : ['시작 달', '끝 달']
  return (
    <Card variant="outlined" component="section" aria-label="조건" sx={{ p: 1.5 }}>
      <Box role="group" aria-label="기간">
        <PeriodButtons
          of={presets.map(({ label, of }) => {
            const one = of(today)
            const chosen = one.unit === unit && one.from === from && one.to === to
            return { label, chosen, choose: () => onChange(one) }
          })}
        />
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 1.5 }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label="일별 또는 월별"
            value={unit}
            onChange={(_, next: Period['unit'] | null) => next && onChange(byUnit(period, next, today))}
          >
            {(['day', 'month'] as const).map((one) => (
              <ToggleButton key={one} value={one} sx={toggle}>
                {units[one]}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <PeriodEnd
            unit={unit}
            label={first}
            value={from}
            today={today}
            onChange={(next) => onChange({ unit, from: next, to })}
          />
          <PeriodEnd
            unit={unit}
            label={last}
            value={to}
            today={today}
            onChange={(next) => onChange({ unit, from, to: next })}
          />
          <Typography variant="body2" color="text.secondary">
            {unit === 'day' ? `${MOST_DAYS}일까지` : `${MOST_MONTHS}개월까지`}
          </Typography>
        </Stack>
      </Box>
    </Card>
  )
}

/** A period that cannot be asked for: why, and the nearest that can. */
export const PeriodTrouble = ({ period, today, onChange }: Props) => {
  const { unit, from, to } = period
  const nearest = from > to ? { unit, from: to, to: from } : monthsBack(today, 12)
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={() => onChange(nearest)}>
          {from > to ? '시작과 끝 바꾸기' : '최근 12개월 보기'}
        </Button>
      }
    >
      {troubleOf(period)}
    </Alert>
  )
}
