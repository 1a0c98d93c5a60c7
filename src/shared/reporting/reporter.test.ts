import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { ApiError, networkError, timeoutError } from '../api/apiError.ts'
import {
  createReporter,
  isReportable,
  type Report,
  REPORTING_FAILED,
  REPORTS_PER_PAGE,
  START_ATTEMPTS,
  WAITING_LIMIT,
} from './reporter.ts'

const WINDOW = { source: 'window' } as const

function aSink() {
  const sent: Report[] = []
  const people: unknown[] = []
  return {
    sent,
    people,
    send: (report: Report) => void sent.push(report),
    setUser: (who: unknown) => void people.push(who),
  }
}

/** A reporter whose sink comes when the test says so. */
function aReporter(load: (() => Promise<ReturnType<typeof aSink>>) | null) {
  const log = vi.fn()
  let next = 1
  return { log, reporter: createReporter({ load, log, now: () => 1_000, newId: () => `id-${next++}` }) }
}

describe('오류를 알리는 곳이 있으면', () => {
  test('첫 오류가 그곳을 부르고, 기다리던 것까지 순서대로 보낸다', async () => {
    const sink = aSink()
    const load = vi.fn(async () => sink)
    const { reporter } = aReporter(load)
    const [one, two] = [new Error('하나'), new Error('둘')]
    expect(reporter.report(one, WINDOW)).toBe('id-1')
    expect(reporter.report(two, { source: 'screen', extra: { at: 1 } })).toBe('id-2')
    expect(reporter.waiting()).toHaveLength(2)
    await reporter.start()
    expect(load).toHaveBeenCalledOnce()
    expect(sink.sent).toEqual([
      { id: 'id-1', error: one, context: WINDOW, at: 1_000 },
      { id: 'id-2', error: two, context: { source: 'screen', extra: { at: 1 } }, at: 1_000 },
    ])
    expect(reporter.waiting()).toEqual([])
  })

  test('부른 뒤의 오류는 바로 보낸다', async () => {
    const sink = aSink()
    const { reporter } = aReporter(async () => sink)
    await reporter.start()
    reporter.report(new Error('셋'), WINDOW)
    expect(sink.sent).toHaveLength(1)
  })

  test('같은 오류를 두 곳에서 보아도 한 번만 알린다', async () => {
    const sink = aSink()
    const { reporter } = aReporter(async () => sink)
    await reporter.start()
    const error = new Error('한 번')
    expect(reporter.report(error, { source: 'screen' })).not.toBeNull()
    expect(reporter.report(error, WINDOW)).toBeNull()
    expect(sink.sent.map(({ context }) => context.source)).toEqual(['screen'])
  })

  test('누구의 화면인지는 역할과 번호로만 알리고, 로그아웃하면 지운다', async () => {
    const sink = aSink()
    const { reporter } = aReporter(async () => sink)
    reporter.setUser({ role: 'user', id: '7' })
    await reporter.start()
    reporter.setUser({ role: 'ops', id: '3' })
    reporter.setUser(null)
    expect(sink.people).toEqual([{ role: 'user', id: '7' }, { role: 'ops', id: '3' }, null])
  })

  test('기다리는 것은 스무 건까지, 한 화면에서 백 건까지다', async () => {
    expect([WAITING_LIMIT, REPORTS_PER_PAGE]).toEqual([20, 100])
    const sink = aSink()
    const { reporter } = aReporter(async () => sink)
    for (let n = 0; n < 150; n += 1) reporter.report(new Error(`${n}`), WINDOW)
    await reporter.start()
    expect(sink.sent).toHaveLength(WAITING_LIMIT)
    expect(reporter.report(new Error('백한 번째'), WINDOW)).toBeNull()
  })

  test('보내다 난 오류는 화면으로 번지지 않는다', async () => {
    const { reporter, log } = aReporter(async () => ({
      ...aSink(),
      send: () => {
        throw new Error('보내지 못함')
      },
    }))
    await reporter.start()
    expect(() => reporter.report(new Error('원래 오류'), WINDOW)).not.toThrow()
    expect(log).toHaveBeenCalledWith(REPORTING_FAILED, expect.objectContaining({ message: '보내지 못함' }))
  })
})

describe('오류를 알리는 곳을 부르지 못하면', () => {
  test('그 일도 오류로 남기고, 한 번 더 불러 함께 알린다', async () => {
    const sink = aSink()
    const broken = new Error('받지 못함')
    const load = vi.fn<() => Promise<typeof sink>>().mockRejectedValueOnce(broken).mockResolvedValueOnce(sink)
    const { reporter, log } = aReporter(load)
    const first = new Error('첫 오류')
    reporter.report(first, WINDOW)
    await reporter.start()
    expect(log).toHaveBeenCalledExactlyOnceWith(REPORTING_FAILED, broken)
    expect(reporter.waiting().map(({ error }) => error)).toEqual([first, broken])
    await reporter.start()
    expect(sink.sent.map(({ error, context }) => [error, context.source])).toEqual([
      [first, 'window'],
      [broken, 'reporting'],
    ])
  })

  test('두 번 실패하면 더 부르지 않고 기억에만 남긴다', async () => {
    const load = vi.fn(() => Promise.reject(new Error('막힘')))
    const { reporter, log } = aReporter(load)
    for (let n = 0; n < 5; n += 1) await reporter.start()
    reporter.report(new Error('나중'), WINDOW)
    await reporter.start()
    expect(load).toHaveBeenCalledTimes(START_ATTEMPTS)
    expect(log).toHaveBeenCalledTimes(START_ATTEMPTS)
    expect(reporter.waiting().map(({ context }) => context.source)).toEqual(['reporting', 'reporting', 'window'])
  })
})

test('알릴 곳이 없는 설치에서는 아무것도 부르지 않고 조용하다', async () => {
  const { reporter, log } = aReporter(null)
  reporter.report(new Error('어디에도'), WINDOW)
  await reporter.start()
  expect(log).not.toHaveBeenCalled()
  expect(reporter.waiting()).toHaveLength(1)
})

describe('무엇을 알리는가', () => {
  test.each([
    ['코드의 잘못', new TypeError('x is undefined'), true],
    ['던져진 글', '이상하다', true],
    ['서버의 잘못', new ApiError(500, { code: 'INTERNAL', message: '' }), true],
    ['거절', new ApiError(409, { code: 'SKU_SOLD_OUT', message: '' }), false],
    ['끝난 로그인', new ApiError(401, { code: 'UNAUTHORIZED', message: '' }), false],
    ['끊긴 연결', networkError(), false],
    ['늦은 답', timeoutError(), false],
    ['그만둔 일', new DOMException('', 'AbortError'), false],
    ['아무것도 아닌 것', undefined, false],
    ['null', null, false],
  ])('%s', (_what, error, expected) => {
    expect(isReportable(error)).toBe(expected)
  })

  test('무엇이 던져져도 알리는 일 자체는 실패하지 않는다', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        const { reporter } = aReporter(null)
        expect(() => reporter.report(thrown, WINDOW)).not.toThrow()
      }),
    )
  })
})
