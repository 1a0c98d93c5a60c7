import { useNavigate } from '#customer/router/place.ts'
import { toApiError, type ApiErrorCode } from '#shared/api/apiError.ts'
import { query, session } from '#customer/shell/api.ts'
import { signInPath, useRedirectPath, welcomeNext } from '#customer/shell/navigation/redirectPath.ts'
import { Progress } from '#customer/ui/states/Progress.tsx'
import { AuthPage } from '../AuthPage.tsx'
import styles from '../AuthPage.module.css'
import { type Agreements, ConsentStep } from '../ConsentStep.tsx'
import { ProfileStep } from '../ProfileStep.tsx'
import { refreshPolicies } from '../refreshPolicies.ts'
import { forgetSocialDraft, useSocialDraft } from './socialDraft.ts'
import { refused, type StepProps } from './ticket.ts'

const ABOUT_PROFILE: readonly ApiErrorCode[] = ['NICKNAME_TAKEN', 'UNDER_AGE']

/** What is left to say for a new member whose address is known: who they are, then consents. */
export function SocialSignUpSteps({ ticket, onChange }: StepProps) {
  const { draft, change } = useSocialDraft(ticket)
  const navigate = useNavigate()
  const redirectPath = useRedirectPath()
  const signUp = query.useMutation('post', '/api/v2/auth/social/sign-up', {
    onSuccess: ({ access_token, user_id }) => {
      forgetSocialDraft()
      welcomeNext(user_id, redirectPath)
      session.signIn(access_token)
    },
    onError: (error) => {
      if (ABOUT_PROFILE.includes(toApiError(error).code)) change({ step: 'PROFILE' })
      refreshPolicies(error)
      refused(error, onChange)
    },
  })
  const finish = (agreements: Agreements) =>
    signUp.mutate({
      body: {
        nickname: draft.nickname.trim(),
        name: draft.name.trim(),
        ...(draft.phone === '' ? {} : { phone: draft.phone }),
        ...(draft.birthYear === '' ? {} : { birth_year: Number(draft.birthYear) }),
        agreements,
      },
    })
  const atProfile = draft.step === 'PROFILE'

  return (
    <AuthPage
      title={atProfile ? '어떻게 불러 드릴까요?' : '마지막으로 동의가 필요해요'}
      description={`${ticket.label} 계정 · ${ticket.email_address ?? ''}`}
    >
      <div className={styles.steps}>
        <Progress value={atProfile ? 0.5 : 1} label={`가입 2단계 중 ${atProfile ? 1 : 2}단계`} />
        <p className={styles.stepText}>{atProfile ? 1 : 2} / 2</p>
      </div>
      {atProfile ? (
        <ProfileStep
          value={draft}
          onChange={change}
          onNext={() => change({ step: 'CONSENT' })}
          onBack={() => navigate(signInPath(redirectPath))}
        />
      ) : (
        <ConsentStep
          value={draft.agreed}
          onChange={(agreed) => change({ agreed })}
          busy={signUp.isPending}
          onDone={finish}
          onBack={() => change({ step: 'PROFILE' })}
        />
      )}
    </AuthPage>
  )
}
