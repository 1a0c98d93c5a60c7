import { expect, test } from 'vitest'
import type { AdminPlan } from '#contract/schema.d.ts'
import { keptText, toLines, toRow, totalText, toText } from './planWords.ts'

const plan = { interval: 'YEAR', interval_count: 1, price: 118_800, live_count: 1234, kept_price_count: 0 } as AdminPlan

test('총액은 기간과 함께, 여러 달은 몇 개월인지 말한다', () => {
  expect(totalText(plan)).toBe('연 118,800원')
  expect(totalText({ ...plan, interval: 'QUARTER', interval_count: 2 })).toBe('6개월 118,800원')
  expect(totalText({ ...plan, interval_count: 2 })).toBe('2년 118,800원')
})

test('값을 바꾸면 몇 명이 내던 값을 내는지 말한다', () => {
  expect(keptText({ ...plan, live_count: 0 })).toBe('이 요금제를 쓰는 구독이 아직 없어요.')
  expect(keptText(plan)).toContain('지금 구독 1,234명은 내던 값을 그대로')
  expect(keptText({ ...plan, kept_price_count: 7 })).toContain('이미 7명은 다른 값')
})

test('혜택은 한 줄에 하나, 빈 줄은 저장하지 않는다', () => {
  expect(toLines(toText(['쿠폰', '적립']))).toEqual(['쿠폰', '적립'])
  expect([toText(undefined), toLines('')]).toEqual(['', []])
  expect(toRow({ name: '월간', benefits: ['쿠폰', ' ', '적립 '] })).toEqual({
    name: '월간',
    benefits: ['쿠폰', '적립'],
  })
  expect(toRow({ name: '월간' })).toEqual({ name: '월간' })
})
