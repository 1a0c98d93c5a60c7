import { createHash, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Db } from '../../../db/db.ts'
import type { Clock } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { emailOf, nicknameOf, oauthClient } from '../oauth.ts'
import {
  type ProviderName,
  socialProviders,
  type SocialProvider,
  type SocialProviders,
} from '../../../ports/socialProvider.ts'
import { type RedeemedCode, redeemCode } from './codes.service.ts'
import { isVerified } from './people.ts'

/**
 * The built-in provider: an OpenID provider with a window of its own, which stands in for all four where none is
 * configured. Only the browser's part goes over the network; the server asks its token address in process.
 */

type Options = { db: Db; clock: Clock }
type Keys = { kid: string; privateKey: CryptoKey; jwk: object }

const issuer = 'https://sandbox.homefit.test'
const idTokenSeconds = 300

export const sandboxClientId = (provider: ProviderName) => `homefit-sandbox-${provider}`
export const sandboxWindowPath = (provider: ProviderName) => `/api/v2/auth/social/sandbox/${provider}/authorize`

/** All four, played by the sandbox. */
export function sandboxProviders(options: Options): SocialProviders {
  let keys: Promise<Keys> | undefined
  const keysOnce = () => (keys ??= newKeys())
  return Object.fromEntries(socialProviders.map((name) => [name, sandboxProvider(name, options, keysOnce)]))
}

async function newKeys(): Promise<Keys> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const kid = randomBytes(6).toString('hex')
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
}

function sandboxProvider(name: ProviderName, options: Options, keys: () => Promise<Keys>): SocialProvider {
  const secret = randomBytes(24).toString('base64url')
  const client = oauthClient({
    name,
    clientId: sandboxClientId(name),
    clientSecret: secret,
    scope: 'openid email profile',
    ask: name === 'apple' ? { response_mode: 'form_post' } : {},
    pkce: true,
    idToken: 'ES256',
    clock: options.clock,
    server: {
      issuer,
      authorization_endpoint: sandboxWindowPath(name),
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    },
    fetch: async (url, init) => {
      const request = new Request(url, init)
      if (request.method === 'GET') return Response.json({ keys: [(await keys()).jwk] })
      return answerToken(options, name, secret, new URLSearchParams(await request.text()), keys)
    },
  })
  return {
    name,
    sandbox: true,
    authorizeUrl: client.authorizeUrl,
    async exchange(authorization, answer) {
      const { claims } = await client.tokens(authorization, answer)
      if (!claims) throw new AppError('SOCIAL_FAILED')
      return {
        subject: claims.sub,
        ...emailOf(claims['email'], claims['email_verified'] === true),
        ...nicknameOf(claims['nickname']),
      }
    },
  }
}

const refuse = (error: string) => Response.json({ error }, { status: 400 })

/** The token address: the client's secret, the code once, and the verifier behind its challenge (RFC 7636 §4.6). */
async function answerToken(
  { db, clock }: Options,
  provider: ProviderName,
  secret: string,
  form: URLSearchParams,
  keys: () => Promise<Keys>,
): Promise<Response> {
  const clientId = form.get('client_id') ?? ''
  if (form.get('client_secret') !== secret || clientId !== sandboxClientId(provider)) return refuse('invalid_client')
  if (form.get('grant_type') !== 'authorization_code') return refuse('unsupported_grant_type')
  const now = clock.now()
  const sent = {
    code: form.get('code') ?? '',
    provider,
    clientId,
    redirectUri: form.get('redirect_uri') ?? '',
  }
  const code = await redeemCode(db, sent, now)
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (!code || code.codeChallenge !== challenge) return refuse('invalid_grant')
  return Response.json({
    access_token: randomBytes(24).toString('base64url'),
    token_type: 'Bearer',
    expires_in: idTokenSeconds,
    id_token: await idTokenOf(code, await keys(), now),
  })
}

function idTokenOf(code: RedeemedCode, { kid, privateKey }: Keys, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({
    nickname: code.nickname,
    ...(code.nonce ? { nonce: code.nonce } : {}),
    ...(code.emailAddress ? { email: code.emailAddress, email_verified: isVerified(code.provider, code.subject) } : {}),
  })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(code.subject)
    .setAudience(code.clientId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + idTokenSeconds)
    .sign(privateKey)
}
