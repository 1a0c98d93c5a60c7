import {
  Alert,
  Button,
  Chip,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { CancelButton, FormDialog } from './FormDialog.tsx'

type Props = {
  title: string
  /** What happens, and who will know. */
  children: ReactNode
  usual: readonly string[]
  /** how many letters a reason has at least */
  minLength?: number
  action: string
  danger?: boolean
  pending: boolean
  error: Error | null
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason before something that is written down with it. */
export const ReasonDialog = (props: Props) => {
  const { title, children, usual, minLength = 2, action, danger, pending, error, onSubmit, onClose } = props
  const [reason, setReason] = useState('')
  const titleId = useId()
  const ready = reason.trim().length >= minLength
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) onSubmit(reason.trim())
  }
  return (
    <FormDialog onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <DialogContentText component="div">{children}</DialogContentText>
          <TextField
            label="사유"
            required
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', mt: 0.5 }}>
            {usual.map((one) => (
              <Chip key={one} size="small" label={one} onClick={() => setReason(one)} />
            ))}
          </Stack>
          {error ? (
            <Alert severity="error" sx={{ mt: 1 }}>
              {error.message}
            </Alert>
          ) : null}
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            disabled={!ready}
            loading={pending}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}
