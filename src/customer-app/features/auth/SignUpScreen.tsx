import { Link } from '#customer/router/Link.tsx'
import { useSearchParams } from '#customer/router/place.ts'
import { toApiError, type ApiErrorCode } from '#shared/api/apiError.ts'
import { checkEmail } from '#shared/validation/text.ts'
import { query, session } from '#customer/shell/api.ts'
import { useBackHandler } from '#customer/shell/navigation/back.ts'
import { showError } from '#customer/shell/notices/notices.ts'
import { useRedirectPath, welcomeNext } from '#customer/shell/navigation/redirectPath.ts'
import { useCode } from '#customer/shell/forms/useCode.ts'
import { Progress } from '#customer/ui/states/Progress.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './AuthPage.module.css'
import { CodeStep } from './CodeStep.tsx'
import { type Agreements, ConsentStep } from './ConsentStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import { refreshPolicies } from './refreshPolicies.ts'
import { forgetSignUpDraft, type SignUpDraft, type SignUpStep, useSignUpDraft } from './signUpDraft.ts'

const STEPS: { step: SignUpStep; title: string }[] = [
  { step: 'EMAIL', title: '이메일을 알려 주세요' },
  { step: 'CODE', title: '메일로 보낸 번호를 입력해 주세요' },
  { step: 'PASSWORD', title: '비밀번호를 정해 주세요' },
  { step: 'PROFILE', title: '어떻게 불러 드릴까요?' },
  { step: 'CONSENT', title: '마지막으로 동의가 필요해요' },
]

/** The step before, for Android's back button and the app bar. */
const STEP_BEFORE: Partial<Record<SignUpStep, SignUpStep>> = {
  CODE: 'EMAIL',
  PASSWORD: 'EMAIL',
  PROFILE: 'PASSWORD',
  CONSENT: 'PROFILE',
}

/** Where to go back to when the server refuses what a step has asked. */
const STEP_OF_REFUSAL: Partial<Record<ApiErrorCode, Partial<SignUpDraft>>> = {
  EMAIL_NOT_VERIFIED: { step: 'EMAIL', proof: null },
  EMAIL_TAKEN: { step: 'EMAIL', proof: null },
  PASSWORD_POLICY: { step: 'PASSWORD' },
  NICKNAME_TAKEN: { step: 'PROFILE' },
  UNDER_AGE: { step: 'PROFILE' },
}

export function SignUpScreen() {
  const [params] = useSearchParams()
  const redirectPath = useRedirectPath()
  const { draft, change } = useSignUpDraft()
  const send = query.useMutation('post', '/api/v2/users/sign-up/code')
  const verify = query.useMutation('post', '/api/v2/users/sign-up/verify')
  const code = useCode((email) => send.mutateAsync({ body: { email_address: email } }))
  useBackHandler(() => {
    const before = STEP_BEFORE[draft.step]
    if (before) change({ step: before })
    return before !== undefined
  })
  const checked = checkEmail(draft.email)
  const email = checked.ok ? checked.value : draft.email
  const proved = draft.proof?.email === email
  const signUp = query.useMutation('post', '/api/v2/users/sign-up', {
    onSuccess: ({ access_token, user_id }) => {
      forgetSignUpDraft()
      welcomeNext(user_id, redirectPath)
      session.signIn(access_token)
    },
    onError: (error) => {
      showError(error)
      refreshPolicies(error)
      change(STEP_OF_REFUSAL[toApiError(error).code] ?? {})
    },
  })

  const askForCode = async () => {
    if (proved) return change({ step: 'PASSWORD' })
    try {
      await code.ensure(email)
      change({ step: 'CODE' })
    } catch (error) {
      showError(error)
    }
  }
  const proveEmail = async (digits: string) => {
    const { email_token } = await verify.mutateAsync({ body: { request_id: code.requestId ?? '', code: digits } })
    change({ step: 'PASSWORD', proof: { email, token: email_token } })
  }
  const finish = (agreements: Agreements) => signUp.mutate({ body: { ...bodyOf(draft, email), agreements } })

  const at = STEPS.findIndex(({ step }) => step === draft.step)
  return (
    <AuthPage title={STEPS[at]?.title ?? ''} description={draft.step === 'CODE' ? `${email}로 보냈어요.` : undefined}>
      <div className={styles.steps}>
        <Progress value={(at + 1) / STEPS.length} label={`가입 ${STEPS.length}단계 중 ${at + 1}단계`} />
        <p className={styles.stepText}>
          {at + 1} / {STEPS.length}
        </p>
      </div>
      {draft.step === 'EMAIL' && (
        <EmailStep
          value={draft.email}
          onChange={(value) => change({ email: value })}
          onNext={() => void askForCode()}
          busy={code.sending}
          wait={proved || code.target === email ? 0 : code.resendIn}
          label={proved ? '다음' : undefined}
          hint={proved ? '인증한 이메일이에요.' : '로그인할 때 쓰고, 주문 안내를 보내 드려요.'}
        />
      )}
      {draft.step === 'CODE' && <CodeStep code={code} verify={proveEmail} onBack={() => change({ step: 'EMAIL' })} />}
      {draft.step === 'PASSWORD' && (
        <PasswordStep
          email={email}
          value={draft.password}
          onChange={(password) => change({ password })}
          onNext={() => change({ step: 'PROFILE' })}
          onBack={() => change({ step: 'EMAIL' })}
        />
      )}
      {draft.step === 'PROFILE' && (
        <ProfileStep
          value={draft}
          onChange={change}
          onNext={() => change({ step: 'CONSENT' })}
          onBack={() => change({ step: 'PASSWORD' })}
        />
      )}
      {draft.step === 'CONSENT' && (
        <ConsentStep
          value={draft.agreed}
          onChange={(agreed) => change({ agreed })}
          busy={signUp.isPending}
          onDone={finish}
          onBack={() => change({ step: 'PROFILE' })}
        />
      )}
      <p className={styles.other}>
        이미 회원이세요?
        <Link className={styles.link} to={`/sign-in?${params.toString()}`}>
          로그인
        </Link>
      </p>
    </AuthPage>
  )
}

const bodyOf = (draft: SignUpDraft, email: string) => ({
  email_address: email,
  email_token: draft.proof?.token ?? '',
  password: draft.password,
  nickname: draft.nickname.trim(),
  name: draft.name.trim(),
  ...(draft.phone === '' ? {} : { phone: draft.phone }),
  ...(draft.birthYear === '' ? {} : { birth_year: Number(draft.birthYear) }),
})
