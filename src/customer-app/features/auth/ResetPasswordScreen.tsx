import { useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { Navigate } from '#customer/router/Navigate.tsx'
import { useLocation, useNavigate, useSearchParams } from '#customer/router/place.ts'
import { toApiError } from '#shared/api/apiError.ts'
import { query } from '#customer/shell/api.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './AuthPage.module.css'
import { PasswordStep } from './PasswordStep.tsx'

type Arrival = { resetToken?: string; email?: string } | null

/** A new password, for who comes with the token of a code or of the link in a mail. */
export function ResetPasswordScreen() {
  const [params] = useSearchParams()
  const arrival = useLocation().state as Arrival
  const linkToken = params.get('token')
  // the token leaves the address at once: it must not be shared, recorded or found in the history
  if (linkToken) return <Navigate to="/reset-password" replace state={{ resetToken: linkToken }} />
  if (!arrival?.resetToken) return <NoToken />
  return <NewPassword token={arrival.resetToken} email={arrival.email ?? ''} />
}

function NewPassword({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [password, setPassword] = useState('')
  const [gone, setGone] = useState(false)
  const reset = query.useMutation('post', '/api/v2/users/reset-password/change', {
    onSuccess: async () => {
      showToast('비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.')
      navigate(`/sign-in${search}`, { replace: true })
    },
    onError: (error) => {
      if (toApiError(error).code === 'TOKEN_INVALID') setGone(true)
      else showError(error)
    },
  })
  if (gone) return <NoToken />
  return (
    <AuthPage title="새 비밀번호를 정해 주세요" description="바꾸면 모든 기기에서 로그아웃돼요.">
      <PasswordStep
        email={email}
        value={password}
        onChange={setPassword}
        onNext={() => reset.mutate({ body: { reset_token: token, new_password: password } })}
        label="비밀번호 바꾸기"
        busy={reset.isPending}
      />
    </AuthPage>
  )
}

const NoToken = () => (
  <AuthPage
    title="재설정 시간이 지났어요"
    description="재설정 링크와 인증번호는 한 번만, 정해진 시간 동안만 쓸 수 있어요. 처음부터 다시 해 주세요."
  >
    <div className={styles.form}>
      <Link className={buttonClass({ block: true })} to="/reset-password/request" replace>
        다시 요청하기
      </Link>
    </div>
  </AuthPage>
)
