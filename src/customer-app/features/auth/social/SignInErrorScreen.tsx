import { useSearchParams } from '#customer/router/place.ts'
import { SignInTroublePage } from './SignInTroublePage.tsx'

export function SignInErrorScreen() {
  const [params] = useSearchParams()
  return <SignInTroublePage code={params.get('code')} provider={params.get('provider')} />
}
