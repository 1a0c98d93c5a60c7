/** The one form for a change of stock: by how many, in or out, and why. What is done with it is the dialog's. */
import { Box, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'

export type StockChange = { delta: number; kind: 'IN' | 'ADJUST'; reason: string }

/** What has been entered so far; `change` is there once it is complete. */
export const useStockChange = () => {
  const [kind, setKind] = useState<StockChange['kind']>('IN')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const delta = Number(amount) * (kind === 'IN' ? 1 : -1)
  const change: StockChange | null = delta !== 0 && reason.trim() ? { delta, kind, reason: reason.trim() } : null
  return { kind, setKind, amount, setAmount, reason, setReason, delta, change }
}

type Props = {
  /** For the button outside of the form: `<Button type="submit" form={id}>`. */
  id: string
  entry: ReturnType<typeof useStockChange>
  amountLabel?: string
  helper?: string
  disabled?: boolean
  onSubmit: (change: StockChange) => void
}

export const StockForm = ({ id, entry, amountLabel = '수량', helper, disabled, onSubmit }: Props) => (
  <Box
    component="form"
    id={id}
    onSubmit={(event) => {
      event.preventDefault()
      if (entry.change) onSubmit(entry.change)
    }}
  >
    <ToggleButtonGroup
      exclusive
      size="small"
      value={entry.kind}
      disabled={disabled}
      aria-label="늘리기와 줄이기"
      onChange={(_, next: StockChange['kind'] | null) => next && entry.setKind(next)}
    >
      <ToggleButton value="IN">늘리기 (입고)</ToggleButton>
      <ToggleButton value="ADJUST">줄이기</ToggleButton>
    </ToggleButtonGroup>
    <TextField
      label={amountLabel}
      value={entry.amount}
      autoFocus
      disabled={disabled}
      onChange={(event) => entry.setAmount(event.target.value.replaceAll(/\D/g, '').slice(0, 7))}
      helperText={helper}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
    <TextField
      label="이유"
      required
      value={entry.reason}
      disabled={disabled}
      placeholder={entry.kind === 'IN' ? '예: 11월 16일 입고' : '예: 파손, 실사 차이'}
      onChange={(event) => entry.setReason(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 200 } }}
    />
  </Box>
)
