import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, TextField } from '@mui/material'
import { memo } from 'react'
import { type ChangeGroup, newValue, type GroupDraft } from './optionDraft.ts'
import { OptionValueRow } from './OptionValueRow.tsx'

type Props = { group: GroupDraft; disabled: boolean; onChange: ChangeGroup }

/** One option (색상) with its values. A key draws only its own value anew, as long as `onChange` stays the same. */
export const OptionGroupCard = memo(({ group, disabled, onChange }: Props) => {
  const name = group.name || '새 옵션'
  return (
    <Box role="group" aria-label={name} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, mb: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <TextField
          label="옵션 이름"
          placeholder="색상"
          value={group.name}
          disabled={disabled}
          onChange={({ target }) => onChange(group.key, (own) => ({ ...own, name: target.value }))}
          slotProps={{ htmlInput: { maxLength: 40 } }}
        />
        <IconButton
          aria-label={`${name} 옵션 빼기`}
          disabled={disabled}
          onClick={() => onChange(group.key, () => undefined)}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
      {group.values.map((value, index) => (
        <OptionValueRow
          key={value.key}
          groupKey={group.key}
          value={value}
          index={index}
          isLast={index === group.values.length - 1}
          isOnly={group.values.length === 1}
          disabled={disabled}
          onChange={onChange}
        />
      ))}
      <Button
        size="small"
        startIcon={<AddIcon />}
        disabled={disabled}
        onClick={() => onChange(group.key, (own) => ({ ...own, values: [...own.values, newValue()] }))}
      >
        값 추가
      </Button>
    </Box>
  )
})
