import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import dayjs from 'dayjs'
import type { DateProps } from './dateProps.ts'
import { PickerFrame } from './PickerFrame.tsx'
import { header, textField } from './pickerProps.ts'

const wall = (day: string | undefined) => (day ? dayjs.utc(day) : null)

/** A calendar day, typed or chosen. What is not a day, or not a permitted one, is never handed on. */
export const DayPicker = (props: DateProps) => {
  const { label, value, onChange, min, max, disabled, autoFocus } = props
  return (
    <PickerFrame>
      <DatePicker
        label={label}
        value={wall(value)}
        onChange={(next, { validationError }) => {
          if (next === null) onChange('')
          else if (validationError === null) onChange(next.format('YYYY-MM-DD'))
        }}
        timezone="UTC"
        format="YYYY.MM.DD"
        {...(min ? { minDate: dayjs.utc(min) } : {})}
        {...(max ? { maxDate: dayjs.utc(max) } : {})}
        {...(disabled ? { disabled } : {})}
        {...(autoFocus ? { autoFocus } : {})}
        slotProps={{ textField: textField(props), field: { clearable: !props.required }, calendarHeader: header }}
      />
    </PickerFrame>
  )
}
