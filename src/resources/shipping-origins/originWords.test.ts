import { expect, test } from 'vitest'
import { feeSentence } from './originWords.ts'

test('배송비 규칙을 고객이 낼 금액으로 말한다', () => {
  expect(feeSentence({ fee_policy: 'FREE', base_fee: 3000 })).toBe('고객은 배송비를 내지 않아요.')
  expect(feeSentence({ fee_policy: 'FIXED', base_fee: 12_000 })).toBe('얼마를 사든 배송비 12,000원을 받아요.')
  expect(feeSentence({ fee_policy: 'CONDITIONAL_FREE', base_fee: 3000, free_threshold: 50_000 })).toMatch(
    '50,000원부터 무료, 그보다 적게 사면 3,000원을 받아요.',
  )
  expect(feeSentence({ fee_policy: 'CONDITIONAL_FREE', base_fee: 3000, free_threshold: null })).toBe(
    '얼마부터 무료인지 적어 주세요.',
  )
  expect(feeSentence({ fee_policy: 'FIXED', base_fee: null })).toMatch('배송비를 적으면')
})
