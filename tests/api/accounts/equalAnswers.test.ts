import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { settleDelivery } from '#server/modules/messages/delivery.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { useApi } from '#tests/support/api.ts'
import { workOf } from '#tests/support/workDone.ts'

/**
 * Who asks about an address must not learn whether somebody has it. The proof is the work: the same statements in the
 * same order and as many password hashes, so that nothing is left for time to tell. FULL_TIMINGS=1 measures the time too.
 */

const api = useApi()
const known = 'member@example.test'
const unknown = 'nobody@example.test'

beforeEach(async () => {
  await api.customer({ emailAddress: known, passwordHash: await hashPassword('Right-password-1') })
  await api.customer({ emailAddress: 'social@example.test', passwordHash: null })
})

const calls = {
  로그인: (email_address: string) =>
    api.anonymous.post<object>('/api/v1/user/sign-in/', { email_address, password: 'Wrong-password-1' }),
  '가입 인증번호': (email_address: string) =>
    api.anonymous.post<object>('/api/v2/users/sign-up/code', { email_address }),
  '재설정 인증번호': (email_address: string) =>
    api.anonymous.post<object>('/api/v2/users/reset-password/request', { email_address }),
  '재설정 링크': (email_address: string) =>
    api.anonymous.post<object>('/api/v1/user/password-reset/', { email_address }),
}

/** An answer without what is different in every answer. */
async function answerTo(call: Promise<{ status: number; body: object; headers: Headers }>) {
  const { status, body, headers } = await call
  const text = JSON.stringify(body).replaceAll(/"request_id":"[\w-]{24}"/g, '"request_id":"…"')
  const kept = Array.from(headers).filter(([name]) => !['client-request-id', 'date'].includes(name))
  return { status, text, headers: kept }
}

describe.each(Object.entries(calls))('%s', (_name, call) => {
  test('아는 주소와 모르는 주소의 답은 상태, 머리말, 본문이 같다', async () => {
    const told = await answerTo(call(known))
    expect(await answerTo(call(unknown))).toEqual(told)
    expect(await answerTo(call('social@example.test'))).toEqual(told)
  })

  test('같은 문장을 같은 차례로 실행하고, 비밀번호를 같은 만큼 계산한다', async () => {
    const work = (email: string) =>
      workOf(api.deps, async () => {
        await call(email)
        await settleDelivery(api.deps)
      })
    const forKnown = await work(known)
    expect(forKnown.statements.length).toBeGreaterThan(2)
    expect(await work(unknown)).toEqual(forKnown)
    expect(await work('social@example.test')).toEqual(forKnown)
  })
})

test('대조: 없는 주소에서 멈추는 로그인이라면 한 일이 달라 바로 드러난다', async () => {
  const naive = async (email: string) => {
    const [user] = await api.deps.db.select().from(users).where(eq(users.emailAddress, email))
    if (user) await hashPassword('Wrong-password-1', 1)
  }
  const forKnown = await workOf(api.deps, () => naive(known))
  const forUnknown = await workOf(api.deps, () => naive(unknown))
  expect([forKnown.hashes, forUnknown.hashes]).toEqual([1, 0])
})

/** Measured only when asked for: how long a call takes is not for a test that must never fail by chance. */
const timed = process.env['FULL_TIMINGS'] === '1' ? Object.entries(calls) : []
const rounds = 60
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await call()
  const took = performance.now() - start
  await settleDelivery(api.deps)
  return took
}

for (const [name, call] of timed)
  test(`${name}: 걸린 시간의 중앙값이 아는 주소와 모르는 주소에서 2할 넘게 다르지 않다`, async () => {
    const took = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < rounds; n++) {
      api.clock.advance(24 * 3_600_000)
      took.known.push(await timeOf(() => call(known)))
      took.unknown.push(await timeOf(() => call(unknown)))
    }
    console.log(JSON.stringify({ test: name, known: median(took.known), unknown: median(took.unknown) }))
    expect(median(took.unknown) / median(took.known)).toBeGreaterThan(0.8)
    expect(median(took.unknown) / median(took.known)).toBeLessThan(1.25)
  }, 300_000)
