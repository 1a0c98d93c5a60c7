import { describe, expect, test } from 'vitest'
import { limitSignIn } from '#server/modules/auth/auth.service.ts'
import { admins } from '#server/modules/auth/auth.tables.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi({ config: { trustedHops: 1 } })
const right = 'Right-Password-1'
const [home, cafe] = ['198.51.100.1', '198.51.100.2']
const [one, other] = ['one@example.test', 'other@example.test']
const doors = { customer: '/api/v1/user/sign-in/', staff: '/core-admin/v1/auth/sign-in' }

describe('로그인 시도는', () => {
  /** A try of somebody from somewhere: refused, or under way until it is said how it ended. */
  const attempt = (
    emailAddress: string,
    place: string,
    { audience = 'customer', device }: { audience?: string; device?: string } = {},
  ) =>
    limitSignIn(api.deps, audience, { emailAddress, place, password: '', userAgent: 'test' }, device).catch(
      () => undefined,
    )
  const wrong = async (times: number, ...who: Parameters<typeof attempt>) => {
    let taken = 0
    for (let n = 0; n < times; n++) if (await attempt(...who)) taken++
    return taken
  }

  test('한 계정에 한곳에서 다섯 번이고, 다른 곳과 다른 계정은 따로 센다', async () => {
    expect(await wrong(7, one, home)).toBe(5)
    expect(await wrong(7, one, cafe)).toBe(5)
    expect(await wrong(7, other, home)).toBe(5)
  })

  test('고객과 직원을 따로 센다', async () => {
    expect(await wrong(7, one, home)).toBe(5)
    expect(await wrong(7, one, home, { audience: 'staff' })).toBe(5)
  })

  test('들어온 곳에서 틀린 것만 잊는다', async () => {
    expect(await wrong(4, one, home)).toBe(4)
    expect(await wrong(4, one, cafe)).toBe(4)
    await (await attempt(one, cafe))?.gotIn()
    expect(await wrong(7, one, home)).toBe(1)
    expect(await wrong(7, one, cafe)).toBe(5)
  })

  test('짐작이 아니었던 한 번은 그 한 번만 빠진다', async () => {
    expect(await wrong(3, one, home)).toBe(3)
    await (await attempt(one, home))?.noGuess()
    expect(await wrong(7, one, home)).toBe(2)
  })

  test('열다섯 분마다 새로 세고, 한곳에서는 한 시간에 쉰 번이다', async () => {
    expect(await wrong(6, one, home)).toBe(5)
    api.clock.advance(15 * 60_000 - 1)
    expect(await wrong(1, one, home)).toBe(0)
    api.clock.advance(1)
    expect(await wrong(6, one, home)).toBe(5)
    let taken = 0
    for (let n = 0; n < 50; n++) taken += await wrong(1, `nobody-${n}@example.test`, home)
    // ten were counted of the first, and the refused ones before the fifth limit were none of the place's
    expect(taken).toBe(40)
    expect(await wrong(1, other, cafe)).toBe(1)
    api.clock.advance(45 * 60_000)
    expect(await wrong(1, other, home)).toBe(1)
  })

  test('아는 기기는 저만의 다섯 번이고, 그곳에서 누가 무엇을 시도했든 상관없다', async () => {
    await wrong(6, one, home)
    expect(await wrong(7, one, home, { device: 'a' })).toBe(5)
    expect(await wrong(7, one, home, { device: 'b' })).toBe(5)
    expect(await wrong(7, one, cafe)).toBe(5)
  })
})

describe.each(['customer', 'staff'] as const)('%s의 문', (door) => {
  const signIn = async (email_address: string, password: string, from: string) =>
    (
      await api.anonymous.raw('POST', doors[door], {
        body: { email_address, password },
        headers: { 'x-forwarded-for': from },
      })
    ).status

  test('한곳에서 막힌 계정의 주인은 다른 곳에서, 그곳의 다른 사람은 거기서 들어온다', async () => {
    const passwordHash = await hashPassword(right, 1)
    for (const emailAddress of [one, other])
      if (door === 'customer') await api.customer({ emailAddress, passwordHash })
      else await api.deps.db.insert(admins).values({ emailAddress, passwordHash, name: '직원', role: 'ops' })
    for (let n = 0; n < 5; n++) expect(await signIn(one, 'wrong', home)).toBe(401)
    expect(await signIn(one, right, home)).toBe(429)
    expect(await signIn(one, right, cafe)).toBe(200)
    expect(await signIn(other, right, home)).toBe(200)
    expect(await signIn(one, right, home)).toBe(429)
  })
})

test('잠긴 계정은 비밀번호가 맞을 때만 잠겼다고 하고, 탈퇴한 계정은 없는 계정과 같다', async () => {
  const passwordHash = await hashPassword(right, 1)
  await api.customer({ emailAddress: 'locked@example.test', passwordHash, status: 'SUSPENDED' })
  await api.customer({ emailAddress: 'gone@example.test', passwordHash, status: 'WITHDRAWN' })
  const answer = async (email_address: string, password: string) =>
    (await api.anonymous.post<{ code: string }>(doors.customer, { email_address, password })).body.code
  expect(await answer('locked@example.test', right)).toBe('ACCOUNT_LOCKED')
  expect(await answer('locked@example.test', 'wrong')).toBe('SIGN_IN_FAILED')
  expect(await answer('gone@example.test', right)).toBe('SIGN_IN_FAILED')
})
