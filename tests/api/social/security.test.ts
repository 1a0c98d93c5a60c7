import * as fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { socialAccounts } from '#server/modules/social/social.tables.ts'
import { safeRedirectPath } from '#shared/format/url.ts'
import { useApi } from '#tests/support/api.ts'
import { agreements, choose, signInAt, socialMember, windowFields } from '#tests/support/social.ts'
import { Visitor } from '#tests/support/visitor.ts'

const api = useApi()
const codeOf = (to: URL | undefined) => to?.searchParams.get('code')
const start = '/api/v2/auth/social/kakao/start'

/** Why a provider's answer was refused is written down for whoever runs the shop. */
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** Begins at Kakao's stand-in, spoils what the window is sent, and goes back if it lets us. */
async function withWindow(visitor: Visitor, spoil: (fields: Record<string, string>) => Record<string, string>) {
  const started = await visitor.get(start)
  const fields = spoil({ ...windowFields(started), person: 'haneul' })
  return visitor.post(started.to?.pathname ?? '', { form: fields })
}

describe('돌아갈 주소', () => {
  test.each([
    'https://evil.example',
    '//evil.example/a',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    'evil',
    '',
    '/a/..//evil.example',
  ])('%j는 받지 않고, 로그인을 시작하지 않는다', async (path) => {
    const visitor = new Visitor(api)
    const { to } = await visitor.get(`${start}?redirect_path=${encodeURIComponent(path)}`)
    expect([to?.pathname, codeOf(to)]).toEqual(['/sign-in-error', 'REDIRECT_NOT_ALLOWED'])
    expect(to?.origin).toBe(new URL(api.deps.config.publicUrl).origin)
    expect(visitor.cookies.size).toBe(0)
  })

  test('무엇을 넣어도 홈핏 밖으로는 가지 않는다', async () => {
    const parts = fc.constantFrom('/', '\\', '//', 'https:', 'evil.example', '@', '?', '#', '%2f', '\t', '.', 'my', ':')
    await fc.assert(
      fc.asyncProperty(
        fc.array(parts, { maxLength: 8 }).map((some) => some.join('')),
        async (path) => {
          await api.deps.db.execute('delete from rate_counters')
          const { to } = await new Visitor(api).get(`${start}?redirect_path=${encodeURIComponent(path)}`)
          expect(to?.origin).toBe(new URL(api.deps.config.publicUrl).origin)
          const isBegun = to?.pathname !== '/sign-in-error'
          expect(isBegun).toBe(safeRedirectPath(path) !== null)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('로그인 하나는 처음부터 끝까지 한 브라우저의 것이다', () => {
  test('다른 사람이 시작한 주소로 돌아와도 로그인되지 않는다', async () => {
    await socialMember(api)
    const attacker = new Visitor(api)
    const back = await choose(attacker, 'kakao', { person: 'haneul' })
    const victim = new Visitor(api)
    expect(codeOf((await victim.get(back.pathname + back.search)).to)).toBe('SOCIAL_STATE')
    // nor when the victim has begun one too
    await victim.get(start)
    expect(codeOf((await victim.get(back.pathname + back.search)).to)).toBe('SOCIAL_STATE')
    expect(await victim.whoAmI()).toBeUndefined()
  })

  test('한 번 돌아온 주소는 다시 쓸 수 없고, 쿠키까지 되살려도 코드는 한 번뿐이다', async () => {
    await socialMember(api)
    const visitor = new Visitor(api)
    const back = await choose(visitor, 'kakao', { person: 'haneul' })
    const stolen = visitor.cookies.get('hf_social') ?? ''
    expect((await visitor.get(back.pathname + back.search)).to?.search).toContain('result=signed-in')
    expect(codeOf((await visitor.get(back.pathname + back.search)).to)).toBe('SOCIAL_STATE')
    const thief = new Visitor(api)
    thief.cookies.set('hf_social', stolen)
    expect(codeOf((await thief.get(back.pathname + back.search)).to)).toBe('SOCIAL_FAILED')
    expect(await thief.whoAmI()).toBeUndefined()
  })

  test('같은 코드가 동시에 와도 한 번만 통한다', async () => {
    await socialMember(api)
    const visitor = new Visitor(api)
    const back = await choose(visitor, 'kakao', { person: 'haneul' })
    const state = visitor.cookies.get('hf_social') ?? ''
    const browsers = Array.from({ length: 6 }, () => {
      const browser = new Visitor(api)
      browser.cookies.set('hf_social', state)
      return browser
    })
    const came = await Promise.all(browsers.map((browser) => browser.get(back.pathname + back.search)))
    expect(came.filter(({ to }) => to?.search.includes('signed-in'))).toHaveLength(1)
  })

  test('10분이 지나면 끝낼 수 없고, 코드는 1분만 산다', async () => {
    const late = new Visitor(api)
    const backLate = await choose(late, 'kakao', { person: 'haneul' })
    api.clock.advance(61_000)
    expect(codeOf((await late.get(backLate.pathname + backLate.search)).to)).toBe('SOCIAL_FAILED')
    const later = new Visitor(api)
    const backLater = await choose(later, 'kakao', { person: 'haneul' })
    api.clock.advance(601_000)
    expect(codeOf((await later.get(backLater.pathname + backLater.search)).to)).toBe('SOCIAL_STATE')
  })

  test('다른 곳의 코드와 상태는 섞이지 않는다', async () => {
    const visitor = new Visitor(api)
    const back = await choose(visitor, 'kakao', { person: 'haneul' })
    expect(codeOf((await visitor.get(`/api/v2/auth/social/naver/callback${back.search}`)).to)).toBe('SOCIAL_STATE')
  })

  test('훔친 코드는 그것을 시작한 브라우저의 검증값 없이는 쓸 수 없다', async () => {
    const victim = new Visitor(api)
    const stolen = await choose(victim, 'kakao', { person: 'haneul' })
    const attacker = new Visitor(api)
    const own = await choose(attacker, 'kakao', { person: 'soop' })
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(codeOf((await attacker.get(own.pathname + own.search)).to)).toBe('SOCIAL_FAILED')
  })

  test.each([
    ['state', 'x'.repeat(43), 'SOCIAL_STATE'],
    ['nonce', 'y'.repeat(43), 'SOCIAL_FAILED'],
    ['code_challenge', 'z'.repeat(43), 'SOCIAL_FAILED'],
  ])('%s가 바뀌면 끝나지 않는다', async (name, value, code) => {
    const visitor = new Visitor(api)
    const answered = await withWindow(visitor, (fields) => ({ ...fields, [name]: value }))
    const came = await visitor.get(`${answered.to?.pathname}${answered.to?.search}`)
    expect(codeOf(came.to)).toBe(code)
  })

  test('쿠키를 고치거나 다른 쿠키로 바꿔 넣어도 소용없다', async () => {
    const visitor = new Visitor(api)
    const back = await choose(visitor, 'kakao', { person: 'haneul' })
    const state = visitor.cookies.get('hf_social') ?? ''
    for (const forged of ['', 'AAAA', `${state.slice(0, -6)}AAAAAA`, encodeURIComponent('{"state":"x"}')]) {
      visitor.cookies.set('hf_social', forged)
      expect(codeOf((await visitor.get(back.pathname + back.search)).to)).toBe('SOCIAL_STATE')
    }
    visitor.cookies.set('hf_social_ticket', state)
    expect((await visitor.get('/api/v2/auth/social/ticket')).body).toEqual({ ticket: null })
  })
})

describe('모의 창', () => {
  test.each([
    ['client_id', 'someone-else'],
    ['redirect_uri', 'https://evil.example/callback'],
    ['redirect_uri', 'http://localhost/api/v2/auth/social/naver/callback'],
    ['response_type', 'token'],
    ['code_challenge_method', 'plain'],
    ['code_challenge', ''],
    ['state', ''],
  ])('%s가 %j이면 아무 데도 보내지 않는다', async (name, value) => {
    const answered = await withWindow(new Visitor(api), (fields) => ({ ...fields, [name]: value }))
    expect([answered.status, answered.to]).toEqual([400, undefined])
  })

  test('적어 넣은 것은 글자로만 보인다', async () => {
    const started = await new Visitor(api).get(start)
    started.to?.searchParams.set('state', '"><script>alert(1)</script>')
    const page = await new Visitor(api).get(`${started.to?.pathname}${started.to?.search}`)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('<script>')
  })

  test('샘플 모드가 아니면 없다', async () => {
    const offered = api.deps.social
    api.deps.social = {}
    try {
      expect((await new Visitor(api).get('/api/v2/auth/social/sandbox/kakao/authorize')).status).toBe(404)
    } finally {
      api.deps.social = offered
    }
  })
})

describe('쿠키', () => {
  test('상태와 표는 스크립트가 읽을 수 없고 다른 사이트의 양식에 실리지 않는다', async () => {
    const visitor = new Visitor(api)
    const started = await visitor.get(start)
    const back = await choose(visitor, 'kakao', { person: 'haneul' })
    const came = await visitor.get(back.pathname + back.search)
    const set = [...started.setCookies, ...came.setCookies].filter((line) => !line.includes('Max-Age=0'))
    expect(set.map((line) => line.split('=')[0])).toEqual(['hf_social', 'hf_social_ticket'])
    for (const line of set) expect(line.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax']))
    expect(set[0]).toContain('Max-Age=600')
    expect(set[1]).toContain('Max-Age=900')
    for (const line of set) expect(decodeURIComponent(line)).not.toMatch(/haneul|social-/)
  })

  test('다른 사이트가 대신 가입시키거나 연결시킬 수 없다', async () => {
    const visitor = new Visitor(api)
    await signInAt(visitor, 'kakao')
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const body = { nickname: '하늘이', name: '김하늘', agreements }
    expect((await visitor.post('/api/v2/auth/social/sign-up', { body, headers })).status).toBe(403)
    expect(await api.deps.db.$count(socialAccounts)).toBe(0)
  })
})
