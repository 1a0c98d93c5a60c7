import { Alert, Button, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'

type Props = { required: boolean; onClose: () => void; onDone: () => void }

/** Password and a code of the app, or a recovery code: both are needed to take the lock off. */
export const DisableTotpDialog = ({ required, onClose, onDone }: Props) => {
  const data = useConsoleData()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const digits = code.trim()
  const disable = useMutation({
    mutationFn: () =>
      data.call('post', '/core-admin/v1/auth/totp/disable', {
        body: { password, ...(/^\d{6}$/.test(digits) ? { code: digits } : { recovery_code: digits }) },
      }),
    onSuccess: onDone,
  })
  const ready = password !== '' && (/^\d{6}$/.test(digits) || digits.length >= 8)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) disable.mutate()
  }
  return (
    <FormDialog onClose={onClose} aria-labelledby="totp-off-title">
      <DialogTitle id="totp-off-title">{required ? '인증 앱 바꾸기' : '2단계 인증 끄기'}</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <DialogContentText>
            {required
              ? '지금 앱의 등록을 지우고 바로 새로 등록해요. 새로 등록할 때까지 다른 화면은 쓸 수 없어요.'
              : '끄면 비밀번호만으로 로그인해요.'}
          </DialogContentText>
          <TextField
            type="password"
            label="지금 비밀번호"
            autoComplete="current-password"
            required
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <TextField
            label="인증 앱의 숫자 6자리 또는 복구 코드"
            autoComplete="one-time-code"
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 20 } }}
          />
          {disable.error ? <Alert severity="error">{disable.error.message}</Alert> : null}
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" color="error" disabled={!ready} loading={disable.isPending}>
            {required ? '지우고 새로 등록' : '끄기'}
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}
