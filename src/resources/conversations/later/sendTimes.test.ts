import { expect, test } from 'vitest'
import { timeRefusal, tomorrowAtNine } from './sendTimes.ts'

const now = Date.parse('2026-11-26T23:59:30+09:00')

test('내일 오전 9시는 한국의 내일이고, 1분 뒤부터 30일 안의 때만 고른다', () => {
  expect(tomorrowAtNine(now)).toBe('2026-11-27T09:00:00.000+09:00')
  expect(tomorrowAtNine(now + 60_000)).toBe('2026-11-28T09:00:00.000+09:00')
  expect(timeRefusal('', now)).toBe('보낼 때를 골라 주세요.')
  expect(timeRefusal('2026-11-27T00:00:00+09:00', now)).toBe('1분 뒤부터 고를 수 있어요.')
  expect(timeRefusal('2026-11-27T00:01:00+09:00', now)).toBeUndefined()
  expect(timeRefusal('2026-12-27T00:01:00+09:00', now)).toBe('30일 안의 때를 골라 주세요.')
})
