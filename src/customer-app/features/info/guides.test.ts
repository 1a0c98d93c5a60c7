import { expect, test } from 'vitest'
import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { guidesOf, searchGuides } from './guides.ts'

const GUIDES = guidesOf(DEFAULT_POLICIES)

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

test('상점이 정한 기간과 포인트를 말한다', () => {
  const policies = { ...DEFAULT_POLICIES, return_days: 14, auto_confirm_days: 21, min_points: 500 }
  const answers = guidesOf(policies).flatMap(({ guides }) => guides.flatMap(({ answer }) => answer))
  for (const said of ['받은 날부터 14일 안에', '받은 지 21일이 지나면', '500포인트부터'])
    expect(answers.some((answer) => answer.includes(said))).toBe(true)
})
