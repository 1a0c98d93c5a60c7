import { describe, expect, test } from 'vitest'
import { admins } from '#server/modules/auth/auth.tables.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
const minutes = (count: number) => count * 60_000
const me = '/core-admin/v1/me'
const unattended = { headers: { 'homefit-unattended': '1' } }

/** A member of staff at a console: calls, and the refresh that the console makes before its token runs out. */
async function atTheConsole() {
  const password = 'Staff-Password-1'
  await api.deps.db.insert(admins).values({
    emailAddress: 'ops@homefit.test',
    passwordHash: await hashPassword(password),
    name: '정다운',
    role: 'ops',
  })
  const opened = await api.anonymous.post<{ access_token: string }>('/core-admin/v1/auth/sign-in', {
    email_address: 'ops@homefit.test',
    password,
  })
  let cookie = cookieOf(opened.headers)
  let token = opened.body.access_token
  return {
    refresh: async (): Promise<number> => {
      const headers = { cookie, 'sec-fetch-site': 'same-origin' }
      const answer = await api.anonymous.post<{ access_token: string }>('/core-admin/v1/auth/refresh', undefined, {
        headers,
      })
      if (answer.status === 200) [cookie, token] = [cookieOf(answer.headers), answer.body.access_token]
      return answer.status
    },
    call: async (options: object = {}) => (await api.as({ token }).get(me, options)).status,
  }
}

const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((one) => one.startsWith('hf_staff='))
    ?.split(';')[0] ?? ''

describe('직원 세션', () => {
  test('30분 동안 아무 일도 하지 않으면 끝나고, 새 토큰도 주지 않는다', async () => {
    const console = await atTheConsole()
    expect(await console.call()).toBe(200)
    api.clock.advance(minutes(9))
    expect(await console.refresh()).toBe(200)
    api.clock.advance(minutes(21))
    expect([await console.call(), await console.refresh()]).toEqual([401, 401])
  })

  test('일하는 동안에는 하루 종일 이어진다', async () => {
    const console = await atTheConsole()
    for (let n = 0; n < 30; n++) {
      api.clock.advance(minutes(20))
      expect(await console.refresh()).toBe(200)
      expect(await console.call()).toBe(200)
    }
  })

  test('토큰 갱신과 저절로 나가는 요청은 세션을 늘리지 않는다', async () => {
    const console = await atTheConsole()
    for (let n = 0; n < 3; n++) {
      api.clock.advance(minutes(9))
      expect([await console.refresh(), await console.call(unattended)]).toEqual([200, 200])
    }
    api.clock.advance(minutes(3))
    expect([await console.call(unattended), await console.refresh()]).toEqual([401, 401])
  })

  test('1분에 한 번만 적으므로 29분까지는 언제나 살아 있다', async () => {
    const console = await atTheConsole()
    api.clock.advance(50_000)
    expect(await console.call()).toBe(200)
    api.clock.advance(minutes(29))
    expect(await console.refresh()).toBe(200)
  })
})

describe('끈 제한', () => {
  test('0분이면 쓰지 않아도 12시간 안에는 끝나지 않는다', async () => {
    const { config } = api.deps
    try {
      api.deps.config = { ...config, staffIdleMinutes: 0 }
      const console = await atTheConsole()
      api.clock.advance(minutes(11 * 60))
      expect(await console.refresh()).toBe(200)
      api.clock.advance(minutes(11 * 60))
      expect(await console.refresh()).toBe(200)
    } finally {
      api.deps.config = config
    }
  })
})
