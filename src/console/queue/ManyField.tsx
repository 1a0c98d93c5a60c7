import { MenuItem, TextField } from '@mui/material'

type Props = {
  label: string
  value: unknown
  choices: readonly (readonly [value: string | number, name: string])[]
  onChange: (values: unknown[] | undefined) => void
}

/** Any of several values; none chosen is no condition. */
export const ManyField = ({ label, value, choices, onChange }: Props) => (
  <TextField
    select
    label={label}
    margin="none"
    value={Array.isArray(value) ? value : []}
    onChange={({ target }) => {
      const picked: unknown = target.value
      onChange(Array.isArray(picked) && picked.length > 0 ? picked : undefined)
    }}
    slotProps={{ select: { multiple: true } }}
  >
    {choices.map(([key, name]) => (
      <MenuItem key={key} value={key} dense>
        {name}
      </MenuItem>
    ))}
  </TextField>
)
