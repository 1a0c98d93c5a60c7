import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Authorization, type ProviderName, socialProviders } from '#server/ports/socialProvider.ts'
import {
  client,
  type OauthFault,
  type OauthPerson,
  type OauthServer,
  oauthProviders,
  startOauthServer,
} from '#tests/support/oauthServer.ts'

const start = Date.parse('2026-11-16T10:00:00+09:00')
const clock = { at: start, now: () => new Date(clock.at) }
let server: OauthServer

beforeAll(async () => {
  server = await startOauthServer(clock.now)
})
afterAll(() => server.close())
beforeEach(() => {
  vi.spyOn(console, 'warn')
    .mockClear()
    .mockImplementation(() => {})
})
afterEach(() => {
  clock.at = start
  server.fault.current = 'none'
})

const providers = () => oauthProviders(server, clock, server.fault.current === 'HANG' ? 100 : 10_000)
const minji: OauthPerson = { subject: 'u-1', email: 'Minji@Example.TEST', verified: true, nickname: '민지' }
const authorizationOf = (name: ProviderName): Authorization => ({
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  codeVerifier: 'v'.repeat(43),
  redirectUri: `https://shop.example/api/v2/auth/social/${name}/callback`,
})

/** The whole way; `spoil` changes what the browser brings back, or what we remember of it. */
async function exchange(
  name: ProviderName,
  person = minji,
  spoil: (answer: URLSearchParams, authorization: Authorization) => void = () => {},
) {
  const provider = providers()[name]
  const authorization = authorizationOf(name)
  const answer = server.agree(name, await provider.authorizeUrl(authorization), person)
  spoil(answer, authorization)
  return provider.exchange(authorization, answer)
}

const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: { code?: string }) => error.code,
  )

describe('네 곳의 문서대로', () => {
  test.each([
    ['kakao', { subject: 'u-1', email: 'minji@example.test', emailVerified: true, nickname: '민지' }],
    ['naver', { subject: 'u-1', email: 'minji@example.test', emailVerified: false, nickname: '민지' }],
    ['google', { subject: 'u-1', email: 'minji@example.test', emailVerified: true, nickname: '민지' }],
    ['apple', { subject: 'u-1', email: 'minji@example.test', emailVerified: true }],
  ] as const)('%s: 코드를 바꿔 사람을 알아낸다', async (name, person) => {
    expect(await exchange(name)).toEqual(person)
  })

  test.each(socialProviders)('%s: 이메일을 주지 않는 사람도 누구인지는 안다', async (name) => {
    expect(await exchange(name, { subject: 'u-2' })).toEqual({ subject: 'u-2', emailVerified: false })
  })

  test.each(['kakao', 'google', 'apple'] as const)(
    '%s: 확인되지 않은 이메일은 확인된 것으로 치지 않는다',
    async (name) => {
      expect(await exchange(name, { ...minji, verified: false })).toMatchObject({ emailVerified: false })
      expect(await exchange(name, { ...minji, verified: 'false' })).toMatchObject({ emailVerified: false })
    },
  )

  test('Apple은 확인된 것을 글자로 말하기도 하고, 이름은 처음 한 번 코드 옆에 준다', async () => {
    const named = await exchange('apple', { ...minji, verified: 'true' }, (answer) =>
      answer.set('user', JSON.stringify({ name: { firstName: '민지', lastName: '이' } })),
    )
    expect(named).toMatchObject({ emailVerified: true, nickname: '이민지' })
    for (const user of ['{', 'null', '[]', '{"name":7}', '{"name":{"firstName":{}}}'])
      expect(await exchange('apple', minji, (answer) => answer.set('user', user))).not.toHaveProperty('nickname')
  })

  test('비밀은 주소가 아니라 본문으로만 가고, 문서에 있는 곳에만 PKCE를 쓴다', async () => {
    for (const name of socialProviders) {
      const address = await providers()[name].authorizeUrl(authorizationOf(name))
      expect(address).not.toContain(client.secret)
      expect(address).not.toContain('v'.repeat(43))
      server.forms.length = 0
      await exchange(name)
      expect('code_verifier' in (server.forms[0] ?? {})).toBe(name === 'kakao' || name === 'google')
    }
  })
})

describe('어긋난 답은 받지 않는다', () => {
  const signed: ProviderName[] = ['kakao', 'apple', 'google']
  const forged: OauthFault[] = [
    'WRONG_AUDIENCE',
    'WRONG_ISSUER',
    'WRONG_NONCE',
    'NO_NONCE',
    'EXPIRED_TOKEN',
    'OTHER_KEY',
    'UNSIGNED',
    'NO_ID_TOKEN',
  ]
  test.each(signed.flatMap((name) => forged.map((fault) => [name, fault] as const)))('%s: %s', async (name, fault) => {
    server.fault.current = fault
    expect(await codeOf(exchange(name))).toBe('SOCIAL_FAILED')
  })

  test('카카오: ID 토큰과 사용자 정보가 다른 사람이면 거절한다', async () => {
    server.fault.current = 'OTHER_SUBJECT'
    expect(await codeOf(exchange('kakao'))).toBe('SOCIAL_FAILED')
  })

  test.each(socialProviders)(
    '%s: 상태가 다르거나, 코드가 없거나 낯설거나, 발급자가 다르다고 하면 거절한다',
    async (name) => {
      const spoils: ((answer: URLSearchParams, authorization: Authorization) => void)[] = [
        (answer) => answer.set('state', 'x'.repeat(43)),
        (answer) => answer.delete('state'),
        (answer) => answer.append('state', 'y'),
        (answer) => answer.delete('code'),
        (answer) => answer.set('code', 'somebody-elses'),
        (answer) => answer.set('iss', 'https://evil.example'),
        (answer) => answer.set('id_token', 'a.b.c'),
        (_answer, authorization) => (authorization.redirectUri = 'https://evil.example/callback'),
      ]
      for (const spoil of spoils) expect(await codeOf(exchange(name, minji, spoil))).toBe('SOCIAL_FAILED')
    },
  )

  test.each(['kakao', 'google'] as const)('%s: 검증값이 다르면 코드가 통하지 않는다', async (name) => {
    const spoil = (_answer: URLSearchParams, authorization: Authorization) =>
      void (authorization.codeVerifier = 'w'.repeat(43))
    expect(await codeOf(exchange(name, minji, spoil))).toBe('SOCIAL_FAILED')
  })

  test.each(socialProviders)('%s: 코드는 한 번, 10분 안에만 통한다', async (name) => {
    const provider = providers()[name]
    const authorization = authorizationOf(name)
    const address = await provider.authorizeUrl(authorization)
    const answer = server.agree(name, address, minji)
    expect(await codeOf(provider.exchange(authorization, answer))).toBe('fine')
    expect(await codeOf(provider.exchange(authorization, answer))).toBe('SOCIAL_FAILED')
    const late = server.agree(name, address, minji)
    clock.at += 600_001
    expect(await codeOf(provider.exchange(authorization, late))).toBe('SOCIAL_FAILED')
  })
})

describe('답이 없거나 거절하면', () => {
  test.each(
    socialProviders.flatMap((name) => (['HANG', 'RESET', 'HTTP_500'] as const).map((fault) => [name, fault] as const)),
  )('%s: %s이면 잠시 뒤에 다시 하라고 한다', async (name, fault) => {
    server.fault.current = fault
    expect(await codeOf(exchange(name))).toBe('SOCIAL_UNAVAILABLE')
  })

  test.each(socialProviders)('%s: 점검 화면은 답이 아니다', async (name) => {
    server.fault.current = 'HTML'
    expect(await codeOf(exchange(name))).toBe('SOCIAL_FAILED')
  })

  test.each([
    ['access_denied', 'SOCIAL_DENIED'],
    ['user_cancelled_authorize', 'SOCIAL_DENIED'],
    ['server_error', 'SOCIAL_UNAVAILABLE'],
    ['temporarily_unavailable', 'SOCIAL_UNAVAILABLE'],
    ['invalid_request', 'SOCIAL_FAILED'],
  ])('오류 %s는 %s다', async (error, code) => {
    const spoil = (answer: URLSearchParams) => {
      answer.delete('code')
      answer.set('error', error)
    }
    for (const name of socialProviders) expect(await codeOf(exchange(name, minji, spoil))).toBe(code)
  })

  test('적어 두는 까닭에는 비밀도, 코드도, 사람도 없다', async () => {
    const written = vi.mocked(console.warn)
    for (const fault of ['WRONG_NONCE', 'OTHER_KEY', 'HTML', 'NO_ID_TOKEN'] as const) {
      server.fault.current = fault
      await codeOf(exchange('google'))
    }
    const lines = written.mock.calls.map((words) => String(words[0])).join('\n')
    expect(written).toHaveBeenCalledTimes(4)
    expect(lines).toContain('"social":"google"')
    for (const secret of [client.secret, 'minji', 'u-1', 'v'.repeat(43)]) expect(lines).not.toContain(secret)
  })
})
