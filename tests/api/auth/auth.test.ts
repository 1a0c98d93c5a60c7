import { createHmac } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { admins, sessions, users } from '#server/modules/auth/auth.tables.ts'
import { consents } from '#server/modules/terms/terms.tables.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { forgetRotatedTokens } from '#server/modules/auth/sessions.service.ts'
import { useApi } from '#tests/support/api.ts'
import { emailTokenFor } from '#tests/support/codes.ts'

const api = useApi()
const password = 'Right-password-1'
const person = {
  email_address: 'Someone@Example.test',
  password,
  nickname: '하나',
  name: '김하나',
  agreements: ['TERMS', 'PRIVACY', 'AGE14'].map((kind) => ({ kind, version: '2026-01', agreed: true })),
}
type Tokens = { access_token: string; user_id: number }
type Session = { data: { authorization: { accessToken: string; provider: string } | null } }

const cookieOf = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''
const same = { 'sec-fetch-site': 'same-origin' }
const withCookie = (cookie: string) => ({ headers: { cookie, ...same } })
const signUp = async (more: { email_address?: string; email_token?: string; [field: string]: unknown } = {}) => {
  const email_token = more.email_token ?? (await emailTokenFor(api, more.email_address ?? person.email_address))
  return api.anonymous.post<Tokens>('/api/v2/users/sign-up', { ...person, email_token, ...more })
}
const signIn = (more: object = {}) =>
  api.anonymous.post<Tokens & { code: string }>('/api/v1/user/sign-in/', {
    email_address: 'someone@example.test',
    password,
    ...more,
  })
const refresh = (cookie: string) =>
  api.anonymous.post<Session & { code: string }>('/api/refresh-token', undefined, withCookie(cookie))

describe('회원가입', () => {
  test('가입하면 바로 로그인되고, 동의한 것이 판과 함께 남는다', async () => {
    const answer = await signUp()
    expect(answer.status).toBe(201)
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('hf_session=')) ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookieOf(answer.headers, 'hf_marker')).toBe('hf_marker=method:sign-up')
    expect(await api.deps.db.select().from(consents).where(eq(consents.userId, answer.body.user_id))).toHaveLength(3)
    const [user] = await api.deps.db.select().from(users).where(eq(users.id, answer.body.user_id))
    expect(user?.emailAddress).toBe('someone@example.test')
    expect(user?.passwordHash).toMatch(/^argon2id\$/)
  })

  test('필수 약관, 비밀번호 규칙, 겹치는 이메일과 닉네임을 말한다', async () => {
    const email_token = await emailTokenFor(api, person.email_address)
    expect((await signUp({ email_token, agreements: [] })).body).toMatchObject({ code: 'AGREEMENT_REQUIRED' })
    const older = person.agreements.map((one) => (one.kind === 'PRIVACY' ? { ...one, version: '2024-07' } : one))
    expect((await signUp({ email_token, agreements: older })).body).toMatchObject({
      code: 'CONSENT_OUTDATED',
      extra: { terms: [{ kind: 'PRIVACY', version: '2026-01' }] },
    })
    expect((await signUp({ email_token, password: 'abcdefgh' })).body).toMatchObject({
      code: 'PASSWORD_POLICY',
      extra: { fields: { password: ['PASSWORD_WEAK'] } },
    })
    api.clock.advance(61_000)
    const second = await emailTokenFor(api, person.email_address)
    await signUp({ email_token })
    expect((await signUp({ email_token: second, nickname: '둘째' })).body).toMatchObject({ code: 'EMAIL_TAKEN' })
    expect((await signUp({ email_address: 'other@example.test' })).body).toMatchObject({ code: 'NICKNAME_TAKEN' })
    expect((await api.anonymous.get('/api/v2/users/availability?nickname=%ED%95%98%EB%82%98')).body).toEqual({
      available: false,
    })
  })
})

describe('로그인', () => {
  test('틀린 비밀번호와 없는 이메일은 상태와 본문이 같다', async () => {
    await signUp()
    const wrong = await signIn({ password: 'Wrong-password-1' })
    const unknown = await signIn({ email_address: 'nobody@example.test' })
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { code: 'SIGN_IN_FAILED', message: '이메일 또는 비밀번호가 맞지 않아요.' },
    ])
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test('한 곳에서 한 이메일로 다섯 번까지만 시도할 수 있고, 15분이 지나면 다시 된다', async () => {
    await signUp()
    for (let n = 0; n < 5; n++) expect((await signIn({ password: 'Wrong-password-1' })).status).toBe(401)
    const locked = await signIn()
    expect(locked.body).toMatchObject({ code: 'RATE_LIMITED' })
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
    api.clock.advance(15 * 60_000)
    expect((await signIn()).status).toBe(200)
  })

  test('정지된 계정은 맞는 비밀번호로도 들어갈 수 없다', async () => {
    const { body } = await signUp()
    await api.deps.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, body.user_id))
    expect((await signIn()).body).toMatchObject({ code: 'ACCOUNT_LOCKED' })
  })
})

describe('세션', () => {
  test('쿠키로 새 토큰을 받고, 갱신하면 쿠키가 바뀌며, 로그아웃하면 끝난다', async () => {
    const first = cookieOf((await signUp()).headers, 'hf_session')
    const read = await api.anonymous.get<Session>('/api/session', withCookie(first))
    expect(read.body.data.authorization?.provider).toBe('web')
    const next = await refresh(first)
    const second = cookieOf(next.headers, 'hf_session')
    expect(second).not.toBe(first)
    expect(next.body.data.authorization?.accessToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    await api.anonymous.delete('/api/session', undefined, withCookie(second))
    expect((await refresh(second)).body).toMatchObject({ code: 'REFRESH_TOKEN_INVALID' })
    expect((await api.anonymous.get('/api/session', withCookie(second))).body).toEqual({
      data: { authorization: null },
    })
  })

  test('한 토큰을 스무 번 한꺼번에 갱신해도 모두 같은 다음 토큰을 받는다', async () => {
    const cookie = cookieOf((await signUp()).headers, 'hf_session')
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)))
    expect(answers.map((one) => one.status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map((one) => cookieOf(one.headers, 'hf_session'))).size).toBe(1)
  })

  test('바뀐 토큰이 1분 뒤에 다시 오면 훔친 것으로 보고 세션을 끝낸다', async () => {
    const stolen = cookieOf((await signUp()).headers, 'hf_session')
    const current = cookieOf((await refresh(stolen)).headers, 'hf_session')
    api.clock.advance(61_000)
    expect((await refresh(stolen)).status).toBe(401)
    expect((await refresh(current)).status).toBe(401)
    const [session] = await api.deps.db.select().from(sessions)
    expect(session?.revokedAt).not.toBeNull()
  })

  test('몇 번을 갱신한 뒤에 오든 옛 토큰은 세션을 끝낸다. 어디에 쓰려 해도 마찬가지다', async () => {
    const uses: ((cookie: string) => Promise<unknown>)[] = [
      (cookie) => refresh(cookie),
      (cookie) => api.anonymous.get('/api/session', withCookie(cookie)),
      (cookie) => api.anonymous.delete('/api/session', undefined, withCookie(cookie)),
    ]
    for (const [index, use] of uses.entries()) {
      for (const rotations of [2, 7]) {
        const email_address = `copied${index}${rotations}@example.test`
        const stolen = cookieOf(
          (await signUp({ email_address, nickname: `복사${index}${rotations}` })).headers,
          'hf_session',
        )
        let current = stolen
        for (let n = 0; n < rotations; n++) {
          api.clock.advance(10 * 60_000)
          const next = await refresh(current)
          expect(next.status).toBe(200)
          current = cookieOf(next.headers, 'hf_session')
        }
        await use(stolen)
        expect((await refresh(current)).status, `${index} ${rotations}`).toBe(401)
        expect((await api.anonymous.get('/api/session', withCookie(current))).body).toEqual({
          data: { authorization: null },
        })
      }
    }
    expect(await api.deps.db.select().from(sessions).where(isNull(sessions.revokedAt))).toEqual([])
  })

  test('1분 안에는 두 번 갱신한 뒤에 와도 지금의 토큰을 받는다', async () => {
    const first = cookieOf((await signUp()).headers, 'hf_session')
    const second = cookieOf((await refresh(first)).headers, 'hf_session')
    api.clock.advance(20_000)
    const third = cookieOf((await refresh(second)).headers, 'hf_session')
    api.clock.advance(20_000)
    expect(cookieOf((await refresh(first)).headers, 'hf_session')).toBe(third)
    api.clock.advance(21_000)
    expect((await refresh(first)).status).toBe(401)
    expect((await refresh(third)).status).toBe(401)
  })

  test('옛 토큰은 세션이 끝나면 잊는다', async () => {
    const first = cookieOf((await signUp()).headers, 'hf_session')
    const second = cookieOf((await refresh(first)).headers, 'hf_session')
    expect(await forgetRotatedTokens(api.deps)).toBe(0)
    await api.anonymous.delete('/api/session', undefined, withCookie(second))
    expect(await forgetRotatedTokens(api.deps)).toBe(1)
  })

  test('다른 사이트에서 온 쿠키 요청은 아무것도 바꾸지 못한다', async () => {
    const cookie = cookieOf((await signUp()).headers, 'hf_session')
    const places: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      {},
    ]
    for (const headers of places) {
      const answer = await api.anonymous.delete('/api/session', undefined, {
        headers: { cookie, ...headers },
      })
      expect(answer.body).toMatchObject({ code: 'ORIGIN_FORBIDDEN' })
    }
    expect((await refresh(cookie)).status).toBe(200)
  })

  test('직원과 고객은 한 브라우저에 나란히 로그인할 수 있고 서로의 토큰은 통하지 않는다', async () => {
    await api.deps.db.insert(admins).values({
      emailAddress: 'ops@example.test',
      passwordHash: await hashPassword(password, 1),
      name: '운영',
      role: 'ops',
    })
    const staff = await api.anonymous.post<Tokens>('/core-admin/v1/auth/sign-in', {
      email_address: 'ops@example.test',
      password,
    })
    const customer = await signUp()
    const both = `${cookieOf(staff.headers, 'hf_staff')}; ${cookieOf(customer.headers, 'hf_session')}`
    const renewed = await api.anonymous.post<Tokens>('/core-admin/v1/auth/refresh', undefined, withCookie(both))
    expect(renewed.status).toBe(200)
    expect((await refresh(both)).status).toBe(200)
    expect((await api.as({ token: renewed.body.access_token }).get('/core-admin/v1/me')).body).toMatchObject({
      role: 'ops',
      name: '운영',
    })
    expect((await api.as({ token: renewed.body.access_token }).get('/store/v1/user/cart/count')).status).toBe(403)
    expect((await api.as({ token: customer.body.access_token }).get('/core-admin/v1/me')).status).toBe(403)
  })

  test('직원의 역할과 중지는 다음 요청부터 바로 적용된다', async () => {
    const staff = await api.staff('admin')
    await api.deps.db.update(admins).set({ role: 'cs' }).where(eq(admins.id, staff.id))
    expect((await staff.post('/store-admin/v1/brands', { name: '가', slug: 'ga' })).status).toBe(403)
    await api.deps.db.update(admins).set({ status: 'DISABLED' }).where(eq(admins.id, staff.id))
    expect((await staff.get('/store-admin/v1/brands')).status).toBe(401)
  })
})

describe('토큰', () => {
  test('10분이 지나면 401, 위조하거나 다른 방식으로 서명한 토큰도 401이다', async () => {
    const customer = await api.customer()
    expect((await customer.get('/store/v1/user/cart/count')).status).toBe(200)
    const [head = '', body = '', signature = ''] = (customer.token as string).split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    const secret = new TextEncoder().encode('x'.repeat(32))
    const forged = [
      `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
      `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.x`,
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: api.deps.keys.kid })
        .sign(secret),
      `${encode({ alg: 'HS256', typ: 'at+jwt' })}.${body}.${createHmac('sha256', 'key').update(`${head}.${body}`).digest('base64url')}`,
      `${head}.${encode({ ...claims, sub: 'admin:1', aud: 'staff' })}.${signature}`,
      await new SignJWT({ ...claims, aud: 'customer', sub: 'admin:1' })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
        .sign(api.deps.keys.signing),
      await new SignJWT({ ...claims, exp: undefined })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
        .sign(api.deps.keys.signing),
      await new SignJWT({ ...claims, iss: 'other' })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
        .sign(api.deps.keys.signing),
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT' }).sign(api.deps.keys.signing),
      'a.b.c',
      'bearer',
      '',
    ]
    for (const token of forged) {
      const answer = await api.anonymous.get('/store/v1/user/cart/count', {
        headers: { authorization: `Bearer ${token}` },
      })
      expect([answer.status, answer.body], token.slice(0, 60)).toEqual([
        401,
        { code: 'TOKEN_INVALID', message: 'Failed to parse token' },
      ])
    }
    api.clock.advance(11 * 60_000)
    expect((await customer.get('/store/v1/user/cart/count')).body).toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('앱이 맡긴 토큰은 우리가 만든 고객 토큰일 때만 받는다', async () => {
    const customer = await api.customer()
    const stored = await api.anonymous.post('/api/session', { accessToken: customer.token, provider: 'weapp' })
    expect(stored.body).toEqual({ data: { authorization: { accessToken: customer.token, provider: 'weapp' } } })
    expect((await api.anonymous.post('/api/session', { accessToken: 'a.b.c', provider: 'weapp' })).status).toBe(401)
    const staff = await api.staff()
    expect((await api.anonymous.post('/api/session', { accessToken: staff.token, provider: 'weapp' })).status).toBe(401)
  })
})
