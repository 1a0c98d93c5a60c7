import { InputAdornment } from '@mui/material'
import { NumberInput, type NumberInputProps } from 'react-admin'

/** An amount in won: whole numbers, right-aligned, 원 behind. */
export const KrwInput = (props: NumberInputProps) => (
  <NumberInput
    min={0}
    step={100}
    {...props}
    slotProps={{
      input: { endAdornment: <InputAdornment position="end">원</InputAdornment> },
      htmlInput: { step: 1, style: { textAlign: 'right' } },
    }}
  />
)
