import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import dayjs from 'dayjs'
import type { DateProps } from './dateProps.ts'
import { PickerFrame } from './PickerFrame.tsx'
import { textField } from './pickerProps.ts'

/** A calendar month, typed or chosen; what is not a month is never handed on. */
export const MonthPicker = (props: DateProps) => (
  <PickerFrame>
    <DatePicker
      label={props.label}
      value={dayjs.utc(`${props.value}-01`)}
      onChange={(next, { validationError }) => {
        if (next !== null && validationError === null) props.onChange(next.format('YYYY-MM'))
      }}
      timezone="UTC"
      views={['year', 'month']}
      openTo="month"
      format="YYYY.MM"
      {...(props.max ? { maxDate: dayjs.utc(`${props.max}-01`) } : {})}
      slotProps={{ textField: textField(props) }}
    />
  </PickerFrame>
)
