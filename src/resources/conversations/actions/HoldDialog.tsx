import { Alert, Button, Chip, DialogActions, DialogContent, DialogContentText, DialogTitle, Stack } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { MomentField } from '#console/dates/DateFields.tsx'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import type { AdminConversation } from '#contract/schema.d.ts'
import { useChange } from '../thread/useConversation.ts'
import { holdTimes, untilText } from './holdTimes.ts'

type Props = { conversation: AdminConversation; onClose: () => void }

/** 보류: until a moment or until the customer writes, whichever comes first; the answer's time stands still meanwhile. */
export const HoldDialog = ({ conversation, onClose }: Props) => {
  const [choices] = useState(() => holdTimes(Date.now()))
  const [until, setUntil] = useState<string | null>(null)
  const change = useChange(conversation)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ state: 'ON_HOLD', hold_until: until }, { onSuccess: onClose })
  }
  return (
    <FormDialog onClose={onClose} aria-labelledby="hold-title">
      <DialogTitle id="hold-title">상담 보류</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <DialogContentText sx={{ mb: 1 }}>
            보류하는 동안은 응답 시간이 가지 않아요. 고객이 글을 쓰면 바로 풀려요.
          </DialogContentText>
          <Stack direction="row" role="group" aria-label="언제까지" sx={{ gap: 0.5, flexWrap: 'wrap', mb: 1.5 }}>
            {choices.map((choice) => (
              <Chip
                key={choice.label}
                label={choice.label}
                color={until === choice.until ? 'primary' : 'default'}
                aria-pressed={until === choice.until}
                onClick={() => setUntil(choice.until)}
              />
            ))}
          </Stack>
          <MomentField
            label="직접 정하기"
            value={until ?? ''}
            onChange={(value) => setUntil(value === '' ? null : value)}
          />
          {change.error ? (
            <Alert severity="error" sx={{ mt: 1 }}>
              {change.error.message}
            </Alert>
          ) : null}
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" autoFocus loading={change.isPending}>
            {untilText(until)} 보류
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}
