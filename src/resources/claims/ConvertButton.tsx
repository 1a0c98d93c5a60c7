import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
  Tooltip,
} from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { useConsoleData } from '#console/useConsoleData.ts'
import type { ClaimDetail } from './claim.ts'
import { claimPath } from './useClaimEdit.ts'

/** 반품으로 전환: when the new goods have run out and the customer agrees. */
export const ConvertButton = ({ claim }: { claim: ClaimDetail }) => {
  const data = useConsoleData()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const verdict = claim.actions.find(({ action }) => action === 'convert')
  const convert = useMutation({
    mutationFn: () =>
      data.call<ClaimDetail>(`${claimPath(claim.id)}/convert`, {
        method: 'POST',
        body: { version: claim.version, reason: reason.trim() },
      }),
    onSuccess: ({ id }) => void navigate(`/claims/${id}/show`),
  })
  return (
    <>
      <Tooltip title={verdict?.reason ?? ''}>
        <span>
          <Button size="small" color="inherit" disabled={!verdict?.allowed} onClick={() => setOpen(true)}>
            반품으로 전환
          </Button>
        </span>
      </Tooltip>
      {open ? (
        <FormDialog onClose={() => setOpen(false)} aria-labelledby="convert-title">
          <DialogTitle id="convert-title">반품으로 전환</DialogTitle>
          <DialogContent>
            <DialogContentText variant="body2" sx={{ mb: 1 }}>
              교환을 끝내고 같은 상품의 반품을 만들어요. 수거와 검수는 이어져요.
            </DialogContentText>
            <TextField
              label="고객이 어떻게 동의했는지"
              required
              autoFocus
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
            {convert.error ? <Alert severity="error">{convert.error.message}</Alert> : null}
          </DialogContent>
          <DialogActions>
            <CancelButton />
            <Button
              variant="contained"
              disabled={reason.trim() === ''}
              loading={convert.isPending}
              onClick={() => convert.mutate()}
            >
              전환
            </Button>
          </DialogActions>
        </FormDialog>
      ) : null}
    </>
  )
}
