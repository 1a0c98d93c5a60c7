import { Chip, Stack } from '@mui/material'
import { FilterDayField, MonthField } from '#console/dates/DateFields.tsx'
import type { Day } from '#shared/format/kst.ts'
import { useHeld } from './useHeld.ts'

type ButtonsProps = { of: readonly { label: string; chosen: boolean; choose: () => void }[] }

/** The periods that are one press away. */
export const PeriodButtons = ({ of }: ButtonsProps) => (
  <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
    {of.map(({ label, chosen, choose }) => (
      <Chip
        key={label}
        label={label}
        component="button"
        clickable
        aria-pressed={chosen}
        color={chosen ? 'primary' : 'default'}
        variant={chosen ? 'filled' : 'outlined'}
        onClick={choose}
        sx={{ '@media (pointer: coarse)': { height: 44, borderRadius: 22 } }}
      />
    ))}
  </Stack>
)

type EndProps = {
  unit?: 'day' | 'month'
  label: string
  value: string
  today: Day
  onChange: (value: string) => void
}

/** One end of a period; what is typed is asked for when the typing pauses. */
export const PeriodEnd = ({ unit = 'day', label, value, today, onChange }: EndProps) => {
  const [held, setHeld] = useHeld(value, onChange)
  const set = (next: string) => next !== '' && setHeld(next)
  return unit === 'day' ? (
    <FilterDayField label={label} value={held} max={today} required onChange={set} sx={field} />
  ) : (
    <MonthField label={label} value={held} max={today.slice(0, 7)} onChange={set} sx={field} />
  )
}

const field = { width: { xs: 'calc(50% - 4px)', sm: 160 } }
