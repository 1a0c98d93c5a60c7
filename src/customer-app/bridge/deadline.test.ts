import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RESUME_GRACE_MS, startDeadline } from './deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aDeadline(timeoutMs: number) {
  const onExpired = vi.fn()
  return { onExpired, deadline: startDeadline({ timeoutMs, now: () => Date.now(), onExpired }) }
}

test('정한 시간이 지나면 한 번 알린다', () => {
  const { onExpired } = aDeadline(500)
  vi.advanceTimersByTime(499)
  expect(onExpired).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(onExpired).toHaveBeenCalledOnce()
})

test('0 ms도 시간이다', () => {
  const { onExpired } = aDeadline(0)
  expect(onExpired).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0)
  expect(onExpired).toHaveBeenCalledOnce()
})

test.each([Infinity, 2_147_483_648])('%d ms는 시계가 셀 수 없으니 두지 않는다: 곧바로 울리지도 않는다', (timeoutMs) => {
  const { onExpired, deadline } = aDeadline(timeoutMs)
  expect(vi.getTimerCount()).toBe(0)
  deadline.resume()
  vi.advanceTimersByTime(86_400_000)
  expect(onExpired).not.toHaveBeenCalled()
  deadline.clear()
})

test('지우면 울리지 않고, 잠에서 깬 뒤에 지워도 그렇다', () => {
  const first = aDeadline(500)
  first.deadline.clear()
  const second = aDeadline(500)
  vi.setSystemTime(Date.now() + 60_000)
  second.deadline.resume()
  second.deadline.clear()
  vi.advanceTimersByTime(60_000)
  expect(first.onExpired).not.toHaveBeenCalled()
  expect(second.onExpired).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('여러 번 깨어나도 덤은 한 번이다', () => {
  const { onExpired, deadline } = aDeadline(500)
  vi.setSystemTime(Date.now() + 60_000)
  deadline.resume()
  for (let turn = 0; turn < 3; turn += 1) {
    vi.advanceTimersByTime(RESUME_GRACE_MS / 4)
    deadline.resume()
  }
  expect(onExpired).not.toHaveBeenCalled()
  vi.advanceTimersByTime(RESUME_GRACE_MS / 4)
  expect(onExpired).toHaveBeenCalledOnce()
})

test('어떻게 자고 깨든 한 번만, 깨어 있는 벽시계로 정한 시간보다 일찍 울리지 않고, 덤보다 늦게 울리지 않는다', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('run' as const), ms: fc.integer({ min: 0, max: 4_000 }) }),
    fc.record({ kind: fc.constant('sleep' as const), ms: fc.integer({ min: 0, max: 20_000 }) }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.array(step, { maxLength: 20 }), (timeoutMs, steps) => {
      const startedAt = Date.now()
      let expiredAt: number | null = null
      let calls = 0
      const onExpired = () => {
        expiredAt = Date.now()
        calls += 1
      }
      const deadline = startDeadline({ timeoutMs, now: () => Date.now(), onExpired })
      for (const { kind, ms } of steps) {
        if (kind === 'run') vi.advanceTimersByTime(ms)
        else {
          vi.setSystemTime(Date.now() + ms)
          deadline.resume()
        }
      }
      vi.advanceTimersByTime(timeoutMs + RESUME_GRACE_MS)
      expect(calls).toBe(1)
      expect((expiredAt ?? 0) - startedAt).toBeGreaterThanOrEqual(timeoutMs)
      deadline.clear()
      expect(vi.getTimerCount()).toBe(0)
    }),
    { numRuns: 300 },
  )
})
