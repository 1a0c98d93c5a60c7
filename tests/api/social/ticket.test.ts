import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { socialAccounts } from '#server/modules/social/social.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { agreements, signInAt, socialMember } from '#tests/support/social.ts'
import { Visitor } from '#tests/support/visitor.ts'

const api = useApi()
const password = 'Right-Password-1'
const jiwoo = { person: 'jiwoo' }
type Ticketed = { ticket: { step: string; email_address: string | null; ways: string[] } | null }
const ticketOf = async (visitor: Visitor) => (await visitor.get<Ticketed>('/api/v2/auth/social/ticket')).body.ticket
const signUp = (visitor: Visitor, more: object = {}) =>
  visitor.post<{ code?: string; user_id?: number }>('/api/v2/auth/social/sign-up', {
    body: { nickname: '하늘이', name: '김하늘', agreements, ...more },
  })
const link = (visitor: Visitor, given = password) =>
  visitor.post<{ code?: string; user_id?: number }>('/api/v2/auth/social/link', { body: { password: given } })
const aMember = async () =>
  api.customer({ emailAddress: 'jiwoo@homefit.test', passwordHash: await hashPassword(password, 1) })

/** Proves a mailbox with the code that the sample shop shows. */
async function prove(visitor: Visitor, email: string) {
  const sent = await visitor.post<{ request_id: string }>('/api/v2/users/sign-up/code', {
    body: { email_address: email },
  })
  const shown = await visitor.get<{ body: string }>(`/api/v2/users/codes/sample?request_id=${sent.body.request_id}`)
  const code = /\d{6}/.exec(shown.body.body)?.[0]
  const verified = await visitor.post<{ email_token: string }>('/api/v2/users/sign-up/verify', {
    body: { request_id: sent.body.request_id, code },
  })
  return verified.body.email_token
}

describe('소셜로 가입하기', () => {
  test('동의하지 않았거나, 닉네임이 있거나, 값이 틀리면 가입되지 않는다', async () => {
    await api.customer({ nickname: '있는이름' })
    const visitor = new Visitor(api)
    await signInAt(visitor, 'kakao')
    expect((await signUp(visitor, { agreements: [] })).body.code).toBe('AGREEMENT_REQUIRED')
    expect((await signUp(visitor, { nickname: '있는이름' })).body.code).toBe('NICKNAME_TAKEN')
    expect((await signUp(visitor, { nickname: '하' })).status).toBe(400)
    expect((await signUp(visitor, { email_address: 'other@example.test' })).status).toBe(400)
    expect((await signUp(visitor, { birth_year: 2020 })).body.code).toBe('UNDER_AGE')
    expect(await api.deps.db.$count(socialAccounts)).toBe(0)
    expect((await signUp(visitor)).status).toBe(201)
  })

  test('표가 없거나 15분이 지나면 처음부터 다시 해야 한다', async () => {
    expect((await signUp(new Visitor(api))).status).toBe(410)
    const visitor = new Visitor(api)
    await signInAt(visitor, 'kakao')
    api.clock.advance(899_000)
    expect(await ticketOf(visitor)).toMatchObject({ step: 'SIGN_UP', expires_in: 1 })
    api.clock.advance(1_000)
    expect(await ticketOf(visitor)).toBeNull()
    expect((await signUp(visitor)).body.code).toBe('SOCIAL_TICKET_EXPIRED')
  })

  test('두 번 눌러도 회원은 한 명이다', async () => {
    const visitor = new Visitor(api)
    await signInAt(visitor, 'kakao')
    const answers = await Promise.all([signUp(visitor), signUp(visitor), signUp(visitor)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await api.deps.db.$count(users)).toBe(1)
  })

  test('같은 표로 다시 가입할 수 없다', async () => {
    const { visitor } = await socialMember(api)
    const again = new Visitor(api)
    await signInAt(again, 'naver')
    expect(visitor.cookies.has('hf_social_ticket')).toBe(false)
    expect((await signUp(visitor)).body.code).toBe('SOCIAL_TICKET_EXPIRED')
  })
})

describe('확인된 이메일이 없으면', () => {
  test.each([
    ['soop', null],
    ['bada', 'bada@kakao.test'],
  ])('%s: 코드로 확인한 뒤에만 가입되고, 확인한 이메일이 계정의 이메일이다', async (person, given) => {
    const visitor = new Visitor(api)
    await signInAt(visitor, 'kakao', { person })
    expect(await ticketOf(visitor)).toMatchObject({ step: 'EMAIL', email_address: given })
    expect((await signUp(visitor)).body.code).toBe('SOCIAL_EMAIL_REQUIRED')
    expect((await link(visitor)).body.code).toBe('SOCIAL_EMAIL_REQUIRED')

    const token = await prove(visitor, 'mine@example.test')
    const tell = (email: string, proof: string) =>
      visitor.post<{ code?: string }>('/api/v2/auth/social/email', {
        body: { email_address: email, email_token: proof },
      })
    expect((await tell('other@example.test', token)).body.code).toBe('EMAIL_NOT_VERIFIED')
    expect((await tell('mine@example.test', 'x'.repeat(43))).body.code).toBe('EMAIL_NOT_VERIFIED')
    expect((await tell('mine@example.test', token)).status).toBe(200)
    expect(await ticketOf(visitor)).toMatchObject({ step: 'SIGN_UP', email_address: 'mine@example.test' })
    const { body } = await signUp(visitor)
    const [user] = await api.deps.db
      .select()
      .from(users)
      .where(eq(users.id, body.user_id as number))
    expect(user?.emailAddress).toBe('mine@example.test')
  })

  test('확인되지 않은 이메일이 회원의 것이어도 그렇다고 말하지 않는다', async () => {
    await api.customer({ emailAddress: 'bada@kakao.test' })
    const visitor = new Visitor(api)
    await signInAt(visitor, 'kakao', { person: 'bada' })
    expect(await ticketOf(visitor)).toMatchObject({ step: 'EMAIL', ways: [] })
    expect((await signUp(visitor)).body.code).toBe('SOCIAL_EMAIL_REQUIRED')
  })
})

describe('확인된 이메일이 회원의 것이면', () => {
  test('저절로 이어지지 않고, 그 비밀번호로 한 번 로그인해야 연결된다', async () => {
    const member = await aMember()
    const visitor = new Visitor(api)
    await signInAt(visitor, 'kakao', jiwoo)
    expect(await visitor.whoAmI()).toBeUndefined()
    expect(await ticketOf(visitor)).toMatchObject({ step: 'LINK', ways: ['password'] })
    expect((await signUp(visitor)).body.code).toBe('SOCIAL_ACCOUNT_EXISTS')
    expect((await link(visitor, 'wrong')).body.code).toBe('SIGN_IN_FAILED')
    expect(await api.deps.db.$count(socialAccounts)).toBe(0)
    const linked = await link(visitor)
    expect([linked.status, linked.body.user_id]).toEqual([200, member.id])
    expect(await visitor.whoAmI()).toBe(`user:${member.id}`)

    const again = new Visitor(api)
    await signInAt(again, 'kakao', jiwoo)
    expect(await again.whoAmI()).toBe(`user:${member.id}`)
  })

  test('비밀번호를 찍어 보는 수는 로그인과 같이 센다', async () => {
    await aMember()
    const visitor = new Visitor(api)
    await signInAt(visitor, 'kakao', jiwoo)
    for (let n = 0; n < 5; n++) expect((await link(visitor, 'wrong')).status).toBe(401)
    expect((await link(visitor)).status).toBe(429)
    const byMail = await visitor.post('/api/v1/user/sign-in/', {
      body: { email_address: 'jiwoo@homefit.test', password },
    })
    expect(byMail.status).toBe(429)
  })

  test('비밀번호가 없는 회원에게는 다른 길을 알려 준다', async () => {
    await socialMember(api, 'naver', jiwoo)
    const visitor = new Visitor(api)
    await signInAt(visitor, 'kakao', jiwoo)
    expect(await ticketOf(visitor)).toMatchObject({ step: 'LINK', ways: ['naver'] })
    expect((await link(visitor, '')).status).toBe(400)
    expect((await link(visitor, 'anything')).body.code).toBe('SIGN_IN_FAILED')
  })

  test('그 회원에게 이미 다른 계정이 연결돼 있으면 거절하고, 세션도 남기지 않는다', async () => {
    const member = await aMember()
    await api.deps.db.insert(socialAccounts).values({
      provider: 'kakao',
      subject: 'somebody',
      userId: member.id,
      linkedAt: api.clock.now(),
    })
    const visitor = new Visitor(api)
    await signInAt(visitor, 'kakao', jiwoo)
    expect((await link(visitor)).body.code).toBe('SOCIAL_ALREADY_LINKED')
    expect(await visitor.whoAmI()).toBeUndefined()
  })
})
