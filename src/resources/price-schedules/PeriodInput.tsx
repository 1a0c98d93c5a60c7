import { useInput } from 'react-admin'
import { DayField } from '#console/dates/DateFields.tsx'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay, startOfKstDay } from '#shared/format/kst.ts'

type Props = {
  source: string
  label: string
  /** `first`: from where the day begins; `last`: up to where it ends. */
  edge: 'first' | 'last'
  alwaysOn?: boolean
}

/** A Korean day of a filter whose server takes moments; the last day counts whole. */
export const PeriodInput = ({ source, label, edge }: Props) => {
  const { field } = useInput({ source })
  const moment: unknown = field.value
  const shift = edge === 'last' ? 1 : 0
  return (
    <DayField
      label={label}
      value={typeof moment === 'string' && moment !== '' ? addDays(kstDay(moment), -shift) : ''}
      onChange={(day) => field.onChange(day === '' ? null : startOfKstDay(addDays(day, shift)))}
      onBlur={field.onBlur}
      sx={{ width: 168 }}
    />
  )
}
