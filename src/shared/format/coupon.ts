import type { CouponTarget } from '../words/coupons.ts'
import { formatKrw } from './krw.ts'

/** What a coupon takes off and on what terms, in the words of both apps. */

export type CouponWords = {
  target: CouponTarget
  discount_type: 'FIXED' | 'PERCENT'
  value: number
  max_discount?: number | null | undefined
  min_order_amount: number
  scope: { type: string; label: string }
  allow_time_sale: boolean
  stackable: boolean
  member_only: boolean
}

/** `5,000원`, `10%` */
export const couponDiscount = ({ discount_type: type, value }: Pick<CouponWords, 'discount_type' | 'value'>): string =>
  type === 'FIXED' ? formatKrw(value) : `${value}%`

/** `10% 할인 (최대 20,000원)`, `배송비 3,000원 할인` */
export function couponTitle(coupon: Pick<CouponWords, 'target' | 'discount_type' | 'value' | 'max_discount'>): string {
  const most =
    coupon.discount_type === 'PERCENT' && coupon.max_discount ? ` (최대 ${formatKrw(coupon.max_discount)})` : ''
  return `${coupon.target === 'SHIPPING' ? '배송비 ' : ''}${couponDiscount(coupon)} 할인${most}`
}

/** Its terms, the ones that matter most first. */
export function couponTerms(coupon: CouponWords): string[] {
  const minimum = coupon.min_order_amount
  return [
    minimum > 0
      ? `${coupon.target === 'PRODUCT' ? '상품 금액' : '주문 금액'} ${formatKrw(minimum)} 이상`
      : '최소 금액 없음',
    ...(coupon.target === 'SHIPPING' ? [] : [coupon.scope.type === 'ALL' ? '모든 상품' : coupon.scope.label]),
    ...(coupon.target === 'SHIPPING' || coupon.allow_time_sale ? [] : ['타임세일 상품 제외']),
    ...(coupon.stackable ? [] : ['다른 쿠폰과 함께 쓸 수 없음']),
    ...(coupon.member_only ? ['멤버십 회원 전용'] : []),
  ]
}
