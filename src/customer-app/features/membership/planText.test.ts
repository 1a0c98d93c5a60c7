import { expect, test } from 'vitest'
import type { Plan } from '#contract/schema.d.ts'
import { benefitsOf, dayText, firstChargeOn, perMonthText, questionsOf, totalText } from './planText.ts'

const monthly: Plan = {
  id: 1,
  name: '월간',
  interval: 'MONTH',
  interval_count: 1,
  price: 19_900,
  list_price: 24_900,
  monthly_equivalent: 19_900,
  seats: 1,
  trial_days: 7,
  tier: 1,
  penalty_percent: 0,
  benefits: ['쿠폰', '적립'],
  kits: [],
}
const yearly: Plan = {
  ...monthly,
  id: 2,
  name: '연간',
  interval: 'YEAR',
  price: 118_800,
  monthly_equivalent: 9900,
  penalty_percent: 10,
  benefits: ['쿠폰', '매트'],
}

test('한 기간의 총액이 먼저이고, 한 달로 나눈 값은 달라야 말한다', () => {
  expect([totalText(monthly), perMonthText(monthly)]).toEqual(['월 19,900원', null])
  expect([totalText(yearly), perMonthText(yearly)]).toEqual(['연 118,800원', '한 달 9,900원꼴'])
})

test('체험이 끝나는 날이 첫 결제일이다: 달과 해를 넘어도', () => {
  expect(dayText(firstChargeOn(monthly, '2026-11-27'))).toBe('12월 4일')
  expect(firstChargeOn(monthly, '2026-12-28')).toBe('2027-01-04')
})

test('혜택은 한 번씩, 질문은 해지와 환불부터, 위약금은 요금제마다', () => {
  expect(benefitsOf([monthly, yearly])).toEqual(['쿠폰', '적립', '매트'])
  const questions = questionsOf([monthly, yearly])
  expect(questions.slice(0, 2).map(({ question }) => question)).toEqual([
    '언제든지 해지할 수 있나요?',
    '중간에 끝내면 얼마를 돌려받나요?',
  ])
  expect(questions[1]?.answer.slice(-2)).toEqual(['월간: 위약금이 없어요.', '연간: 낸 돈의 10%를 위약금으로 빼요.'])
})
