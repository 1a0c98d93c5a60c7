import type { Clock } from '../../../../deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { emailOf, nicknameOf, oauthClient } from '../../oauth.ts'
import type { SocialProvider } from '../../../../ports/socialProvider.ts'

export type KakaoOptions = { clientId: string; clientSecret?: string; authUrl?: string; apiUrl?: string }

/**
 * Kakao Login with OpenID Connect. The address is in the ID token, but only the user information says whether Kakao has
 * proved it. https://developers.kakao.com/docs/latest/ko/kakaologin/rest-api
 */
export function kakaoProvider(options: KakaoOptions & { clock: Clock; timeoutMs?: number }): SocialProvider {
  const { authUrl = 'https://kauth.kakao.com', apiUrl = 'https://kapi.kakao.com', ...rest } = options
  const client = oauthClient({
    ...rest,
    name: 'kakao',
    scope: 'openid account_email profile_nickname',
    pkce: true,
    idToken: 'RS256',
    server: {
      issuer: authUrl,
      authorization_endpoint: `${authUrl}/oauth/authorize`,
      token_endpoint: `${authUrl}/oauth/token`,
      jwks_uri: `${authUrl}/.well-known/jwks.json`,
    },
  })
  return {
    name: 'kakao',
    sandbox: false,
    authorizeUrl: client.authorizeUrl,
    async exchange(authorization, answer) {
      const { claims, accessToken } = await client.tokens(authorization, answer)
      const info = await client.read(`${apiUrl}/v1/oidc/userinfo`, accessToken)
      if (!claims || info['sub'] !== claims.sub) throw new AppError('SOCIAL_FAILED')
      return {
        subject: claims.sub,
        ...emailOf(info['email'], info['email_verified'] === true),
        ...nicknameOf(info['nickname']),
      }
    },
  }
}
