import { Box, Card, MenuItem, Stack, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import type { Day } from '#shared/format/kst.ts'
import type { Period } from '../address/period.ts'
import { toggle } from '#console/figures/toggle.ts'
import { comparisons, type Comparison, type Question } from '../address/question.ts'
import type { Change } from '../address/useQuestion.ts'
import { bases } from '../figures/words.ts'
import { BrandChoice, OriginChoice } from './NarrowChoice.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'

type Props = {
  question: Question
  today: Day
  change: Change
  /** Without what only amounts have: basis, points and, unless it is `compared`, another period. */
  withoutAmounts?: boolean
  compared?: boolean
}

/** Everything that is asked of the statistics; each change stands in the address. */
export const Toolbar = ({ question, today, change, withoutAmounts = false, compared = false }: Props) => {
  const { period, brand, origin, compare } = question
  /** A calendar month is held against the one before; other choices of what to compare with stay. */
  const choose = (next: Period, preset?: { ofMonth: boolean }) => {
    const usual = compare === 'PREVIOUS' || compare === 'MONTH_BEFORE'
    change({ period: next, ...(preset && usual ? { compare: preset.ofMonth ? 'MONTH_BEFORE' : 'PREVIOUS' } : {}) })
  }
  return (
    <Card variant="outlined" component="section" aria-label="조건" sx={{ p: 1.5, display: 'grid', gap: 1.5 }}>
      <PeriodChoice period={period} today={today} onChange={choose} />
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        {withoutAmounts ? null : <Amounts question={question} change={change} />}
        {withoutAmounts && compared ? <CompareChoice compare={compare} change={change} /> : null}
        <BrandChoice value={brand} onChange={(id) => change({ brand: id })} />
        <OriginChoice value={origin} onChange={(id) => change({ origin: id })} />
      </Stack>
      {withoutAmounts ? null : (
        <Typography variant="body2" color="text.secondary">
          <strong>{bases[question.basis].label}</strong>: {bases[question.basis].meaning}
        </Typography>
      )}
    </Card>
  )
}

const Amounts = ({ question, change }: Pick<Props, 'question' | 'change'>) => {
  const { basis, points, compare } = question
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="기준"
        sx={whole}
        value={basis}
        onChange={(_, next: Question['basis'] | null) => next && change({ basis: next })}
      >
        {(['OCCURRED', 'ORDERED'] as const).map((one) => (
          <ToggleButton key={one} value={one} sx={toggle}>
            {bases[one].label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="포인트"
        sx={whole}
        value={points ? 'with' : 'apart'}
        onChange={(_, next: string | null) => next && change({ points: next === 'with' })}
      >
        <ToggleButton value="with" sx={toggle}>
          포인트 포함
        </ToggleButton>
        <ToggleButton value="apart" sx={toggle}>
          포인트 따로
        </ToggleButton>
      </ToggleButtonGroup>
      <CompareChoice compare={compare} change={change} />
    </>
  )
}

const CompareChoice = ({ compare, change }: Pick<Question, 'compare'> & Pick<Props, 'change'>) => (
  <Box sx={{ width: { xs: '100%', sm: 160 } }}>
    <TextField
      select
      label="비교"
      value={compare ?? 'none'}
      onChange={({ target }) => change({ compare: target.value === 'none' ? undefined : (target.value as Comparison) })}
      margin="none"
    >
      <MenuItem value="none">비교하지 않음</MenuItem>
      {(Object.keys(comparisons) as Comparison[]).map((one) => (
        <MenuItem key={one} value={one}>
          {comparisons[one]}
        </MenuItem>
      ))}
    </TextField>
  </Box>
)

/** On a phone a group takes the whole width, its choices equal parts. */
const whole = { width: { xs: '100%', sm: 'auto' }, '& > *': { flex: { xs: 1, sm: 'none' } } }
