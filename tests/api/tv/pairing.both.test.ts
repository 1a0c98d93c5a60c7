import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions, users } from '#server/modules/auth/auth.tables.ts'
import { setPasswordHash } from '#server/modules/auth/credentials.service.ts'
import { forgetPairings } from '#server/modules/tv/forget.service.ts'
import { purgePairings } from '#server/modules/tv/tv.jobs.ts'
import { tvPairings } from '#server/modules/tv/tv.tables.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'

const api = useApi()
type Shown = { otp: string; poll_token: string; expires_in: number }
type Polled = { paired: boolean; access_token?: string; refresh_token?: string; nickname?: string; code?: string }
const show = async (name = '거실 TV') => (await api.anonymous.post<Shown>('/api/v2/tv/otp', { device_name: name })).body
const poll = (shown: Shown) => api.anonymous.get<Polled>(`/api/v2/tv/otp/${shown.poll_token}`)
const type = (phone: TestClient, otp: string, more: object = {}) =>
  phone.post<{ code?: string; device?: { name: string } }>('/api/v2/user/auth/otp/pairing', { otp, ...more })
const wrongFor = (shown: Shown) => String((Number(shown.otp) + 1) % 1_000_000).padStart(6, '0')

describe('TV 연결', () => {
  test('TV가 번호를 보이고, 휴대폰에서 입력하면 TV가 한 번만 토큰을 받는다', async () => {
    const owner = await api.customer({ nickname: '하늘이' })
    const shown = await show()
    expect(shown).toMatchObject({ otp: expect.stringMatching(/^\d{6}$/) as string, expires_in: 180 })
    expect((await poll(shown)).body).toEqual({ paired: false, expires_in: 180 })

    const paired = await type(owner, shown.otp)
    expect([paired.status, paired.body]).toEqual([200, { paired: true, device: { name: '거실 TV' } }])
    const first = (await poll(shown)).body
    expect(first).toMatchObject({ paired: true, nickname: '하늘이', device_name: '거실 TV' })
    expect((await poll(shown)).body).toEqual({ paired: true, device_name: '거실 TV' })

    const tv = api.as({ token: first.access_token as string })
    expect((await tv.get('/store/v1/user/cart/count')).status).toBe(200)
    const open = await api.deps.db.select().from(sessions).where(eq(sessions.provider, 'tv'))
    expect(open).toMatchObject([{ subjectId: owner.id, deviceName: '거실 TV', role: 'user' }])
  })

  test('연결한 뒤 토큰을 받기 전에 비밀번호가 바뀌면 그 TV는 토큰을 받지 못한다', async () => {
    const owner = await api.customer()
    const shown = await show()
    await type(owner, shown.otp)
    api.clock.advance(1_000)
    const changed = { userId: owner.id, passwordHash: 'another', now: api.clock.now() }
    await api.deps.db.transaction((tx) => setPasswordHash(tx, changed))
    expect((await poll(shown)).body).toEqual({ paired: true, device_name: '거실 TV' })
    expect(await api.deps.db.select().from(sessions).where(eq(sessions.provider, 'tv'))).toEqual([])

    api.clock.advance(1_000)
    const again = await show()
    await type(owner, again.otp)
    expect((await poll(again)).body.access_token).toBeTypeOf('string')
  })

  test('휴대폰에서 붙인 이름이 TV의 이름이 된다', async () => {
    const owner = await api.customer()
    const shown = await show()
    const { body } = await type(owner, shown.otp, { device_name: '안방 TV' })
    expect(body.device).toEqual({ name: '안방 TV' })
  })

  test('로그인하지 않았거나 직원이면 연결할 수 없고, 6자리 숫자만 받는다', async () => {
    const shown = await show()
    expect((await type(api.anonymous, shown.otp)).status).toBe(401)
    expect((await type(await api.staff('admin'), shown.otp)).status).toBe(403)
    const owner = await api.customer()
    for (const otp of ['12345', '1234567', '12345a', '', ' 12345']) expect((await type(owner, otp)).status).toBe(400)
    expect((await api.anonymous.post('/api/v2/tv/otp', {})).status).toBe(400)
    expect((await api.anonymous.get(`/api/v2/tv/otp/${'x'.repeat(43)}`)).status).toBe(404)
  })

  test('번호는 3분만 살고, 늦은 번호와 틀린 번호는 다르게 말한다', async () => {
    const owner = await api.customer()
    const shown = await show()
    expect((await type(owner, wrongFor(shown))).body.code).toBe('OTP_INVALID')
    api.clock.advance(179_000)
    expect((await poll(shown)).body).toEqual({ paired: false, expires_in: 1 })
    api.clock.advance(1_000)
    expect((await poll(shown)).body.code).toBe('OTP_EXPIRED')
    const late = await type(owner, shown.otp)
    expect([late.status, late.body.code]).toEqual([410, 'OTP_EXPIRED'])
  })

  test('연결한 뒤에는 3분이 지나도 TV가 토큰을 받지만, 그 뒤로 5분이 지나면 받지 못한다', async () => {
    const owner = await api.customer()
    const [soon, never] = [await show(), await show()]
    await type(owner, soon.otp)
    await type(owner, never.otp)
    api.clock.advance(299_000)
    expect((await poll(soon)).body.access_token).toBeDefined()
    api.clock.advance(1_000)
    expect((await poll(never)).body).toEqual({ paired: true, device_name: '거실 TV' })
  })

  test('정지되거나 탈퇴한 회원의 TV는 토큰을 받지 못한다', async () => {
    const owner = await api.customer()
    const shown = await show()
    await type(owner, shown.otp)
    await api.deps.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, owner.id))
    expect((await poll(shown)).body).toEqual({ paired: true, device_name: '거실 TV' })
    await api.deps.db.transaction((tx) => forgetPairings(tx, owner.id))
    expect((await poll(shown)).status).toBe(404)
  })

  test('하루 지난 번호는 지운다', async () => {
    await show()
    api.clock.advance(24 * 3_600_000 + 1)
    const fresh = await show()
    await purgePairings(api.deps)
    expect(await api.deps.db.$count(tvPairings)).toBe(1)
    expect((await poll(fresh)).status).toBe(200)
  })
})

describe('번호 찍어 보기', () => {
  test('한 사람이 다섯 번 틀리면 3분 동안 맞는 번호도 받지 않는다', async () => {
    const guesser = await api.customer()
    const shown = await show()
    for (let n = 0; n < 5; n++) expect((await type(guesser, wrongFor(shown))).body.code).toBe('OTP_INVALID')
    expect((await type(guesser, shown.otp)).status).toBe(429)
    expect((await poll(shown)).body.paired).toBe(false)
    const owner = await api.customer()
    expect((await type(owner, shown.otp)).status).toBe(200)
  })

  test('동시에 찍어도 다섯 번이다', async () => {
    const guesser = await api.customer()
    const shown = await show()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        type(guesser, String((Number(shown.otp) + 1 + n) % 1_000_000).padStart(6, '0')),
      ),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('계정을 바꿔 가며 찍어도 한곳에서는 서른 번까지다', async () => {
    const shown = await show()
    for (let n = 0; n < 6; n++) {
      const guesser = await api.customer()
      for (let m = 0; m < 5; m++) expect((await type(guesser, wrongFor(shown))).status).toBe(400)
    }
    expect((await type(await api.customer(), shown.otp)).status).toBe(429)
  })

  test('맞힌 것은 세지 않는다', async () => {
    const owner = await api.customer()
    for (let n = 0; n < 8; n++) expect((await type(owner, (await show()).otp)).status).toBe(200)
  })

  test('살아 있는 번호는 서로 다르고, 저장된 것에서 번호를 읽을 수 없다', async () => {
    const all = []
    for (let n = 0; n < 12; n++) all.push(await show())
    expect(new Set(all.map(({ otp }) => otp)).size).toBe(12)
    const kept = JSON.stringify(await api.deps.db.select().from(tvPairings))
    for (const { otp, poll_token } of all) {
      expect(kept).not.toContain(`"${otp}"`)
      expect(kept).not.toContain(poll_token)
    }
  })

  test('번호를 끝없이 받을 수는 없다', async () => {
    api.deps.config.sampleMode = false
    try {
      for (let n = 0; n < 30; n++) await show()
      expect((await api.anonymous.post('/api/v2/tv/otp', { device_name: 'TV' })).status).toBe(429)
    } finally {
      api.deps.config.sampleMode = true
    }
  })
})

describe('한 번호와 두 휴대폰', () => {
  test('동시에 입력하면 한 사람의 TV가 되고, 다른 사람은 틀린 번호라고 듣는다', async () => {
    for (let round = 0; round < 10; round++) {
      const phones = await Promise.all([api.customer(), api.customer()])
      const shown = await show()
      const answers = await Promise.all(phones.map((phone) => type(phone, shown.otp)))
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
      const winner = phones[answers.findIndex(({ status }) => status === 200)]
      const [kept] = await api.deps.db
        .select()
        .from(tvPairings)
        .where(eq(tvPairings.userId, winner?.id ?? 0))
      expect(kept).toBeDefined()
    }
  })

  test('TV가 동시에 물어도 세션은 하나만 열린다', async () => {
    const owner = await api.customer()
    const shown = await show()
    await type(owner, shown.otp)
    const answers = await Promise.all(Array.from({ length: 6 }, () => poll(shown)))
    expect(answers.filter(({ body }) => body.access_token)).toHaveLength(1)
    expect(await api.deps.db.$count(sessions, eq(sessions.provider, 'tv'))).toBe(1)
  })

  test('연결한 사람이 같은 번호를 또 눌러도 그대로이고, 다섯 번을 넘긴 번호는 남이 쓸 수 없다', async () => {
    const owner = await api.customer()
    const shown = await show()
    for (let n = 0; n < 4; n++) expect((await type(owner, shown.otp)).status).toBe(200)
    const other = await api.customer()
    expect((await type(other, shown.otp)).body.code).toBe('OTP_INVALID')
  })
})

describe('TV의 토큰', () => {
  async function aTv() {
    const owner = await api.customer()
    const shown = await show()
    await type(owner, shown.otp)
    return { owner, tokens: (await poll(shown)).body as Required<Polled> }
  }
  const refresh = (token: string) =>
    api.anonymous.post<{ access_token: string; refresh_token: string }>('/api/v2/tv/refresh', { refresh_token: token })

  test('갱신할 때마다 새것으로 바뀌고, 1분 뒤에 옛것을 쓰면 TV가 로그아웃된다', async () => {
    const { tokens } = await aTv()
    const next = await refresh(tokens.refresh_token)
    expect(next.status).toBe(200)
    expect(next.body.refresh_token).not.toBe(tokens.refresh_token)
    api.clock.advance(60_001)
    expect((await refresh(tokens.refresh_token)).status).toBe(401)
    expect((await refresh(next.body.refresh_token)).status).toBe(401)
  })

  test('TV에서 로그아웃하거나 세션이 끝나면 갱신할 수 없다', async () => {
    const { tokens } = await aTv()
    expect((await api.anonymous.post('/api/v2/tv/sign-out', { refresh_token: tokens.refresh_token })).status).toBe(204)
    expect((await refresh(tokens.refresh_token)).status).toBe(401)
    expect((await api.anonymous.post('/api/v2/tv/sign-out', { refresh_token: 'x'.repeat(43) })).status).toBe(204)
  })

  test('브라우저의 갱신 토큰은 TV처럼 쓸 수 없다', async () => {
    const member = await api.customer()
    const { openSession } = await import('#server/modules/auth/sessions.service.ts')
    const web = await openSession(api.deps.db, api.deps, {
      audience: 'customer',
      subjectId: member.id,
      role: 'user',
      userAgent: 'browser',
    })
    expect((await refresh(web.refreshToken)).status).toBe(401)
    expect((await refresh('짧은 값')).status).toBe(400)
  })
})
