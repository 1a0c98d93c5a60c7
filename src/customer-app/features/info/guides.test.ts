import { expect, test } from 'vitest'
import { GUIDES, searchGuides } from './guides.ts'

const questions = (text: string) =>
  searchGuides(GUIDES, text).flatMap(({ guides }) => guides.map((one) => one.question))

test('찾는 말이 없으면 모든 안내를 보여 준다', () => {
  expect(searchGuides(GUIDES, '  ')).toEqual(GUIDES)
})

test('적은 낱말이 모두 있는 안내만 남고, 묶음의 이름으로도 찾는다', () => {
  expect(questions('환불 카드')).toContain('환불은 언제 되나요?')
  expect(questions('환불 카드')).not.toContain('주문한 내역은 어디에서 보나요?')
  expect(questions('배송').length).toBeGreaterThan(4)
  expect(questions('코끼리')).toEqual([])
})

test('질문은 서로 다르고 답이 비어 있지 않다', () => {
  const all = questions('')
  expect(new Set(all).size).toBe(all.length)
  expect(GUIDES.flatMap(({ guides }) => guides).every(({ answer }) => answer.length > 0)).toBe(true)
})
