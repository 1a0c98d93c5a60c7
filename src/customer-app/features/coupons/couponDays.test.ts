import { expect, test } from 'vitest'
import { daysLeft, untilText } from './couponDays.ts'

const endOf = (day: string) => `${day}T23:59:59.999+09:00`
const at = (time: string) => Date.parse(time)

test('남은 날은 한국 날짜로 센다', () => {
  const now = at('2026-11-20T23:50:00+09:00')
  expect(daysLeft(endOf('2026-11-20'), now)).toBe('오늘까지')
  expect(daysLeft(endOf('2026-11-21'), now)).toBe('D-1')
  expect(daysLeft(endOf('2026-11-27'), now)).toBe('D-7')
  expect(daysLeft(endOf('2026-11-28'), now)).toBeUndefined()
  expect(daysLeft(endOf('2026-11-21'), at('2026-11-21T00:00:00+09:00'))).toBe('오늘까지')
})

test('만료일에는 요일을 붙인다', () => {
  expect(untilText(endOf('2026-12-16'))).toBe('2026.12.16(수)까지')
})
