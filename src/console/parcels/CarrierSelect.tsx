import { MenuItem, type SxProps, TextField, type Theme } from '@mui/material'
import { offeredWith, useCarriers } from './useCarriers.ts'

type Props = { value: string; onChange: (carrier: string) => void; sx?: SxProps<Theme> }

/** The courier of a parcel, by its code. */
export const CarrierSelect = ({ value, onChange, sx }: Props) => (
  <TextField
    select
    label="택배사"
    value={value}
    onChange={({ target }) => onChange(target.value)}
    {...(sx === undefined ? {} : { sx })}
  >
    {offeredWith(useCarriers(), value).map(({ code, name }) => (
      <MenuItem key={code} value={code} dense>
        {name}
      </MenuItem>
    ))}
  </TextField>
)
