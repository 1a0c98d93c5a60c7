import { Button, Dialog, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useStaff } from '#console/auth/useStaff.ts'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { StaffMember } from '#contract/schema.d.ts'
import { TemporaryPassword } from './TemporaryPassword.tsx'

type Act = 'disable' | 'enable' | 'password' | 'totp' | 'sessions'

const WORDS: Record<
  Act,
  { button: string; title: string; body: string; done: string; usual: string[]; danger?: boolean }
> = {
  disable: {
    button: '계정 막기',
    title: '계정 막기',
    body: '바로 로그아웃되고 다시 로그인할 수 없어요. 한 일의 기록은 그대로 남아요.',
    done: '계정을 막았어요.',
    usual: ['퇴사', '휴직', '도용 의심'],
    danger: true,
  },
  enable: {
    button: '막은 것 풀기',
    title: '막은 것 풀기',
    body: '다시 로그인할 수 있게 돼요.',
    done: '다시 쓸 수 있어요.',
    usual: ['복직', '확인 완료'],
  },
  password: {
    button: '비밀번호 초기화',
    title: '비밀번호 초기화',
    body: '임시 비밀번호를 만들어 한 번만 보여 드려요. 열려 있는 로그인은 모두 끝나요.',
    done: '',
    usual: ['본인 요청', '비밀번호 분실', '유출 의심'],
  },
  totp: {
    button: '2단계 인증 초기화',
    title: '2단계 인증 초기화',
    body: '등록한 인증 앱과 복구 코드를 지워요. 열려 있는 로그인은 모두 끝나고, 다시 등록해야 해요.',
    done: '2단계 인증을 초기화했어요.',
    usual: ['휴대폰 분실', '휴대폰 교체', '본인 요청'],
  },
  sessions: {
    button: '모두 로그아웃',
    title: '모두 로그아웃',
    body: '이 직원이 열어 둔 로그인을 모두 끝내요.',
    done: '모두 로그아웃했어요.',
    usual: ['기기 분실', '도용 의심'],
  },
}

/** What an administrator does to a colleague's account; each with its reason. */
export const StaffActions = ({ staff }: { staff: StaffMember }) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const self = useStaff()?.id === staff.id
  const [act, setAct] = useState<Act | null>(null)
  const [password, setPassword] = useState<string | null>(null)
  const params = { path: { id: staff.id } }
  const setStatus = (status: StaffMember['status'], reason: string) =>
    data.call('patch', '/core-admin/v1/admins/{id}', { params, body: { status, reason, version: staff.version } })
  const calls: Record<Act, (reason: string) => Promise<unknown>> = {
    disable: (reason) => setStatus('DISABLED', reason),
    enable: (reason) => setStatus('ACTIVE', reason),
    password: async (reason) => {
      const made = await data.call('post', '/core-admin/v1/admins/{id}/reset-password', { params, body: { reason } })
      setPassword(made.temporary_password)
    },
    totp: (reason) => data.call('post', '/core-admin/v1/admins/{id}/reset-totp', { params, body: { reason } }),
    sessions: () => data.call('post', '/core-admin/v1/admins/{id}/end-sessions', { params, body: {} }),
  }
  const run = useMutation({
    mutationFn: (reason: string) => (act ? calls[act](reason) : Promise.resolve()),
    onError: () => refresh(),
    onSuccess: () => {
      if (act && WORDS[act].done) notify(WORDS[act].done, { type: 'success' })
      setAct(null)
      refresh()
    },
  })
  const offered: Act[] = [
    staff.status === 'ACTIVE' ? 'disable' : 'enable',
    ...(self ? [] : (['password'] as const)),
    ...(staff.totp_on && !self ? (['totp'] as const) : []),
    'sessions',
  ]
  const words = act ? WORDS[act] : undefined
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 2 }}>
        {offered.map((one) => (
          <Button
            key={one}
            size="small"
            variant="outlined"
            color={WORDS[one].danger ? 'error' : 'primary'}
            onClick={() => {
              run.reset()
              setAct(one)
            }}
          >
            {WORDS[one].button}
          </Button>
        ))}
      </Stack>
      {act && words ? (
        <ReasonDialog
          title={words.title}
          usual={words.usual}
          action={words.button}
          danger={words.danger}
          pending={run.isPending}
          error={run.error}
          onSubmit={(reason) => run.mutate(reason)}
          onClose={() => setAct(null)}
        >
          {words.body}
        </ReasonDialog>
      ) : null}
      <Dialog open={password !== null} maxWidth="xs" fullWidth aria-labelledby="temporary-password-title">
        <DialogTitle id="temporary-password-title">임시 비밀번호</DialogTitle>
        <DialogContent>
          <TemporaryPassword email={staff.email_address} password={password ?? ''} onDone={() => setPassword(null)} />
        </DialogContent>
      </Dialog>
    </>
  )
}
