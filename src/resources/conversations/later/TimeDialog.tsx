import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { MomentField } from '#console/dates/DateFields.tsx'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { timeRefusal, tomorrowAtNine } from './sendTimes.ts'

type Props = { onChoose: (sendAt: string) => void; onClose: () => void }

/** A moment in Korea at which a reply leaves. */
export const TimeDialog = ({ onChoose, onClose }: Props) => {
  const [at, setAt] = useState(() => tomorrowAtNine(Date.now()))
  const [refusal, setRefusal] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const why = timeRefusal(at, Date.now())
    setRefusal(why)
    if (why === undefined) onChoose(at)
  }
  return (
    <FormDialog onClose={onClose} aria-labelledby="send-time-title">
      <DialogTitle id="send-time-title">답장 예약</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <DialogContentText sx={{ mb: 1.5 }}>
            그 전에 고객이 새 글을 쓰면 보내지 않고 멈춰요. 예약해 두어도 답변 대기로 남아요.
          </DialogContentText>
          <MomentField label="보낼 때" value={at} onChange={setAt} helperText={refusal ?? '한국 시각'} />
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained">
            예약하기
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}
