import { WonField } from '#console/form/WonField.tsx'
import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import UpIcon from '@mui/icons-material/ArrowUpward'
import { Box, Button, IconButton, TextField } from '@mui/material'
import { newValue, type GroupDraft, type ValueDraft } from './optionDraft.ts'

type Props = { group: GroupDraft; disabled: boolean; onChange: (next: GroupDraft | undefined) => void }

/** One option (색상) with its values; Enter in the last value adds another. */
export const OptionGroupCard = ({ group, disabled, onChange }: Props) => {
  const change = (index: number, part: Partial<ValueDraft>) =>
    onChange({ ...group, values: group.values.map((value, at) => (at === index ? { ...value, ...part } : value)) })
  const raise = (index: number) => {
    const values = [...group.values]
    const [moved] = values.splice(index, 1)
    if (moved) values.splice(index - 1, 0, moved)
    onChange({ ...group, values })
  }
  const name = group.name || '새 옵션'
  return (
    <Box role="group" aria-label={name} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, mb: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <TextField
          label="옵션 이름"
          placeholder="색상"
          value={group.name}
          disabled={disabled}
          onChange={(event) => onChange({ ...group, name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 40 } }}
        />
        <IconButton aria-label={`${name} 옵션 빼기`} disabled={disabled} onClick={() => onChange(undefined)}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
      {group.values.map((value, index) => (
        <Box key={value.key} sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 1 }}>
          <TextField
            label={`값 ${index + 1}`}
            value={value.name}
            disabled={disabled}
            onChange={(event) => change(index, { name: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              if (index === group.values.length - 1 && value.name.trim())
                onChange({ ...group, values: [...group.values, newValue()] })
            }}
            slotProps={{ htmlInput: { maxLength: 40 } }}
          />
          <WonField
            label="추가금"
            value={value.extra_price === 0 ? null : value.extra_price}
            placeholder="0"
            disabled={disabled}
            sx={{ width: 150 }}
            mostDigits={9}
            onChange={(extra_price) => change(index, { extra_price: extra_price ?? 0 })}
          />
          <IconButton
            size="small"
            aria-label={`${value.name || `값 ${index + 1}`} 위로`}
            disabled={disabled || index === 0}
            onClick={() => raise(index)}
          >
            <UpIcon fontSize="inherit" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={`${value.name || `값 ${index + 1}`} 빼기`}
            disabled={disabled || group.values.length === 1}
            onClick={() => onChange({ ...group, values: group.values.filter((_, at) => at !== index) })}
          >
            <DeleteIcon fontSize="inherit" />
          </IconButton>
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<AddIcon />}
        disabled={disabled}
        onClick={() => onChange({ ...group, values: [...group.values, newValue()] })}
      >
        값 추가
      </Button>
    </Box>
  )
}
