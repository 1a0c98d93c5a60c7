import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verificationCodes } from '#server/modules/accounts/accounts.tables.ts'
import { codeSeconds, maxTries } from '#server/modules/accounts/codes.service.ts'
import { meeting } from '#tests/concurrency/meeting.ts'
import { useApi } from '#tests/support/api.ts'
import { type CodeSent, lastCode, otherThan } from '#tests/support/codes.ts'

/** Five guesses are five, however many come at once and in whatever order things happen. */

const onPostgres = process.env['TEST_ENGINE'] === 'postgres'
const guesses = 40
const api = useApi()
const email = 'haneul@example.test'

const send = () => api.anonymous.post<CodeSent>('/api/v2/users/sign-up/code', { email_address: email })
const verify = (request_id: string, code: string) =>
  api.anonymous.post<{ code: string }>('/api/v2/users/sign-up/verify', { request_id, code })
const triesOf = async (requestId: string) =>
  (await api.deps.db.select().from(verificationCodes).where(eq(verificationCodes.requestId, requestId)))[0]?.tries

describe('한꺼번에 맞혀 보기', () => {
  test(`틀린 번호 ${guesses}개가 한꺼번에 와도 다섯 번만 견주고, 맞는 번호도 늦었다`, async () => {
    const { request_id } = (await send()).body
    const code = await lastCode(api, email)
    const answers = await Promise.all(Array.from({ length: guesses }, () => verify(request_id, otherThan(code))))
    expect(answers.filter(({ body }) => body.code === 'CODE_INVALID')).toHaveLength(maxTries)
    expect(answers.filter(({ body }) => body.code === 'CODE_EXPIRED')).toHaveLength(guesses - maxTries)
    expect(await triesOf(request_id)).toBe(maxTries)
    expect((await verify(request_id, code)).body.code).toBe('CODE_EXPIRED')
  })

  test('맞는 번호가 한꺼번에 여럿 와도 증표는 하나다', async () => {
    const { request_id } = (await send()).body
    const code = await lastCode(api, email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(request_id, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('대조: 읽고 나서 세는 방식은 PostgreSQL에서 다섯 번을 넘겨 견준다', async () => {
    const { request_id } = (await send()).body
    const own = eq(verificationCodes.requestId, request_id)
    const met = meeting()
    let compared = 0
    const naive = () =>
      api.deps.db.transaction(async (tx) => {
        const [row] = await tx.select().from(verificationCodes).where(own)
        if (!row || row.tries >= maxTries) return
        await met()
        compared++
        await tx
          .update(verificationCodes)
          .set({ tries: row.tries + 1 })
          .where(own)
      })
    await Promise.all(Array.from({ length: guesses }, naive))
    if (onPostgres) expect(compared).toBeGreaterThan(maxTries)
    else expect(compared).toBe(maxTries)
  })

  test('여럿이 한꺼번에 번호를 청해도 한 통만 나가고 살아 있는 번호는 하나다', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, send))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(await api.deps.db.$count(verificationCodes)).toBe(1)
  })
})

describe('어떤 차례로 일어나도', () => {
  type Step = { kind: 'SEND' } | { kind: 'WAIT'; seconds: number } | { kind: 'RIGHT' } | { kind: 'WRONG' }
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 2, arbitrary: fc.constant<Step>({ kind: 'SEND' }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(1, 59, 60, 300, 599, 600).map((seconds): Step => ({ kind: 'WAIT', seconds })),
    },
    { weight: 2, arbitrary: fc.constant<Step>({ kind: 'RIGHT' }) },
    { weight: 4, arbitrary: fc.constant<Step>({ kind: 'WRONG' }) },
  )

  test('살아 있는 가장 새 번호만, 다섯 번 안에, 한 번 통한다', async () => {
    let person = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const address = `person-${person++}@example.test`
        let live: { id: string; code: string; at: number; tries: number; done: boolean } | undefined
        let sentAt = -Infinity
        for (const one of steps) {
          const now = api.clock.now().getTime()
          if (one.kind === 'WAIT') api.clock.advance(one.seconds * 1000)
          else if (one.kind === 'SEND') {
            const sent = await api.anonymous.post<CodeSent>('/api/v2/users/sign-up/code', { email_address: address })
            const may = now - sentAt >= 60_000
            expect(sent.status).toBe(may ? 202 : 429)
            if (!may) continue
            sentAt = now
            live = { id: sent.body.request_id, code: await lastCode(api, address), at: now, tries: 0, done: false }
          } else if (live) {
            const answer = await verify(live.id, one.kind === 'RIGHT' ? live.code : otherThan(live.code))
            const open = !live.done && live.tries < maxTries && now - live.at < codeSeconds.SIGN_UP * 1000
            const right = one.kind === 'RIGHT'
            expect(answer.status).toBe(open ? (right ? 200 : 400) : 410)
            if (open) live = { ...live, tries: live.tries + 1, done: right }
          }
        }
      }),
      { numRuns: 25 },
    )
  })
})
