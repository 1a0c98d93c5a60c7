import {
  Alert,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useConsoleData } from '#console/useConsoleData.ts'
import type { AdminOrder } from '#shared/api/schema.d.ts'

type Props = {
  orderId: number
  onClose: () => void
  onRevealed: (address: NonNullable<AdminOrder['delivery_address']>) => void
}

const USUAL = ['배송지 확인 전화', '택배사 문의', '고객 문의 응대']

/** Asks why before personal data is shown; the reason is recorded with who and when. */
export const UnmaskDialog = ({ orderId, onClose, onRevealed }: Props) => {
  const data = useConsoleData()
  const [reason, setReason] = useState('')
  const reveal = useMutation({
    mutationFn: () => data.call<AdminOrder>(`/store-admin/v1/orders/${orderId}`, { query: { unmask: reason.trim() } }),
    onSuccess: ({ delivery_address }) => (delivery_address ? onRevealed(delivery_address) : onClose()),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) reveal.mutate()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="unmask-title">
      <DialogTitle id="unmask-title">가린 정보 보기</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <DialogContentText>누가 언제 왜 보았는지 접속기록에 남아요.</DialogContentText>
          <TextField
            label="사유"
            required
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', mt: 0.5 }}>
            {USUAL.map((one) => (
              <Chip key={one} size="small" label={one} onClick={() => setReason(one)} />
            ))}
          </Stack>
          {reveal.error ? (
            <Alert severity="error" sx={{ mt: 1 }}>
              {reveal.error.message}
            </Alert>
          ) : null}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" variant="contained" disabled={!reason.trim()} loading={reveal.isPending}>
            보기
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
