import UpIcon from '@mui/icons-material/ArrowUpward'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, IconButton, TextField } from '@mui/material'
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react'
import { WonField } from '#console/form/WonField.tsx'
import { type ChangeGroup, namesIn, newValue, raised, type ValueDraft, withNames, withValue } from './optionDraft.ts'

type Props = {
  groupKey: string
  value: ValueDraft
  index: number
  isLast: boolean
  isOnly: boolean
  disabled: boolean
  onChange: ChangeGroup
}

/** One value of an option; Enter in the last one adds another, and several names become several values. */
export const OptionValueRow = memo(({ groupKey, value, index, isLast, isOnly, disabled, onChange }: Props) => {
  const name = value.name || `값 ${index + 1}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const names = value.id === undefined ? namesIn(value.name, 'words') : []
    if (names.length > 1) onChange(groupKey, (group) => withNames(group, index, names))
    else if (isLast && value.name.trim())
      onChange(groupKey, (group) => ({ ...group, values: [...group.values, newValue()] }))
  }
  const onPaste = (event: ClipboardEvent) => {
    const names = namesIn(event.clipboardData.getData('text'), 'cells')
    if (names.length < 2) return
    event.preventDefault()
    onChange(groupKey, (group) => withNames(group, index, names))
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 1 }}>
      <TextField
        label={`값 ${index + 1}`}
        value={value.name}
        disabled={disabled}
        onChange={({ target }) => onChange(groupKey, (group) => withValue(group, index, { name: target.value }))}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        slotProps={{ htmlInput: { maxLength: value.name.includes(', ') ? 1000 : 40 } }}
      />
      <WonField
        label="추가금"
        value={value.extra_price === 0 ? null : value.extra_price}
        placeholder="0"
        disabled={disabled}
        sx={{ width: 150 }}
        mostDigits={9}
        onChange={(extra_price) =>
          onChange(groupKey, (group) => withValue(group, index, { extra_price: extra_price ?? 0 }))
        }
      />
      <IconButton
        size="small"
        aria-label={`${name} 위로`}
        disabled={disabled || index === 0}
        onClick={() => onChange(groupKey, (group) => raised(group, index))}
      >
        <UpIcon fontSize="inherit" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={`${name} 빼기`}
        disabled={disabled || isOnly}
        onClick={() =>
          onChange(groupKey, (group) => ({ ...group, values: group.values.filter((_, at) => at !== index) }))
        }
      >
        <DeleteIcon fontSize="inherit" />
      </IconButton>
    </Box>
  )
})
