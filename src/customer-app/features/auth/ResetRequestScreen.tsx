import { useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { useLocation, useNavigate } from '#customer/router/place.ts'
import { checkEmail } from '#shared/validation/text.ts'
import { query } from '#customer/shell/api.ts'
import { showError } from '#customer/shell/notices/notices.ts'
import { useCode } from '#customer/shell/forms/useCode.ts'
import { AuthPage } from './AuthPage.tsx'
import styles from './AuthPage.module.css'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'

/** An address, then the code that was sent there. What is said is the same whether or not anybody has the address. */
export function ResetRequestScreen() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const send = query.useMutation('post', '/api/v2/users/reset-password/request')
  const verify = query.useMutation('post', '/api/v2/users/reset-password/verify')
  const code = useCode((email) => send.mutateAsync({ body: { email_address: email } }))
  const checked = checkEmail(typed)
  const email = checked.ok ? checked.value : typed

  const askForCode = async () => {
    try {
      await code.ensure(email)
      setAsked(true)
    } catch (error) {
      showError(error)
    }
  }
  const exchange = async (digits: string) => {
    const { reset_token } = await verify.mutateAsync({ body: { request_id: code.requestId ?? '', code: digits } })
    navigate(`/reset-password${search}`, { replace: true, state: { resetToken: reset_token, email } })
  }

  return (
    <AuthPage
      title={asked ? '메일로 보낸 번호를 입력해 주세요' : '비밀번호를 잊으셨나요?'}
      description={
        asked
          ? `${email}로 메일을 보냈어요. 메일이 없다면 스팸함을 보거나 가입한 이메일이 맞는지 확인해 주세요.`
          : '가입한 이메일로 인증번호를 보내 드려요.'
      }
    >
      {asked ? (
        <CodeStep code={code} verify={exchange} onBack={() => setAsked(false)} />
      ) : (
        <EmailStep
          value={typed}
          onChange={setTyped}
          onNext={() => void askForCode()}
          busy={code.sending}
          wait={code.target === email ? 0 : code.resendIn}
          hint="로그인할 때 쓰는 이메일이에요."
        />
      )}
      <p className={styles.other}>
        비밀번호가 생각났나요?
        <Link className={styles.link} to={`/sign-in${search}`}>
          로그인
        </Link>
      </p>
    </AuthPage>
  )
}
