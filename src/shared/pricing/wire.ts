import type { BorneFee, RefundBreakdown } from './refundTypes.ts'
import type { PriceTotals } from './types.ts'

/** `PriceBreakdown` as it travels. */
export function toPriceBreakdown(totals: PriceTotals) {
  return {
    list_amount: totals.listAmount,
    product_discount: totals.productDiscount,
    product_coupon: totals.productCoupon,
    cart_coupon: totals.cartCoupon,
    points: totals.points,
    shipping_base: totals.shippingBase,
    shipping_coupon: totals.shippingCoupon,
    remote_surcharge: totals.remoteSurcharge,
    payable: totals.payable,
    earn_points: totals.earnPoints,
  }
}

export type PriceBreakdown = ReturnType<typeof toPriceBreakdown>

/** What the shop bears of a refund, as it travels to staff. */
export const borneToWire = (borne: readonly BorneFee[] = []) =>
  borne.map(({ shippingOriginId, ...fee }) => ({ ...fee, shipping_origin_id: shippingOriginId }))

/** `RefundBreakdown` as it travels; the caller says which coupons come back. */
export function refundToWire(
  refund: RefundBreakdown,
  couponsRestored: readonly { id: number; name: string; expires_at: string }[] = [],
) {
  return {
    goods: refund.goods,
    product_coupon: refund.productCoupon,
    cart_coupon: refund.cartCoupon,
    goods_cash: refund.goodsCash,
    points: refund.points,
    shipping_refund_cash: refund.shippingRefundCash,
    shipping_refund_points: refund.shippingRefundPoints,
    deductions: refund.deductions.map(({ kind, shippingOriginId, amount, fromCash, fromPoints, why }) => ({
      kind,
      shipping_origin_id: shippingOriginId,
      amount,
      from_cash: fromCash,
      from_points: fromPoints,
      why,
    })),
    refund_cash: refund.refundCash,
    refund_points: refund.refundPoints,
    additional_payment: refund.additionalPayment,
    capped: refund.capped ?? 0,
    coupons_restored: [...couponsRestored],
  }
}
