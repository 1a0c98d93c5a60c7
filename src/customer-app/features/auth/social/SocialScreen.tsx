import { useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { AuthPage } from '../AuthPage.tsx'
import styles from '../AuthPage.module.css'
import { SignInTroublePage } from './SignInTroublePage.tsx'
import { SocialEmailStep } from './SocialEmailStep.tsx'
import { SocialLinkStep } from './SocialLinkStep.tsx'
import { SocialSignUpSteps } from './SocialSignUpSteps.tsx'

/**
 * Where a sign-in elsewhere comes back to. Who is signed in by now is led on before this is drawn; the others see what is
 * missing for signing up.
 */
export function SocialScreen() {
  const [params] = useSearchParams()
  const provider = params.get('provider')
  const signedIn = params.get('result') === 'signed-in'
  const { data, error, isPending, refetch } = query.useQuery('get', '/api/v2/auth/social/ticket', undefined, {
    enabled: !signedIn,
    staleTime: 0,
  })
  const again = () => void refetch()
  if (signedIn) return <SignInTroublePage code="SESSION_NOT_KEPT" provider={provider} />
  if (isPending) return <TicketSkeleton />
  if (error) return <QueryError error={error} onRetry={again} />
  const { ticket } = data
  if (!ticket) return <SignInTroublePage code="SOCIAL_TICKET_EXPIRED" provider={provider} />
  if (ticket.step === 'EMAIL') return <SocialEmailStep ticket={ticket} onChange={again} />
  if (ticket.step === 'LINK') return <SocialLinkStep ticket={ticket} onChange={again} />
  return <SocialSignUpSteps ticket={ticket} onChange={again} />
}

function TicketSkeleton() {
  return (
    <AuthPage title="잠시만 기다려 주세요">
      <Loading label="로그인한 계정을 확인하고 있어요">
        <div className={styles.form}>
          <Skeleton height={52} />
          <Skeleton height={52} />
          <Skeleton height={54} radius={12} />
        </div>
      </Loading>
    </AuthPage>
  )
}
