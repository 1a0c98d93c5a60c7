import { describe, expect, test } from 'vitest'
import { couponTerms, couponTitle, type CouponWords } from './coupon.ts'

const coupon: CouponWords = {
  target: 'CART',
  discount_type: 'PERCENT',
  value: 10,
  max_discount: 20_000,
  min_order_amount: 50_000,
  scope: { type: 'BRANDS', label: '고요 외 2개' },
  allow_time_sale: false,
  stackable: false,
  member_only: false,
}

describe('쿠폰의 말', () => {
  test('할인과 최대 할인', () => {
    expect(couponTitle(coupon)).toBe('10% 할인 (최대 20,000원)')
    expect(couponTitle({ ...coupon, discount_type: 'FIXED', value: 5_000 })).toBe('5,000원 할인')
    expect(couponTitle({ ...coupon, target: 'SHIPPING', discount_type: 'FIXED', value: 3_000 })).toBe(
      '배송비 3,000원 할인',
    )
  })

  test('조건은 중요한 것부터 빠짐없이', () => {
    expect(couponTerms(coupon)).toEqual([
      '주문 금액 50,000원 이상',
      '고요 외 2개',
      '타임세일 상품 제외',
      '다른 쿠폰과 함께 쓸 수 없음',
    ])
    expect(
      couponTerms({ ...coupon, target: 'SHIPPING', min_order_amount: 0, stackable: true, member_only: true }),
    ).toEqual(['최소 금액 없음', '멤버십 회원 전용'])
  })
})
