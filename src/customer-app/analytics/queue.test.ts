import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  FIRST_RETRY_MS,
  FLUSH_INTERVAL_MS,
  FLUSH_RECORDS,
  LONGEST_RETRY_MS,
  MAX_BATCH_BYTES,
  MAX_BATCH_RECORDS,
  MAX_QUEUED_RECORDS,
  RECORDS_DROPPED,
} from './constants.ts'
import { createQueue, type Outcome } from './queue.ts'
import type { LogRecord } from './record.ts'

const record = (id: number | string, extra: Record<string, unknown> = {}, category = 'click') =>
  ({ record_id: String(id), category, extra }) as LogRecord

/** A service that answers when it is told to, a timer that runs when it is told to. */
function aQueue({ beacons = Infinity } = {}) {
  const sent: LogRecord[][] = []
  const beaconed: LogRecord[][] = []
  const answers: ((outcome: Outcome) => void)[] = []
  const timers: { work: () => void; ms: number }[] = []
  let told = 0
  const recordsOf = (body: string) => (JSON.parse(body) as { records: LogRecord[] }).records
  const queue = createQueue({
    transport: {
      send(body) {
        sent.push(recordsOf(body))
        return new Promise((resolve) => answers.push(resolve))
      },
      beacon(body) {
        if (beaconed.length >= beacons) return false
        beaconed.push(recordsOf(body))
        return true
      },
    },
    later(work, ms) {
      const timer = { work, ms }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    tell: (count) => record(`told-${(told += 1)}`, { count }, RECORDS_DROPPED),
  })
  return {
    queue,
    sent,
    beaconed,
    timers,
    add: (count: number, from = 1) => {
      for (let id = from; id < from + count; id += 1) queue.add(record(id))
    },
    answer: async (outcome: Outcome) => {
      answers.shift()?.(outcome)
      await Promise.resolve()
      await Promise.resolve()
    },
    /** The time has come: the timer's pause in milliseconds. */
    tick: () => {
      const timer = timers.shift()
      timer?.work()
      return timer?.ms
    },
  }
}

const ids = (records: readonly LogRecord[] | undefined) => records?.map((one) => one.record_id)
const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => String(from + index))

describe('기록의 줄', () => {
  test('적게 쌓이면 5초 뒤에 한 묶음으로 간다', () => {
    const { add, tick, sent, timers } = aQueue()
    add(3)
    expect(sent).toEqual([])
    expect(timers).toHaveLength(1)
    expect(tick()).toBe(FLUSH_INTERVAL_MS)
    expect(sent.map(ids)).toEqual([['1', '2', '3']])
  })

  test('스무 개가 쌓이면 기다리지 않고 간다', () => {
    const { add, sent, timers } = aQueue()
    add(FLUSH_RECORDS - 1)
    expect(sent).toEqual([])
    add(1, FLUSH_RECORDS)
    expect(sent.map(ids)).toEqual([numbers(FLUSH_RECORDS)])
    expect(timers).toEqual([])
  })

  test('한 묶음이 가는 동안 쌓인 것은 그다음에, 차례대로 간다', async () => {
    const { add, answer, tick, sent } = aQueue()
    add(FLUSH_RECORDS)
    add(2, 100)
    expect(sent).toHaveLength(1)
    await answer('sent')
    expect(tick()).toBe(FLUSH_INTERVAL_MS)
    expect(ids(sent[1])).toEqual(['100', '101'])
  })

  test('한 묶음은 100개를 넘지 않는다', async () => {
    const { add, answer, sent } = aQueue()
    add(FLUSH_RECORDS)
    add(MAX_BATCH_RECORDS + FLUSH_RECORDS, 100)
    await answer('sent')
    expect(sent[1]).toHaveLength(MAX_BATCH_RECORDS)
    await answer('sent')
    expect(sent[2]).toHaveLength(FLUSH_RECORDS)
  })

  test('한 묶음은 비콘이 실을 수 있는 만큼만 담는다', () => {
    const { queue, beaconed } = aQueue()
    for (let id = 1; id < FLUSH_RECORDS; id += 1) queue.add(record(id, { text: '가'.repeat(2_000) }))
    queue.leave()
    expect(beaconed.length).toBeGreaterThan(1)
    for (const batch of beaconed)
      expect(new TextEncoder().encode(JSON.stringify({ records: batch })).length).toBeLessThan(MAX_BATCH_BYTES + 1_000)
    expect(beaconed.flat()).toHaveLength(FLUSH_RECORDS - 1)
  })

  test('보낼 것이 없으면 아무것도 보내지 않는다', () => {
    const { queue, sent, beaconed } = aQueue()
    queue.flush()
    queue.leave()
    expect([sent, beaconed]).toEqual([[], []])
  })
})

describe('다시 보내기', () => {
  test('실패한 묶음은 같은 이름으로 다시 가고, 쉬는 시간은 두 배씩 늘어 1분에서 멈춘다', async () => {
    const { add, answer, tick, sent } = aQueue()
    add(FLUSH_RECORDS)
    const pauses: (number | undefined)[] = []
    for (let turn = 0; turn < 9; turn += 1) {
      await answer('retry')
      pauses.push(tick())
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000))
    expect([pauses[0], pauses.at(-1)]).toEqual([FIRST_RETRY_MS, LONGEST_RETRY_MS])
    expect(sent.every((batch) => ids(batch)?.join() === numbers(FLUSH_RECORDS).join())).toBe(true)
  })

  test('성공하면 쉬는 시간은 처음부터 다시 센다', async () => {
    const { add, answer, tick } = aQueue()
    add(FLUSH_RECORDS)
    await answer('retry')
    tick()
    await answer('retry')
    tick()
    await answer('sent')
    add(FLUSH_RECORDS, 100)
    await answer('retry')
    expect(tick()).toBe(FIRST_RETRY_MS)
  })

  test('쉬는 동안에는 아무리 쌓여도 보내지 않고, 순서는 그대로다', async () => {
    const { queue, add, answer, tick, sent } = aQueue()
    add(FLUSH_RECORDS)
    await answer('retry')
    add(FLUSH_RECORDS, 100)
    queue.flush()
    expect(sent).toHaveLength(1)
    tick()
    expect(ids(sent[1])).toEqual([...numbers(FLUSH_RECORDS), ...numbers(FLUSH_RECORDS, 100)])
  })

  test('거절당한 묶음은 버리고, 몇 개였는지 다음 묶음이 알린다', async () => {
    const { add, answer, tick, sent } = aQueue()
    add(FLUSH_RECORDS)
    await answer('refused')
    add(1, 100)
    tick()
    expect(sent[1]).toMatchObject([
      { category: RECORDS_DROPPED, extra: { count: FLUSH_RECORDS } },
      { record_id: '100' },
    ])
  })
})

describe('넘치는 줄', () => {
  test('1,000개를 넘으면 오래된 것부터 버리고 그 수를 다음 묶음이 알린다', async () => {
    const { add, answer, sent } = aQueue()
    add(FLUSH_RECORDS)
    add(MAX_QUEUED_RECORDS + 7, 100)
    await answer('sent')
    expect(sent[1]?.[0]).toMatchObject({ category: RECORDS_DROPPED, extra: { count: 7 } })
    expect(ids(sent[1])?.[1]).toBe('107')
  })

  test('버린 수를 알리는 기록이 버려져도 수는 사라지지 않는다', async () => {
    const { add, answer, tick, sent } = aQueue()
    add(FLUSH_RECORDS)
    await answer('refused')
    add(FLUSH_RECORDS, 100)
    expect(sent[1]?.[0]).toMatchObject({ extra: { count: FLUSH_RECORDS } })
    await answer('refused')
    add(1, 200)
    tick()
    expect(sent[2]?.[0]).toMatchObject({ category: RECORDS_DROPPED, extra: { count: 2 * FLUSH_RECORDS } })
  })

  test('돌아온 묶음 때문에 넘치면 그 묶음의 오래된 것부터 버린다', async () => {
    const { add, answer, tick, sent } = aQueue()
    add(FLUSH_RECORDS)
    add(MAX_QUEUED_RECORDS - 5, 100)
    await answer('retry')
    tick()
    expect(sent[1]?.[0]).toMatchObject({ category: RECORDS_DROPPED, extra: { count: FLUSH_RECORDS - 5 } })
    expect(ids(sent[1])?.slice(1, 7)).toEqual(['16', '17', '18', '19', '20', '100'])
  })
})

describe('떠나는 화면', () => {
  test('쌓인 것은 모두 비콘으로 가고, 그 뒤에는 보낼 것이 없다', () => {
    const { queue, add, tick, sent, beaconed } = aQueue()
    add(3)
    queue.leave()
    expect(beaconed.map(ids)).toEqual([['1', '2', '3']])
    tick()
    expect(sent).toEqual([])
  })

  test('다시 보내려고 쉬던 것도 비콘으로 간다', async () => {
    const { queue, add, answer, beaconed } = aQueue()
    add(FLUSH_RECORDS)
    await answer('retry')
    queue.leave()
    expect(beaconed.map(ids)).toEqual([numbers(FLUSH_RECORDS)])
  })

  test('비콘이 더 싣지 못하면 남은 것은 줄에 그대로 있다', () => {
    const { queue, add, tick, sent, beaconed } = aQueue({ beacons: 0 })
    add(3)
    queue.leave()
    expect(beaconed).toEqual([])
    tick()
    expect(sent.map(ids)).toEqual([['1', '2', '3']])
  })
})

test('무슨 일이 있어도 기록은 한 번 이상 전해지거나 버린 수로 세어지고, 새로 생기지 않는다', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), count: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ kind: fc.constantFrom('sent', 'retry', 'refused', 'tick', 'leave') }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { queue, add, answer, tick, sent, beaconed, timers } = aQueue()
      const accepted: LogRecord[] = []
      let added = 0
      let answered = 0
      const reply = async (outcome: Outcome) => {
        const batch = sent[answered]
        if (!batch) return
        answered += 1
        if (outcome === 'sent') accepted.push(...batch)
        await answer(outcome)
      }
      for (const one of steps) {
        if ('count' in one) {
          add(one.count, added + 1)
          added += one.count
        } else if (one.kind === 'tick') tick()
        else if (one.kind === 'leave') queue.leave()
        else await reply(one.kind as Outcome)
      }
      for (let turn = 0; turn < 200 && (sent.length > answered || timers.length > 0); turn += 1) {
        await reply('sent')
        tick()
      }
      // what was refused last has nobody behind it that could tell
      queue.add(record('last'))
      queue.leave()
      const arrived = [...accepted, ...beaconed.flat()]
      const plain = arrived.filter((one) => one.category !== RECORDS_DROPPED && one.record_id !== 'last')
      const dropped = arrived
        .filter((one) => one.category === RECORDS_DROPPED)
        .reduce((sum, one) => sum + Number(one.extra['count']), 0)
      expect(new Set(plain.map((one) => one.record_id)).size).toBe(plain.length)
      expect(plain.length + dropped).toBe(added)
    }),
    { numRuns: 60 },
  )
})
