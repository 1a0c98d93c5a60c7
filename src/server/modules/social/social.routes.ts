import { z } from '@hono/zod-openapi'
import { endpoint, raw } from '../../http/endpoint.ts'
import { customerCookie, markerCookie, setSessionCookie } from '../auth/sessionCookies.ts'
import { socialProviders } from '../../ports/socialProvider.ts'
import { callbackPath } from './addresses.ts'
import { seal, stateCookie, stateSeconds, ticketCookie, ticketSeconds } from './sealed.ts'
import { finishSignIn, startSignIn } from './signIn.service.ts'
import { offeredSchema, providerParams } from './social.contract.ts'
import { socialProviderWord } from '#shared/words/members.ts'

/** The browser's way to a provider and back. */

const text = (max: number) => z.string().max(max).optional()

const goTo = (location: string, status = 302) =>
  raw(new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-store' } }))

/** Whether a page of our own led here, as browsers tell it; old ones by the page they come from. */
function isFromOurPage(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const referer = request.headers.get('referer')
  return referer !== null && URL.parse(referer)?.host === (request.headers.get('host') ?? new URL(request.url).host)
}

export const socialRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/api/v2/auth/social/providers',
      summary: '쓸 수 있는 소셜 로그인',
      access: 'public',
      extension: true,
      responses: { 200: offeredSchema },
    },
    async ({ deps }) => ({
      results: socialProviders.flatMap((name) => {
        const provider = deps.social[name]
        return provider ? [{ provider: name, label: socialProviderWord[name], sandbox: provider.sandbox }] : []
      }),
    }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v2/auth/social/{provider}/start',
      summary: '소셜 로그인 시작. 로그인 서비스의 화면으로 보내요.',
      access: 'public',
      extension: true,
      params: providerParams,
      query: z.object({ redirect_path: text(2000), link: z.literal('1').optional() }),
      responses: { 302: 'redirect' },
    },
    async (call) => {
      const { deps, params, query, place, now, request } = call
      const { location, state } = await startSignIn(
        deps,
        { provider: params.provider, place, now, sessionToken: call.cookie(customerCookie) },
        { redirectPath: query.redirect_path, link: query.link === '1', fromOurPage: isFromOurPage(request) },
      )
      if (state) call.setCookie(stateCookie, seal(deps.keys, state), { maxAgeSeconds: stateSeconds })
      return goTo(location)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v2/auth/social/{provider}/callback',
      summary: '소셜 로그인에서 돌아오는 곳',
      access: 'public',
      extension: true,
      params: providerParams,
      // providers add keys of their own
      query: z.looseObject({ code: text(4000), state: text(500), error: text(200), user: text(2000) }),
      responses: { 302: 'redirect' },
    },
    async (call) => {
      const { deps, params, place, now, userAgent, request } = call
      const caller = { provider: params.provider, place, now, userAgent, sessionToken: call.cookie(customerCookie) }
      const answer = new URL(request.url).searchParams
      const { location, ended, opened, ticket } = await finishSignIn(deps, caller, call.cookie(stateCookie), answer)
      if (ended) call.setCookie(stateCookie, '', { maxAgeSeconds: 0 })
      if (ticket) call.setCookie(ticketCookie, seal(deps.keys, ticket), { maxAgeSeconds: ticketSeconds })
      if (opened) {
        setSessionCookie(call, 'customer', opened)
        call.setCookie(markerCookie, 'method:sign-in', { maxAgeSeconds: 600, httpOnly: false })
      }
      return goTo(location)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/auth/social/{provider}/callback',
      summary: '양식으로 돌아오는 곳 (Apple). 같은 주소로 다시 보내요.',
      access: 'public',
      extension: true,
      transaction: false,
      params: providerParams,
      upload: { maxBytes: 32 * 1024, maxFiles: 0 },
      responses: { 303: 'redirect' },
    },
    /**
     * A form that another site posts comes without our cookies (`SameSite=Lax`); the page that it is led on to is asked
     * for with them. So no cookie has to be open to other sites.
     */
    async ({ params, uploads: { fields } }) => {
      const kept = ['code', 'state', 'error', 'user'].flatMap((name) => {
        const value = fields[name]
        return value === undefined ? [] : [[name, value.slice(0, 2000)]]
      })
      return goTo(`${callbackPath(params.provider)}?${new URLSearchParams(kept)}`, 303)
    },
  ),
]
