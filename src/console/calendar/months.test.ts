import { expect, test } from 'vitest'
import { nextMonth, weeksOf } from './months.ts'

test('달은 일요일부터 온전한 주로 놓이고, 하루도 빠지거나 겹치지 않는다', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05')
  expect(weeksOf('2026-02').map((week) => week.length)).toEqual([7, 7, 7, 7])
  expect(new Set(weeks.flat()).size).toBe(weeks.flat().length)
})

test('달을 넘기면 해도 넘어간다', () => {
  expect(nextMonth('2026-12', 1)).toBe('2027-01')
  expect(nextMonth('2026-01', -1)).toBe('2025-12')
})
