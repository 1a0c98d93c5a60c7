import { visuallyHidden } from '@mui/utils'
import type { DateProps } from './dateProps.ts'

/** What a day and a moment have in common on the screen. */
export const textField = ({ required, error, helperText, onBlur, spoken, sx }: DateProps) => ({
  size: 'small' as const,
  fullWidth: true,
  ...(required === undefined ? {} : { required }),
  ...(error ? { error } : {}),
  ...(helperText === undefined ? {} : { helperText }),
  ...(onBlur === undefined ? {} : { onBlur }),
  ...(sx === undefined ? {} : { sx }),
  ...(spoken ? { slotProps: { inputLabel: { shrink: true, sx: visuallyHidden }, input: { notched: false } } } : {}),
})

export const header = { format: 'YYYY년 M월' }
