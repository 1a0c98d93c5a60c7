import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions, users } from '#server/modules/auth/auth.tables.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { requestLog } from '#server/http/http.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { signInAgain } from '#tests/support/buying.ts'

const api = useApi()
const path = '/api/v2/user/change-password'
const old = 'Before-pass-12'
const next = 'After-pass-345'

async function withPassword(emailAddress = `${crypto.randomUUID()}@example.test`) {
  const customer = await api.customer({ emailAddress, passwordHash: await hashPassword(old, 1) })
  const signIn = async (password: string) =>
    (await api.anonymous.post('/api/v1/user/sign-in/', { email_address: emailAddress, password })).status
  return { customer, signIn, emailAddress }
}

test('바꾸면 새 비밀번호만 통하고, 이 기기만 남고, 메일로 알린다', async () => {
  const { customer, signIn, emailAddress } = await withPassword()
  const other = await signInAgain(api, customer)
  const answer = await customer.post(path, { password: old, new_password: next })
  expect(answer.status).toBe(204)
  expect(await signIn(old)).toBe(401)
  expect(await signIn(next)).toBe(200)
  expect((await customer.get('/api/v2/user/me')).status).toBe(200)
  expect((await other.get('/api/v2/user/me')).status).toBe(401)
  const [letter] = await api.deps.db.select().from(messages).where(eq(messages.userId, customer.id))
  expect(letter).toMatchObject({ recipient: emailAddress, title: '[홈핏] 비밀번호가 바뀌었어요' })
  // what is kept of the call for a repeat names neither password
  const kept = JSON.stringify(await api.deps.db.select().from(requestLog))
  expect([kept.includes(old), kept.includes(next)]).toEqual([false, false])
})

test('지금 비밀번호가 틀리면 바뀌지 않고, 다섯 번 틀리면 맞는 것도 얼마 동안 받지 않는다', async () => {
  const { customer, signIn } = await withPassword()
  for (let n = 0; n < 5; n++) {
    const answer = await customer.post(path, { password: `wrong-${n}`, new_password: next })
    expect(answer).toMatchObject({ status: 400, body: { code: 'PASSWORD_MISMATCH' } })
  }
  expect((await customer.post(path, { password: old, new_password: next })).status).toBe(429)
  expect(await signIn(old)).toBe(200)
})

test('규칙에 맞지 않거나 지금과 같은 비밀번호는 거절하고 까닭을 말한다', async () => {
  const { customer, emailAddress } = await withPassword()
  for (const bad of ['short', 'aaaaaaaaaaaa', old, emailAddress]) {
    const answer = await customer.post<{ message: string }>(path, { password: old, new_password: bad })
    expect(answer).toMatchObject({ status: 400, body: { code: 'PASSWORD_POLICY' } })
    expect(answer.body.message).toMatch(/[가-힣]/)
  }
})

test('비밀번호가 있으면 그것을 말해야 하고, 없으면 로그인한 지 10분 안에 정할 수 있다', async () => {
  const { customer } = await withPassword()
  expect(await customer.post(path, { new_password: next })).toMatchObject({
    status: 400,
    body: { code: 'PASSWORD_CONFIRM_REQUIRED' },
  })
  const social = await api.customer()
  api.clock.advance(9 * 60_000)
  const late = await api.customer()
  expect((await social.post(path, { new_password: next })).status).toBe(204)
  const [row] = await api.deps.db.select().from(users).where(eq(users.id, social.id))
  expect(row?.passwordHash).toMatch(/^argon2id/)
  expect((await late.post(path, { password: 'anything-else', new_password: next })).body).toMatchObject({
    code: 'PASSWORD_MISMATCH',
  })
})

test('로그인한 지 10분이 지났고 비밀번호도 없으면 다시 로그인해야 한다', async () => {
  const social = await api.customer()
  const opened = (minutes: number) =>
    api.deps.db
      .update(sessions)
      .set({ createdAt: new Date(api.clock.now().getTime() - minutes * 60_000) })
      .where(eq(sessions.subjectId, social.id))
  await opened(11)
  expect(await social.post(path, { new_password: next })).toMatchObject({
    status: 403,
    body: { code: 'SIGN_IN_AGAIN' },
  })
  await opened(10)
  expect((await social.post(path, { new_password: next })).status).toBe(204)
})

test('로그인하지 않으면 401, 직원은 403, 모르는 칸은 400', async () => {
  const body = { password: old, new_password: next }
  expect((await api.anonymous.post(path, body)).status).toBe(401)
  expect((await (await api.staff('admin')).post(path, body)).status).toBe(403)
  expect((await (await api.customer()).post(path, { ...body, user_id: 1 })).status).toBe(400)
})

test('두 기기에서 한꺼번에 바꾸면 하나만 이긴다', async () => {
  const { customer, signIn } = await withPassword()
  const other = await signInAgain(api, customer)
  const both = await Promise.all([
    customer.post(path, { password: old, new_password: 'First-change-1' }),
    other.post(path, { password: old, new_password: 'Second-change-1' }),
  ])
  expect(both.filter(({ status }) => status === 204)).toHaveLength(1)
  expect([await signIn('First-change-1'), await signIn('Second-change-1')].toSorted((a, b) => a - b)).toEqual([
    200, 401,
  ])
})
