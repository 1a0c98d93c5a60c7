import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestCoupons } from '#server/pricing/bestCoupons.ts'
import type { OwnedCoupon } from '#shared/pricing/couponBoard.ts'
import { priceOrder } from '#shared/pricing/price.ts'

/** A customer who keeps every coupon a shop gives: a hundred of the values and minimums that shops choose. */
const wallet = fc.integer({ min: 2, max: 12 }).chain((count) => {
  const line = fc.record({
    shippingOriginId: fc.integer({ min: 1, max: 3 }),
    price: fc.integer({ min: 5, max: 120 }).map((thousands) => thousands * 1_000 - 100),
    quantity: fc.integer({ min: 1, max: 3 }),
  })
  const lineIds = Array.from({ length: count }, (_, index) => index + 1)
  const terms = {
    target: fc.constantFrom('PRODUCT', 'PRODUCT', 'PRODUCT', 'CART', 'CART', 'SHIPPING'),
    percent: fc.boolean(),
    rate: fc.constantFrom(5, 7, 10, 12, 15, 20, 30),
    won: fc.constantFrom(500, 1_000, 1_500, 2_000, 3_000, 5_000, 7_000, 10_000, 15_000),
    maxDiscount: fc.constantFrom(3_000, 5_000, 10_000, 20_000, 30_000),
    minOrderAmount: fc.constantFrom(null, 10_000, 20_000, 30_000, 50_000, 70_000, 100_000, 200_000),
    scope: fc.option(fc.subarray(lineIds), { nil: null, freq: 1 }),
    day: fc.integer({ min: 10, max: 28 }),
  }
  return fc.record({
    lines: fc.array(line, { minLength: count, maxLength: count }),
    coupons: fc.array(fc.record(terms), { minLength: 100, maxLength: 100 }),
  })
})

test('쿠폰이 백 장인 회원에게도 더 나은 조합이 없다고 증명된 것을 고른다', () => {
  fc.assert(
    fc.property(wallet, ({ lines, coupons }) => {
      const order = {
        lines: lines.map(({ price, ...rest }, index) => ({
          ...rest,
          id: index + 1,
          listPrice: price,
          salePrice: price,
        })),
        shippingGroups: [1, 2, 3].map((shippingOriginId) => ({
          shippingOriginId,
          feePolicy: 'CONDITIONAL_FREE' as const,
          baseFee: 3_000,
          freeThreshold: 50_000,
        })),
      }
      const owned = coupons.map((one, index): OwnedCoupon => ({
        id: index + 1,
        target: one.target as OwnedCoupon['target'],
        ...(one.percent
          ? { discountType: 'PERCENT', value: one.rate, maxDiscount: one.maxDiscount }
          : { discountType: 'FIXED', value: one.won }),
        minOrderAmount: one.minOrderAmount,
        eligibleLineIds: one.target === 'SHIPPING' ? null : one.scope,
        expiresAt: `2026-12-${one.day}T14:59:59.999Z`,
      }))
      const best = bestCoupons(order, owned)
      expect(best.exact).toBe(true)
      const { totals } = priceOrder({ ...order, ...best })
      expect(totals.productCoupon + totals.cartCoupon + totals.shippingCoupon).toBe(best.discount)
    }),
    { numRuns: 150, seed: 20_261_121 },
  )
})
