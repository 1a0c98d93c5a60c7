import { Button, Stack } from '@mui/material'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { FilterDayField } from '../dates/DateFields.tsx'
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

const narrow = { width: 156 }

/** Two Korean calendar days, both included. */
export const PeriodFields = ({ label, from, to, filter, change, presets = [] }: Props) => (
  <Stack direction="row" role="group" aria-label={label} sx={{ gap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
    <FilterDayField
      label={`${label} 시작`}
      value={text(filter[from])}
      max={text(filter[to])}
      onChange={(day) => change({ [from]: day || undefined })}
      spoken
      sx={narrow}
    />
    ~
    <FilterDayField
      label={`${label} 끝`}
      value={text(filter[to])}
      min={text(filter[from])}
      onChange={(day) => change({ [to]: day || undefined })}
      spoken
      sx={narrow}
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
