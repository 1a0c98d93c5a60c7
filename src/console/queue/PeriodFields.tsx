import { Button, Stack, TextField } from '@mui/material'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Filter } from './filter.ts'

type Props = {
  label: string
  /** Names of the two fields of the filter. */
  from: string
  to: string
  filter: Filter
  change: (part: Filter) => void
  presets?: readonly (readonly [label: string, firstDay: number, lastDay: number])[]
}

const dayFromNow = (days: number) => addDays(kstDay(Date.now()), days)
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Two Korean calendar days, both included. */
export const PeriodFields = ({ label, from, to, filter, change, presets = [] }: Props) => (
  <Stack direction="row" role="group" aria-label={label} sx={{ gap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
    <DayField
      label={`${label} 시작`}
      value={text(filter[from])}
      max={text(filter[to])}
      onChange={(day) => change({ [from]: day })}
    />
    ~
    <DayField
      label={`${label} 끝`}
      value={text(filter[to])}
      min={text(filter[from])}
      onChange={(day) => change({ [to]: day })}
    />
    {presets.map(([name, first, last]) => (
      <Button
        key={name}
        size="small"
        color="inherit"
        sx={{ minWidth: 0, px: 1 }}
        onClick={() => change({ [from]: dayFromNow(first), [to]: dayFromNow(last) })}
      >
        {name}
      </Button>
    ))}
  </Stack>
)

type DayProps = {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string | undefined) => void
}

const DayField = ({ label, value, min, max, onChange }: DayProps) => (
  <TextField
    type="date"
    margin="none"
    fullWidth={false}
    value={value}
    onChange={(event) => onChange(event.target.value || undefined)}
    slotProps={{ htmlInput: { 'aria-label': label, min: min || undefined, max: max || undefined } }}
    sx={{ width: 138 }}
  />
)
