import { expect, test } from 'vitest'
import type { CouponIssue } from '#contract/schema.d.ts'
import { issueStanding } from '../couponWords.ts'
import { copyOf, newCoupon, toBody } from './couponForm.ts'

const coupon = {
  name: '가을 할인',
  target: 'CART',
  discount_type: 'PERCENT',
  value: 10,
  max_discount: 5_000,
  min_order_amount: 30_000,
  scope_type: 'BRANDS',
  scope_ids: [3, 4],
  allow_time_sale: true,
  stackable: false,
  member_only: true,
}
const offer = {
  benefit_name: '가을 맞이',
  starts_at: '2026-11-16T00:00:00+09:00',
  ends_at: '2026-12-01T00:00:00+09:00',
  total_limit: 100,
  per_user_limit: 2,
  audience: 'MANUAL',
  validity: 'DAYS_AFTER_ISSUE',
  valid_days: 7,
  reason: '재고 정리',
}

test('쓴 것을 그대로 보내고, 쿠폰의 종류에 맞지 않는 것만 뺀다', () => {
  const whole = { ...offer, valid_until: null, coupon }
  expect(toBody({ ...offer, coupon, valid_until: '2026-12-31T00:00:00+09:00', code: '' })).toEqual(whole)
  expect(toBody({ ...offer, coupon, id: 3, version: 4, code: 'WINTER' })).toEqual({ ...whole, id: 3, version: 4 })
  expect(toBody({ ...offer, coupon, code: 'WINTER' })).toEqual({ ...whole, code: 'WINTER' })

  const until = '2026-12-31T00:00:00+09:00'
  const fixed = toBody({ ...offer, validity: 'FIXED_UNTIL', valid_until: until, total_limit: undefined, coupon })
  expect(fixed).toMatchObject({ valid_until: until, valid_days: null, total_limit: null })
  const won = { ...coupon, discount_type: 'FIXED', min_order_amount: undefined }
  expect(toBody({ ...offer, coupon: won })['coupon']).toMatchObject({ max_discount: null, min_order_amount: 0 })
  const everywhere = { scope_type: 'ALL', scope_ids: [] }
  expect(toBody({ ...offer, coupon: { ...coupon, scope_type: 'ALL' } })['coupon']).toMatchObject(everywhere)
  expect(toBody({ ...offer, coupon: { ...coupon, target: 'SHIPPING' } })['coupon']).toMatchObject(everywhere)
})

test('새 쿠폰은 이 분부터 시작해 두 주 뒤 한국의 밤 12시에 끝난다', () => {
  const iso = (text: string) => new Date(text).toISOString()
  for (const [now, ends] of [
    ['2026-11-16T00:00:59+09:00', '2026-12-01T00:00:00+09:00'],
    ['2026-11-16T23:59:59+09:00', '2026-12-01T00:00:00+09:00'],
    ['2026-11-17T08:59:59+09:00', '2026-12-02T00:00:00+09:00'],
  ] as const)
    expect(newCoupon(Date.parse(now))).toMatchObject({
      starts_at: iso(`${now.slice(0, 17)}00+09:00`),
      ends_at: iso(ends),
      per_user_limit: 1,
      validity: 'DAYS_AFTER_ISSUE',
      valid_days: 30,
      coupon: { target: 'CART', discount_type: 'FIXED', scope_type: 'ALL', stackable: true, member_only: false },
    })
})

test('복제한 쿠폰은 할인과 조건과 수량이 같고, 기간과 코드와 번호는 새것이다', () => {
  const issue = { ...offer, id: 5, version: 6, code: 'WINTER', coupon: { ...coupon, id: 8 } } as unknown as CouponIssue
  const copy = copyOf(issue)
  const { benefit_name, total_limit, per_user_limit, audience, valid_days } = offer
  expect(copy).toMatchObject({ benefit_name, total_limit, per_user_limit, audience, valid_days })
  expect(copy.coupon).toEqual({ ...coupon, name: '가을 할인 (복제)' })
  expect(Object.keys(copy)).not.toContain('id')
  expect(Object.keys(copy)).not.toContain('code')
  expect(copy.starts_at).not.toBe(offer.starts_at)
  const long = { ...issue, coupon: { ...issue.coupon, name: '가'.repeat(60) } }
  expect(copyOf(long).coupon['name']).toHaveLength(60)
})

test('열었지만 시작하지 않은 쿠폰만 발급 예정이다', () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  expect(issueStanding({ status: 'OPEN', starts_at: at(60_000) })[0]).toBe('발급 예정')
  expect(issueStanding({ status: 'OPEN', starts_at: at(-60_000) })[0]).toBe('발급 중')
  expect(issueStanding({ status: 'PAUSED', starts_at: at(60_000) })[0]).toBe('일시중지')
})
