import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
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
