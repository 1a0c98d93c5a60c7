import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { sessions } from '#server/modules/auth/auth.tables.ts'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import { accessTokenSeconds } from '#server/modules/auth/tokens.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
type Session = { data: { authorization: { accessToken: string; provider: string } | null }; code: string }

const same = { 'sec-fetch-site': 'same-origin' }
const headersOf = (cookie = '') => ({ headers: cookie ? { cookie, ...same } : same })
const handOver = (body: unknown, cookie?: string) =>
  api.anonymous.post<Session>('/api/session', body, headersOf(cookie))
const read = async (cookie?: string) =>
  (await api.anonymous.get<Session>('/api/session', headersOf(cookie))).body.data.authorization
const setCookieOf = (headers: Headers, name: string) =>
  headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? ''
const cookieOf = (headers: Headers, name: string) => setCookieOf(headers, name).split(';')[0] ?? ''

async function person() {
  const { id } = await api.customer()
  const opened = await openSession(api.deps.db, api.deps, {
    audience: 'customer',
    subjectId: id,
    role: 'user',
    userAgent: 'test',
  })
  return { ...opened, id, cookie: `hf_session=${opened.refreshToken}` }
}
const isLive = async (sessionId: number) => {
  const [row] = await api.deps.db.select().from(sessions).where(eq(sessions.id, sessionId))
  return row?.revokedAt === null
}

describe('앱이 맡긴 토큰', () => {
  test('토큰이 사는 동안 기억해, 화면을 다시 열어도 누구인지 안다', async () => {
    const { accessToken } = await person()
    const stored = await handOver({ accessToken, provider: 'weapp' })
    expect(stored.body).toEqual({ data: { authorization: { accessToken, provider: 'weapp' } } })
    const cookie = setCookieOf(stored.headers, 'hf_access')
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toMatch(new RegExp(`Max-Age=${accessTokenSeconds}\\b`))
    expect(await read(cookieOf(stored.headers, 'hf_access'))).toEqual({ accessToken, provider: 'weapp' })
    expect(await read()).toBeNull()
    api.clock.advance(accessTokenSeconds * 1000)
    expect(await read(cookieOf(stored.headers, 'hf_access'))).toBeNull()
  })

  test('기간이 지난 토큰은 방금 지났어도 TOKEN_INVALID다', async () => {
    const { accessToken } = await person()
    for (const seconds of [accessTokenSeconds, 1, 60]) {
      api.clock.advance(seconds * 1000)
      const answer = await handOver({ accessToken, provider: 'weapp' })
      expect([answer.status, answer.body.code]).toEqual([401, 'TOKEN_INVALID'])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  test('남이 서명한 토큰, 직원의 토큰, 끝난 세션의 토큰은 TOKEN_INVALID다', async () => {
    const { accessToken, sessionId } = await person()
    const staff = await api.staff()
    const [head = '', body = '', signature = ''] = accessToken.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    const secret = new TextEncoder().encode('x'.repeat(32))
    const foreign = [
      'a.b.c',
      'not-a-token',
      staff.token,
      `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'user:987654' })).toString('base64url')}.${signature}`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(secret),
      await new SignJWT({ ...claims, sid: 999_999 })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
        .sign(api.deps.keys.signing),
    ]
    for (const token of foreign) {
      const answer = await handOver({ accessToken: token, provider: 'weapp' })
      expect([answer.status, answer.body.code], token).toEqual([401, 'TOKEN_INVALID'])
    }
    await api.deps.db.update(sessions).set({ revokedAt: api.clock.now() }).where(eq(sessions.id, sessionId))
    expect((await handOver({ accessToken, provider: 'weapp' })).body.code).toBe('TOKEN_INVALID')
  })

  test.each([
    {},
    { accessToken: 'a.b.c' },
    { accessToken: 'a.b.c', provider: 'tv' },
    { accessToken: '', provider: 'weapp' },
    { accessToken: 'x'.repeat(5000), provider: 'weapp' },
    { accessToken: 'a.b.c', provider: 'weapp', role: 'admin' },
  ])('모양이 틀린 %j 는 VALIDATION이다', async (body) => {
    const answer = await handOver(body)
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION'])
  })

  test('세션이 끝나면 맡긴 토큰도 통하지 않는다', async () => {
    const { accessToken, sessionId } = await person()
    const cookie = cookieOf((await handOver({ accessToken, provider: 'weapp' })).headers, 'hf_access')
    await api.deps.db.update(sessions).set({ revokedAt: api.clock.now() }).where(eq(sessions.id, sessionId))
    expect(await read(cookie)).toBeNull()
  })

  test.each(['hf_access=weapp.a.b.c', 'hf_access=', 'hf_access=evil.a.b.c', 'hf_access=weapp'])(
    '%s 라는 쿠키로는 아무도 아니다',
    async (cookie) => {
      expect(await read(cookie)).toBeNull()
      expect((await api.anonymous.delete('/api/session', undefined, headersOf(cookie))).status).toBe(200)
    },
  )
})

describe('한 브라우저에 두 사람이 섞이지 않는다', () => {
  test('다른 사람의 토큰을 맡으면 앞사람의 세션은 끝난다', async () => {
    const [first, second] = [await person(), await person()]
    const stored = await handOver({ accessToken: second.accessToken, provider: 'weapp' }, first.cookie)
    expect(setCookieOf(stored.headers, 'hf_session')).toMatch(/Max-Age=0/)
    expect(await isLive(first.sessionId)).toBe(false)
    const both = `${first.cookie}; ${cookieOf(stored.headers, 'hf_access')}`
    expect((await read(both))?.accessToken).toBe(second.accessToken)
    api.clock.advance(accessTokenSeconds * 1000)
    expect(await read(both)).toBeNull()
  })

  test('같은 세션의 토큰을 맡으면 그 세션은 그대로다', async () => {
    const { accessToken, cookie, sessionId } = await person()
    const stored = await handOver({ accessToken, provider: 'web' }, cookie)
    expect(setCookieOf(stored.headers, 'hf_session')).toBe('')
    expect(await isLive(sessionId)).toBe(true)
  })

  test('맡긴 토큰이 있어도 웹에서 갱신하면 웹의 세션이 앞선다', async () => {
    const { accessToken, cookie } = await person()
    const stored = cookieOf((await handOver({ accessToken, provider: 'web' }, cookie)).headers, 'hf_access')
    const next = await api.anonymous.post('/api/refresh-token', undefined, headersOf(`${cookie}; ${stored}`))
    expect(setCookieOf(next.headers, 'hf_access')).toMatch(/Max-Age=0/)
  })
})

describe('로그아웃', () => {
  test('맡긴 토큰의 세션을 끝내고 쿠키를 지운다; 두 번 해도 같다', async () => {
    const { accessToken, sessionId } = await person()
    const cookie = cookieOf((await handOver({ accessToken, provider: 'weapp' })).headers, 'hf_access')
    const ended = await api.anonymous.delete<Session>('/api/session', undefined, headersOf(cookie))
    expect(ended.body).toEqual({ data: { authorization: null } })
    expect(setCookieOf(ended.headers, 'hf_access')).toMatch(/Max-Age=0/)
    expect(await isLive(sessionId)).toBe(false)
    expect((await api.anonymous.delete('/api/session', undefined, headersOf(cookie))).status).toBe(200)
    expect((await handOver({ accessToken, provider: 'weapp' })).status).toBe(401)
  })

  test('다른 기기의 세션은 건드리지 않는다', async () => {
    const one = await person()
    const other = await openSession(api.deps.db, api.deps, {
      audience: 'customer',
      subjectId: one.id,
      role: 'user',
      userAgent: 'test',
    })
    const { headers } = await handOver({ accessToken: one.accessToken, provider: 'weapp' })
    await api.anonymous.delete('/api/session', undefined, headersOf(cookieOf(headers, 'hf_access')))
    expect([await isLive(one.sessionId), await isLive(other.sessionId)]).toEqual([false, true])
  })
})

test('다른 사이트에서는 세션을 맡기지도, 읽거나 끝내지도 못한다', async () => {
  const { accessToken, cookie, sessionId } = await person()
  const stored = cookieOf((await handOver({ accessToken, provider: 'weapp' })).headers, 'hf_access')
  const places: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
    {},
  ]
  for (const from of places) {
    const headers: Record<string, string> = { cookie: `${cookie}; ${stored}`, ...from }
    const calls = [
      api.anonymous.post<Session>('/api/session', { accessToken, provider: 'weapp' }, { headers }),
      api.anonymous.delete<Session>('/api/session', undefined, { headers }),
      api.anonymous.post<Session>('/api/refresh-token', undefined, { headers }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.body.code).toBe('ORIGIN_FORBIDDEN')
  }
  expect(await isLive(sessionId)).toBe(true)
})

test('세션의 답은 어디에도 저장되지 않는다', async () => {
  const { cookie } = await person()
  const answer = await api.anonymous.get('/api/session', headersOf(cookie))
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
