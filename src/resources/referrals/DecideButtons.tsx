import { Button, Stack } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRecordContext, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import type { Referral } from '#contract/schema.d.ts'

const verdicts = {
  approve: { label: '인정', said: '추천을 인정했어요.', about: '친구가 결제한 30일을 채우면 포인트를 드려요.' },
  refuse: { label: '제외', said: '추천을 제외했어요.', about: '포인트를 드리지 않아요. 친구의 할인은 그대로예요.' },
} as const
type Verdict = keyof typeof verdicts

/** Of one that waits for a person: whether it counts, with a reason. */
export const DecideButtons = () => {
  const referral = useRecordContext<Referral>()
  const { may, reason: barred } = useMay('referrals:write')
  const [asked, setAsked] = useState<Verdict>()
  if (referral?.status !== 'REVIEW') return null
  return (
    <Stack direction="row" sx={{ gap: 0.5 }}>
      {(['approve', 'refuse'] as const).map((verdict) => (
        <Button
          key={verdict}
          size="small"
          color={verdict === 'refuse' ? 'error' : 'primary'}
          disabled={!may}
          title={barred}
          aria-label={`추천 ${referral.id} ${verdicts[verdict].label}`}
          onClick={() => setAsked(verdict)}
        >
          {verdicts[verdict].label}
        </Button>
      ))}
      {asked ? <Decide referral={referral} verdict={asked} onClose={() => setAsked(undefined)} /> : null}
    </Stack>
  )
}

type Props = { referral: Referral; verdict: Verdict; onClose: () => void }

const Decide = ({ referral, verdict, onClose }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const { label, said, about } = verdicts[verdict]
  const decide = useMutation({
    mutationFn: (reason: string) =>
      data.call('post', '/core-admin/v1/referrals/{id}/decide', {
        params: { path: { id: referral.id } },
        body: { approve: verdict === 'approve', reason, version: referral.version },
      }),
    onSuccess: () => {
      notify(said, { type: 'success' })
      onClose()
    },
    onSettled: () => refresh(),
  })
  return (
    <ReasonDialog
      title={`추천 ${referral.id} ${label}`}
      action={label}
      danger={verdict === 'refuse'}
      pending={decide.isPending}
      error={decide.error}
      onSubmit={(reason) => decide.mutate(reason)}
      onClose={onClose}
    >
      {about}
    </ReasonDialog>
  )
}
