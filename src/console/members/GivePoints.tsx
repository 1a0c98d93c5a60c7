import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import { useStaff } from '#console/auth/useStaff.ts'
import { inConversation } from '#console/data/inConversation.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { WonField } from '#console/form/WonField.tsx'
import { newRequestId } from '#shared/api/http.ts'
import type { PathOf } from '#shared/api/wire.ts'
import { MOST_POINTS } from '#shared/policy.ts'
import { givesAtOnce, whoDecides } from './whoDecides.ts'

type Props = {
  userId: number
  /** as far as it may be seen here */
  name: string
  /** the conversation from which they are given, which says so and is the ground for it */
  conversationId?: number | undefined
  onClose: () => void
  onDone: () => void
}

const PATH = '/store-admin/v1/points/request' satisfies PathOf<'post'>

const groundOf = (conversationId: number | undefined) =>
  conversationId === undefined
    ? {}
    : { evidence_url: `${window.location.origin}/admin/conversations?open=${conversationId}` }

/** Points for this member, given at once or asked for, as far as whoever gives them may. */
export const GivePoints = ({ userId, name, conversationId, onClose, onDone }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const staff = useStaff()
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const sent = useRef<{ body: string; id: string } | null>(null)
  const give = useMutation({
    mutationFn: async (points: number) => {
      const body = { user_ids: [userId], amount: points, reason: reason.trim(), ...groundOf(conversationId) }
      const text = JSON.stringify(body)
      // pressed again after a break it is the same request
      if (sent.current?.body !== text) sent.current = { body: text, id: newRequestId() }
      const { rows } = await data.call('post', PATH, {
        body,
        requestId: sent.current.id,
        headers: inConversation(conversationId),
      })
      const [row] = rows
      if (row?.status !== 'SUCCESS') {
        // it is answered: pressed again it is another request
        sent.current = null
        throw new Error(row?.message ?? '포인트를 지급하지 못했어요.')
      }
      return row.warnings?.some(({ code }) => code === 'APPROVAL_REQUIRED') === true
    },
    onSuccess: (waits) => {
      notify(waits ? '승인을 요청했어요. 승인되면 지급돼요.' : '포인트를 지급했어요.', { type: 'success' })
      onDone()
    },
  })
  // until an amount stands there, what may be given at once is told
  const points = amount ?? 1
  const ready = amount !== null && amount > 0 && amount <= MOST_POINTS && reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) give.mutate(amount)
  }
  return (
    <FormDialog onClose={onClose} aria-labelledby="give-points-title">
      <DialogTitle id="give-points-title">{name}님에게 포인트 지급</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            <WonField label="포인트" unit="P" required autoFocus margin="none" value={amount} onChange={setAmount} />
            <TextField
              label="사유"
              required
              margin="none"
              helperText="고객의 포인트 내역에도 보여요."
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
            <Alert severity="info">{whoDecides(staff?.role, points)}</Alert>
            {give.error ? <Alert severity="error">{give.error.message}</Alert> : null}
          </Stack>
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" disabled={!ready} loading={give.isPending}>
            {givesAtOnce(staff?.role, points) ? '지급' : '승인 요청'}
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}
