import { Alert, Button, Stack, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { Section } from '#console/fields/Section.tsx'
import { useUnsaved } from '#console/form/unsaved.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Approval } from '#contract/schema.d.ts'

type Verdict = 'approve' | 'reject' | 'withdraw'

const SAID: Record<Verdict, string> = { approve: '승인했어요.', reject: '거절했어요.', withdraw: '요청을 거뒀어요.' }

/** Approving, rejecting with a reason, or taking one's own request back. */
export const DecisionButtons = ({ approval }: { approval: Approval }) => {
  const data = useConsoleData()
  const client = useQueryClient()
  const notify = useNotify()
  const refresh = useRefresh()
  const [reason, setReason] = useState('')
  useUnsaved(approval.status === 'PENDING' && reason.trim() !== '')
  const sent = useRef(false)
  const decide = useMutation({
    mutationFn: (verdict: Verdict) =>
      data.call('post', `/store-admin/v1/approvals/{id}/${verdict}`, {
        params: { path: { id: approval.id } },
        body: reason.trim() ? { reason: reason.trim() } : {},
        timeoutMs: 60_000,
      }),
    onSuccess: (_answer, verdict) => notify(SAID[verdict], { type: 'success' }),
    onError: () => {
      sent.current = false
    },
    onSettled: () => {
      refresh()
      void client.invalidateQueries({ queryKey: ['approvals', 'waiting'] })
    },
  })
  /** A second press before the first is drawn sends nothing. */
  const press = (verdict: Verdict) => {
    if (sent.current) return
    sent.current = true
    decide.mutate(verdict)
  }
  const blocked = approval.blocked_reason ?? undefined
  const verdictOf = (verdict: Verdict) => decide.isPending && decide.variables === verdict
  return (
    <Section title="결정">
      {approval.can_decide ? (
        <TextField
          label="이유"
          helperText="거절할 때는 꼭 적어 주세요. 요청한 사람이 봐요."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          fullWidth
        />
      ) : null}
      {decide.error ? (
        <Alert severity="error" sx={{ my: 1 }}>
          {decide.error.message}
        </Alert>
      ) : null}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          disabled={!approval.can_decide || approval.outdated !== null || decide.isPending}
          title={blocked ?? approval.outdated ?? undefined}
          loading={verdictOf('approve')}
          onClick={() => press('approve')}
        >
          승인
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={!approval.can_decide || decide.isPending || !reason.trim()}
          title={blocked ?? (reason.trim() ? undefined : '거절하는 이유를 적어 주세요.')}
          loading={verdictOf('reject')}
          onClick={() => press('reject')}
        >
          거절
        </Button>
        {approval.can_withdraw ? (
          <Button
            color="inherit"
            disabled={decide.isPending}
            loading={verdictOf('withdraw')}
            onClick={() => press('withdraw')}
          >
            요청 거두기
          </Button>
        ) : null}
      </Stack>
    </Section>
  )
}
