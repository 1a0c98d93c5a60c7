import * as fc from 'fast-check'
import type { OwnedCoupon } from '#shared/pricing/couponBoard.ts'
import type { LineToPrice, OrderToPrice } from '#shared/pricing/types.ts'

type Sizes = { lines: number; products: number; carts: number; shippings: number }

/** Prices in tens as shops have them, or any won at all. */
const money = (max: number) =>
  fc.oneof(
    fc.integer({ min: 1, max: max / 100 }).map((hundreds) => hundreds * 100),
    fc.integer({ min: 1, max }),
  )
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 })
const day = fc.integer({ min: 1, max: 4 }).map((date) => `2026-12-0${date}T14:59:59.999Z`)

function coupon(target: OwnedCoupon['target'], lines: number): fc.Arbitrary<Omit<OwnedCoupon, 'id'>> {
  const lineIds = Array.from({ length: lines }, (_, index) => index + 1)
  const terms = {
    target: fc.constant(target),
    expiresAt: day,
    allowTimeSale: fc.boolean(),
    memberOnly: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    stackable: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    eligibleLineIds: target === 'SHIPPING' ? fc.constant(null) : maybe(fc.subarray(lineIds)),
    minOrderAmount: maybe(money(target === 'PRODUCT' ? 20_000 : 60_000)),
  }
  const fixed = fc.record({ ...terms, discountType: fc.constant('FIXED' as const), value: money(15_000) })
  const percent = fc.record({
    ...terms,
    discountType: fc.constant('PERCENT' as const),
    value: fc.integer({ min: 1, max: 60 }),
    maxDiscount: maybe(money(8_000)),
  })
  return fc.oneof(fixed, percent)
}

/** A cart coupon whose minimum the order just reaches, so that product coupons may break it. */
function tight(one: Omit<OwnedCoupon, 'id'>, goods: number): Omit<OwnedCoupon, 'id'> {
  const minimum = one.minOrderAmount ?? 0
  return one.target === 'CART' ? { ...one, minOrderAmount: Math.floor((goods * (minimum % 101)) / 100) } : one
}

/** An order with the coupons of its customer; ids are shuffled against the order of the coupons. */
export function orderWithCoupons(sizes: Sizes): fc.Arbitrary<{ order: OrderToPrice; owned: OwnedCoupon[] }> {
  const line = fc.record({
    shippingOriginId: fc.integer({ min: 1, max: 2 }),
    listPrice: fc.constant(0),
    salePrice: money(30_000),
    timeSalePrice: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: money(20_000) }),
    quantity: fc.integer({ min: 1, max: 2 }),
  })
  const groups = [1, 2].map((shippingOriginId) => ({ shippingOriginId, feePolicy: 'FIXED' as const, baseFee: 3_000 }))
  return fc.integer({ min: 1, max: sizes.lines }).chain((count) =>
    fc
      .record({
        lines: fc.array(line, { minLength: count, maxLength: count }),
        products: fc.array(coupon('PRODUCT', count), { maxLength: sizes.products, size: 'max' }),
        carts: fc.array(coupon('CART', count), { maxLength: sizes.carts, size: 'max' }),
        shippings: fc.array(coupon('SHIPPING', count), { maxLength: sizes.shippings, size: 'max' }),
        isMember: fc.boolean(),
        ids: fc.shuffledSubarray(
          Array.from({ length: 40 }, (_, index) => index + 1),
          { minLength: 40 },
        ),
      })
      .map(({ lines, products, carts, shippings, isMember, ids }) => ({
        order: {
          lines: lines.map((one, index): LineToPrice => ({ ...one, id: index + 1 })),
          shippingGroups: groups,
          isMember,
        },
        owned: [...products, ...carts, ...shippings].map((one, index) => {
          const goods = lines.reduce((sum, each) => sum + (each.timeSalePrice ?? each.salePrice) * each.quantity, 0)
          return { ...tight(one, goods), id: ids[index] ?? 100 + index }
        }),
      })),
  )
}
