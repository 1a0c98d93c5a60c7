import type { Clock } from '../../../../deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { emailOf, nicknameOf, oauthClient, textOf } from '../../oauth.ts'
import type { SocialProvider } from '../../../../ports/socialProvider.ts'

export type NaverOptions = { clientId: string; clientSecret: string; authUrl?: string; apiUrl?: string }

/**
 * Naver Login: OAuth 2 and a call for the profile, without PKCE or an ID token. The address of a profile is a contact
 * address that its owner may choose, so it never counts as proved. https://developers.naver.com/docs/login/api/
 */
export function naverProvider(options: NaverOptions & { clock: Clock; timeoutMs?: number }): SocialProvider {
  const { authUrl = 'https://nid.naver.com', apiUrl = 'https://openapi.naver.com', ...rest } = options
  const client = oauthClient({
    ...rest,
    name: 'naver',
    scope: 'nickname email',
    pkce: false,
    server: {
      issuer: authUrl,
      authorization_endpoint: `${authUrl}/oauth2.0/authorize`,
      token_endpoint: `${authUrl}/oauth2.0/token`,
    },
  })
  return {
    name: 'naver',
    sandbox: false,
    authorizeUrl: client.authorizeUrl,
    async exchange(authorization, answer) {
      const { accessToken } = await client.tokens(authorization, answer)
      const profile = await client.read(`${apiUrl}/v1/nid/me`, accessToken)
      const person = (profile['response'] ?? {}) as Record<string, unknown>
      const subject = textOf(person['id'], 200)
      if (profile['resultcode'] !== '00' || !subject) throw new AppError('SOCIAL_FAILED')
      return { subject, ...emailOf(person['email'], false), ...nicknameOf(person['nickname']) }
    },
  }
}
