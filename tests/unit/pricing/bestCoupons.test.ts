import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestCoupons, type CouponSelection } from '#shared/pricing/bestCoupons.ts'
import { bySoonestEnd, type OwnedCoupon } from '#shared/pricing/couponBoard.ts'
import { quoteOrder } from '#shared/pricing/price.ts'
import { PricingError } from '#shared/pricing/pricingError.ts'
import type { OrderToPrice } from '#shared/pricing/types.ts'
import { orderWithCoupons } from './couponOrders.ts'

type Selection = CouponSelection<OwnedCoupon>

/** What a selection takes off by the pricing pipeline itself, or null when it refuses it. */
function discountOf(order: OrderToPrice, selection: Selection): number | null {
  try {
    const { totals } = quoteOrder({ ...order, ...selection })
    return totals.productCoupon + totals.cartCoupon + totals.shippingCoupon
  } catch (error) {
    if (error instanceof PricingError) return null
    throw error
  }
}

/** Every selection there is: each product coupon on one line or none, one cart coupon or none, one for shipping. */
function* everySelection(order: OrderToPrice, owned: readonly OwnedCoupon[]): Generator<Selection> {
  const of = (target: OwnedCoupon['target']) => owned.filter((coupon) => coupon.target === target)
  for (const productCoupons of everyPlacement(order, of('PRODUCT'))) {
    for (const cartCoupon of [null, ...of('CART')]) {
      for (const shippingCoupon of [null, ...of('SHIPPING')]) yield { productCoupons, cartCoupon, shippingCoupon }
    }
  }
}

function* everyPlacement(
  order: OrderToPrice,
  [coupon, ...rest]: readonly OwnedCoupon[],
): Generator<Selection['productCoupons']> {
  if (!coupon) {
    yield []
    return
  }
  for (const placement of everyPlacement(order, rest)) {
    yield placement
    for (const { id: lineId } of order.lines) {
      if (placement.every((one) => one.lineId !== lineId)) yield [{ lineId, coupon }, ...placement]
    }
  }
}

const couponsOf = ({ productCoupons, cartCoupon, shippingCoupon }: Selection) =>
  [...productCoupons.map(({ coupon }) => coupon), cartCoupon, shippingCoupon].filter((coupon) => coupon !== null)

/** Leaving out one used coupon, or using an unused one that ends sooner in its place. */
function* simplerOrSooner(selection: Selection, owned: readonly OwnedCoupon[]): Generator<Selection> {
  const used = couponsOf(selection)
  const sooner = (than: OwnedCoupon) =>
    owned.filter((one) => one.target === than.target && !used.includes(one) && bySoonestEnd(one, than) < 0)
  const { productCoupons, cartCoupon, shippingCoupon } = selection
  for (const { lineId, coupon } of productCoupons) {
    const others = productCoupons.filter((one) => one.lineId !== lineId)
    yield { ...selection, productCoupons: others }
    for (const other of sooner(coupon)) yield { ...selection, productCoupons: [...others, { lineId, coupon: other }] }
  }
  if (cartCoupon) for (const other of [null, ...sooner(cartCoupon)]) yield { ...selection, cartCoupon: other }
  if (shippingCoupon)
    for (const other of [null, ...sooner(shippingCoupon)]) yield { ...selection, shippingCoupon: other }
}

const small = orderWithCoupons({ lines: 4, products: 4, carts: 2, shippings: 2 })

describe('어떤 주문과 쿠폰이든', () => {
  test('가장 많이 할인되는 쿠폰을 고른다: 모두 해 본 것과 같다', () => {
    fc.assert(
      fc.property(small, ({ order, owned }) => {
        const best = bestCoupons(order, owned)
        let most = 0
        for (const selection of everySelection(order, owned)) most = Math.max(most, discountOf(order, selection) ?? 0)
        expect(best).toMatchObject({ discount: most, exact: true })
        expect(discountOf(order, best)).toBe(most)
      }),
      { numRuns: 400 },
    )
  })

  test('할인이 같으면 쿠폰을 아끼고 먼저 끝나는 쿠폰을 쓴다', () => {
    fc.assert(
      fc.property(small, ({ order, owned }) => {
        const best = bestCoupons(order, owned)
        for (const other of simplerOrSooner(best, owned)) {
          const discount = discountOf(order, other)
          if (discount !== null) expect(discount).toBeLessThan(best.discount)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
