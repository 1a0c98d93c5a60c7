import { z } from '@hono/zod-openapi'
import { endpoint } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { accessCookie, customerCookie, setSessionCookie } from './sessionCookies.ts'
import { accessTokenOf, findSession, revoke, rotate } from './sessions.service.ts'
import { checkHandedOver, encodeStored, endOther, endStored, readStored } from './storedToken.service.ts'

/** The four session calls of the same origin. The refresh token never leaves its httpOnly cookie. */

export const authorizationSchema = z.object({ accessToken: z.string(), provider: z.enum(['web', 'weapp', 'tv']) })
const sessionSchema = z.object({ data: z.object({ authorization: authorizationSchema.nullable() }) }).openapi('Session')

export const sessionRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/api/session',
      summary: '로그인 상태',
      access: 'session',
      responses: { 200: sessionSchema },
    },
    async ({ db, deps, cookie }) => {
      const stored = await readStored(db, deps, cookie(accessCookie))
      if (stored) return { data: { authorization: stored } }
      const token = cookie(customerCookie)
      const session = token ? await findSession(db, deps, 'customer', token) : undefined
      if (!session) return { data: { authorization: null } }
      const accessToken = await accessTokenOf(db, deps, session).catch(() => undefined)
      return { data: { authorization: accessToken ? { accessToken, provider: session.provider } : null } }
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: '/api/session',
      summary: '로그아웃',
      access: 'session',
      responses: { 200: sessionSchema },
    },
    async ({ db, deps, cookie, setCookie }) => {
      const token = cookie(customerCookie)
      if (token) await revoke(db, deps, 'customer', token)
      await endStored(db, deps, cookie(accessCookie))
      setCookie(customerCookie, '', { maxAgeSeconds: 0 })
      setCookie(accessCookie, '', { maxAgeSeconds: 0 })
      return { data: { authorization: null } }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/session',
      summary: '앱이 새로 받은 토큰 저장',
      access: 'session',
      body: z.strictObject({ accessToken: z.string().min(1).max(4096), provider: z.enum(['web', 'weapp']) }),
      responses: { 200: sessionSchema },
      errors: ['TOKEN_INVALID'],
    },
    async ({ db, deps, body, cookie, setCookie }) => {
      const { sessionId, maxAgeSeconds } = await checkHandedOver(db, deps, body.accessToken)
      if (await endOther(db, deps, cookie(customerCookie), sessionId))
        setCookie(customerCookie, '', { maxAgeSeconds: 0 })
      setCookie(accessCookie, encodeStored(body), { maxAgeSeconds })
      return { data: { authorization: body } }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/refresh-token',
      summary: '토큰 갱신',
      access: 'session',
      transaction: false,
      responses: { 200: z.object({ data: z.object({ authorization: authorizationSchema }) }) },
      errors: ['REFRESH_TOKEN_INVALID'],
    },
    async (call) => {
      const token = call.cookie(customerCookie)
      if (!token) throw new AppError('REFRESH_TOKEN_INVALID')
      const opened = await rotate(call.deps.db, call.deps, 'customer', token)
      setSessionCookie(call, 'customer', opened)
      return { data: { authorization: { accessToken: opened.accessToken, provider: opened.provider } } }
    },
  ),
]
