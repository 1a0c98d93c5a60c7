import { expect, test } from 'vitest'
import type { SubscriptionProduct, UserPlan } from '#contract/schema.d.ts'
import { choicesOf, nextPath, paymentLines, termsOf, trialText } from './choiceText.ts'

const plan: UserPlan = {
  id: 1,
  name: '연간',
  interval: 'YEAR',
  interval_count: 1,
  price: 118_800,
  list_price: 238_800,
  monthly_equivalent: 9900,
  seats: 1,
  trial_days: 7,
  tier: 1,
  penalty_percent: 10,
  benefits: [],
  kits: [],
  eligible: true,
  trial_eligible: true,
}
const used: UserPlan = { ...plan, trial_eligible: false, reason: 'TRIAL_USED' }

test('체험이면 오늘 0원과 첫 결제일, 아니면 이유와 오늘 낼 돈', () => {
  expect(trialText(plan)).toBe('7일 무료 체험으로 시작해요.')
  expect(paymentLines(plan, '2026-11-27')).toEqual([
    { label: '오늘 결제', value: '0원' },
    { label: '2026년 12월 4일 첫 결제', value: '118,800원' },
    { label: '그다음부터', value: '연 118,800원' },
  ])
  expect(trialText(used)).toContain('이미 이용하셔서')
  expect(paymentLines(used, '2026-11-27')[0]).toEqual({ label: '오늘 결제', value: '118,800원' })
  expect(trialText({ ...used, trial_days: 0, reason: undefined })).toContain('무료 체험이 없는 요금제')
})

test('체험은 동의해야 결제되고, 위약금은 얼마인지 말한다', () => {
  expect(termsOf(plan, '2026-11-27')[0]).toContain('동의해야 12월 4일에 결제돼요')
  expect(termsOf(used, '2026-11-27')).toHaveLength(2)
  expect(termsOf(used, '2026-11-27')[1]).toContain('낸 돈의 10%')
  expect(termsOf({ ...used, penalty_percent: 0 }, '2026-11-27')[1]).toBe('중간에 끝내도 위약금이 없어요.')
})

test('시작할 수 있는 요금제의 상품만 고르고, 맞는 추천 코드만 가져간다', () => {
  const product: SubscriptionProduct = {
    id: 3,
    store: 'web',
    title: '연간',
    plan,
    total_due_today: 0,
    renews_at_price: 118_800,
  }
  expect(choicesOf([product], [plan])).toEqual([{ product, plan }])
  expect(choicesOf([product], [{ ...plan, eligible: false }])).toEqual([])
  expect(choicesOf([product], [])).toEqual([])
  expect(nextPath(3, null)).toBe('/checkout/order-info?product_id=3')
  expect(nextPath(3, 'HFFRIEND')).toBe('/checkout/order-info?product_id=3&referral_code=HFFRIEND')
})
