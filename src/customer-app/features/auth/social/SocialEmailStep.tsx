import { useState } from 'react'
import { useNavigate } from '#customer/router/place.ts'
import { checkEmail } from '#shared/validation/text.ts'
import { query } from '#customer/shell/api.ts'
import { CodeEntry } from '#customer/shell/forms/CodeEntry.tsx'
import { showError } from '#customer/shell/notices/notices.ts'
import { signInPath, useRedirectPath } from '#customer/shell/navigation/redirectPath.ts'
import { codeRefusal, useCode } from '#customer/shell/forms/useCode.ts'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import { AuthPage } from '../AuthPage.tsx'
import styles from '../AuthPage.module.css'
import { StepForm } from '../StepForm.tsx'
import { refused, type StepProps } from './ticket.ts'

/** The service gave no address that it has proved: the person proves one with a code. */
export function SocialEmailStep({ ticket, onChange }: StepProps) {
  const navigate = useNavigate()
  const redirectPath = useRedirectPath()
  const [email, setEmail] = useState(ticket.email_address ?? '')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const send = query.useMutation('post', '/api/v2/users/sign-up/code')
  const verify = query.useMutation('post', '/api/v2/users/sign-up/verify')
  const prove = query.useMutation('post', '/api/v2/auth/social/email')
  const code = useCode((target) => send.mutateAsync({ body: { email_address: target } }))
  const checked = checkEmail(email)
  const isSent = code.requestId !== null

  const sendCode = () => {
    setTyped('')
    setProblem(null)
    if (checked.ok) code.send(checked.value).catch(showError)
  }
  const submit = async (digits: string) => {
    const { requestId, target } = code
    if (!requestId || !target) return
    const answer = await verify
      .mutateAsync({ body: { request_id: requestId, code: digits } })
      .catch((error: unknown) => setProblem(codeRefusal(error)))
    if (!answer) return
    prove.mutate(
      { body: { email_address: target, email_token: answer.email_token } },
      { onSuccess: onChange, onError: (error) => refused(error, onChange) },
    )
  }
  const busy = code.sending || verify.isPending || prove.isPending

  return (
    <AuthPage
      title="이메일을 확인해 주세요"
      description={`${ticket.label} 계정에서 확인된 이메일을 받지 못했어요. 주문 안내를 받을 이메일이 필요해요.`}
    >
      <StepForm
        ready={isSent ? typed.length === 6 : checked.ok}
        busy={busy}
        label={isSent ? '확인' : '인증번호 받기'}
        onSubmit={() => (isSent ? void submit(typed) : sendCode())}
        onBack={isSent ? code.forget : () => navigate(signInPath(redirectPath))}
      >
        <TextField
          label="이메일"
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          value={email}
          readOnly={isSent}
          onChange={(event) => setEmail(event.target.value)}
        />
        {isSent && (
          <CodeEntry
            code={code}
            value={typed}
            onChange={(value) => {
              setTyped(value)
              setProblem(null)
            }}
            onComplete={(value) => void submit(value)}
            onResend={sendCode}
            error={problem}
            disabled={busy}
            channel="메일"
          />
        )}
      </StepForm>
      {isSent && (
        <p className={styles.stepText}>
          이미 가입했다는 메일을 받았다면, 그 이메일로 로그인한 뒤 설정의 소셜 계정에서 연결해 주세요.
        </p>
      )}
    </AuthPage>
  )
}
