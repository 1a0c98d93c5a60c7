import * as fc from 'fast-check'
import { lineAmounts } from '#shared/pricing/lines.ts'
import { quoteOrder } from '#shared/pricing/price.ts'
import { PricingError } from '#shared/pricing/pricingError.ts'
import type { CouponToApply, LineToPrice, OrderToPrice, PricedOrder } from '#shared/pricing/types.ts'

const won = (max: number) => fc.integer({ min: 0, max })
const orNone = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 })

const coupon = (id: number): fc.Arbitrary<CouponToApply> =>
  fc.oneof(
    fc.record({
      id: fc.constant(id),
      discountType: fc.constant('FIXED' as const),
      value: fc.integer({ min: 1, max: 60_000 }),
      minOrderAmount: won(60_000),
      allowTimeSale: fc.boolean(),
      eligibleLineIds: orNone(fc.subarray([0, 1, 2, 3])),
    }),
    fc.record({
      id: fc.constant(id),
      discountType: fc.constant('PERCENT' as const),
      value: fc.integer({ min: 1, max: 100 }),
      maxDiscount: orNone(won(20_000)),
      allowTimeSale: fc.boolean(),
    }),
  )

const line = fc.record({
  shippingOriginId: fc.integer({ min: 1, max: 3 }),
  listPrice: won(120_000),
  salePrice: won(100_000),
  memberPrice: orNone(won(100_000)),
  timeSalePrice: orNone(won(90_000)),
  optionExtra: won(9_000),
  quantity: fc.integer({ min: 1, max: 9 }),
})

const shippingGroup = (shippingOriginId: number) =>
  fc.record({
    shippingOriginId: fc.constant(shippingOriginId),
    feePolicy: fc.constantFrom('FREE' as const, 'FIXED' as const, 'CONDITIONAL_FREE' as const),
    baseFee: won(6_000),
    freeThreshold: won(120_000),
    remoteSurcharge: fc.constantFrom(0, 3_000, 5_000),
  })

/** Orders as customers make them; some of their coupons and points cannot be used. */
export const anyOrder: fc.Arbitrary<OrderToPrice> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    shippingGroups: fc.tuple(shippingGroup(1), shippingGroup(2), shippingGroup(3)),
    productCoupon: orNone(coupon(1)),
    cartCoupon: orNone(coupon(2)),
    shippingCoupon: orNone(coupon(3)),
    points: fc.oneof(fc.constant(0), fc.integer({ min: 1_000, max: 80_000 })),
    earnRatePercent: fc.constantFrom(1, 2),
  })
  .map(({ lines, productCoupon, ...order }) => ({
    ...order,
    lines: lines.map((one, id): LineToPrice => ({ ...one, id })),
    productCoupons: productCoupon ? [{ lineId: 0, coupon: productCoupon }] : [],
  }))

/** The price of an order, leaving out whatever coupon or points the rules refuse: always a usable answer. */
export function priceWhatIsAllowed(order: OrderToPrice): { order: OrderToPrice; priced: PricedOrder } {
  try {
    return { order, priced: quoteOrder(order) }
  } catch (error) {
    if (!(error instanceof PricingError)) throw error
    return priceWhatIsAllowed(without(error, order))
  }
}

function without(error: PricingError, order: OrderToPrice): OrderToPrice {
  if (error.code === 'POINTS_NOT_USABLE') return { ...order, points: 0 }
  const refused = 'couponId' in error.extra ? error.extra.couponId : undefined
  if (error.code !== 'COUPON_NOT_USABLE' || refused === undefined) throw error
  return {
    ...order,
    productCoupons: (order.productCoupons ?? []).filter(({ coupon }) => coupon.id !== refused),
    cartCoupon: order.cartCoupon?.id === refused ? null : (order.cartCoupon ?? null),
    shippingCoupon: order.shippingCoupon?.id === refused ? null : (order.shippingCoupon ?? null),
  }
}

/** What the lines cost before coupons and points. */
export const goodsAmountOf = (order: OrderToPrice) => order.lines.reduce((sum, one) => sum + lineAmounts(one).amount, 0)
