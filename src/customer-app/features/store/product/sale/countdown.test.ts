import { expect, test } from 'vitest'
import { countdownText, remainingText } from './countdown.ts'

const second = 1_000

test('남은 시간은 초까지, 하루가 넘으면 날과 함께', () => {
  expect(countdownText(59 * second)).toBe('00:00:59')
  expect(countdownText(3_661 * second)).toBe('01:01:01')
  expect(countdownText(86_400 * second)).toBe('1일 00:00:00')
  expect(countdownText((2 * 86_400 + 3 * 3_600 + 5) * second)).toBe('2일 03:00:05')
  expect(countdownText(1)).toBe('00:00:01')
  expect(countdownText(0)).toBe('00:00:00')
  expect(countdownText(-5 * second)).toBe('00:00:00')
})

test('남은 비율은 수량을 정한 타임세일에서 줄었을 때만 말한다', () => {
  expect(remainingText(1)).toBeNull()
  expect(remainingText(0.6)).toBe('60% 남음')
  expect(remainingText(0.004)).toBe('1% 남음')
  expect(remainingText(0)).toBe('0% 남음')
})
