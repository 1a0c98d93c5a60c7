import { expect, test } from 'vitest'
import { formatKrw, formatNumber, formatPoints, formatSignedPoints, parseKrw } from './krw.ts'

test('금액은 세 자리마다 쉼표를 찍고 원을 붙인다', () => {
  expect([0, 999, 12_900, 1_234_567, -3_000].map(formatKrw)).toEqual([
    '0원',
    '999원',
    '12,900원',
    '1,234,567원',
    '-3,000원',
  ])
  expect(formatNumber(-0)).toBe('0')
  expect(formatPoints(1_200)).toBe('1,200P')
  expect([500, 0, -300].map(formatSignedPoints)).toEqual(['+500P', '0P', '-300P'])
})

test('사람이 적은 금액을 읽고, 금액이 아니면 읽지 않는다', () => {
  expect(['9,900', ' 9 900원', '９９００', '-500', '0'].map(parseKrw)).toEqual([9_900, 9_900, 9_900, -500, 0])
  expect(['', '9.9', '1e3', '만원', '9007199254740993'].map(parseKrw)).toEqual([null, null, null, null, null])
})
