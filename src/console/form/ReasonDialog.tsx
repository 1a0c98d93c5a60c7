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
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { CancelButton, FormDialog } from './FormDialog.tsx'

type Props = {
  title: string
  /** What happens, and who will know. */
  children?: ReactNode
  label?: string
  /** what stands there already */
  initial?: string
  usual?: readonly string[]
  /** how many letters a reason has at least */
  minLength?: number
  maxLength?: number
  multiline?: boolean
  /** What is asked besides, and whether it is ready. */
  fields?: ReactNode
  ready?: boolean
  action: string
  danger?: boolean
  pending: boolean
  error: Error | null
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason before something that is written down with it. */
export const ReasonDialog = (props: Props) => {
  const { title, children, label = '사유', initial = '', usual = [], minLength = 2, maxLength = 200 } = props
  const { multiline, fields, ready: others = true, action, danger, pending, error, onSubmit, onClose } = props
  const [reason, setReason] = useState(initial)
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const ready = others && reason.trim().length >= minLength
  /** Enter then sends what was chosen. */
  const choose = (usualReason: string) => {
    setReason(usualReason)
    field.current?.focus()
  }
  const submit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    if (ready) onSubmit(reason.trim())
  }
  return (
    <FormDialog onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          {children ? <DialogContentText component="div">{children}</DialogContentText> : null}
          <TextField
            label={label}
            required
            autoFocus
            inputRef={field}
            {...(multiline ? { multiline, maxRows: 4 } : {})}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => {
              // of several lines Enter is the next one
              if (multiline && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
            }}
            slotProps={{ htmlInput: { maxLength } }}
          />
          {usual.length > 0 ? (
            <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', mt: 0.5 }}>
              {usual.map((one) => (
                <Chip key={one} size="small" label={one} onClick={() => choose(one)} />
              ))}
            </Stack>
          ) : null}
          {fields}
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
