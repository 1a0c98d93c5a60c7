import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { piecesOf, timePattern, wallOf, wonOf } from '#server/db/history/cells.ts'
import { readMapping } from '#server/db/history/mapping.ts'

const money = { scale: 1_000, decimal: '.', round: false } as const

describe('금액', () => {
  test('소수 셋째 자리까지의 어떤 금액도 1,000배하면 딱 떨어진다', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (won) => {
        const text = `${won < 0 ? '-' : ''}${Math.trunc(Math.abs(won) / 1_000)}.${String(Math.abs(won) % 1_000).padStart(3, '0')}`
        expect(wonOf(text, money)).toBe(won)
      }),
    )
  })

  test.each([
    ['1,234.5', money, 1_234_500],
    ['1.234,5', { ...money, decimal: ',' as const }, 1_234_500],
    ['2.5555', money, 'broken'],
    ['2.5555', { ...money, round: true }, 2_556],
    ['-2.5555', { ...money, round: true }, -2_556],
    ['0.0004', { ...money, round: true }, 0],
    ['1,23', money, undefined],
    ['1e5', money, undefined],
    ['', money, undefined],
    ['₩100', money, undefined],
  ])('%s → %s', (text, how, won) => {
    expect(wonOf(text, how)).toBe(won)
  })
})

describe('시각', () => {
  test.each([
    ['12/1/2010 8:26', 'M/D/YYYY H:mm', '2010-12-01T08:26:00'],
    ['2018-08-29 21:48:27', 'ISO', '2018-08-29T21:48:27'],
    ['2018-08-29T21:48:27+09:00', 'ISO', '2018-08-29T21:48:27+09:00'],
    ['20240229', 'YYYYMMDD', '2024-02-29T00:00:00'],
    ['2023-02-29', 'ISO', undefined],
    ['2023-02-28 24:00', 'ISO', undefined],
    ['13/1/2010 8:26', 'M/D/YYYY H:mm', undefined],
    ['1/2/2010 8:26 PM', 'M/D/YYYY H:mm', undefined],
  ])('%s (%s) → %s', (text, format, wall) => {
    expect(wallOf(text, timePattern(format))).toBe(wall)
  })

  test('연·월·일이 없는 형식은 쓰지 않는다', () => {
    expect(() => timePattern('H:mm')).toThrow('time.format')
  })
})

test.each([
  ['12', 12],
  ['-3', -3],
  ['4.0', 4],
  ['1.5', undefined],
  ['2000000', undefined],
])('수량 %s → %s', (text, pieces) => {
  expect(piecesOf(text)).toBe(pieces)
})

test('열 연결은 틀린 줄마다 무엇이 틀렸는지 말한다', () => {
  const wrong = () =>
    readMapping(JSON.stringify({ source: 'UK shop', columns: { order: 'a' }, time: { zone: 'Mars/Base' }, extra: 1 }))
  expect(wrong).toThrow(/source:.*\n.*columns\.time:/s)
  expect(wrong).toThrow(/time\.zone: 없는 시간대예요/)
  expect(wrong).toThrow(/extra/)
})
