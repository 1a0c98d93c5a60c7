import { Button, Stack } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import { useStaff } from '#console/auth/useStaff.ts'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { MemberDetail } from '#contract/schema.d.ts'
import { can } from '#shared/permissions.ts'
import { GiveCoupon } from '#console/members/GiveCoupon.tsx'

type Act = 'LOCKED' | 'SUSPENDED' | 'ACTIVE' | 'sign-out' | 'mail' | 'withdraw'
type Words = { button: string; body: string; done: string; usual: string[]; danger?: boolean }

const ACTS: Record<Act, Words> = {
  LOCKED: {
    button: '잠그기',
    body: '바로 모든 기기에서 로그아웃되고, 풀 때까지 로그인할 수 없어요.',
    done: '계정을 잠갔어요.',
    usual: ['도용 의심', '본인 요청'],
    danger: true,
  },
  SUSPENDED: {
    button: '이용정지',
    body: '바로 모든 기기에서 로그아웃되고, 풀 때까지 로그인할 수 없어요. 쿠폰도 새로 받지 못해요.',
    done: '이용을 정지했어요.',
    usual: ['약관 위반', '부정 주문'],
    danger: true,
  },
  ACTIVE: {
    button: '풀기',
    body: '다시 로그인할 수 있게 돼요.',
    done: '다시 이용할 수 있어요.',
    usual: ['본인 확인 완료', '소명 완료'],
  },
  'sign-out': {
    button: '모든 기기 로그아웃',
    body: '이 회원이 로그인한 브라우저, 앱, TV에서 모두 로그아웃돼요.',
    done: '모든 기기에서 로그아웃했어요.',
    usual: ['기기 분실', '도용 의심', '본인 요청'],
  },
  mail: {
    button: '비밀번호 재설정 메일',
    body: '가입한 이메일로 30분 동안 쓸 수 있는 링크를 보내요.',
    done: '비밀번호 재설정 메일을 보냈어요.',
    usual: ['본인 요청', '로그인 문의'],
  },
  withdraw: {
    button: '탈퇴 처리',
    body: '되돌릴 수 없어요. 쿠폰과 포인트가 사라지고, 법이 정한 기록만 따로 보관해요. 진행 중인 주문이 있으면 할 수 없어요.',
    done: '탈퇴 처리했어요.',
    usual: ['본인 요청 (전화)', '본인 요청 (이메일)'],
    danger: true,
  },
}

/** What staff may do for or against a member; what changes the account asks for a reason and is written down. */
export const MemberActions = ({ member, onChanged }: { member: MemberDetail; onChanged: () => Promise<unknown> }) => {
  const data = useConsoleData()
  const notify = useNotify()
  const role = useStaff()?.role
  const [act, setAct] = useState<Act | null>(null)
  const [giving, setGiving] = useState(false)
  const params = { path: { id: member.id } }
  const run = useMutation({
    mutationFn: async (reason: string): Promise<unknown> => {
      const given = { params, body: { reason } }
      if (act === null) return undefined
      if (act === 'sign-out') return data.call('post', '/core-admin/v1/users/{id}/sign-out-everywhere', given)
      if (act === 'mail') return data.call('post', '/core-admin/v1/users/{id}/password-reset-mail', given)
      if (act === 'withdraw') return data.call('delete', '/core-admin/v1/users/{id}', given)
      const body = { status: act, reason, version: member.version }
      return data.call('patch', '/core-admin/v1/users/{id}', { params, body })
    },
    onError: () => void onChanged(),
    onSuccess: () => {
      if (act) notify(ACTS[act].done, { type: 'success' })
      setAct(null)
      void onChanged()
    },
  })
  if (member.status === 'WITHDRAWN') return null
  const active = member.status === 'ACTIVE'
  const offered: Act[] = can(role, 'users:write')
    ? [...(active ? (['LOCKED', 'SUSPENDED'] as const) : (['ACTIVE'] as const)), 'sign-out', 'mail', 'withdraw']
    : []
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 2 }}>
        {can(role, 'coupons:issue') && active ? (
          <Button size="small" variant="contained" onClick={() => setGiving(true)}>
            쿠폰 주기
          </Button>
        ) : null}
        {can(role, 'points:write') && active ? (
          <Button size="small" variant="contained" component={Link} to={`/points-request?user_id=${member.id}`}>
            포인트 요청
          </Button>
        ) : null}
        {offered.map((one) => (
          <Button
            key={one}
            size="small"
            variant="outlined"
            color={ACTS[one].danger ? 'error' : 'primary'}
            onClick={() => {
              run.reset()
              setAct(one)
            }}
          >
            {ACTS[one].button}
          </Button>
        ))}
      </Stack>
      {act ? (
        <ReasonDialog
          title={ACTS[act].button}
          usual={ACTS[act].usual}
          action={ACTS[act].button}
          danger={ACTS[act].danger}
          pending={run.isPending}
          error={run.error}
          onSubmit={(reason) => run.mutate(reason)}
          onClose={() => setAct(null)}
        >
          {ACTS[act].body}
        </ReasonDialog>
      ) : null}
      {giving ? (
        <GiveCoupon
          userId={member.id}
          name={member.name}
          onClose={() => setGiving(false)}
          onDone={() => {
            setGiving(false)
            void onChanged()
          }}
        />
      ) : null}
    </>
  )
}
