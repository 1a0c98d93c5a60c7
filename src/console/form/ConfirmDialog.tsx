import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  /** What happens, and what stays. */
  text: ReactNode
  /** shown beneath: what it is about */
  children?: ReactNode
  action: string
  danger?: boolean
  /** Enter does it: only for what is asked once more because it was pressed on purpose */
  ready?: boolean
  pending: boolean
  error?: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something that takes no reason. */
export const ConfirmDialog = (props: Props) => {
  const { title, text, children, action, danger, ready = false, pending, error, onConfirm, onClose } = props
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
        {children}
        {error ? (
          <Alert severity="error" sx={{ mt: 1 }}>
            {error.message}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          취소
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          loading={pending}
          onClick={onConfirm}
          autoFocus={ready}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
