import { useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { errorWords, toApiError, type ApiErrorCode } from '#shared/api/apiError.ts'
import { query, session } from '#customer/shell/api.ts'
import { signInPath, useRedirectPath } from '#customer/shell/navigation/redirectPath.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import { AuthPage } from '../AuthPage.tsx'
import styles from '../AuthPage.module.css'
import { PasswordField } from '#customer/shell/forms/PasswordField.tsx'
import { StepForm } from '../StepForm.tsx'
import { againPath } from './signInErrors.ts'
import { refused, type StepProps } from './ticket.ts'
import { providerWord } from '#shared/words/members.ts'

/** The mailbox has an account: it is linked by signing in to it once, never by itself. */
export function SocialLinkStep({ ticket, onChange }: StepProps) {
  const [password, setPassword] = useState('')
  const redirectPath = useRedirectPath()
  const link = query.useMutation('post', '/api/v2/auth/social/link', {
    onSuccess: ({ access_token }) => session.signIn(access_token),
    onError: (error) => {
      if (!isAboutPassword(error)) refused(error, onChange)
    },
  })
  const error: unknown = link.error
  const words = error && isAboutPassword(error) ? errorWords(toApiError(error)) : null
  const others = ticket.ways.filter((way) => way !== 'password' && way !== ticket.provider)

  return (
    <AuthPage
      title="이미 가입한 이메일이에요"
      description={`${ticket.email_address ?? ''} 계정이 있어요. 한 번만 로그인하면 ${ticket.label} 계정을 연결해 드려요.`}
    >
      {ticket.ways.includes('password') && (
        <StepForm
          ready={password !== ''}
          busy={link.isPending}
          label="로그인하고 연결하기"
          onSubmit={() => link.mutate({ body: { password } })}
        >
          <input type="email" name="email" autoComplete="username" value={ticket.email_address ?? ''} readOnly hidden />
          <PasswordField
            label="비밀번호"
            name="password"
            autoComplete="current-password"
            maxLength={128}
            value={password}
            error={words ? (words.description ?? words.heading) : null}
            onChange={(event) => setPassword(event.target.value)}
          />
        </StepForm>
      )}
      {others.length > 0 && (
        <div className={styles.form}>
          <p className={styles.description}>
            {ticket.ways.includes('password') ? '또는 ' : ''}연결해 둔 계정으로 로그인한 뒤, 설정에서 {ticket.label}{' '}
            계정을 연결할 수 있어요.
          </p>
          {others.map((way) => (
            <a
              key={way}
              className={buttonClass({ block: true, variant: 'secondary' })}
              href={againPath(way, '/my/settings/social') ?? '/sign-in'}
            >
              {providerWord(way)} 로그인
            </a>
          ))}
        </div>
      )}
      <p className={styles.other}>
        <Link className={styles.link} to="/reset-password/request">
          {ticket.ways.includes('password') ? '비밀번호를 잊었어요' : '비밀번호를 만들게요'}
        </Link>
        <Link className={styles.link} to={signInPath(redirectPath)}>
          다른 방법으로 로그인
        </Link>
      </p>
    </AuthPage>
  )
}

const ABOUT_PASSWORD: readonly ApiErrorCode[] = ['SIGN_IN_FAILED', 'ACCOUNT_LOCKED', 'RATE_LIMITED']
const isAboutPassword = (error: unknown) => ABOUT_PASSWORD.includes(toApiError(error).code)
