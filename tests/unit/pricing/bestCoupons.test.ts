import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestCoupons, type CouponSelection } from '#server/pricing/bestCoupons.ts'
import { bySoonestEnd, type OwnedCoupon } from '#shared/pricing/couponBoard.ts'
import { MIN_PAYMENT } from '#shared/policy.ts'
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

/** Whether what is left after a discount can be paid; of an order that is too small already, anything goes. */
function payableAfter(order: OrderToPrice): (off: number) => boolean {
  const full = quoteOrder(order).totals.payable
  return (off) => full < MIN_PAYMENT || off >= full || full - off >= MIN_PAYMENT
}

const small = orderWithCoupons({ lines: 4, products: 4, carts: 2, shippings: 2 })

describe('고른 쿠폰으로 1~99원이 남으면', () => {
  const order = (salePrice: number) => ({
    lines: [{ id: 1, shippingOriginId: 1, listPrice: salePrice, salePrice, quantity: 1 }],
    shippingGroups: [{ shippingOriginId: 1, feePolicy: 'FREE' as const, baseFee: 0 }],
  })
  const fixed = (id: number, target: OwnedCoupon['target'], value: number): OwnedCoupon => ({
    id,
    target,
    discountType: 'FIXED',
    value,
  })

  test('결제할 수 있는 것 가운데 가장 많이 깎는 것을 고른다', () => {
    const owned = [fixed(1, 'PRODUCT', 6_000), fixed(2, 'CART', 3_950), fixed(3, 'CART', 3_000)]
    const best = bestCoupons(order(10_000), owned)
    expect(best).toMatchObject({ discount: 9_000, cartCoupon: { id: 3 }, exact: true })
    expect(best.productCoupons[0]?.coupon).toBe(owned[0])
  })

  test('고를 것이 없으면 쓰지 않는다', () => {
    expect(bestCoupons(order(10_000), [fixed(1, 'CART', 9_950)])).toMatchObject({ discount: 0, cartCoupon: null })
  })

  test('함께는 낼 수 없는 두 쿠폰 가운데 더 깎는 하나를 고른다', () => {
    const shipped = {
      ...order(100),
      shippingGroups: [{ shippingOriginId: 1, feePolicy: 'FIXED' as const, baseFee: 3_000 }],
    }
    const owned = [fixed(1, 'PRODUCT', 10), fixed(2, 'SHIPPING', 2_991)]
    expect(bestCoupons(shipped, owned)).toMatchObject({ discount: 2_991, productCoupons: [], exact: true })
  })

  test('0원이 되는 것은 결제할 수 있다', () => {
    expect(bestCoupons(order(10_000), [fixed(1, 'CART', 10_000)])).toMatchObject({ discount: 10_000 })
  })
})

describe('어떤 주문과 쿠폰이든', () => {
  test('가장 많이 할인되는 쿠폰을 고른다: 모두 해 본 것과 같다', () => {
    fc.assert(
      fc.property(small, ({ order, owned }) => {
        const best = bestCoupons(order, owned)
        const canBePaid = payableAfter(order)
        let most = 0
        for (const selection of everySelection(order, owned)) {
          const off = discountOf(order, selection) ?? 0
          if (canBePaid(off)) most = Math.max(most, off)
        }
        expect(best).toMatchObject({ discount: most, exact: true })
        expect(discountOf(order, best)).toBe(most)
      }),
      { numRuns: 400 },
    )
  }, 120_000)

  test('할인이 같으면 쿠폰을 아끼고 먼저 끝나는 쿠폰을 쓴다', () => {
    fc.assert(
      fc.property(small, ({ order, owned }) => {
        const best = bestCoupons(order, owned)
        const canBePaid = payableAfter(order)
        for (const other of simplerOrSooner(best, owned)) {
          const discount = discountOf(order, other)
          if (discount !== null && canBePaid(discount)) expect(discount).toBeLessThan(best.discount)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
