import { importPKCS8, SignJWT } from 'jose'
import type { Clock } from '../../../../deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { emailOf, nicknameOf, oauthClient } from '../../oauth.ts'
import type { SocialProvider } from '../../../../ports/socialProvider.ts'

export type AppleOptions = {
  /** the Services ID */
  clientId: string
  teamId: string
  keyId: string
  /** PKCS #8, as downloaded (`AuthKey_….p8`) */
  privateKey: string
  issuer?: string
}

const secretSeconds = 300

/**
 * Sign in with Apple. It answers with a form that its page posts to the callback, wants a client secret that we sign
 * ourselves, and tells the person's name only the first time, beside the code and unsigned: good for a greeting, no more.
 * https://developer.apple.com/documentation/signinwithapplerestapi
 */
export function appleProvider(options: AppleOptions & { clock: Clock; timeoutMs?: number }): SocialProvider {
  const { clientId, teamId, keyId, privateKey, issuer = 'https://appleid.apple.com', ...rest } = options
  const clientSecret = async () => {
    const issuedAt = Math.floor(options.clock.now().getTime() / 1000)
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + secretSeconds)
      .setAudience(issuer)
      .setSubject(clientId)
      .sign(await importPKCS8(privateKey, 'ES256'))
  }
  const client = oauthClient({
    ...rest,
    name: 'apple',
    clientId,
    clientSecret,
    scope: 'name email',
    ask: { response_mode: 'form_post' },
    pkce: false,
    idToken: 'RS256',
    server: {
      issuer,
      authorization_endpoint: `${issuer}/auth/authorize`,
      token_endpoint: `${issuer}/auth/token`,
      jwks_uri: `${issuer}/auth/keys`,
    },
  })
  return {
    name: 'apple',
    sandbox: false,
    authorizeUrl: client.authorizeUrl,
    async exchange(authorization, answer) {
      const { claims } = await client.tokens(authorization, answer)
      if (!claims) throw new AppError('SOCIAL_FAILED')
      const isVerified = [true, 'true'].includes(claims['email_verified'] as boolean | string)
      return { subject: claims.sub, ...emailOf(claims['email'], isVerified), ...nicknameOf(nameIn(answer.get('user'))) }
    },
  }
}

/** `{"name":{"firstName":"민지","lastName":"김"}}` in the order Koreans write it. */
function nameIn(user: string | null): string | undefined {
  try {
    const { name } = JSON.parse(user ?? '{}') as { name?: { firstName?: unknown; lastName?: unknown } }
    return [name?.lastName, name?.firstName].filter((part) => typeof part === 'string').join('')
  } catch {
    return undefined
  }
}
