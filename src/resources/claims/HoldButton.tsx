import {
  Alert,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
  Tooltip,
} from '@mui/material'
import { useState } from 'react'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import type { ClaimDetail } from './claim.ts'
import { useClaimEdit } from './useClaimEdit.ts'

/** 보류 with a reason, and its release. */
export const HoldButton = ({ claim }: { claim: ClaimDetail }) => {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [tell, setTell] = useState(true)
  const { blocked, save } = useClaimEdit(claim)
  const held = claim.hold_reason !== null
  const hold = () =>
    save.mutate(
      { hold_reason: reason.trim(), ...(tell ? { notify: 'SEND' } : { notify: 'NONE' }) },
      { onSuccess: () => setOpen(false) },
    )
  return (
    <>
      <Tooltip title={blocked ?? ''}>
        <span>
          <Button
            size="small"
            color="inherit"
            disabled={blocked !== undefined}
            loading={held && save.isPending}
            onClick={() => (held ? save.mutate({ hold_reason: null }) : setOpen(true))}
          >
            {held ? '보류 해제' : '보류'}
          </Button>
        </span>
      </Tooltip>
      {open ? (
        <FormDialog onClose={() => setOpen(false)} aria-labelledby="hold-title">
          <DialogTitle id="hold-title">보류</DialogTitle>
          <DialogContent>
            <TextField
              label="보류 사유"
              required
              autoFocus
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
            <FormControlLabel
              label="고객에게 사유를 알리기"
              control={<Checkbox size="small" checked={tell} onChange={(_, on) => setTell(on)} />}
            />
            {save.error ? <Alert severity="error">{save.error.message}</Alert> : null}
          </DialogContent>
          <DialogActions>
            <CancelButton />
            <Button variant="contained" disabled={reason.trim() === ''} loading={save.isPending} onClick={hold}>
              보류
            </Button>
          </DialogActions>
        </FormDialog>
      ) : null}
    </>
  )
}
