import { describe, expect, test } from 'vitest'
import { placeThrough } from '#server/http/address.ts'
import { limitSignIn } from '#server/modules/auth/auth.service.ts'
import { admins } from '#server/modules/auth/auth.tables.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import type { Dashboard } from '#server/modules/dashboard/dashboard.contract.ts'
import { useApi } from '#tests/support/api.ts'

/** A proxy on the net, a CDN, of which nobody has told: TRUSTED_HOPS is not set. */

const api = useApi()
const cdn = '203.0.113.7'

async function staff(email: string, password = 'right-password-1') {
  await api.deps.db.insert(admins).values({
    emailAddress: email,
    passwordHash: await hashPassword(password),
    name: '직원',
    role: 'ops',
  })
}

/** Tries to sign in through `peer`, which names the caller as the last of `forwarded`. */
async function signIn(email: string, password: string, forwarded: string, peer = cdn): Promise<number> {
  const env = { incoming: { socket: { remoteAddress: peer } } }
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded }
  const body = JSON.stringify({ email_address: email, password })
  return (await api.app.request('/core-admin/v1/auth/sign-in', { method: 'POST', headers, body }, env)).status
}
const wrong = (email: string, forwarded: string, peer?: string) => signIn(email, 'wrong', forwarded, peer)

describe('아무도 말하지 않은 공개 프록시 뒤의 로그인', () => {
  test('한 사람이 쉬지 않고 시도해도 다른 주소의 직원은 새 기기로 들어온다', async () => {
    await staff('ops@homefit.test')
    const tries: number[] = []
    for (let n = 0; n < 60; n++) tries.push(await wrong('ops@homefit.test', `10.9.9.${n}, 198.51.100.66`))
    expect(tries.filter((status) => status === 401)).toHaveLength(5)
    for (let n = 0; n < 60; n++) await wrong(`other-${n}@homefit.test`, '198.51.100.66')
    expect(await signIn('ops@homefit.test', 'right-password-1', '198.51.100.9')).toBe(200)
  })

  test('주소를 지어내며 한 계정을 시도해도 한 시간에 40번뿐이고, 다른 계정은 들어온다', async () => {
    await staff('ops@homefit.test')
    await staff('cs@homefit.test')
    const tries: number[] = []
    for (let n = 0; n < 120; n++) tries.push(await wrong('ops@homefit.test', `198.51.${n}.1`))
    expect(tries.filter((status) => status === 401)).toHaveLength(40)
    expect(tries.at(-1)).toBe(429)
    expect(await signIn('cs@homefit.test', 'right-password-1', '192.0.2.50')).toBe(200)
    // the one who made them up connected directly: who comes by the real proxy is not touched
    expect(await signIn('ops@homefit.test', 'right-password-1', '192.0.2.50', '203.0.113.99')).toBe(200)
  })

  test('주소를 지어내며 여러 계정을 시도해도 프록시 하나의 한도에서 멈춘다', async () => {
    let allowed = 0
    for (let n = 0; n < 520; n++) {
      const place = placeThrough(cdn, `198.18.${n >> 8}.${n & 255}`)
      const attempt = { emailAddress: `nobody-${n}@homefit.test`, password: 'wrong', place, userAgent: 'test' }
      await limitSignIn(api.deps, 'staff', attempt).then(
        () => allowed++,
        () => undefined,
      )
    }
    expect(allowed).toBe(500)
  })

  test('들어온 사람의 시도는 함께 쓰는 한도에서 빠진다', async () => {
    await staff('ops@homefit.test')
    for (let n = 0; n < 50; n++) expect(await signIn('ops@homefit.test', 'right-password-1', `192.0.2.${n}`)).toBe(200)
  })

  test('닉네임 확인처럼 로그인하지 않은 조회도 한 사람이 다른 사람의 몫까지 쓰지 못한다', async () => {
    const ask = async (n: number, forwarded: string) => {
      const init = { headers: { 'x-forwarded-for': forwarded } }
      const env = { incoming: { socket: { remoteAddress: cdn } } }
      return (await api.app.request(`/api/v2/users/availability?nickname=name${n}`, init, env)).status
    }
    for (let n = 0; n < 60; n++) expect(await ask(n, '198.51.100.1')).toBe(200)
    expect(await ask(61, '198.51.100.1')).toBe(429)
    expect(await ask(62, '198.51.100.2')).toBe(200)
  })
})

describe('대시보드의 알림', () => {
  const noticesOf = async (role: 'admin' | 'ops') =>
    (await (await api.staff(role)).get<Dashboard>('/store-admin/v1/dashboard')).body.notices

  test('그런 프록시가 있으면 관리자에게만 말하고, 하루 동안 보이지 않거나 수를 정하면 없어진다', async () => {
    api.clock.advance(48 * 3600_000) // what other tests showed this server is forgotten
    expect(await noticesOf('admin')).toEqual([])
    await wrong('nobody@homefit.test', '198.51.100.66')
    expect(await noticesOf('admin')).toEqual([
      {
        key: 'UNKNOWN_PROXY',
        title: `프록시 ${cdn} 뒤에서 요청이 와요`,
        text: expect.stringContaining('TRUSTED_HOPS'),
      },
    ])
    expect(await noticesOf('ops')).toEqual([])
    api.deps.config.trustedHops = 1
    expect(await noticesOf('admin')).toEqual([])
    delete api.deps.config.trustedHops
    api.clock.advance(25 * 3600_000)
    expect(await noticesOf('admin')).toEqual([])
  })
})
