import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startedBridge } from '#tests/support/bridges.ts'
import type { BridgeError } from './messages/bridgeError.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What a request should have come to, counted by hand beside the bridge. */
type Expected = {
  timeoutMs: number
  strict: boolean
  retriesLeft: number
  /** the id it waits under; null: settled or forgotten */
  id: number | null
  expiresAt: number
  outcome: 'pending' | 'resolved' | 'TIMEOUT' | 'INTERNAL' | 'REFUSED'
}

const ask = fc.record({
  kind: fc.constant('ask' as const),
  timeoutMs: fc.constantFrom(100, 250, 1_000, Infinity),
  retry: fc.integer({ min: 0, max: 2 }),
  strict: fc.boolean(),
})
const settle = fc.record({
  kind: fc.constantFrom('reply' as const, 'refuse' as const),
  /** mostly ids that were given out, sometimes one that never was */
  id: fc.integer({ min: 1, max: 12 }),
})
const wait = fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 99, 100, 150, 1_000) })
const leave = fc.record({ kind: fc.constant('leave' as const) })
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: ask },
    { weight: 6, arbitrary: settle },
    { weight: 5, arbitrary: wait },
    { weight: 1, arbitrary: leave },
  ),
  { maxLength: 30 },
)

/** Ids go up by one with every message: READY had the first. */
class Model {
  requests: Expected[] = []
  lastId = 1
  now = 0

  ask(timeoutMs: number, retriesLeft: number, strict: boolean) {
    const id = (this.lastId += 1)
    this.requests.push({ timeoutMs, strict, retriesLeft, id, expiresAt: this.now + timeoutMs, outcome: 'pending' })
  }

  settle(id: number, outcome: 'resolved' | 'REFUSED') {
    const found = this.requests.find((one) => one.id === id)
    if (found) Object.assign(found, { id: null, outcome })
  }

  leave() {
    for (const one of this.requests.filter(({ id }) => id !== null))
      Object.assign(one, { id: null, outcome: one.strict ? 'INTERNAL' : 'pending' })
  }

  wait(ms: number) {
    const until = this.now + ms
    for (;;) {
      const due = this.requests
        .filter(({ id, expiresAt }) => id !== null && expiresAt <= until)
        .sort((a, b) => a.expiresAt - b.expiresAt || (a.id ?? 0) - (b.id ?? 0))[0]
      if (!due) break
      this.now = due.expiresAt
      this.expire(due)
    }
    this.now = until
  }

  private expire(one: Expected) {
    if (one.retriesLeft > 0) {
      const id = (this.lastId += 1)
      Object.assign(one, { retriesLeft: one.retriesLeft - 1, id, expiresAt: this.now + one.timeoutMs })
    } else if (one.strict) Object.assign(one, { id: null, outcome: 'TIMEOUT' })
    else one.expiresAt = Infinity
  }
}

test('묻고 답하고 거절하고 기다리고 떠나기를 어떻게 섞어도, 모든 요청은 손으로 센 대로 한 번만 끝난다', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const { bridge, native, window, sent } = startedBridge({
        switches: { silent: new Set(['PING']), listsCapabilities: false },
      })
      const model = new Model()
      const outcomes: string[][] = []
      for (const step of sequence) {
        if (step.kind === 'ask') {
          const { timeoutMs, retry, strict } = step
          const settled: string[] = []
          outcomes.push(settled)
          bridge.request('PING', undefined, { timeoutMs, retry, strict }).then(
            () => settled.push('resolved'),
            (error: BridgeError) => settled.push(error.code === 'REFUSED' ? 'REFUSED' : error.code),
          )
          model.ask(timeoutMs, retry, strict)
        } else if (step.kind === 'wait') {
          await vi.advanceTimersByTimeAsync(step.ms)
          model.wait(step.ms)
        } else if (step.kind === 'leave') {
          window.fire('pagehide')
          model.leave()
        } else {
          const data = step.kind === 'reply' ? { data: 'PONG' } : { code: 'REFUSED', message: '' }
          native.send({ id: `web-${step.id}`, type: step.kind === 'reply' ? 'REPLY' : 'ERROR', data })
          model.settle(step.id, step.kind === 'reply' ? 'resolved' : 'REFUSED')
        }
      }
      await vi.advanceTimersByTimeAsync(0)
      model.wait(0)
      expect(outcomes).toEqual(model.requests.map(({ outcome }) => (outcome === 'pending' ? [] : [outcome])))
      const ids = sent().map(({ id }) => id)
      expect(ids).toEqual(ids.map((_, n) => `web-${n + 2}`))
      expect(ids).toHaveLength(model.lastId - 1)
      bridge.close()
      expect(vi.getTimerCount()).toBe(0)
    }),
    { numRuns: 200 },
  )
})
