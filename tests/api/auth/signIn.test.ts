import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { admins } from '#server/modules/auth/auth.tables.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
const right = 'Right-Password-1'

async function aMember(): Promise<(password: string) => Promise<number>> {
  const email = `member-${crypto.randomUUID()}@example.test`
  await api.customer({ emailAddress: email, passwordHash: await hashPassword(right) })
  return async (password) => {
    const visitor = api.as({})
    const answer = await visitor.post('/api/v1/user/sign-in/', { email_address: email, password })
    return answer.status
  }
}

test('비밀번호를 다섯 번 틀리면 맞는 비밀번호도 얼마 동안 받지 않는다', async () => {
  const signIn = await aMember()
  for (let n = 0; n < 5; n++) expect(await signIn('wrong')).toBe(401)
  expect(await signIn(right)).toBe(429)
})

test('들어온 사람이 전에 틀린 것은 세지 않는다', async () => {
  const signIn = await aMember()
  for (let n = 0; n < 4; n++) expect(await signIn('wrong')).toBe(401)
  expect(await signIn(right)).toBe(200)
  for (let n = 0; n < 4; n++) expect(await signIn('wrong')).toBe(401)
  for (let n = 0; n < 8; n++) expect(await signIn(right)).toBe(200)
})

test('한곳에서 한 시간에 50번 틀리면 막히지만, 들어온 것은 세지 않는다', async () => {
  const signIn = await aMember()
  expect(await signIn('wrong')).toBe(401)
  await api.deps.db.execute(sql`update rate_counters set hits = 49 where key not like '%@%'`)
  for (let n = 0; n < 3; n++) expect(await signIn(right)).toBe(200)
  const other = await aMember()
  expect(await other('wrong')).toBe(401)
  expect([await signIn(right), await other(right)]).toEqual([429, 429])
  api.clock.advance(3_600_000)
  expect(await signIn(right)).toBe(200)
})

describe('직원이 전에 로그인한 기기', () => {
  const path = '/core-admin/v1/auth/sign-in'
  async function aColleague() {
    const email = `staff-${crypto.randomUUID()}@homefit.test`
    await api.deps.db
      .insert(admins)
      .values({ emailAddress: email, passwordHash: await hashPassword(right, 1), name: '직원', role: 'ops' })
    const from = (cookie?: string) => (password: string) =>
      api.anonymous.post(path, { email_address: email, password }, { headers: cookie ? { cookie, ...ours } : {} })
    const first = await from()(right)
    const device = first.headers
      .getSetCookie()
      .find((line) => line.startsWith('hf_device='))
      ?.split(';')[0]
    return { email, from, device: device ?? '' }
  }
  const ours = { 'sec-fetch-site': 'same-origin' }

  test('같은 주소에서 남이 아무리 틀려도, 쓰던 기기와 맞는 비밀번호는 막히지 않는다', async () => {
    const { from, device } = await aColleague()
    const stranger = from()
    for (let n = 0; n < 5; n++) expect((await stranger('wrong')).status).toBe(401)
    await api.deps.db.execute(sql`update rate_counters set hits = 50 where key not like '%@%'`)
    expect((await stranger(right)).status).toBe(429)
    expect((await from(device)(right)).status).toBe(200)
  })

  test('그 기기에서 다섯 번 틀리면 그 기기가 막힌다', async () => {
    const { from, device } = await aColleague()
    for (let n = 0; n < 5; n++) expect((await from(device)('wrong')).status).toBe(401)
    expect((await from(device)(right)).status).toBe(429)
    expect((await from()(right)).status).toBe(200)
  })

  test('남의 기기, 꾸민 쿠키, 비밀번호를 바꾸기 전의 기기는 모르는 기기다', async () => {
    const mine = await aColleague()
    const other = await aColleague()
    await api.deps.db.execute(sql`update rate_counters set hits = 50 where key not like '%@%'`)
    const [id, nonce] = mine.device.split('.')
    for (const cookie of [other.device, `${id}.${nonce}.AAAA`, `${mine.device}x`, 'hf_device=..', 'hf_device=1'])
      expect((await mine.from(cookie)(right)).status).toBe(429)
    await api.deps.db.update(admins).set({ passwordHash: await hashPassword(right, 1) })
    expect((await mine.from(mine.device)(right)).status).toBe(429)
  })
})
