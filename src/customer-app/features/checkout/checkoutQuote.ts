import type {
  ApplicableCoupon,
  CheckoutCoupons,
  CheckoutOrder,
  CouponSelection,
  PriceBreakdown,
} from '#customer/api/models.ts'
import type { OwnedCoupon } from '#shared/pricing/couponBoard.ts'
import { quoteOrder } from '#shared/pricing/price.ts'
import { PricingError } from '#shared/pricing/pricingError.ts'
import type { OrderToPrice, PricedOrder } from '#shared/pricing/types.ts'
import { toPriceBreakdown } from '#shared/pricing/wire.ts'

/** The order sheet in the words of pricing, so that a choice shows its price at once; the server's price wins. */

export type WireCoupon = OwnedCoupon & { wire: ApplicableCoupon }

/** The order as pricing takes it, without coupons and points. */
export function orderToPrice({ items, groups, earn_rate_percent, is_member, points }: CheckoutOrder): OrderToPrice {
  return {
    lines: items.map((item) => ({
      id: item.id,
      shippingOriginId: groups.find((group) => group.item_ids.includes(item.id))?.shipping_origin.id ?? 0,
      listPrice: item.list_price,
      salePrice: item.unit_price,
      quantity: item.quantity,
    })),
    shippingGroups: groups.map(({ shipping_origin: origin, remote_surcharge }) => ({
      shippingOriginId: origin.id,
      feePolicy: origin.fee_policy,
      baseFee: origin.base_fee,
      freeThreshold: origin.free_threshold ?? null,
      remoteSurcharge: remote_surcharge,
    })),
    earnRatePercent: earn_rate_percent,
    isMember: is_member,
    minPoints: points.min_use,
  }
}

/** Every coupon of the answer once. The server has said which items each covers, time sales included. */
export function ownedCoupons({ product, cart, shipping }: CheckoutCoupons): WireCoupon[] {
  const all = [...product.flatMap(({ coupons }) => coupons), ...cart, ...shipping]
  const once = new Map(all.map((coupon) => [coupon.id, coupon]))
  return [...once.values()].map((wire) => ({
    id: wire.id,
    target: wire.coupon.target,
    discountType: wire.coupon.discount_type,
    value: wire.coupon.value,
    maxDiscount: wire.coupon.max_discount ?? null,
    minOrderAmount: wire.coupon.min_order_amount,
    eligibleLineIds: wire.eligible_item_ids,
    allowTimeSale: true,
    stackable: wire.coupon.stackable,
    memberOnly: wire.coupon.member_only,
    expiresAt: wire.expires_at,
    wire,
  }))
}

export function withSelection(
  order: OrderToPrice,
  selection: CouponSelection,
  owned: readonly WireCoupon[],
): OrderToPrice {
  const find = (id: number | undefined) => owned.find((coupon) => coupon.id === id) ?? null
  return {
    ...order,
    productCoupons: selection.product.flatMap(({ order_item_id: lineId, user_coupon_id: id }) => {
      const coupon = find(id)
      return coupon ? [{ lineId, coupon }] : []
    }),
    cartCoupon: find(selection.cart_user_coupon_id),
    shippingCoupon: find(selection.shipping_user_coupon_id),
  }
}

/** A selection with what no longer works left out: a coupon that another one's discount pushed below its minimum. */
export function workable(
  order: OrderToPrice,
  wanted: CouponSelection,
  owned: readonly WireCoupon[],
): { selection: CouponSelection; priced: PricedOrder } {
  let selection = wanted
  for (;;) {
    try {
      return { selection, priced: quoteOrder(withSelection(order, selection, owned)) }
    } catch (error) {
      if (!(error instanceof PricingError) || !('couponId' in error.extra)) throw error
      selection = withoutCoupon(selection, error.extra.couponId)
    }
  }
}

export const withoutCoupon = (selection: CouponSelection, id: number): CouponSelection => ({
  product: selection.product.filter((choice) => choice.user_coupon_id !== id),
  ...(selection.cart_user_coupon_id === undefined || selection.cart_user_coupon_id === id
    ? {}
    : { cart_user_coupon_id: selection.cart_user_coupon_id }),
  ...(selection.shipping_user_coupon_id === undefined || selection.shipping_user_coupon_id === id
    ? {}
    : { shipping_user_coupon_id: selection.shipping_user_coupon_id }),
})

export const couponIds = ({ product, cart_user_coupon_id: cart, shipping_user_coupon_id: shipping }: CouponSelection) =>
  [...product.map((choice) => choice.user_coupon_id), cart, shipping].filter((id) => id !== undefined)

export type Preview = { price: PriceBreakdown; priced: PricedOrder | null }

/**
 * What the order costs with so many points. The figures are pricing's where it agrees with the server on the order as it
 * stands; otherwise (coupons not read yet, a newer rule) only the points are taken from the server's price.
 */
export function previewOf(order: CheckoutOrder, coupons: CheckoutCoupons | undefined, points: number): Preview {
  const { price } = order
  const plain = { ...price, points, payable: price.payable + price.points - points }
  try {
    const toPrice = withSelection(orderToPrice(order), order.coupons, coupons ? ownedCoupons(coupons) : [])
    const asStored = toPriceBreakdown(quoteOrder({ ...toPrice, points: price.points }).totals)
    const agrees = (Object.keys(asStored) as (keyof PriceBreakdown)[]).every((key) => asStored[key] === price[key])
    if (!agrees) return { price: plain, priced: null }
    const priced = quoteOrder({ ...toPrice, points })
    return { price: toPriceBreakdown(priced.totals), priced }
  } catch (error) {
    if (error instanceof PricingError) return { price: plain, priced: null }
    throw error
  }
}
