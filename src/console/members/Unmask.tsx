import LockOpenIcon from '@mui/icons-material/LockOpenOutlined'
import { Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { MemberDetail } from '#contract/schema.d.ts'
import { clockText } from './useCountdown.ts'
import type { PathOf } from '#shared/api/wire.ts'

type Props = {
  member: MemberDetail
  /** Seconds until it is hidden again; 0 while it is. */
  left: number
  onShown: (member: MemberDetail) => void
  onMasked: () => Promise<unknown>
}

const PATH = '/core-admin/v1/users/{id}/unmask' satisfies PathOf<'post'>
const USUAL = ['본인 확인', '고객 문의 응대', '배송지 확인 전화', '도용 의심 확인']

/** 개인정보 보기: for a reason, for ten minutes, for this person alone; the time that is left is always in sight. */
export const Unmask = ({ member, left, onShown, onMasked }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const { reason } = useMay('pii:read')
  const [open, setOpen] = useState(false)
  const params = { path: { id: member.id } }
  const reveal = useMutation({
    mutationFn: (why: string) => data.call('post', PATH, { params, body: { reason: why } }),
    onSuccess: (answer) => {
      setOpen(false)
      onShown(answer.member)
    },
  })
  const hide = useMutation({
    mutationFn: () => data.call('delete', PATH, { params }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: onMasked,
  })
  useOnce(!member.masked && left === 0, () => void onMasked())

  if (member.status === 'WITHDRAWN') return null
  if (left > 0)
    return (
      <>
        <Typography variant="body2" color="text.secondary" role="timer" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {clockText(left)} 뒤에 다시 가려요
        </Typography>
        <Button size="small" loading={hide.isPending} onClick={() => hide.mutate()}>
          다시 가리기
        </Button>
      </>
    )
  return (
    <>
      <Blockable blocked={reason}>
        <Button
          size="small"
          startIcon={<LockOpenIcon />}
          onClick={() => {
            reveal.reset()
            setOpen(true)
          }}
        >
          개인정보 보기
        </Button>
      </Blockable>
      {open ? (
        <ReasonDialog
          title="개인정보 보기"
          usual={USUAL}
          action="10분 동안 보기"
          pending={reveal.isPending}
          error={reveal.error}
          onSubmit={(why) => reveal.mutate(why)}
          onClose={() => setOpen(false)}
        >
          누가 언제 왜 보았는지 접속기록에 남아요.
        </ReasonDialog>
      ) : null}
    </>
  )
}

/** Does something each time a condition comes to be true. */
const useOnce = (condition: boolean, act: () => void) => {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (condition) latest.current()
  }, [condition])
}
