import type { SxProps, Theme } from '@mui/material'
import type { ReactNode } from 'react'

/** What a date field is given; the value is a calendar day (`YYYY-MM-DD`) or a moment (ISO), '' when empty. */
export type DateProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** first and last that may be chosen, in the form of the value */
  min?: string | undefined
  max?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  error?: boolean | undefined
  helperText?: ReactNode
  autoFocus?: boolean | undefined
  onBlur?: (() => void) | undefined
  /** the label is only spoken: the field stands in a group that says what it is */
  spoken?: boolean
  sx?: SxProps<Theme>
}
