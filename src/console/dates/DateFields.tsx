import CalendarIcon from '@mui/icons-material/EventOutlined'
import { InputAdornment, TextField } from '@mui/material'
import { type ComponentType, Suspense, useState } from 'react'
import { formatDay, formatKst } from '#shared/format/kst.ts'
import { part } from '../patiently.ts'
import type { DateProps } from './dateProps.ts'

const DayPicker = part(() => import('./DayPicker.tsx'), 'DayPicker')
const MonthPicker = part(() => import('./MonthPicker.tsx'), 'MonthPicker')
const MomentPicker = part(() => import('./MomentPicker.tsx'), 'MomentPicker')

/** A calendar day in Korea, `YYYY-MM-DD` or ''. */
export const DayField = (props: DateProps) => <WhenLoaded {...props} picker={DayPicker} text={formatDay} />

/** A calendar month, `YYYY-MM`. */
export const MonthField = (props: DateProps) => (
  <WhenLoaded {...props} picker={MonthPicker} text={(month) => month.replace('-', '.')} />
)

/** A moment, shown and typed in Korean time; ISO or ''. */
export const MomentField = (props: DateProps) => <WhenLoaded {...props} picker={MomentPicker} text={formatKst} />

/** A day of a filter: its calendar is fetched when somebody reaches for it, and takes over where they are. */
export const FilterDayField = (props: DateProps) => {
  const [reached, setReached] = useState(false)
  if (reached) return <DayField {...props} autoFocus />
  return (
    <Standing
      {...props}
      text={formatDay}
      onFocus={() => setReached(true)}
      onPointerEnter={() => void import('./DayPicker.tsx').catch(() => undefined)}
    />
  )
}

type Shown = DateProps & { text: (value: string) => string }

/** Calendars come after the page: until then their field stands there, in its size, and can only be read. */
const WhenLoaded = ({ picker: Picker, text, ...props }: Shown & { picker: ComponentType<DateProps> }) => (
  <Suspense fallback={<Standing {...props} text={text} />}>
    <Arrived {...props} picker={Picker} />
  </Suspense>
)

/** A calendar that comes late takes the focus only where nobody types yet. */
const Arrived = ({ picker: Picker, ...props }: DateProps & { picker: ComponentType<DateProps> }) => {
  const [autoFocus] = useState(() => props.autoFocus && !isTypedInto(document.activeElement))
  return <Picker {...props} {...(autoFocus === undefined ? {} : { autoFocus })} />
}

const isTypedInto = (element: Element | null) =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && !element.readOnly

const Standing = (props: Shown & { onFocus?: () => void; onPointerEnter?: () => void }) => (
  <TextField
    label={props.spoken ? undefined : props.label}
    value={props.value ? props.text(props.value) : ''}
    placeholder="YYYY.MM.DD"
    helperText={props.helperText}
    size="small"
    margin="none"
    fullWidth
    onFocus={props.onFocus}
    onPointerEnter={props.onPointerEnter}
    slotProps={{
      inputLabel: { shrink: true },
      htmlInput: { 'aria-label': props.label, readOnly: true },
      input: {
        endAdornment: (
          <InputAdornment position="end">
            <CalendarIcon color="action" />
          </InputAdornment>
        ),
      },
    }}
    {...(props.sx === undefined ? {} : { sx: props.sx })}
  />
)
