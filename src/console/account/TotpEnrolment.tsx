import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { codeOf } from '#dataProvider/errors.ts'
import type { TotpEnrolment as Enrolment } from '#contract/schema.d.ts'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { ApiErrorCode } from '#shared/api/apiError.ts'

const ABOUT_PASSWORD: readonly ApiErrorCode[] = ['PASSWORD_CONFIRM_REQUIRED', 'PASSWORD_MISMATCH']

type Props = { email: string; onDone: () => void; onConfirmed?: () => void }

/** 인증 앱 등록: scan, give the first code (from then on signing in asks for it), keep the recovery codes. */
export const TotpEnrolment = ({ email, onDone, onConfirmed }: Props) => {
  const data = useConsoleData()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const start = useMutation({
    mutationFn: () => data.call('post', '/core-admin/v1/auth/totp/start', { body: password ? { password } : {} }),
  })
  const confirm = useMutation({
    mutationFn: () => data.call('post', '/core-admin/v1/auth/totp/confirm', { body: { code } }),
    onSuccess: () => onConfirmed?.(),
    onError: () => setCode(''),
  })
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} email={email} onDone={onDone} />
  if (start.data)
    return (
      <Scan
        enrolment={start.data}
        code={code}
        onCode={setCode}
        onSubmit={() => confirm.mutate()}
        pending={confirm.isPending}
        problem={confirm.error?.message}
      />
    )
  const asksPassword = ABOUT_PASSWORD.includes(codeOf(start.error) ?? 'UNKNOWN')
  return (
    <Stack
      component="form"
      sx={{ gap: 1.5, maxWidth: 420 }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        start.mutate()
      }}
    >
      <Typography variant="body2">
        로그인할 때 비밀번호에 더해 휴대폰의 인증 앱(Google Authenticator, 1Password 등)에 나오는 숫자 6자리를 입력해요.
      </Typography>
      {asksPassword ? (
        <TextField
          type="password"
          label="지금 비밀번호"
          autoComplete="current-password"
          required
          autoFocus
          margin="none"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : null}
      {start.error ? (
        <Alert severity={codeOf(start.error) === 'PASSWORD_CONFIRM_REQUIRED' ? 'info' : 'error'}>
          {start.error.message}
        </Alert>
      ) : null}
      <Button type="submit" variant="contained" loading={start.isPending} sx={{ alignSelf: 'flex-start' }}>
        인증 앱 등록하기
      </Button>
    </Stack>
  )
}

type ScanProps = {
  enrolment: Enrolment
  code: string
  onCode: (code: string) => void
  onSubmit: () => void
  pending: boolean
  problem: string | undefined
}

const Scan = ({ enrolment, code, onCode, onSubmit, pending, problem }: ScanProps) => (
  <Stack
    component="form"
    direction="row"
    sx={{ gap: 3, flexWrap: 'wrap' }}
    onSubmit={(event: FormEvent) => {
      event.preventDefault()
      if (/^\d{6}$/.test(code)) onSubmit()
    }}
  >
    <QrCode text={enrolment.otpauth_uri} label="인증 앱으로 찍는 QR 코드" />
    <Stack sx={{ gap: 1.5, flex: '1 1 240px', maxWidth: 420 }}>
      <Typography variant="body2">1. 인증 앱에서 QR 코드를 찍어 주세요. 찍을 수 없으면 아래 키를 입력해요.</Typography>
      <Typography
        component="code"
        aria-label="직접 입력하는 키"
        sx={{ fontFamily: 'monospace', wordBreak: 'break-all', userSelect: 'all' }}
      >
        {enrolment.secret.match(/.{1,4}/g)?.join(' ')}
      </Typography>
      <Typography variant="body2">2. 앱에 나온 숫자를 입력해 주세요.</Typography>
      <TextField
        label="인증 앱의 숫자 6자리"
        autoComplete="one-time-code"
        required
        autoFocus
        margin="none"
        value={code}
        onChange={(event) => onCode(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      <Button
        type="submit"
        variant="contained"
        disabled={!/^\d{6}$/.test(code)}
        loading={pending}
        sx={{ alignSelf: 'flex-start' }}
      >
        확인
      </Button>
    </Stack>
  </Stack>
)
