import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mobileCodesPerDay } from '#server/modules/accounts/mobile.service.ts'
import { users } from '#server/modules/auth/auth.tables.ts'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { type CodeSent, lastCode, lastLetter, otherThan } from '#tests/support/codes.ts'

const api = useApi()
const mobile = '01055501234'

type Refusal = { code: string; extra: Record<string, number> }
const send = (who: TestClient, to = mobile) =>
  who.post<CodeSent & Refusal>('/api/v1/user/mobile-code-send/', { mobile: to })
const verify = (who: TestClient, code: string, to = mobile) =>
  who.post<{ verified: boolean; token: string } & Refusal>('/api/v1/user/verify-mobile/', { mobile: to, code })
const update = (who: TestClient, code: string, to = mobile) =>
  who.post<{ mobile: string } & Refusal>('/api/v1/user/update-mobile/', { mobile: to, code })
const userOf = async (id: number) => (await api.deps.db.select().from(users).where(eq(users.id, id)))[0]

async function own(who: TestClient): Promise<string> {
  await send(who)
  const code = await lastCode(api, mobile)
  await verify(who, code)
  await update(who, code)
  return code
}

describe('휴대폰 인증', () => {
  test('문자로 받은 번호로 인증하면 내 번호가 되고, 가린 번호로 답하며, 메일로 알린다', async () => {
    const customer = await api.customer({ phone: null })
    expect(await send(customer, '010-5550-1234')).toMatchObject({
      status: 200,
      body: { expires_in: 180, resend_after: 60, sample: true },
    })
    expect(await lastLetter(api, mobile)).toMatchObject({ channel: 'SMS', kind: 'CODE', userId: customer.id })
    const code = await lastCode(api, mobile)
    const verified = await verify(customer, code, '+82 10 5550 1234')
    expect(verified.body).toEqual({ verified: true, token: expect.stringMatching(/^[\w-]{43}$/) as string })
    expect((await userOf(customer.id))?.mobileVerifiedAt).toBeNull()
    expect(await update(customer, code)).toMatchObject({ status: 200, body: { mobile: '010-****-1234' } })
    const user = await userOf(customer.id)
    expect(user).toMatchObject({ phone: mobile, mobileVerifiedAt: api.clock.now() })
    expect((await lastLetter(api, user?.emailAddress ?? '')).title).toBe('[홈핏] 휴대폰 번호를 등록했어요')
  })

  test('로그인해야 하고, 직원의 토큰으로는 할 수 없다', async () => {
    const staff = await api.staff()
    for (const path of ['mobile-code-send', 'verify-mobile', 'update-mobile']) {
      const body = path === 'mobile-code-send' ? { mobile } : { mobile, code: '123456' }
      expect((await api.anonymous.post(`/api/v1/user/${path}/`, body)).status).toBe(401)
      expect((await staff.post(`/api/v1/user/${path}/`, body)).status).toBe(403)
    }
  })

  test.each(['0212345678', '010123', '01000000000000', '휴대폰', '15881234', '+1 415 555 0100'])(
    '휴대폰 번호가 아니면 400이다: %s',
    async (wrong) => {
      const customer = await api.customer()
      expect(await send(customer, wrong)).toMatchObject({ status: 400, body: { code: 'MOBILE_FORMAT' } })
      expect(await verify(customer, '123456', wrong)).toMatchObject({ status: 400, body: { code: 'MOBILE_FORMAT' } })
      expect(await update(customer, '123456', wrong)).toMatchObject({ status: 400, body: { code: 'MOBILE_FORMAT' } })
    },
  )

  test('틀리면 남은 수를 말하고, 다섯 번이면 끝이며, 3분이 지나면 410이다', async () => {
    const customer = await api.customer()
    await send(customer)
    const code = await lastCode(api, mobile)
    for (const left of [4, 3, 2, 1, 0])
      expect(await verify(customer, otherThan(code))).toMatchObject({
        status: 400,
        body: { code: 'CODE_INVALID', extra: { tries_left: left } },
      })
    expect(await verify(customer, code)).toMatchObject({ status: 410, body: { code: 'CODE_EXPIRED' } })
    api.clock.advance(60_000)
    await send(customer)
    api.clock.advance(180_000)
    expect((await verify(customer, await lastCode(api, mobile))).status).toBe(410)
  })

  test('인증하지 않았거나, 번호가 다르거나, 10분이 지났거나, 이미 썼으면 409다', async () => {
    const customer = await api.customer()
    const refused = { status: 409, body: { code: 'MOBILE_NOT_VERIFIED' } }
    await send(customer)
    const code = await lastCode(api, mobile)
    expect(await update(customer, code)).toMatchObject(refused)
    await verify(customer, code)
    expect(await update(customer, otherThan(code))).toMatchObject(refused)
    expect(await update(customer, code, '01055509999')).toMatchObject(refused)
    expect(await update(await api.customer(), code)).toMatchObject(refused)
    // the code lives for three minutes, what it proved for ten
    api.clock.advance(599_999)
    expect((await update(customer, code)).status).toBe(200)
    expect(await update(customer, code)).toMatchObject(refused)
    api.clock.advance(60_000)
    await send(customer)
    const second = await lastCode(api, mobile)
    await verify(customer, second)
    api.clock.advance(600_000)
    const { accessToken } = await openSession(api.deps.db, api.deps, {
      audience: 'customer',
      subjectId: customer.id,
      role: 'user',
      userAgent: 'test',
    })
    expect(await update(api.as({ token: accessToken }), second)).toMatchObject(refused)
  })

  test('같은 요청 번호로 다시 보내면 같은 답이고, 문자는 한 통이다', async () => {
    const customer = await api.customer()
    const again = () =>
      customer.post<CodeSent>('/api/v1/user/mobile-code-send/', { mobile }, { requestId: 'same-request-1' })
    const first = await again()
    expect((await again()).body).toEqual(first.body)
    expect(await api.deps.db.$count(messages)).toBe(1)
  })
})

describe('보내는 수', () => {
  test('1분에 한 번, 한 번호로 하루 다섯 번이고, 남이 보낸 것도 센다', async () => {
    const [one, other] = [await api.customer(), await api.customer()]
    expect((await send(one)).status).toBe(200)
    expect(await send(one)).toMatchObject({ status: 429, body: { extra: { retry_after: 60 } } })
    for (let n = 1; n < mobileCodesPerDay.number; n++) {
      api.clock.advance(60_000)
      expect((await send(n % 2 ? other : one)).status).toBe(200)
    }
    api.clock.advance(60_000)
    expect((await send(one)).status).toBe(429)
    expect((await send(other)).status).toBe(429)
    api.clock.advance(24 * 3_600_000)
    const later = await api.customer()
    expect((await send(later)).status).toBe(200)
  })

  test('남이 같은 번호로 받아도 내가 받은 번호는 그대로 통하고, 내 것으로만 통한다', async () => {
    const [one, other] = [await api.customer(), await api.customer()]
    await send(one)
    const mine = await lastCode(api, mobile)
    await send(other)
    const theirs = await lastCode(api, mobile)
    if (mine !== theirs) expect((await verify(other, mine)).status).toBe(400)
    expect((await verify(one, mine)).status).toBe(200)
    expect((await verify(other, theirs)).status).toBe(200)
  })

  test('샘플 모드가 아니면 한 곳에서 하루 열 번이다', async () => {
    const customer = await api.customer()
    api.deps.config.sampleMode = false
    try {
      for (let n = 0; n < mobileCodesPerDay.place; n++)
        expect((await send(customer, `0105550${String(n).padStart(4, '0')}`)).status).toBe(200)
      expect((await send(customer, '01055509999')).status).toBe(429)
    } finally {
      api.deps.config.sampleMode = true
    }
  })
})

describe('한 번호는 한 사람의 것', () => {
  test('다른 회원이 인증하면 먼저 쓰던 회원에게서 빠지고, 둘 다 알게 된다', async () => {
    const [first, second] = [await api.customer({ phone: null }), await api.customer({ phone: null })]
    await own(first)
    api.clock.advance(60_000)
    await own(second)
    const [before, now] = [await userOf(first.id), await userOf(second.id)]
    expect(before).toMatchObject({ phone: null, mobileVerifiedAt: null })
    expect(now).toMatchObject({ phone: mobile, mobileVerifiedAt: api.clock.now() })
    expect((await lastLetter(api, before?.emailAddress ?? '')).title).toBe('[홈핏] 휴대폰 번호 등록이 풀렸어요')
    expect((await lastLetter(api, now?.emailAddress ?? '')).title).toBe('[홈핏] 휴대폰 번호를 등록했어요')
  })

  test('인증하지 않고 적어 둔 같은 번호는 그대로 둔다', async () => {
    const typed = await api.customer({ phone: mobile })
    await own(await api.customer({ phone: null }))
    expect((await userOf(typed.id))?.phone).toBe(mobile)
  })

  test('같은 번호를 인증한 여럿이 한꺼번에 가져가도 가진 사람은 하나다', async () => {
    const people = []
    const codes: string[] = []
    for (let n = 0; n < 5; n++) {
      const customer = await api.customer({ phone: null })
      await send(customer)
      const code = await lastCode(api, mobile)
      expect((await verify(customer, code)).status).toBe(200)
      people.push(customer)
      codes.push(code)
    }
    const answers = await Promise.all(people.map((customer, n) => update(customer, codes[n] ?? '')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await api.deps.db.$count(users, eq(users.phone, mobile))).toBe(1)
  })
})
