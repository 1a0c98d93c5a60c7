import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions, users } from '#server/modules/auth/auth.tables.ts'
import { consents } from '#server/modules/terms/terms.tables.ts'
import { socialProviders } from '#server/ports/socialProvider.ts'
import { socialAccounts } from '#server/modules/social/social.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { agreements, choose, signInAt, socialMember } from '#tests/support/social.ts'
import { Visitor } from '#tests/support/visitor.ts'

const api = useApi()
const codeOf = (to: URL | undefined) => to?.searchParams.get('code')

describe('소셜 로그인', () => {
  test('쓸 수 있는 곳을 알려 주고, 모의 창이 대신하는 것도 말한다', async () => {
    const { body } = await api.anonymous.get<{ results: { provider: string; sandbox: boolean }[] }>(
      '/api/v2/auth/social/providers',
    )
    expect(body.results.map((one) => one.provider)).toEqual(['kakao', 'naver', 'apple', 'google'])
    expect(body.results.every((one) => one.sandbox)).toBe(true)
  })

  test.each(socialProviders.filter((name) => name !== 'apple'))(
    '%s: 처음 온 사람은 동의하고 가입하며, 다시 오면 바로 로그인된다',
    async (provider) => {
      const first = new Visitor(api)
      const came = await signInAt(first, provider, undefined, '?redirect_path=%2Fmy%2Forders')
      expect(came.to?.pathname).toBe('/sign-in-social')
      expect(Object.fromEntries(came.to?.searchParams ?? [])).toEqual({
        result: 'sign-up',
        provider,
        redirect_path: '/my/orders',
      })
      expect(await first.whoAmI()).toBeUndefined()
      const { body } = await first.get<{ ticket: unknown }>('/api/v2/auth/social/ticket')
      expect(body.ticket).toMatchObject({
        provider,
        step: 'SIGN_UP',
        email_address: `haneul@${provider}.test`,
        nickname: '김하늘',
        redirect_path: '/my/orders',
      })

      const signedUp = await first.post<{ user_id: number }>('/api/v2/auth/social/sign-up', {
        body: { nickname: '하늘이', name: '김하늘', agreements },
      })
      expect(signedUp.status).toBe(201)
      expect(first.cookies.get('hf_marker')).toBe('method:sign-up')
      expect(await first.whoAmI()).toBe(`user:${signedUp.body.user_id}`)
      const [user] = await api.deps.db.select().from(users).where(eq(users.id, signedUp.body.user_id))
      expect(user).toMatchObject({ emailAddress: `haneul@${provider}.test`, passwordHash: null, status: 'ACTIVE' })
      expect(await api.deps.db.$count(consents, eq(consents.userId, signedUp.body.user_id))).toBe(3)

      const again = new Visitor(api)
      const back = await signInAt(again, provider, undefined, '?redirect_path=%2Fmy')
      expect(back.to?.search).toContain('result=signed-in')
      expect(again.cookies.get('hf_marker')).toBe('method:sign-in')
      expect(await again.whoAmI()).toBe(`user:${signedUp.body.user_id}`)
      const [link] = await api.deps.db.select().from(socialAccounts)
      expect(link).toMatchObject({ provider, subject: 'haneul', userId: signedUp.body.user_id })
    },
  )

  test('Apple은 양식으로 돌아오고, 쿠키 없이 온 양식은 같은 주소로 다시 보내져 로그인된다', async () => {
    const visitor = new Visitor(api)
    const started = await visitor.get('/api/v2/auth/social/apple/start')
    expect(started.to?.searchParams.get('response_mode')).toBe('form_post')
    const fields = Object.fromEntries(started.to?.searchParams ?? [])
    const page = await visitor.post(started.to?.pathname ?? '', { form: { ...fields, person: 'haneul' } })
    const posted = Object.fromEntries(
      [...page.text.matchAll(/name="(code|state)" value="([^"]+)"/g)].map(([, name, value]) => [name, value]),
    ) as Record<string, string>
    const stranger = new Visitor(api)
    const bounced = await stranger.post('/api/v2/auth/social/apple/callback', {
      form: posted,
      headers: { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
    })
    expect(bounced.status).toBe(303)
    expect(bounced.setCookies).toEqual([])
    const came = await visitor.get(`${bounced.to?.pathname}${bounced.to?.search}`)
    expect(came.to?.search).toContain('result=sign-up')
  })

  test.each([
    ['deny', 'SOCIAL_DENIED'],
    ['error', 'SOCIAL_UNAVAILABLE'],
    ['nobody', 'SOCIAL_UNAVAILABLE'],
  ])('창에서 %s을 고르면 %s를 알려 주는 화면으로 간다', async (person, code) => {
    const visitor = new Visitor(api)
    const came = await signInAt(visitor, 'kakao', { person }, '?redirect_path=%2Fcart')
    expect(came.to?.pathname).toBe('/sign-in-error')
    expect(Object.fromEntries(came.to?.searchParams ?? [])).toEqual({ code, provider: 'kakao', redirect_path: '/cart' })
    expect(visitor.cookies.has('hf_social')).toBe(false)
    expect(await visitor.whoAmI()).toBeUndefined()
  })

  test('정지된 회원은 소셜로도 들어오지 못한다', async () => {
    const { id } = await socialMember(api)
    await api.deps.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, id))
    const visitor = new Visitor(api)
    expect(codeOf((await signInAt(visitor, 'kakao')).to)).toBe('ACCOUNT_LOCKED')
    expect(await visitor.whoAmI()).toBeUndefined()
  })

  test('탈퇴한 회원의 소셜 계정으로는 새로 가입할 수 있다', async () => {
    const { id } = await socialMember(api)
    await api.deps.db
      .update(users)
      .set({ status: 'WITHDRAWN', emailAddress: 'gone@withdrawn.invalid', nickname: '탈퇴회원' })
      .where(eq(users.id, id))
    const again = await socialMember(api)
    expect(again.id).not.toBe(id)
    expect(await api.deps.db.$count(socialAccounts)).toBe(1)
  })

  test('로그인할 때마다 새 세션이고, 이 브라우저의 전 세션은 끝난다', async () => {
    const { visitor } = await socialMember(api)
    const before = visitor.cookies.get('hf_session')
    await signInAt(visitor, 'kakao')
    expect(visitor.cookies.get('hf_session')).not.toBe(before)
    const open = (await api.deps.db.select().from(sessions)).filter((session) => session.revokedAt === null)
    expect(open).toHaveLength(1)
  })

  test('없는 곳의 이름은 404이고, 켜지 않은 곳은 알려 주는 화면으로 간다', async () => {
    expect((await api.anonymous.raw('GET', '/api/v2/auth/social/line/start')).status).toBe(404)
    const { google, ...others } = api.deps.social
    api.deps.social = others
    const visitor = new Visitor(api)
    expect(codeOf((await visitor.get('/api/v2/auth/social/google/start')).to)).toBe('SOCIAL_NOT_OFFERED')
    api.deps.social = { ...others, ...(google ? { google } : {}) }
  })

  test('한곳에서 너무 자주 시작하면 얼마 동안 막힌다', async () => {
    const visitor = new Visitor(api)
    for (let n = 0; n < 60; n++) await visitor.get('/api/v2/auth/social/kakao/start')
    expect(codeOf((await visitor.get('/api/v2/auth/social/kakao/start')).to)).toBe('RATE_LIMITED')
    api.clock.advance(600_000)
    expect((await visitor.get('/api/v2/auth/social/kakao/start')).to?.pathname).toContain('/sandbox/kakao/')
  })

  test('두 창에서 시작하면 나중 것만 끝까지 가고, 먼저 것이 그것을 망치지 않는다', async () => {
    const visitor = new Visitor(api)
    const first = await choose(visitor, 'kakao', { person: 'haneul' })
    const second = await choose(visitor, 'naver', { person: 'haneul' })
    expect(codeOf((await visitor.get(first.pathname + first.search)).to)).toBe('SOCIAL_STATE')
    const came = await visitor.get(second.pathname + second.search)
    expect(came.to?.search).toContain('result=sign-up')
  })
})
