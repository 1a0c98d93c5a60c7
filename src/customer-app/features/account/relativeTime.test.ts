import { expect, test } from 'vitest'
import { formatRelative } from './relativeTime.ts'

const now = Date.parse('2026-03-01T00:00:00+09:00')
const ago = (seconds: number) => formatRelative(now - seconds * 1000, now)

test.each([
  [-30, '방금 전'],
  [0, '방금 전'],
  [119, '방금 전'],
  [120, '2분 전'],
  [3_599, '59분 전'],
  [3_600, '1시간 전'],
  [86_399, '23시간 전'],
  [86_400, '1일 전'],
  [3 * 86_400 - 1, '2일 전'],
  [3 * 86_400, '2026.02.26'],
])('%i초 전은 %s', (seconds, text) => {
  expect(ago(seconds)).toBe(text)
})
