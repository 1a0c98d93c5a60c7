import { formatKrw } from '#shared/format/krw.ts'
import { bySoonestEnd, type OwnedCoupon } from './couponBoard.ts'
import {
  applyProductCoupons,
  type CouponVerdict,
  judgeCartCoupon,
  judgeProductCoupon,
  judgeShippingCoupon,
} from './coupons.ts'
import { lineAmounts } from './lines.ts'
import type { CouponRefusal } from './pricingError.ts'
import { shippingGroups } from './shipping.ts'
import type { OrderToPrice, Won } from './types.ts'

/** A coupon in one place: what it would take off, or why it cannot be used there, for people to read. */
export type ApplicableCoupon<C> =
  | { coupon: C; usable: true; discount: Won; reason: null; message: null }
  | { coupon: C; usable: false; discount: 0; reason: CouponRefusal; message: string }

export type ApplicableCoupons<C> = {
  product: { lineId: number; coupons: ApplicableCoupon<C>[] }[]
  cart: ApplicableCoupon<C>[]
  shipping: ApplicableCoupon<C>[]
}

/**
 * Each owned coupon in each place it could be used: every line, the cart, shipping. Usable ones first, by what they take
 * off, then by soonest end. Cart coupons are judged beside the product coupons that the order has chosen now; what does
 * not stack is still shown as usable, as choosing it replaces the others. A line shows only coupons whose scope it is in.
 * Throws PricingError when the chosen product coupons themselves cannot be used.
 */
export function applicableCoupons<C extends OwnedCoupon>(
  order: Pick<OrderToPrice, 'lines' | 'shippingGroups' | 'isMember' | 'productCoupons'>,
  owned: readonly C[],
): ApplicableCoupons<C> {
  const lines = order.lines.map(lineAmounts)
  const groups = shippingGroups(order, lines)
  const chosen = applyProductCoupons(order, lines)
  const left = lines.map(({ amount }, index) => amount - (chosen[index] ?? 0))
  const goodsAmount = lines.reduce((sum, { amount }) => sum + amount, 0)
  const highestFee = groups.reduce((most, { baseFee }) => Math.max(most, baseFee), 0)
  const isMember = order.isMember ?? false
  const of = (target: OwnedCoupon['target'], judge: (coupon: C) => CouponVerdict) =>
    owned
      .filter((coupon) => coupon.target === target)
      .map((coupon) => shown(coupon, judge(coupon)))
      .toSorted((a, b) => b.discount - a.discount || bySoonestEnd(a.coupon, b.coupon))

  return {
    product: lines.map((line) => ({
      lineId: line.line.id,
      coupons: of('PRODUCT', (coupon) => judgeProductCoupon(coupon, line, isMember)).filter(
        ({ reason }) => reason !== 'SCOPE',
      ),
    })),
    cart: of('CART', (coupon) => judgeCartCoupon(coupon, lines, left, isMember)),
    shipping: of('SHIPPING', (coupon) => judgeShippingCoupon(coupon, goodsAmount, highestFee, isMember)),
  }
}

function shown<C extends OwnedCoupon>(coupon: C, verdict: CouponVerdict): ApplicableCoupon<C> {
  if (verdict.usable) return { coupon, usable: true, discount: verdict.discount, reason: null, message: null }
  const { reason } = verdict
  return { coupon, usable: false, discount: 0, reason, message: refusalMessage(coupon.target, verdict) }
}

/** Why a coupon cannot be used, in words for the customer. */
export function refusalMessage(
  target: OwnedCoupon['target'],
  { reason, missingAmount = 0 }: { reason: CouponRefusal; missingAmount?: Won },
): string {
  switch (reason) {
    case 'SCOPE':
      return '이 쿠폰을 쓸 수 있는 상품이 없어요'
    case 'TIME_SALE':
      return '타임세일 상품에는 쓸 수 없어요'
    case 'MIN_AMOUNT':
      return `${formatKrw(missingAmount)} 더 담으면 쓸 수 있어요`
    case 'MEMBER_ONLY':
      return '멤버십 회원만 쓸 수 있어요'
    case 'ALREADY_APPLIED':
      return '다른 곳에 이미 쓰고 있어요'
  }
  return target === 'SHIPPING' ? '배송비가 없어서 쓸 필요가 없어요' : '할인할 금액이 없어요'
}
