import { Alert, Button, Stack, TextField } from '@mui/material'
import { useState, type SubmitEvent } from 'react'
import { toApiError, errorWords } from '#shared/api/apiError.ts'
import { SecondFactorField } from './SecondFactorField.tsx'
import type { Credentials } from './staffSession.ts'

type Props = {
  signIn: (credentials: Credentials) => Promise<unknown>
  /** Given when only this person may sign in again. */
  email?: string
  initial?: { email_address: string; password: string }
}

export const SignInForm = ({ signIn, email, initial }: Props) => {
  const [asks, setAsks] = useState<'totp' | 'recovery_code' | null>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ heading: string; description?: string } | null>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const field = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    const code = asks ? field(asks).trim() : ''
    setPending(true)
    setProblem(null)
    try {
      await signIn({
        email_address: email ?? field('email_address').trim(),
        password: field('password'),
        ...(asks && code ? { [asks]: code } : {}),
      })
    } catch (thrown) {
      const error = toApiError(thrown)
      if (error.code === 'TOTP_REQUIRED') setAsks('totp')
      else setProblem(errorWords(error))
      setPending(false)
    }
  }

  return (
    <Stack component="form" spacing={1.5} onSubmit={(event) => void submit(event)}>
      <TextField
        name="email_address"
        type="email"
        label="이메일"
        autoComplete="username"
        defaultValue={email ?? initial?.email_address}
        disabled={email !== undefined}
        autoFocus={email === undefined}
        required
      />
      <TextField
        name="password"
        type="password"
        label="비밀번호"
        autoComplete="current-password"
        defaultValue={initial?.password}
        autoFocus={email !== undefined}
        required
      />
      {asks ? <SecondFactorField key={asks} way={asks} onSwitch={setAsks} /> : null}
      <div role="alert">
        {problem ? (
          <Alert severity="error">
            <strong>{problem.heading}</strong>
            {problem.description ? <div>{problem.description}</div> : null}
          </Alert>
        ) : null}
      </div>
      <Button type="submit" variant="contained" size="large" loading={pending} fullWidth>
        로그인
      </Button>
    </Stack>
  )
}
