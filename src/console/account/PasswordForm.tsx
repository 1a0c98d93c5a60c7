import { Alert, Button, Stack, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useUnsaved } from '#console/form/unsaved.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { checkPassword, PASSWORD_RULE } from '#shared/validation/password.ts'

type Props = {
  email: string
  /** What the present password is called: a temporary one was given by somebody else. */
  presentLabel?: string
  onDone: () => void
}

/** A new password of one's own; other devices are signed out. */
export const PasswordForm = ({ email, presentLabel = '지금 비밀번호', onDone }: Props) => {
  const data = useConsoleData()
  const [present, setPresent] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const checked = checkPassword(next, email)
  const differs = again !== '' && again !== next
  const change = useMutation({
    mutationFn: () =>
      data.call('post', '/core-admin/v1/auth/password', { body: { password: present, new_password: next } }),
    onSuccess: () => {
      setPresent('')
      setNext('')
      setAgain('')
      onDone()
    },
  })
  useUnsaved(next !== '')
  const ready = present !== '' && checked.ok && again === next
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) change.mutate()
  }
  return (
    <Stack component="form" onSubmit={submit} sx={{ gap: 1.5, maxWidth: 420 }}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        type="password"
        label={presentLabel}
        autoComplete="current-password"
        required
        margin="none"
        value={present}
        onChange={(event) => setPresent(event.target.value)}
      />
      <TextField
        type="password"
        label="새 비밀번호"
        autoComplete="new-password"
        required
        margin="none"
        value={next}
        onChange={(event) => setNext(event.target.value)}
        error={next !== '' && !checked.ok}
        helperText={next === '' || checked.ok ? PASSWORD_RULE : checked.message}
      />
      <TextField
        type="password"
        label="새 비밀번호 다시"
        autoComplete="new-password"
        required
        margin="none"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        error={differs}
        helperText={differs ? '위에 적은 것과 달라요.' : undefined}
      />
      {change.error ? <Alert severity="error">{change.error.message}</Alert> : null}
      <Button
        type="submit"
        variant="contained"
        disabled={!ready}
        loading={change.isPending}
        sx={{ alignSelf: 'flex-start' }}
      >
        비밀번호 바꾸기
      </Button>
    </Stack>
  )
}
