import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DueCount, project } from '#server/modules/deadlines/projection.ts'

const now = 0
const minute = 60_000
/** Somebody always works. */
const always = (moment: Date | number) => Number(moment) / minute

const queues = fc.array(
  fc.record({ at: fc.integer({ min: -300, max: 600 }).map((n) => n * minute), count: fc.integer({ min: 1, max: 6 }) }),
  { maxLength: 8 },
)
const paces = fc.integer({ min: 1, max: 60 })

/** One after the other, what is due first first: the first moment that is missed, and how many of what was due until then miss it. */
function workedOff(queue: readonly DueCount[], pace: number): { at: number; count: number } | null {
  const due = queue.flatMap(({ at, count }) => Array.from({ length: count }, () => at)).toSorted((a, b) => a - b)
  // the k-th is done when k have been: counted in minutes times the pace, so that nothing is rounded
  const isMissed = (at: number, n: number, by: number) => (n + 1) * 60 > pace * (by / minute) && at > now
  const moments = [...new Set(due.filter((at) => at > now))]
  for (const moment of moments) {
    const count = due.filter((at, n) => at <= moment && isMissed(at, n, moment)).length
    if (count > 0) return { at: moment, count }
  }
  return null
}

describe('이 속도면', () => {
  test('한 건씩 차례로 끝내 본 것과 같은 때에 같은 수가 넘친다', () => {
    fc.assert(
      fc.property(queues, paces, (queue, pace) => {
        expect(project(queue, pace, now, always).over).toEqual(workedOff(queue, pace))
      }),
    )
  })

  test('늦은 것은 속도와 상관없이 세고, 속도를 모르면 아무것도 예상하지 않는다', () => {
    fc.assert(
      fc.property(queues, paces, (queue, pace) => {
        const late = queue.reduce((sum, { at, count }) => (at <= now ? sum + count : sum), 0)
        expect(project(queue, null, now, always)).toEqual({ late, over: null })
        expect(project(queue, pace, now, always).late).toBe(late)
      }),
    )
  })

  test('더 빨라지면 넘치는 때가 당겨지지 않고, 같은 때에 더 많이 넘치지도 않는다', () => {
    fc.assert(
      fc.property(queues, paces, fc.integer({ min: 0, max: 30 }), (queue, pace, more) => {
        const [slow, fast] = [pace, pace + more].map((one) => project(queue, one, now, always).over)
        if (!fast) return
        expect(slow).not.toBeNull()
        expect(fast.at).toBeGreaterThanOrEqual(slow?.at ?? Infinity)
        if (slow?.at === fast.at) expect(fast.count).toBeLessThanOrEqual(slow.count)
      }),
    )
  })

  test('넘친다는 수는 그때까지 약속한 것보다 많지 않고, 놓인 차례는 상관없다', () => {
    fc.assert(
      fc.property(queues, paces, (queue, pace) => {
        const { over } = project(queue, pace, now, always)
        expect(project(queue.toReversed(), pace, now, always).over).toEqual(over)
        if (!over) return
        const promised = queue.reduce((sum, { at, count }) => (at > now && at <= over.at ? sum + count : sum), 0)
        expect(over.count).toBeLessThanOrEqual(promised)
        expect(over.at).toBeGreaterThan(now)
      }),
    )
  })
})
