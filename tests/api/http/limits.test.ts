import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rateCounters } from '#server/http/http.tables.ts'
import { admins } from '#server/modules/auth/auth.tables.ts'
import { newTotpSecret } from '#server/modules/auth/totp.ts'
import { newTicket, seal, ticketCookie } from '#server/modules/social/sealed.ts'
import { type CallOptions, type TestClient, useApi } from '#tests/support/api.ts'

const api = useApi({ config: { sampleMode: false, trustedHops: 1 } })
const untilMidnight = 14 * 3600 // the clock of tests stands at ten in the morning

type Person = 'one' | 'other'
type Ask = (client: TestClient, who: Person, from: string) => Promise<Response>
/** `pair`: of a person at a place, whom another place and another person do not concern. */
type Limit = [whose: 'place' | 'person' | 'pair', times: number, seconds: number]

const call =
  (method: string, path: string, body?: (who: Person) => object, headers: () => object = () => ({})): Ask =>
  (client, who, from) => {
    const options = { headers: { 'x-forwarded-for': from, ...headers() }, ...(body ? { body: body(who) } : {}) }
    return client.raw(method, path, options as CallOptions)
  }

const address = (who: Person) => ({ email_address: `${who}@example.test` })
const wrong = (who: Person) => ({ ...address(who), password: 'wrong' })
const wrongNow = () => ({ password: 'wrong', new_password: 'Other-password-2' })
const newMember = { nickname: '새회원', name: '김회원', agreements: [] }
const unproven = (who: Person) => ({
  ...address(who),
  ...newMember,
  password: 'Right-password-1',
  email_token: 'x'.repeat(20),
})
const withTicket = () => {
  const person = { subject: 'k-1', email: 'new@example.test', emailVerified: true }
  const sealed = seal(api.deps.keys, newTicket('kakao', person, '/', api.clock.now()))
  return { cookie: `${ticketCookie}=${encodeURIComponent(sealed)}`, origin: 'http://localhost' }
}

/** What may be tried how often, with the limits of each call in the order in which they are counted. */
const limited: [name: string, kind: 'customer' | 'staff', ask: Ask, ...limits: Limit[]][] = [
  ['회원가입', 'customer', call('POST', '/api/v2/users/sign-up', unproven), ['place', 10, 3600]],
  [
    '소셜로 회원가입',
    'customer',
    call('POST', '/api/v2/auth/social/sign-up', () => newMember, withTicket),
    ['place', 10, 3600],
  ],
  ['닉네임 확인', 'customer', call('GET', '/api/v2/users/availability?nickname=abcd'), ['place', 60, 60]],
  [
    '재설정 링크',
    'customer',
    call('POST', '/api/v1/user/password-reset/', address),
    ['person', 10, untilMidnight],
    ['place', 20, untilMidnight],
  ],
  ['우편번호 찾기', 'customer', call('GET', '/api/v2/postcode/search?q=06236'), ['place', 120, 60]],
  ['TV의 번호', 'customer', call('POST', '/api/v2/tv/otp', () => ({ device_name: 'TV' })), ['place', 30, 600]],
  [
    'TV의 번호 입력',
    'customer',
    call('POST', '/api/v2/user/auth/otp/pairing', () => ({ otp: '000000' })),
    ['person', 5, 180],
    ['place', 30, 600],
  ],
  [
    'TV의 토큰 갱신',
    'customer',
    call('POST', '/api/v2/tv/refresh', () => ({ refresh_token: 'x'.repeat(40) })),
    ['place', 120, 60],
  ],
  ['로그인', 'customer', call('POST', '/api/v1/user/sign-in/', wrong), ['pair', 5, 900], ['place', 50, 3600]],
  ['비밀번호 확인', 'customer', call('POST', '/api/v2/user/change-password', wrongNow), ['person', 5, 900]],
  [
    '쿠폰 코드',
    'customer',
    call('POST', '/store/v1/user/coupons/codes', () => ({ code: 'NOSUCHCODE' })),
    ['person', 10, 600],
    ['place', 50, 600],
  ],
  ['직원 로그인', 'staff', call('POST', '/core-admin/v1/auth/sign-in', wrong), ['pair', 5, 900], ['place', 50, 3600]],
  ['직원 비밀번호 확인', 'staff', call('POST', '/core-admin/v1/auth/password', wrongNow), ['person', 10, 900]],
  [
    '직원 2단계 인증',
    'staff',
    call('POST', '/core-admin/v1/auth/totp/recovery-codes', () => ({ code: '000000' })),
    ['person', 10, 900],
  ],
]

test.each(limited)('%s: 몇 번까지인지, 언제 다시 된다고 말하는지, 누구까지 막는지', async (_, kind, ask, ...limits) => {
  const [one, other] =
    kind === 'staff' ? [await api.staff(), await api.staff()] : [await api.customer(), await api.customer()]
  await api.deps.db
    .update(admins)
    .set({ totpSecret: api.deps.keys.seal(newTotpSecret()), totpConfirmedAt: api.clock.now() })
  const [here, elsewhere] = ['192.0.2.1', '198.51.100.1']
  const isRefused = async (client: TestClient, who: Person, from: string) =>
    (await ask(client, who, from)).status === 429
  expect(await isRefused(one, 'one', here)).toBe(false)
  const counters = await api.deps.db
    .select()
    .from(rateCounters)
    .orderBy(sql`ctid`)
  expect(counters.map(({ hits }) => hits)).toEqual(limits.map(() => 1))
  for (const [n, [whose, limit, seconds]] of limits.entries()) {
    const counted = (hits: number) =>
      api.deps.db
        .update(rateCounters)
        .set({ hits })
        .where(eq(rateCounters.key, counters[n]?.key as string))
    await counted(limit - 1)
    expect(await isRefused(one, 'one', here)).toBe(false)
    const refused = await ask(one, 'one', here)
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', extra: { limit, retry_after: seconds } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(seconds)])
    expect([await isRefused(one, 'one', elsewhere), await isRefused(other, 'other', here)]).toEqual([
      whose === 'person',
      whose === 'place',
    ])
    await counted(0)
  }
})
