import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { offered, useCarriers } from '#console/parcels/useCarriers.ts'
import { findCarrier } from '#shared/validation/carriers.ts'
import { cleanInvoiceNo } from '#shared/validation/invoiceNo.ts'
import { targetsOf, type CheckRow } from './checkRows.ts'
import type { Part } from './useInvoiceCheck.ts'

type Props = {
  row: CheckRow
  defaultCarrier: string
  onClose: () => void
  onSplit: (parts: readonly Part[]) => void
}

/** One row of several shipping origins becomes one row for each: whose the number in the file is, only a person knows. */
export const SplitDialog = ({ row, defaultCarrier, onClose, onSplit }: Props) => {
  const carriers = useCarriers()
  const carrier = row.carrier || (findCarrier(carriers, defaultCarrier)?.name ?? '')
  const [parts, setParts] = useState<readonly Part[]>(
    row.origins.map(({ name }) => ({ origin: name, carrier, invoice_no: '' })),
  )
  const change = (index: number, part: Partial<Part>) =>
    setParts(parts.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const filled = parts.filter(({ invoice_no: number }) => number.trim() !== '')
  const numbers = filled.map((part) => cleanInvoiceNo(part.invoice_no))
  const twice = new Set(numbers).size < numbers.length
  const left = parts.length - filled.length
  return (
    <FormDialog onClose={onClose} maxWidth="sm" aria-labelledby="split-title">
      <DialogTitle id="split-title">{row.order_no} 출고지별로 나누기</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          출고지가 다르면 상자도 달라요. 출고지마다 송장번호를 적어 주세요. 비워 두면 이번에는 보내지 않아요.
        </Typography>
        <Stack sx={{ gap: 2.5 }}>
          {row.origins.map((origin, index) => (
            <Box key={origin.id} component="section" aria-label={origin.name}>
              <Typography variant="subtitle2" component="h3">
                {origin.name}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {targetsOf(origin.targets)}
              </Typography>
              <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'flex-start' } }}>
                <TextField
                  select
                  label="택배사"
                  value={parts[index]?.carrier ?? ''}
                  onChange={({ target }) => change(index, { carrier: target.value })}
                  sx={{ minWidth: 150 }}
                >
                  {[...new Set([carrier, ...offered(carriers).map(({ name }) => name)])].filter(Boolean).map((name) => (
                    <MenuItem key={name} value={name} dense>
                      {name}
                    </MenuItem>
                  ))}
                </TextField>
                <TextField
                  label="송장번호"
                  value={parts[index]?.invoice_no ?? ''}
                  onChange={({ target }) => change(index, { invoice_no: target.value })}
                  fullWidth
                />
                {row.invoice_no !== '' && !numbers.includes(cleanInvoiceNo(row.invoice_no)) ? (
                  <Button
                    size="small"
                    sx={{ mt: 1.25, flexShrink: 0 }}
                    onClick={() => change(index, { invoice_no: row.invoice_no })}
                  >
                    파일의 {row.invoice_no} 쓰기
                  </Button>
                ) : null}
              </Stack>
            </Box>
          ))}
        </Stack>
        <Typography variant="body2" color={twice ? 'error' : 'text.secondary'} role="status" sx={{ mt: 2 }}>
          {twice
            ? '출고지가 다른데 송장번호가 같아요.'
            : left > 0 && filled.length > 0
              ? `${left}곳은 이번에 보내지 않아요.`
              : ' '}
        </Typography>
      </DialogContent>
      <DialogActions>
        <CancelButton>닫기</CancelButton>
        <Button variant="contained" disabled={filled.length === 0 || twice} onClick={() => onSplit(filled)}>
          {filled.length > 1 ? `${filled.length}행으로 나누기` : '이 출고지만 보내기'}
        </Button>
      </DialogActions>
    </FormDialog>
  )
}
