import { Alert, Button, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { RecoveryCodes } from '#console/account/RecoveryCodes.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'

type Props = { email: string; onClose: () => void; onDone: () => void }

/** The codes are shown once: only the button that says they are kept ends the dialog. */
const stay = () => {}

/** Ten new recovery codes for a code of the app; those before are worth nothing then. */
export const NewRecoveryCodes = ({ email, onClose, onDone }: Props) => {
  const data = useConsoleData()
  const [code, setCode] = useState('')
  const renew = useMutation({
    mutationFn: () => data.call('post', '/core-admin/v1/auth/totp/recovery-codes', { body: { code } }),
    onError: () => setCode(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (/^\d{6}$/.test(code)) renew.mutate()
  }
  return (
    <FormDialog
      onClose={renew.data ? stay : onClose}
      settled={renew.data !== undefined}
      maxWidth="sm"
      aria-labelledby="codes-title"
    >
      <DialogTitle id="codes-title">복구 코드 새로 받기</DialogTitle>
      <DialogContent>
        {renew.data ? (
          <RecoveryCodes codes={renew.data.recovery_codes} email={email} onDone={onDone} />
        ) : (
          <Stack component="form" onSubmit={submit} sx={{ gap: 1.5, pt: 1 }}>
            <TextField
              label="인증 앱의 숫자 6자리"
              helperText="새로 받으면 전에 받은 코드는 쓸 수 없어요."
              autoComplete="one-time-code"
              required
              autoFocus
              margin="none"
              value={code}
              onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
            {renew.error ? <Alert severity="error">{renew.error.message}</Alert> : null}
            <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
              <CancelButton />
              <Button type="submit" variant="contained" disabled={code.length !== 6} loading={renew.isPending}>
                새로 받기
              </Button>
            </Stack>
          </Stack>
        )}
      </DialogContent>
    </FormDialog>
  )
}
