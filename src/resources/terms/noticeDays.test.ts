import { expect, test } from 'vitest'
import { noticeWarning } from './noticeDays.ts'

const now = Date.parse('2026-11-16T10:00:00+09:00')
const said = (from: string | null) => noticeWarning(from, now)?.match(/\d+일/)?.[0] ?? null

test('시행 7일 전과 30일 전에 알려야 한다고 말하고, 꼭 그만큼 남았으면 늦지 않았다', () => {
  expect(said(null)).toBe('7일')
  expect(said('2026-11-23T09:59:59+09:00')).toBe('7일')
  expect(said('2026-11-23T10:00:00+09:00')).toBe('30일')
  expect(said('2026-12-16T09:59:59+09:00')).toBe('30일')
  expect(said('2026-12-16T10:00:00+09:00')).toBeNull()
})
