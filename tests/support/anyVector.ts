import * as fc from 'fast-check'
import { priceOrder } from '#shared/pricing/price.ts'
import { PricingError } from '#shared/pricing/pricingError.ts'
import type { PricedOrder } from '#shared/pricing/types.ts'
import { type MoneyVector, orderOf } from '#tests/unit/pricing/moneyVectors.ts'

/** Orders nobody has worked out by hand, in the words of the money examples, so that the same shop can be built for them. */

type Order = MoneyVector['order']
type Coupon = NonNullable<Order['cart_coupon']>

const won = (min: number, max: number) => fc.integer({ min, max })
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })

const coupon: fc.Arbitrary<Coupon> = fc.oneof(
  fc.record({ type: fc.constant('FIXED' as const), value: won(100, 30_000), min: some(won(1000, 60_000)) }),
  fc.record({ type: fc.constant('PERCENT' as const), value: won(1, 80), max: some(won(1000, 20_000)) }),
)

const line = fc.record({
  off: won(0, 20_000),
  sale: won(1000, 60_000),
  opt: some(won(100, 5000)),
  timeSale: some(won(1, 99)),
  qty: won(1, 4),
  group: fc.nat({ max: 2 }),
  coupon: some(coupon),
})

const group = fc.record({
  policy: fc.constantFrom('FREE' as const, 'FIXED' as const, 'CONDITIONAL_FREE' as const),
  base: won(1000, 5000),
  threshold: won(10_000, 120_000),
  return_fee: won(0, 6000),
})

/** Carts of one to four lines from up to three origins, to Seoul or Jeju, with coupons and points that the rules allow. */
export const anyVector: fc.Arbitrary<MoneyVector> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    groups: fc.tuple(group, group, group),
    jeju: fc.boolean(),
    cart: some(coupon),
    shipping: some(coupon),
    points: fc.oneof(fc.constant(0), won(1000, 150_000)),
    spare: won(0, 20_000),
  })
  .map(({ lines, groups, jeju, cart, shipping, points, spare }) => {
    const used = [...new Set(lines.map((one) => one.group))]
    const order: Order = {
      lines: lines.map(({ off, sale, opt, timeSale, qty, group: at, coupon: own }, index) => ({
        id: `l${index}`,
        list: sale + off,
        sale,
        ...(timeSale ? { time_sale: Math.max(1000, Math.floor((sale * timeSale) / 100)) } : {}),
        ...(opt ? { opt } : {}),
        qty,
        group: `g${at}`,
        ...(own ? { product_coupon: own } : {}),
      })),
      groups: Object.fromEntries(
        used.map((at) => [`g${at}`, { ...(groups[at] as (typeof groups)[0]), surcharge: jeju ? 3000 : 0 }]),
      ),
      ...(cart ? { cart_coupon: cart } : {}),
      ...(shipping ? { shipping_coupon: shipping } : {}),
      ...(points ? { points, points_available: points + spare } : {}),
    }
    return allowed({ id: 'any', title: 'any', order, rate_percent: 1 })
  })

export const priceOf = (vector: MoneyVector): PricedOrder => priceOrder(orderOf(vector))

/** Without the coupons that the rules refuse, and with no more points than they allow. */
function allowed(vector: MoneyVector): MoneyVector {
  try {
    priceOf(vector)
    return vector
  } catch (error) {
    if (!(error instanceof PricingError)) throw error
    return allowed({ ...vector, order: without(error, vector.order) })
  }
}

function without({ code, extra }: PricingError, order: Order): Order {
  const { points: _points, points_available: _own, ...pointless } = order
  if (code === 'POINTS_NOT_USABLE' && 'usableMax' in extra && extra.usableMax >= extra.minUse)
    return { ...order, points: Math.min(order.points ?? 0, extra.usableMax) }
  if (code === 'PAYMENT_AMOUNT_TOO_SMALL' && 'reducePointsBy' in extra) {
    const less = (order.points ?? 0) - extra.reducePointsBy
    return less > 0 ? { ...order, points: less } : pointless
  }
  if (code === 'COUPON_NOT_USABLE' && 'couponId' in extra) return withoutCoupon(order, extra.couponId)
  return pointless
}

/** Coupons are counted as `orderOf` counts them: lines first, then the cart's, then that of shipping. */
function withoutCoupon(order: Order, id: number): Order {
  const { cart_coupon, shipping_coupon, ...bare } = order
  let n = 0
  const lines = order.lines.map(({ product_coupon: own, ...one }) =>
    own && ++n !== id ? { ...one, product_coupon: own } : one,
  )
  const cart = cart_coupon && ++n !== id ? { cart_coupon } : {}
  const shipping = shipping_coupon && ++n !== id ? { shipping_coupon } : {}
  return { ...bare, lines, ...cart, ...shipping }
}
