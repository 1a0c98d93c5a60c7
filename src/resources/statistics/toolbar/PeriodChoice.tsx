import { Alert, Box, Button, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { toggle } from '#console/figures/toggle.ts'
import { PeriodButtons, PeriodEnd } from '#console/figures/PeriodFields.tsx'
import type { Day } from '#shared/format/kst.ts'
import {
  byUnit,
  daysOf,
  lastDays,
  MOST_DAYS,
  MOST_MONTHS,
  type Period,
  presets,
  samePeriod,
  troubleOf,
} from '../address/period.ts'

type Props = { period: Period; today: Day; onChange: (period: Period, preset?: { ofMonth: boolean }) => void }

const units = { day: '일별', month: '월별' } as const

/** Which days, by one press or one by one, and whether they are shown by day or by month. */
export const PeriodChoice = ({ period, today, onChange }: Props) => {
  const { unit, from, to } = period
  const most = unit === 'day' ? `${MOST_DAYS}일` : `${MOST_MONTHS}개월`
  return (
    <Box role="group" aria-label="기간">
      <PeriodButtons
        of={presets.map(({ label, of, ofMonth = false }) => {
          const one = of(today)
          return { label, chosen: samePeriod(one, period), choose: () => onChange(one, { ofMonth }) }
        })}
      />
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 1.5 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="일별 또는 월별"
          sx={{ width: { xs: '100%', sm: 'auto' }, '& > *': { flex: { xs: 1, sm: 'none' } } }}
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
          label={unit === 'day' ? '시작일' : '시작 달'}
          value={from}
          today={today}
          onChange={(next) => onChange({ unit, from: next, to })}
        />
        <PeriodEnd
          unit={unit}
          label={unit === 'day' ? '종료일' : '끝 달'}
          value={to}
          today={today}
          onChange={(next) => onChange({ unit, from, to: next })}
        />
        <Typography variant="body2" color="text.secondary">
          {units[unit]} {most}까지
        </Typography>
      </Stack>
    </Box>
  )
}

/** A period that cannot be asked for: why, and the nearest that can. */
export const PeriodTrouble = ({ period, today, onChange }: Props) => {
  const { unit, from, to } = period
  const backwards = from > to
  return (
    <Alert severity="warning">
      {troubleOf(period)}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        {backwards ? (
          <Choice text="시작과 끝 바꾸기" to={{ unit, from: to, to: from }} onChange={onChange} />
        ) : (
          <>
            {unit === 'day' ? (
              <Choice text="월별로 보기" to={byUnit(period, 'month', today)} onChange={onChange} />
            ) : null}
            <Choice text={`마지막 ${MOST_DAYS}일 보기`} to={lastDays(daysOf(period))} onChange={onChange} />
          </>
        )}
      </Stack>
    </Alert>
  )
}

const Choice = ({ text, to, onChange }: { text: string; to: Period; onChange: Props['onChange'] }) => (
  <Button color="inherit" variant="outlined" size="small" onClick={() => onChange(to)}>
    {text}
  </Button>
)
