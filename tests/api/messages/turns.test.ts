import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliverMessages, maxTries, pauseMs } from '#server/modules/messages/delivery.ts'
import type { NewMessage } from '#server/modules/messages/messages.service.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { queueLetter } from '#tests/support/letters.ts'

const api = useApi()

const queue = (more: Partial<NewMessage> = {}) => queueLetter(api, more)

test('쉬는 시간은 30초에서 세 배씩 늘어 여섯 시간까지, 모두 여덟 번이다', () => {
  expect(Array.from({ length: maxTries }, (_, n) => pauseMs(n + 1) / 1_000)).toEqual([
    30, 90, 270, 810, 2_430, 7_290, 21_600, 21_600,
  ])
})

describe('차례', () => {
  const keep = (sent: string[]) => {
    api.deps.senders.email = { kind: 'smtp', send: async ({ key }) => void sent.push(key) }
  }

  test('먼저 보낼 것부터 스무 통씩, 때가 되지 않은 것은 두고, 앞 사람이 쥔 것은 2분 뒤에야 다시 쥔다', async () => {
    const sent: string[] = []
    const now = api.clock.now().getTime()
    for (let n = 0; n < 21; n++) await queue({ dedupe: `late-${n}`, now: new Date(now) })
    await queue({ dedupe: 'first', now: new Date(now - 1) })
    await queue({ dedupe: 'tomorrow', now: new Date(now + 1) })
    await queue({ dedupe: 'held', now: new Date(now) })
    await api.deps.db
      .update(messages)
      .set({ tries: 1, nextTryAt: new Date(now + 120_000) })
      .where(eq(messages.dedupe, 'held'))
    let taken: Date | null | undefined
    api.deps.senders.email = {
      kind: 'smtp',
      send: async ({ key }) => {
        if (key === 'first')
          taken = (await api.deps.db.select().from(messages).where(eq(messages.dedupe, key)))[0]?.nextTryAt
        sent.push(key)
      },
    }
    expect(await deliverMessages(api.deps)).toBe(22)
    expect(sent.slice(0, 20)).toContain('first')
    expect(taken).toEqual(new Date(now + 120_000))
    keep(sent)
    api.clock.advance(119_999)
    expect(await deliverMessages(api.deps)).toBe(1)
    expect(sent.at(-1)).toBe('tomorrow')
    api.clock.advance(1)
    await deliverMessages(api.deps)
    expect(sent.at(-1)).toBe('held')
  })
})
