import { Alert, Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { MomentField } from '#console/dates/DateFields.tsx'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import type { AdminConversation } from '#contract/schema.d.ts'
import type { Reply } from '../thread/days.ts'
import { timeRefusal } from './sendTimes.ts'
import { useSchedule } from './useLater.ts'

type Props = { conversation: AdminConversation; reply: Reply; onClose: () => void }

/** 예약 답장 고치기: its words and its time. */
export const ScheduleDialog = ({ conversation, reply, onClose }: Props) => {
  const [content, setContent] = useState(reply.content)
  const [at, setAt] = useState(reply.send_at)
  const [refusal, setRefusal] = useState<string>()
  const change = useSchedule(conversation, reply, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const why = timeRefusal(at, Date.now())
    setRefusal(why)
    if (why === undefined) change.mutate({ content: content.trim(), sendAt: at })
  }
  return (
    <FormDialog onClose={onClose} settled={change.isSuccess} maxWidth="sm" aria-labelledby="schedule-title">
      <DialogTitle id="schedule-title">예약 답장 고치기</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField
            label="답변"
            margin="dense"
            multiline
            minRows={4}
            maxRows={12}
            autoFocus
            value={content}
            onChange={({ target }) => setContent(target.value)}
            slotProps={{ htmlInput: { maxLength: 5_000 } }}
          />
          <MomentField label="보낼 때" value={at} onChange={setAt} helperText={refusal ?? '한국 시각'} />
          {change.error ? <Alert severity="error">{change.error.message}</Alert> : null}
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" disabled={content.trim() === ''} loading={change.isPending}>
            예약 고치기
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}
