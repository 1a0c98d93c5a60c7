import { Alert, Autocomplete, Button, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { inConversation } from '#console/data/inConversation.ts'
import type { CouponIssue } from '#contract/schema.d.ts'

type Props = {
  userId: number
  /** as far as it may be seen here */
  name: string
  /** the conversation from which it is given, which says so */
  conversationId?: number | undefined
  onClose: () => void
  onDone: () => void
}

/** An issue is open before its time has come, and a while after. */
const isGivenNow = ({ starts_at, ends_at }: CouponIssue) =>
  !(Date.parse(starts_at) > Date.now()) && !(Date.parse(ends_at) <= Date.now())

const nameOf = ({ coupon: { name }, benefit_name: benefit }: CouponIssue) =>
  name === benefit ? name : `${name} (${benefit})`

/** One coupon for this member, of what is being issued now. */
export const GiveCoupon = ({ userId, name, conversationId, onClose, onDone }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const [issue, setIssue] = useState<CouponIssue | null>(null)
  const [reason, setReason] = useState('')
  const issues = useQuery({
    queryKey: ['coupon-issues', 'open'],
    queryFn: ({ signal }) =>
      data.call('get', '/store-admin/v1/coupons/issues', {
        params: { query: { status: ['OPEN'], page_size: 100 } },
        signal,
      }),
    select: ({ results }) => results.filter(isGivenNow),
  })
  const give = useMutation({
    mutationFn: (coupon: CouponIssue) =>
      data.call('post', '/store-admin/v1/user-coupons', {
        body: { user_id: userId, coupon_issue_id: coupon.id, reason: reason.trim() },
        headers: inConversation(conversationId),
      }),
    onSuccess: () => {
      notify('쿠폰을 발급했어요.', { type: 'success' })
      onDone()
    },
  })
  const ready = issue !== null && reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (issue && ready) give.mutate(issue)
  }
  const error = give.error ?? issues.error
  return (
    <FormDialog onClose={onClose} aria-labelledby="give-coupon-title">
      <DialogTitle id="give-coupon-title">{name}님에게 쿠폰 주기</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            <Autocomplete
              value={issue}
              onChange={(_, next) => setIssue(next)}
              options={issues.data ?? []}
              getOptionKey={(one) => one.id}
              getOptionLabel={nameOf}
              isOptionEqualToValue={(a, b) => a.id === b.id}
              loading={issues.isPending}
              loadingText="불러오고 있어요…"
              noOptionsText="지금 발급하는 쿠폰이 없어요"
              renderInput={(params) => <TextField {...params} label="쿠폰" required autoFocus margin="none" />}
            />
            <TextField
              label="발급하는 이유"
              required
              margin="none"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
            {error ? <Alert severity="error">{error.message}</Alert> : null}
          </Stack>
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" disabled={!ready} loading={give.isPending}>
            발급
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}
