import type { Clock } from '../../../../deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { emailOf, nicknameOf, oauthClient } from '../../oauth.ts'
import type { SocialProvider } from '../../../../ports/socialProvider.ts'

export type GoogleOptions = {
  clientId: string
  clientSecret: string
  issuer?: string
  tokenUrl?: string
  keysUrl?: string
}

/** Sign in with Google: OpenID Connect with everything in the ID token. https://developers.google.com/identity/openid-connect */
export function googleProvider(options: GoogleOptions & { clock: Clock; timeoutMs?: number }): SocialProvider {
  const {
    issuer = 'https://accounts.google.com',
    tokenUrl = 'https://oauth2.googleapis.com/token',
    keysUrl = 'https://www.googleapis.com/oauth2/v3/certs',
    ...rest
  } = options
  const client = oauthClient({
    ...rest,
    name: 'google',
    scope: 'openid email profile',
    ask: { prompt: 'select_account' },
    pkce: true,
    idToken: 'RS256',
    server: {
      issuer,
      authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
      token_endpoint: tokenUrl,
      jwks_uri: keysUrl,
    },
  })
  return {
    name: 'google',
    sandbox: false,
    authorizeUrl: client.authorizeUrl,
    async exchange(authorization, answer) {
      const { claims } = await client.tokens(authorization, answer)
      if (!claims) throw new AppError('SOCIAL_FAILED')
      return {
        subject: claims.sub,
        ...emailOf(claims['email'], claims['email_verified'] === true),
        ...nicknameOf(claims['name']),
      }
    },
  }
}
