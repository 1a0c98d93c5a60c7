import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toApiError } from '#shared/api/apiError.ts'
import { query, session } from '#customer/shell/api.ts'
import { showError, showToast } from '#customer/shell/notices.ts'
import { Progress } from '#customer/ui/Progress.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './AuthPage.module.css'
import { ConsentStep, type Consents } from './ConsentStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { NameStep } from './NameStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'

const TITLES = ['이메일을 알려 주세요', '비밀번호를 정해 주세요', '어떻게 불러 드릴까요?', '마지막으로 동의가 필요해요']
const VERSION = '2026-01'

export function SignUpScreen() {
  const [params] = useSearchParams()
  const [step, setStep] = useState(0)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [names, setNames] = useState({ nickname: '', name: '' })
  const signUp = query.useMutation('post', '/api/v2/users/sign-up', {
    onSuccess: ({ access_token }) => {
      showToast('가입했어요. 반가워요!')
      session.signIn(access_token)
    },
    onError: (error) => {
      showError(error)
      const taken = { EMAIL_TAKEN: 0, NICKNAME_TAKEN: 2 }[toApiError(error).code]
      if (taken !== undefined) setStep(taken)
    },
  })
  const next = () => setStep(step + 1)

  const finish = (consents: Consents) =>
    signUp.mutate({
      body: {
        email_address: email.trim(),
        password,
        nickname: names.nickname.trim(),
        name: names.name.trim(),
        agreements: Object.entries(consents).map(([kind, agreed]) => ({ kind, version: VERSION, agreed })),
      },
    })

  return (
    <AuthPage title={TITLES[step] ?? ''}>
      <div className={styles.steps}>
        <Progress value={(step + 1) / TITLES.length} label={`가입 ${TITLES.length}단계 중 ${step + 1}단계`} />
        <p className={styles.stepText}>
          {step + 1} / {TITLES.length}
        </p>
      </div>
      {step === 0 && <EmailStep value={email} onChange={setEmail} onNext={next} />}
      {step === 1 && (
        <PasswordStep email={email} value={password} onChange={setPassword} onNext={next} onBack={() => setStep(0)} />
      )}
      {step === 2 && <NameStep value={names} onChange={setNames} onNext={next} onBack={() => setStep(1)} />}
      {step === 3 && <ConsentStep busy={signUp.isPending} onDone={finish} onBack={() => setStep(2)} />}
      <p className={styles.other}>
        이미 회원이세요?
        <Link className={styles.link} to={{ pathname: '/sign-in', search: params.toString() }}>
          로그인
        </Link>
      </p>
    </AuthPage>
  )
}
