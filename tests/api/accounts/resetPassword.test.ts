import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { useApi } from '#tests/support/api.ts'
import { type CodeSent, lastCode, lastLetter, otherThan } from '#tests/support/codes.ts'

const api = useApi()
const email = 'haneul@example.test'
const [before, after] = ['Right-password-1', 'Other-password-2']
let member: Awaited<ReturnType<typeof api.customer>>

beforeEach(async () => {
  member = await api.customer({ emailAddress: email, passwordHash: await hashPassword(before, 1) })
})

const request = (address = email) =>
  api.anonymous.post<CodeSent>('/api/v2/users/reset-password/request', { email_address: address })
const verify = (request_id: string, code: string) =>
  api.anonymous.post<{ reset_token: string; code: string }>('/api/v2/users/reset-password/verify', {
    request_id,
    code,
  })
const change = (reset_token: string, new_password: string = after) =>
  api.anonymous.post<{ code: string }>('/api/v2/users/reset-password/change', { reset_token, new_password })
const signIn = (password: string) => api.anonymous.post('/api/v1/user/sign-in/', { email_address: email, password })
const sendLink = (address = email) => api.anonymous.post('/api/v1/user/password-reset/', { email_address: address })

async function tokenByCode(): Promise<string> {
  const { request_id } = (await request()).body
  return (await verify(request_id, await lastCode(api, email))).body.reset_token
}
const tokenInLetter = async () => /token=([\w-]+)/.exec((await lastLetter(api, email)).body)?.[1] ?? ''

describe('인증번호로 재설정', () => {
  test('새 비밀번호로만 들어갈 수 있고, 모든 세션이 끝나고, 메일로 알린다', async () => {
    expect((await change(await tokenByCode())).status).toBe(204)
    expect((await signIn(before)).status).toBe(401)
    expect((await signIn(after)).status).toBe(200)
    expect((await member.get('/store/v1/user/cart/count')).status).toBe(401)
    expect(await lastLetter(api, email)).toMatchObject({ kind: 'MEMBER', title: '[홈핏] 비밀번호를 바꿨어요' })
    const [user] = await api.deps.db.select().from(users).where(eq(users.id, member.id))
    expect(user?.passwordChangedAt).toEqual(api.clock.now())
  })

  test('다섯 번 틀려 막힌 사람도 재설정하면 바로 들어간다', async () => {
    for (let n = 0; n < 5; n++) await signIn('Wrong-password-1')
    expect((await signIn(before)).status).toBe(429)
    await change(await tokenByCode())
    expect((await signIn(after)).status).toBe(200)
  })

  test('번호가 틀리면 400, 시간이 지나거나 없는 요청이면 410이다', async () => {
    const { request_id } = (await request()).body
    const code = await lastCode(api, email)
    expect(await verify(request_id, otherThan(code))).toMatchObject({ status: 400, body: { code: 'CODE_INVALID' } })
    expect((await verify('no-such-request', code)).status).toBe(410)
    api.clock.advance(600_000)
    expect(await verify(request_id, code)).toMatchObject({ status: 410, body: { code: 'CODE_EXPIRED' } })
  })

  test('규칙에 맞지 않는 비밀번호는 거절하고, 증표는 그대로라 다시 낼 수 있다', async () => {
    const token = await tokenByCode()
    for (const bad of ['short', 'Password123!', email])
      expect(await change(token, bad)).toMatchObject({
        status: 400,
        body: { code: 'PASSWORD_POLICY', extra: { fields: { new_password: [expect.any(String)] } } },
      })
    expect((await change(token)).status).toBe(204)
  })

  test('증표는 한 번, 15분 동안만 쓸 수 있다', async () => {
    const token = await tokenByCode()
    expect((await change(token)).status).toBe(204)
    expect(await change(token, 'Third-password-3')).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } })
    api.clock.advance(61_000)
    const late = await tokenByCode()
    api.clock.advance(900_000)
    expect((await change(late, 'Third-password-3')).status).toBe(401)
    expect((await change('x'.repeat(43))).status).toBe(401)
  })

  test('가입하는 번호와 증표로는 비밀번호를 바꿀 수 없고, 그 반대도 그렇다', async () => {
    const other = 'new@example.test'
    const signUp = await api.anonymous.post<CodeSent>('/api/v2/users/sign-up/code', { email_address: other })
    const code = await lastCode(api, other)
    expect(await verify(signUp.body.request_id, code)).toMatchObject({ status: 410, body: { code: 'CODE_EXPIRED' } })
    const body = { request_id: (await request()).body.request_id, code: await lastCode(api, email) }
    expect((await api.anonymous.post('/api/v2/users/sign-up/verify', body)).status).toBe(410)
    const proved = await api.anonymous.post<{ email_token: string }>('/api/v2/users/sign-up/verify', {
      request_id: signUp.body.request_id,
      code,
    })
    expect((await change(proved.body.email_token)).body.code).toBe('TOKEN_INVALID')
  })

  test('한꺼번에 다섯 번 내도 비밀번호는 하나로 바뀐다', async () => {
    const token = await tokenByCode()
    const wanted = Array.from({ length: 5 }, (_, n) => `Race-password-${n}`)
    const answers = await Promise.all(wanted.map((password) => change(token, password)))
    const won = wanted.filter((_, n) => answers[n]?.status === 204)
    expect(won).toHaveLength(1)
    expect((await signIn(won[0] ?? '')).status).toBe(200)
  })

  test('비밀번호를 바꾸면 먼저 보낸 번호와 링크는 쓸 수 없다', async () => {
    await sendLink()
    const link = await tokenInLetter()
    api.clock.advance(61_000)
    const token = await tokenByCode()
    await change(token)
    expect((await change(link, 'Third-password-3')).status).toBe(401)
  })

  test('가입하지 않은 주소는 같은 답을 받고, 어떤 번호도 맞지 않으며, 그 사람에게는 계정이 없다고 적어 보낸다', async () => {
    const unknown = await request('nobody@example.test')
    const known = await request()
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([known.status, Object.keys(known.body)])
    const letter = await lastLetter(api, 'nobody@example.test')
    expect(letter).toMatchObject({ title: '[홈핏] 이 이메일로 가입한 계정이 없어요' })
    expect(letter.body).not.toMatch(/\d{6}/)
    const codes = ['000000', '123456', '999999']
    for (const code of codes) expect((await verify(unknown.body.request_id, code)).body.code).toBe('CODE_INVALID')
  })

  test('탈퇴한 사람의 주소는 없는 주소와 같다', async () => {
    await api.deps.db.update(users).set({ status: 'WITHDRAWN' }).where(eq(users.id, member.id))
    await request()
    expect((await lastLetter(api, email)).title).toContain('계정이 없어요')
  })

  test('직원이 잠근 계정은 비밀번호를 바꿔도 풀리지 않는다', async () => {
    await api.deps.db.update(users).set({ status: 'LOCKED' }).where(eq(users.id, member.id))
    expect((await change(await tokenByCode())).status).toBe(204)
    expect(await signIn(after)).toMatchObject({ status: 423 })
  })
})

describe('링크로 재설정', () => {
  test('메일의 링크로 비밀번호를 바꾸고, 링크는 30분 동안 한 번만 쓴다', async () => {
    const answer = await sendLink()
    expect([answer.status, answer.body]).toEqual([202, ''])
    const letter = await lastLetter(api, email)
    expect(letter.kind).toBe('CODE')
    expect(letter.body).toContain('http://localhost/reset-password?token=')
    const token = await tokenInLetter()
    expect((await change(token)).status).toBe(204)
    expect((await change(token)).status).toBe(401)
    await sendLink()
    const late = await tokenInLetter()
    api.clock.advance(1_800_000)
    expect((await change(late)).status).toBe(401)
  })

  test('가입하지 않은 주소도 202다', async () => {
    expect((await sendLink('nobody@example.test')).status).toBe(202)
    expect((await lastLetter(api, 'nobody@example.test')).body).not.toContain('token=')
    expect((await sendLink('nope')).status).toBe(400)
  })
})
