import {
  allowInsecureRequests,
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  AuthorizationResponseError,
  calculatePKCECodeChallenge,
  type Client,
  type ClientAuth,
  ClientSecretPost,
  clockSkew,
  customFetch,
  getValidatedIdTokenClaims,
  type IDToken,
  None,
  nopkce,
  processAuthorizationCodeResponse,
  protectedResourceRequest,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from 'oauth4webapi'
import type { Clock } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { logWarning } from '../../log.ts'
import type { Authorization, ProviderName } from '../../ports/socialProvider.ts'

/** The authorization-code flow that all providers have in common (RFC 6749, RFC 7636, OpenID Connect Core §3.1). */

export type OauthSettings = {
  name: ProviderName
  server: AuthorizationServer & { authorization_endpoint: string }
  clientId: string
  /** none for a public client; a function for a secret that is made anew each time */
  clientSecret?: string | (() => Promise<string>)
  scope: string
  /** further parameters of the authorization request */
  ask?: Record<string, string>
  /** the provider documents PKCE (S256) */
  pkce: boolean
  /** the provider gives an ID token, signed so */
  idToken?: 'RS256' | 'ES256'
  clock: Clock
  fetch?: typeof fetch
  timeoutMs?: number
}

export type OauthAnswer = { accessToken: string; claims: IDToken | undefined; answer: URLSearchParams }

export type OauthClient = {
  authorizeUrl: (authorization: Authorization) => Promise<string>
  tokens: (authorization: Authorization, answer: URLSearchParams) => Promise<OauthAnswer>
  /** JSON of an address that takes the person's access token. */
  read: (url: string, accessToken: string) => Promise<Record<string, unknown>>
}

const answerWithinMs = 5_000

/** One provider's flow. Whatever it throws is an `AppError`, see `SocialProvider.exchange`. */
export function oauthClient(settings: OauthSettings): OauthClient {
  const { name, server, scope, ask, pkce, idToken } = settings
  const call = callsOf(settings)
  const client = (): Client => ({
    client_id: settings.clientId,
    [clockSkew]: Math.round((settings.clock.now().getTime() - Date.now()) / 1000),
    ...(idToken ? { id_token_signed_response_alg: idToken } : {}),
  })

  return {
    async authorizeUrl({ state, nonce, codeVerifier, redirectUri }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        ...(idToken ? { nonce } : {}),
        ...(pkce
          ? { code_challenge: await calculatePKCECodeChallenge(codeVerifier), code_challenge_method: 'S256' }
          : {}),
        ...ask,
      })
      return `${server.authorization_endpoint}?${query}`
    },

    tokens: (authorization, answer) =>
      refusing(name, async () => {
        const { state, nonce, codeVerifier, redirectUri } = authorization
        const sent = validateAuthResponse(server, client(), answer, state)
        const response = await authorizationCodeGrantRequest(
          server,
          client(),
          await authOf(settings),
          sent,
          redirectUri,
          pkce ? codeVerifier : nopkce,
          { ...call(), additionalParameters: { state } },
        )
        const tokens = await processAuthorizationCodeResponse(
          server,
          client(),
          response,
          idToken ? { expectedNonce: nonce, requireIdToken: true } : {},
        )
        if (idToken) await validateApplicationLevelSignature(server, response, call())
        return { accessToken: tokens.access_token, claims: getValidatedIdTokenClaims(tokens), answer }
      }),

    read: (url, accessToken) =>
      refusing(name, async () => {
        const response = await protectedResourceRequest(accessToken, 'GET', new URL(url), undefined, null, call())
        const body: unknown = response.ok ? await response.json() : undefined
        if (typeof body !== 'object' || body === null) throw new AppError('SOCIAL_FAILED')
        return body as Record<string, unknown>
      }),
  }
}

async function authOf({ clientSecret }: OauthSettings): Promise<ClientAuth> {
  if (clientSecret === undefined) return None()
  return ClientSecretPost(typeof clientSecret === 'string' ? clientSecret : await clientSecret())
}

/** Options of one call: its own deadline, and plain HTTP only to this very machine. */
function callsOf({ server, fetch: given = fetch, timeoutMs = answerWithinMs }: OauthSettings) {
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const response = await given(url, init).catch(() => undefined)
    if (!response || response.status >= 500) throw new AppError('SOCIAL_UNAVAILABLE')
    return response
  }
  return () => ({
    [customFetch]: send as never,
    [allowInsecureRequests]: /^http:\/\/127\.0\.0\.1:\d+\//.test(server.token_endpoint ?? ''),
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/** Errors of the flow as ours. The reason is written down for whoever runs the shop; nothing secret is in it. */
async function refusing<T>(name: ProviderName, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof AuthorizationResponseError) throw answered(error.error)
    if (error instanceof DOMException) throw new AppError('SOCIAL_UNAVAILABLE')
    const { code, message } = error as { code?: unknown; message?: unknown }
    logWarning({ social: name, code, message })
    throw new AppError('SOCIAL_FAILED')
  }
}

/** What a provider's `error` parameter means. Apple has a word of its own for a person who closed the window. */
function answered(error: string): AppError {
  if (['access_denied', 'user_cancelled_authorize'].includes(error)) return new AppError('SOCIAL_DENIED')
  if (['temporarily_unavailable', 'server_error'].includes(error)) return new AppError('SOCIAL_UNAVAILABLE')
  return new AppError('SOCIAL_FAILED')
}

/** A claim or field that is text, cut to what we keep; undefined for anything else. */
export function textOf(value: unknown, max = 254): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replaceAll('\u0000', '').toWellFormed().trim()
  return text === '' ? undefined : text.slice(0, max)
}

/** The e-mail part of a person: lower case, and left out when it is not one. */
export function emailOf(value: unknown, verified: boolean): { email?: string; emailVerified: boolean } {
  const email = textOf(value)?.toLowerCase()
  return email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? { email, emailVerified: verified }
    : { emailVerified: false }
}

/** The name to greet a person with, when they have one. */
export function nicknameOf(value: unknown): { nickname?: string } {
  const nickname = textOf(value, 40)
  return nickname ? { nickname } : {}
}
