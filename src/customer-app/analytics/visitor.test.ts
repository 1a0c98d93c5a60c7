import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SESSION_ROLLOVER_SECONDS } from './constants.ts'
import { endSession, formatVisitor, parseVisitor, touchVisitor, type Visitor } from './visitor.ts'

const NOON = Date.parse('2026-11-16T12:00:00+09:00')
const IDLE_MS = SESSION_ROLLOVER_SECONDS * 1000
const names = (...all: string[]) => {
  const left = [...all]
  return () => left.shift() ?? 'no-more-names'
}
const fail = () => {
  throw new Error('no new name is needed')
}

const anId = fc.uuid()
const aVisitor: fc.Arbitrary<Visitor> = fc.record({
  id: anId,
  createdAt: fc.nat(),
  session: fc.option(anId),
  sessionCount: fc.nat({ max: 1_000_000 }),
  lastAccessAt: fc.nat(),
})

describe('방문자', () => {
  test('처음 온 브라우저는 이름과 첫 세션을 얻는다', () => {
    expect(touchVisitor(null, NOON, names('browser-1', 'session-1'))).toEqual({
      id: 'browser-1',
      createdAt: NOON,
      session: 'session-1',
      sessionCount: 1,
      lastAccessAt: NOON,
    })
  })

  test.each([
    ['바로', 0, 1],
    ['1초 뒤', 1_000, 1],
    ['30분이 되기 1밀리초 전', IDLE_MS - 1, 1],
    ['꼭 30분 뒤', IDLE_MS, 2],
    ['30분하고 1밀리초 뒤', IDLE_MS + 1, 2],
    ['1년 뒤', 365 * 86_400_000, 2],
    ['시계를 되돌린 뒤', -86_400_000, 1],
  ])('%s(%d밀리초) 다시 오면 세션 수는 %d이다', (_, afterMs, count) => {
    const first = touchVisitor(null, NOON, names('browser-1', 'session-1'))
    const again = touchVisitor(first, NOON + afterMs, names('session-2'))
    expect(again.sessionCount).toBe(count)
    expect(again.session).toBe(`session-${count}`)
    expect(again).toMatchObject({ id: 'browser-1', createdAt: NOON, lastAccessAt: NOON + afterMs })
  })

  test('30분이 되기 전에 계속 쓰면 몇 시간이 지나도 같은 세션이다', () => {
    let visitor = touchVisitor(null, NOON, names('browser-1', 'session-1'))
    for (let step = 1; step <= 20; step += 1) visitor = touchVisitor(visitor, NOON + step * (IDLE_MS - 1), fail)
    expect(visitor).toMatchObject({ session: 'session-1', sessionCount: 1 })
  })

  test('로그아웃하면 세션은 끝나고 다음에 쓸 때 새 세션이 시작된다', () => {
    const first = touchVisitor(null, NOON, names('browser-1', 'session-1'))
    const out = endSession(first)
    expect(out).toEqual({ ...first, session: null })
    expect(touchVisitor(out, NOON + 1, names('session-2'))).toMatchObject({
      id: 'browser-1',
      session: 'session-2',
      sessionCount: 2,
    })
  })

  test('언제 얼마 만에 오든 세션 수는 30분 넘게 쉰 횟수보다 하나 많다', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2 * IDLE_MS }), { maxLength: 30 }), (pauses) => {
        let number = 0
        const newId = () => `name-${(number += 1)}-xxxx`
        let at = NOON
        let visitor = touchVisitor(null, at, newId)
        for (const pause of pauses) visitor = touchVisitor(visitor, (at += pause), newId)
        expect(visitor.sessionCount).toBe(1 + pauses.filter((pause) => pause >= IDLE_MS).length)
      }),
    )
  })
})

describe('방문자 쿠키', () => {
  test('쓴 대로 읽힌다', () => {
    fc.assert(
      fc.property(aVisitor, (visitor) => {
        expect(parseVisitor(formatVisitor(visitor))).toEqual(visitor)
      }),
    )
  })

  test('쿠키에 쓸 수 있는 글자만 쓴다', () => {
    fc.assert(
      fc.property(aVisitor, (visitor) => {
        expect(formatVisitor(visitor)).toMatch(/^[\w.-]{1,200}$/)
      }),
    )
  })

  test.each([
    '',
    'garbage',
    '1.short.1.session-1.1.1',
    '2.browser-1.1.session-1.1.1',
    '1.browser-1.x.session-1.1.1',
    '1.browser-1.1.session-1.1',
    '1.browser-1.1.session-1.1.1.1',
    '1.browser 1.1.session-1.1.1',
    `1.${'x'.repeat(65)}.1.session-1.1.1`,
  ])('우리 것이 아닌 쿠키 %j는 없는 것과 같다', (text) => {
    expect(parseVisitor(text)).toBeNull()
  })

  test('어떤 글자가 와도 쓰러지지 않고, 읽은 것은 다시 쓸 수 있다', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^1(\.[\w-]{0,70}){4,6}$/)), (text) => {
        const visitor = parseVisitor(text)
        if (visitor) expect(parseVisitor(formatVisitor(visitor))).toEqual(visitor)
      }),
    )
  })
})
