import { useState, type FormEvent } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { useSearchParams } from '#customer/router/place.ts'
import { errorWords, toApiError } from '#shared/api/apiError.ts'
import { query, session } from '#customer/shell/api.ts'
import { useRedirectPath } from '#customer/shell/navigation/redirectPath.ts'
import { Button } from '#customer/ui/Button.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './AuthPage.module.css'
import { PasswordField } from '#customer/shell/forms/PasswordField.tsx'
import { SocialButtons } from './social/SocialButtons.tsx'

export function SignInScreen() {
  const [params] = useSearchParams()
  const redirectPath = useRedirectPath()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = query.useMutation('post', '/api/v1/user/sign-in/', {
    onSuccess: ({ access_token }) => session.signIn(access_token),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (signIn.isPending) return
    signIn.mutate({ body: { email_address: email.trim(), password } })
  }
  const error: unknown = signIn.error
  const words = error ? errorWords(toApiError(error)) : null

  return (
    <AuthPage title="다시 만나서 반가워요" description="이메일이나 쓰던 계정으로 로그인해 주세요.">
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label="이메일"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="비밀번호"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {words && (
          <p className={styles.error} role="alert">
            {words.description ? `${words.heading}. ${words.description}` : words.heading}
          </p>
        )}
        <Button type="submit" block busy={signIn.isPending}>
          로그인
        </Button>
      </form>
      <p className={styles.other}>
        <Link className={styles.link} to={`/reset-password/request?${params.toString()}`}>
          비밀번호를 잊었어요
        </Link>
      </p>
      <SocialButtons redirectPath={redirectPath} />
      <p className={styles.other}>
        아직 회원이 아니세요?
        <Link className={styles.link} to={`/sign-up?${params.toString()}`}>
          회원가입
        </Link>
      </p>
    </AuthPage>
  )
}
