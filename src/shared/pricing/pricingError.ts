/** Why a coupon cannot be used on this order. */
export type CouponRefusal =
  | 'SCOPE'
  | 'TIME_SALE'
  | 'MIN_AMOUNT'
  | 'MEMBER_ONLY'
  | 'ALREADY_APPLIED'
  | 'NOTHING_TO_DISCOUNT'

type Extras = {
  PRICING_INPUT_INVALID: { field: string }
  COUPON_NOT_USABLE: { couponId: number; reason: CouponRefusal; missingAmount?: number }
  COUPON_STACK_CONFLICT: { couponId: number }
  POINTS_NOT_ENOUGH: { points: number; available: number }
  POINTS_NOT_USABLE: { points: number; reason: 'MIN_USE' | 'OVER_GOODS'; minUse: number; usableMax: number }
  PAYMENT_AMOUNT_TOO_SMALL: { payable: number; minimum: number; reducePointsBy: number }
}

export type PricingErrorCode = keyof Extras

/** An order that cannot be priced as asked. `code` is the wire code, `extra` the numbers a screen needs to help. */
export class PricingError<C extends PricingErrorCode = PricingErrorCode> extends Error {
  readonly code: C
  readonly extra: Extras[C]

  constructor(code: C, extra: Extras[C]) {
    super(`${code} ${JSON.stringify(extra)}`)
    this.name = 'PricingError'
    this.code = code
    this.extra = extra
  }
}
