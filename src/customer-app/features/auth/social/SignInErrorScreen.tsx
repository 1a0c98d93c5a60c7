import { useSearchParams } from 'react-router'
import { SignInTroublePage } from './SignInTroublePage.tsx'

export function SignInErrorScreen() {
  const [params] = useSearchParams()
  return <SignInTroublePage code={params.get('code')} provider={params.get('provider')} />
}
