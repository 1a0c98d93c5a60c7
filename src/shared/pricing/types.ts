import type { UnitPriceRule } from './priceRules.ts'

/**
 * The vocabulary of pricing: pure integer arithmetic in won, VAT included, the same on the server and in both apps.
 * Nothing in this folder touches the network, the clock, a browser or Node.
 */

export type Won = number

/** A coupon as pricing needs it. The caller resolves its scope to lines; everything else is decided here. */
export type CouponToApply = {
  /** The customer's own coupon (user coupon), which can be spent once. */
  id: number
  discountType: 'FIXED' | 'PERCENT'
  /** Won for FIXED, 1–100 for PERCENT. */
  value: number
  maxDiscount?: Won | null
  minOrderAmount?: Won | null
  /** Lines the coupon's scope covers; absent means every line. */
  eligibleLineIds?: readonly number[] | null
  allowTimeSale?: boolean
  /** `false` excludes every other coupon of the order. Default `true`. */
  stackable?: boolean
  memberOnly?: boolean
}

export type LineToPrice = {
  id: number
  shippingOriginId: number
  /** 정가 of one piece without options. */
  listPrice: Won
  salePrice: Won
  /** Only when the customer is entitled to it. */
  memberPrice?: Won | null
  /** Only while the time sale is open. */
  timeSalePrice?: Won | null
  /** Extra price of the chosen option values. */
  optionExtra?: Won
  /** Extra price of the SKU itself. */
  skuExtra?: Won
  quantity: number
}

export type ShippingGroupToPrice = {
  shippingOriginId: number
  feePolicy: 'FREE' | 'FIXED' | 'CONDITIONAL_FREE'
  baseFee: Won
  /** Goods amount from which CONDITIONAL_FREE ships for nothing. */
  freeThreshold?: Won | null
  /** Already resolved for the address: see `remoteSurcharge`. */
  remoteSurcharge?: Won
}

export type OrderToPrice = {
  lines: readonly LineToPrice[]
  shippingGroups: readonly ShippingGroupToPrice[]
  productCoupons?: readonly { lineId: number; coupon: CouponToApply }[]
  cartCoupon?: CouponToApply | null
  shippingCoupon?: CouponToApply | null
  points?: number
  /** What the customer owns; absent means the caller has checked it. */
  pointsAvailable?: number | null
  /** Default that of `DEFAULT_POLICIES`. */
  earnRatePercent?: number
  /** The least points that can be used; default that of `DEFAULT_POLICIES`. */
  minPoints?: number
  /** Live entitlement, for coupons of members only. */
  isMember?: boolean
}

/** What one piece of a line carries. `productCoupon + cartCoupon + points + paid` is its unit price. */
export type UnitShare = { productCoupon: Won; cartCoupon: Won; points: number; paid: Won }

export type PricedLine = UnitShare & {
  id: number
  shippingOriginId: number
  quantity: number
  /** One piece with its options, before coupons and points. */
  unitPrice: Won
  /** 정가 of one piece with its options. */
  listPrice: Won
  unitPriceRule: UnitPriceRule
  listAmount: Won
  productDiscount: Won
  /** unitPrice × quantity */
  amount: Won
  /** Points to be earned when this line is confirmed whole. */
  earnPoints: number
  /** One entry per piece, in index order: later claims take pieces from the front. */
  units: UnitShare[]
}

export type PricedGroup = {
  shippingOriginId: number
  lineIds: number[]
  /** After product discounts and time sale, before coupons and points. */
  goodsAmount: Won
  /** After the policy: 0 when shipping is free. */
  baseFee: Won
  couponDiscount: Won
  remoteSurcharge: Won
  /** baseFee − couponDiscount; the remote surcharge comes on top. */
  charged: Won
  /** Won still missing for free shipping; 0 when it is free, null when this origin never ships free by amount. */
  toFree: Won | null
}

export type PriceTotals = {
  listAmount: Won
  productDiscount: Won
  productCoupon: Won
  cartCoupon: Won
  points: number
  shippingBase: Won
  shippingCoupon: Won
  remoteSurcharge: Won
  payable: Won
  earnPoints: number
}

export type PricedOrder = {
  totals: PriceTotals
  /** The rate behind every `earnPoints`, to be stored with the order. */
  earnRatePercent: number
  vat: { supply: Won; vat: Won }
  lines: PricedLine[]
  groups: PricedGroup[]
  /** Every figure with the rule that made it; `explain` turns each into a Korean sentence. */
  why: Why[]
}

type Reason<F extends string, R extends string, I extends object> = { figure: F; rule: R; amount: Won; inputs: I }
type OfLine = { lineId: number }
type OfGroup = { shippingOriginId: number }
type Discount = { base: Won; value: number; maxDiscount: Won | null }

/** One figure of the breakdown, the rule that made it and what went in. Plain data, safe to store and to send. */
export type Why =
  | Reason<'unitPrice', UnitPriceRule, OfLine & { listPrice: Won; salePrice: Won; goodsPrice: Won; extra: Won }>
  | Reason<'productCoupon', 'FIXED' | 'PERCENT', OfLine & Discount & { couponId: number }>
  | Reason<'cartCoupon', 'FIXED' | 'PERCENT', Discount & { couponId: number; lineIds: number[] }>
  | Reason<'points', 'LARGEST_REMAINDER', { goodsAfterCoupons: Won }>
  | Reason<'shippingBase', 'FREE' | 'FIXED', OfGroup>
  | Reason<
      'shippingBase',
      'THRESHOLD_REACHED' | 'BELOW_THRESHOLD',
      OfGroup & { goodsAmount: Won; freeThreshold: Won; baseFee: Won }
    >
  | Reason<'shippingCoupon', 'FIXED' | 'PERCENT', OfGroup & Discount & { couponId: number }>
  | Reason<'remoteSurcharge', 'REMOTE_AREA', OfGroup>
  | Reason<'payable', 'SUM', { paidForGoods: Won; shipping: Won }>
  | Reason<'vat', 'ELEVENTH_ROUNDED', { total: Won; supply: Won }>
  | Reason<'earnPoints', 'RATE_PER_LINE', { ratePercent: number }>
