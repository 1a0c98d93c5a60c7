import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker'
import { instantOf, kstIso, kstWall } from '#shared/format/kst.ts'
import type { DateProps } from './dateProps.ts'
import { PickerFrame } from './PickerFrame.tsx'
import { header, textField } from './pickerProps.ts'

const wall = (iso: string | undefined) => (iso ? kstWall(iso) : null)

/** A moment in Korean time to the minute, typed or chosen. */
export const MomentPicker = (props: DateProps) => {
  const { label, value, onChange, min, max, disabled, autoFocus } = props
  const [first, last] = [wall(min), wall(max)]
  return (
    <PickerFrame>
      <DateTimePicker
        label={label}
        value={wall(value)}
        onChange={(next, { validationError }) => {
          if (next === null) onChange('')
          else if (validationError === null) onChange(kstIso(instantOf(next)))
        }}
        timezone="UTC"
        format="YYYY.MM.DD HH:mm"
        ampm={false}
        timeSteps={{ minutes: 10 }}
        {...(first ? { minDateTime: first } : {})}
        {...(last ? { maxDateTime: last } : {})}
        {...(disabled ? { disabled } : {})}
        {...(autoFocus ? { autoFocus } : {})}
        slotProps={{ textField: textField(props), field: { clearable: !props.required }, calendarHeader: header }}
      />
    </PickerFrame>
  )
}
