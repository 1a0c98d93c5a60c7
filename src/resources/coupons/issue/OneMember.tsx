import { Alert, Autocomplete, Button, Stack, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { CouponIssue } from '#contract/schema.d.ts'
import { type FoundMember, memberLabel, useMemberSearch } from './useMemberSearch.ts'

/** One coupon for one member, for those who may give no more. */
export const OneMember = ({ issue, onDone }: { issue: CouponIssue; onDone: () => void }) => {
  const data = useConsoleData()
  const notify = useNotify()
  const [member, setMember] = useState<FoundMember | null>(null)
  const [reason, setReason] = useState('')
  const { text, setText, searching, members, keys, empty } = useMemberSearch()
  const give = useMutation({
    mutationFn: ({ id }: FoundMember) =>
      data.call('post', '/store-admin/v1/user-coupons', {
        body: { user_id: id, coupon_issue_id: issue.id, reason: reason.trim() },
      }),
    onSuccess: () => {
      notify('쿠폰을 발급했어요.', { type: 'success' })
      onDone()
    },
  })
  return (
    <Stack
      component="form"
      sx={{ gap: 2, pt: 1 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (member && reason.trim()) give.mutate(member)
      }}
    >
      <Autocomplete
        value={member}
        onChange={(_, next) => setMember(next)}
        inputValue={text}
        onInputChange={(_, next) => setText(next)}
        options={members}
        filterOptions={(all) => all}
        getOptionKey={(one) => one.id}
        getOptionLabel={memberLabel}
        getOptionDisabled={(one) => !one.active}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        loading={searching}
        loadingText="찾고 있어요…"
        noOptionsText={empty}
        renderInput={(params) => <TextField {...params} label="회원" placeholder={keys} required autoFocus />}
      />
      <TextField
        label="발급하는 이유"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      {give.error ? <Alert severity="error">{give.error.message}</Alert> : null}
      <Button
        type="submit"
        variant="contained"
        disabled={!member || !reason.trim()}
        loading={give.isPending}
        sx={{ alignSelf: 'flex-end' }}
      >
        한 장 발급
      </Button>
    </Stack>
  )
}
