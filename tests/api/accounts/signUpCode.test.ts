import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { purgeCodes } from '#server/modules/accounts/codes.service.ts'
import { verificationCodes } from '#server/modules/accounts/accounts.tables.ts'
import { mailCodesPerDay } from '#server/modules/accounts/emailCodes.service.ts'
import { settleDelivery } from '#server/modules/messages/delivery.ts'
import { useApi } from '#tests/support/api.ts'
import { type CodeSent, emailTokenFor, lastCode, lastLetter, otherThan } from '#tests/support/codes.ts'

const api = useApi()
const email = 'haneul@example.test'

const send = (address = email) =>
  api.anonymous.post<CodeSent & { code: string; extra: Record<string, number> }>('/api/v2/users/sign-up/code', {
    email_address: address,
  })
const verify = (request_id: string, code: string) =>
  api.anonymous.post<{ email_token: string; code: string; extra: { tries_left: number } }>(
    '/api/v2/users/sign-up/verify',
    { request_id, code },
  )
const person = {
  password: 'Right-password-1',
  nickname: '하늘이',
  name: '김하늘',
  agreements: ['TERMS', 'PRIVACY', 'AGE14'].map((kind) => ({ kind, version: '2026-01', agreed: true })),
}
const signUp = (email_token: string, more: object = {}) =>
  api.anonymous.post<{ code: string; user_id: number }>('/api/v2/users/sign-up', {
    email_address: email,
    email_token,
    ...person,
    ...more,
  })

describe('가입할 이메일로 보내는 인증번호', () => {
  test('맞으면 가입에 한 번 쓸 수 있는 증표를 받는다', async () => {
    const sent = await send('  Haneul@Example.test ')
    expect(sent).toMatchObject({ status: 202, body: { expires_in: 600, resend_after: 60, sample: true } })
    const { email_token } = (await verify(sent.body.request_id, await lastCode(api, email))).body
    expect((await signUp(email_token)).status).toBe(201)
    expect((await signUp(email_token, { nickname: '다른이' })).body.code).toBe('EMAIL_NOT_VERIFIED')
  })

  test('글자 사이를 띄워 붙여 넣어도 맞는 번호다', async () => {
    const { request_id } = (await send()).body
    const code = await lastCode(api, email)
    expect((await verify(request_id, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
  })

  test('커밋하면 바로 나간다', async () => {
    await send()
    await settleDelivery(api.deps)
    expect(await lastLetter(api, email)).toMatchObject({ status: 'SENT', kind: 'CODE', channel: 'EMAIL' })
  })

  test('번호는 저장되지 않는다: 데이터베이스에 있는 것으로는 알아낼 수 없다', async () => {
    const { request_id } = (await send()).body
    const code = await lastCode(api, email)
    const [row] = await api.deps.db.select().from(verificationCodes).where(eq(verificationCodes.requestId, request_id))
    expect(JSON.stringify(row)).not.toContain(code)
    expect(row?.codeHash).toHaveLength(43)
  })

  test('다섯 번까지 틀릴 수 있고, 그다음에는 맞는 번호도 받지 않는다', async () => {
    const { request_id } = (await send()).body
    const code = await lastCode(api, email)
    for (const left of [4, 3, 2, 1, 0])
      expect(await verify(request_id, otherThan(code))).toMatchObject({
        status: 400,
        body: { code: 'CODE_INVALID', extra: { tries_left: left } },
      })
    expect(await verify(request_id, code)).toMatchObject({ status: 410, body: { code: 'CODE_EXPIRED' } })
  })

  test('10분이 지나거나, 이미 썼거나, 없는 번호는 410이다', async () => {
    const { request_id } = (await send()).body
    const code = await lastCode(api, email)
    expect((await verify('no-such-request', code)).status).toBe(410)
    api.clock.advance(599_000)
    expect((await verify(request_id, code)).status).toBe(200)
    expect((await verify(request_id, code)).status).toBe(410)
    const again = (await send()).body
    const other = await lastCode(api, email)
    api.clock.advance(600_000)
    expect((await verify(again.request_id, other)).status).toBe(410)
  })

  test('1분 뒤에 다시 받을 수 있고, 새 번호만 통한다', async () => {
    const first = (await send()).body
    const firstCode = await lastCode(api, email)
    expect(await send()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', extra: { retry_after: 60 } } })
    api.clock.advance(59_000)
    expect((await send()).body.extra['retry_after']).toBe(1)
    api.clock.advance(1_000)
    const second = (await send()).body
    expect((await verify(first.request_id, firstCode)).status).toBe(410)
    expect((await verify(second.request_id, await lastCode(api, email))).status).toBe(200)
  })

  test('한 주소로 하루에 보내는 수와 한 곳에서 보내는 수에 끝이 있고, 다음 날 다시 된다', async () => {
    for (let n = 0; n < mailCodesPerDay.address; n++) {
      expect((await send()).status).toBe(202)
      api.clock.advance(61_000)
    }
    expect((await send()).status).toBe(429)
    api.deps.config.sampleMode = false
    try {
      const places = mailCodesPerDay.place - mailCodesPerDay.address
      for (let n = 0; n < places; n++) expect((await send(`p${n}@example.test`)).status).toBe(202)
      expect((await send('one-more@example.test')).status).toBe(429)
      api.clock.advance(24 * 3_600_000)
      expect((await send('one-more@example.test')).status).toBe(202)
    } finally {
      api.deps.config.sampleMode = true
    }
  })

  test('이메일이 아니거나 여섯 자리가 아니면 400이다', async () => {
    expect((await send('nope')).status).toBe(400)
    for (const code of ['12345', '1234567', 'abcdef', '']) expect((await verify('some-request', code)).status).toBe(400)
  })

  test('하루가 지난 번호는 지워진다', async () => {
    await send()
    api.clock.advance(25 * 3_600_000)
    expect(await purgeCodes(api.deps)).toBe(1)
    expect(await api.deps.db.select().from(verificationCodes)).toEqual([])
  })
})

describe('가입', () => {
  test('증표 없이, 남의 주소로, 지난 증표로는 가입할 수 없다', async () => {
    const token = await emailTokenFor(api, email)
    const refused = { status: 409, body: { code: 'EMAIL_NOT_VERIFIED' } }
    expect(await signUp('x'.repeat(43))).toMatchObject(refused)
    expect(await signUp(token, { email_address: 'other@example.test' })).toMatchObject(refused)
    api.clock.advance(1_799_999)
    expect((await signUp(token)).status).toBe(201)
    const late = await emailTokenFor(api, 'late@example.test')
    api.clock.advance(1_800_000)
    expect(await signUp(late, { email_address: 'late@example.test', nickname: '늦은이' })).toMatchObject(refused)
  })

  test('닉네임이 겹쳐 거절되면 증표는 그대로라 고쳐서 다시 낼 수 있다', async () => {
    await api.customer({ nickname: '하늘이' })
    const token = await emailTokenFor(api, email)
    expect((await signUp(token)).body.code).toBe('NICKNAME_TAKEN')
    expect((await signUp(token, { nickname: '구름이' })).status).toBe(201)
  })

  test('증표 하나로 열 번 한꺼번에 내도 계정은 하나다', async () => {
    const token = await emailTokenFor(api, email)
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => signUp(token, { nickname: `동시${n}` })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['EMAIL_NOT_VERIFIED']),
    )
  })

  test('흔한 비밀번호, 주소와 같은 비밀번호, 만 14세가 안 된 해, 쓸 수 없는 닉네임은 거절한다', async () => {
    const token = await emailTokenFor(api, email)
    expect((await signUp(token, { password: 'Password123!' })).body.code).toBe('PASSWORD_POLICY')
    expect((await signUp(token, { password: email })).body.code).toBe('PASSWORD_POLICY')
    expect((await signUp(token, { birth_year: 2013 })).body.code).toBe('UNDER_AGE')
    expect((await signUp(token, { nickname: '빈 칸' })).body.code).toBe('VALIDATION')
    expect((await signUp(token, { birth_year: 2012 })).status).toBe(201)
  })

  test('이메일이 쓰이고 있는지는 물어볼 수 없다', async () => {
    await api.customer({ emailAddress: email })
    const asked = await api.anonymous.get(`/api/v2/users/availability?email_address=${email}`)
    expect(asked.status).toBe(400)
    const both = await api.anonymous.get(`/api/v2/users/availability?nickname=새이름&email_address=${email}`)
    expect(both.body).toMatchObject({ code: 'VALIDATION', extra: { fields: { email_address: ['UNKNOWN_KEY'] } } })
  })
})

describe('샘플 모드에서 보여 주는 메시지', () => {
  const shown = (id: string) => api.anonymous.get<{ body: string }>(`/api/v2/users/codes/sample?request_id=${id}`)

  test('보낸 것으로 친 글을 그대로 답한다', async () => {
    const { request_id } = (await send()).body
    expect((await shown(request_id)).body.body).toContain(await lastCode(api, email))
    expect((await shown('no-such-request')).status).toBe(404)
  })

  test('샘플 모드가 아니거나 메일이 정말로 나가면 404이고, 답도 그렇게 말한다', async () => {
    const { request_id } = (await send()).body
    api.deps.config.sampleMode = false
    try {
      expect((await shown(request_id)).status).toBe(404)
      expect((await send('other@example.test')).body.sample).toBe(false)
    } finally {
      api.deps.config.sampleMode = true
    }
    const { email: mailbox } = api.deps.senders
    api.deps.senders.email = { kind: 'smtp', send: async () => {} }
    try {
      expect((await shown(request_id)).status).toBe(404)
      expect((await send('third@example.test')).body.sample).toBe(false)
    } finally {
      api.deps.senders.email = mailbox
    }
  })
})
