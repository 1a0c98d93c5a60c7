import { InputAdornment, TextField, type TextFieldProps } from '@mui/material'
import { useLayoutEffect, useRef } from 'react'
import { caretWith, digitsIn, grouped, numberIn } from './grouped.ts'

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'slotProps'> & {
  value: number | null
  onChange: (value: number | null) => void
  unit?: string
  mostDigits?: number
  readOnly?: boolean
  inputLabel?: string
}

/** An amount with separators while it is typed; the caret stays between the digits it was put between. */
export const WonField = ({ value, onChange, unit = '원', mostDigits, readOnly, inputLabel, ...field }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const text = grouped(value)
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    const at = caretWith(text, caret.current)
    input.current?.setSelectionRange(at, at)
  })
  return (
    <TextField
      {...field}
      value={text}
      inputRef={input}
      onChange={({ target }) => {
        caret.current = digitsIn(target.value.slice(target.selectionStart ?? target.value.length))
        onChange(numberIn(target.value, mostDigits))
      }}
      onSelect={() => {
        caret.current = null
      }}
      slotProps={{
        htmlInput: {
          inputMode: 'numeric',
          autoComplete: 'off',
          readOnly,
          style: { textAlign: 'right' },
          ...(inputLabel ? { 'aria-label': inputLabel } : {}),
        },
        input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  )
}
