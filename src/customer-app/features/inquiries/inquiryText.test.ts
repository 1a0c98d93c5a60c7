import { expect, test } from 'vitest'
import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { dueText, durationText, hoursText, promiseText } from './inquiryText.ts'

const at = (iso: string) => Date.parse(iso)

test('답변을 언제까지 주는지, 늦었으면 늦었다고 말한다', () => {
  const due = '2026-11-16T15:00:00+09:00'
  expect(dueText(due, at('2026-11-16T00:00:00+09:00'))).toBe('오늘 15:00까지 답해 드릴게요.')
  expect(dueText(due, at('2026-11-15T23:59:00+09:00'))).toBe('11월 16일(월) 15:00까지 답해 드릴게요.')
  expect(dueText(due, at(due) + 1)).toBe('답변이 늦어지고 있어요. 확인하는 대로 바로 답해 드릴게요.')
})

test.each([
  [30, '30분'],
  [60, '1시간'],
  [90, '1시간 30분'],
  [0, '0분'],
])('%i분은 %s', (minutes, words) => expect(durationText(minutes)).toBe(words))

test('상담 시간과 약속은 상점이 정한 것이다', () => {
  const policies = {
    ...DEFAULT_POLICIES,
    first_reply_minutes: 120,
    support: { opens: '09:00', closes: '18:00', lunch_starts: null, lunch_ends: null },
  }
  expect(promiseText(policies)).toBe('상담 시간으로 보통 2시간 안에 답해 드려요.')
  expect(hoursText(policies)).toBe('상담 시간 평일 09:00–18:00 · 주말과 공휴일은 쉬어요.')
})
