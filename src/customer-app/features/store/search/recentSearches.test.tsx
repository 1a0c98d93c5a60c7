import { beforeEach, expect, test, vi } from 'vitest'
import { readRecent, rememberSearch } from './recentSearches.ts'

beforeEach(() => localStorage.clear())

test('찾은 말은 새것부터 여덟 개까지, 같은 말은 한 번만 남는다', () => {
  for (let n = 1; n <= 9; n++) rememberSearch(`말 ${n}`)
  expect(readRecent()).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((n) => `말 ${n}`))
  expect(rememberSearch('말 4').slice(0, 3)).toEqual(['말 4', '말 9', '말 8'])
  expect(readRecent()).toEqual([4, 9, 8, 7, 6, 5, 3, 2].map((n) => `말 ${n}`))
  expect(rememberSearch(null)).toEqual([])
  expect(readRecent()).toEqual([])
})

test.each(['{', '{"a":1}', 'null', '[1, "매트", null]'])('남은 것이 %s이면 읽을 수 있는 말만 읽는다', (stored) => {
  localStorage.setItem('homefit:recent-searches', stored)
  expect(readRecent()).toEqual(stored.includes('매트') ? ['매트'] : [])
})

test('아무것도 남기지 못하는 기기에서도 찾을 수 있다', () => {
  const closed = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(rememberSearch('매트')).toEqual(['매트'])
  closed.mockRestore()
})
