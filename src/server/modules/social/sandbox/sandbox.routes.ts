import { randomBytes } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Deps } from '../../../deps.ts'
import { endpoint, raw } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { callbackPath, callbackUri } from '../addresses.ts'
import { type ProviderName, socialProviders } from '../../../ports/socialProvider.ts'
import { issueCode } from './codes.service.ts'
import { peopleOf, type SandboxPerson, typedPerson } from './people.ts'
import { sandboxClientId, sandboxWindowPath } from './sandboxProvider.ts'
import { postBackPage, refusalPage, windowPage } from './windowPage.ts'

const params = z.object({ provider: z.enum(socialProviders) })
const request = z.object({
  response_type: z.literal('code'),
  client_id: z.string().max(100),
  redirect_uri: z.string().max(500),
  scope: z.string().max(200),
  state: z.string().min(1).max(500),
  nonce: z.string().max(500).optional(),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  response_mode: z.enum(['query', 'form_post']).optional(),
})
type AuthorizationRequest = z.infer<typeof request>

/** The request, when our own client makes it for our own callback: a person is never sent anywhere else. */
function checked(deps: Deps, provider: ProviderName, fields: unknown): AuthorizationRequest | undefined {
  if (!deps.social[provider]?.sandbox) throw new AppError('NOT_FOUND')
  const { data } = request.safeParse(fields)
  const isOurs =
    data?.client_id === sandboxClientId(provider) && data.redirect_uri === callbackUri(deps.config, provider)
  return isOurs ? data : undefined
}

const html = (text: string, more: Record<string, string> = {}, status = 200) =>
  raw(
    new Response(text, {
      status,
      headers: { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': 'no-store', ...more },
    }),
  )

/** Who was chosen; undefined for somebody who does not exist. */
function chosen(provider: ProviderName, fields: Record<string, string>): SandboxPerson | undefined {
  if (fields['person'] !== 'typed') return peopleOf(provider).find(({ subject }) => subject === fields['person'])
  const email = (fields['email'] ?? '').trim().toLowerCase()
  const nickname = (fields['nickname'] ?? '').trim()
  const isFit = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 200 && nickname.length <= 20
  return isFit && nickname ? typedPerson(email, nickname) : undefined
}

export const sandboxSocialRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/api/v2/auth/social/sandbox/{provider}/authorize',
      summary: '모의 소셜 로그인 창',
      access: 'public',
      extension: true,
      params,
      // a page: what does not fit is refused in words
      query: z.looseObject({}),
      responses: { 200: 'html' },
    },
    async ({ deps, params: { provider }, request: { url } }) => {
      const asked = checked(deps, provider, Object.fromEntries(new URL(url).searchParams))
      if (!asked) return html(refusalPage(), {}, 400)
      return html(windowPage(provider, sandboxWindowPath(provider), asked as Record<string, string>))
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/auth/social/sandbox/{provider}/authorize',
      summary: '모의 소셜 로그인 창의 단추: 사람을 고르거나 거절해요.',
      access: 'public',
      extension: true,
      params,
      transaction: false,
      upload: { maxBytes: 16 * 1024, maxFiles: 0 },
      responses: { 302: 'redirect' },
    },
    async ({ deps, params: { provider }, uploads: { fields }, now }) => {
      const asked = checked(deps, provider, fields)
      if (!asked) return html(refusalPage(), {}, 400)
      const answer = new URLSearchParams({ state: asked.state })
      const person = chosen(provider, fields)
      if (fields['person'] === 'deny') answer.set('error', 'access_denied')
      else if (!person) answer.set('error', 'server_error')
      else {
        const code = {
          clientId: asked.client_id,
          redirectUri: asked.redirect_uri,
          codeChallenge: asked.code_challenge,
          nonce: asked.nonce,
        }
        answer.set('code', await issueCode(deps.db, provider, code, person, now))
      }
      // the path alone, so that a shop reached by another name than its public one works too
      const back = callbackPath(provider)
      if (asked.response_mode !== 'form_post')
        return raw(
          new Response(null, { status: 302, headers: { Location: `${back}?${answer}`, 'Cache-Control': 'no-store' } }),
        )
      const nonce = randomBytes(16).toString('base64')
      return html(postBackPage(back, Object.fromEntries(answer), nonce), {
        'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      })
    },
  ),
]
