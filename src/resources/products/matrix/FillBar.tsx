import { Box, Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import type { AdminSku } from '#contract/schema.d.ts'
import { type Column, COLUMNS, type MatrixDraft, numberedCodes, turned, written } from './matrixDraft.ts'

type Props = { skus: readonly AdminSku[]; draft: MatrixDraft; onChange: (next: MatrixDraft) => void }

/** One value for a whole column; of codes the beginning, which are numbered. */
export const FillBar = ({ skus, draft, onChange }: Props) => {
  const [column, setColumn] = useState<Column>('on_hand')
  const [text, setText] = useState('')
  const fill = () =>
    onChange(written(draft, column === 'code' ? numberedCodes(text, skus) : skus.map((sku) => ({ sku, column, text }))))
  return (
    <Box
      role="group"
      aria-label="한꺼번에 채우기"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}
    >
      <TextField
        select
        size="small"
        label="채울 열"
        value={column}
        onChange={({ target }) => setColumn(target.value as Column)}
        sx={{ width: 140 }}
      >
        {COLUMNS.map(({ key, label }) => (
          <MenuItem key={key} value={key}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        label={column === 'code' ? '코드의 앞' : '값'}
        placeholder={column === 'code' ? 'MAT → MAT-01, MAT-02 …' : ''}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (text.trim() !== '') fill()
        }}
        sx={{ width: 220 }}
      />
      <Button size="small" variant="outlined" disabled={text.trim() === ''} onClick={fill}>
        모두 채우기
      </Button>
      <Box sx={{ flex: 1 }} />
      <Button size="small" onClick={() => onChange(turned(draft, skus, true))}>
        모두 판매 켜기
      </Button>
      <Button size="small" color="inherit" disabled={draft.size === 0} onClick={() => onChange(new Map())}>
        되돌리기
      </Button>
    </Box>
  )
}
