import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explain } from '#customer/features/checkout/receipt/explain.ts'
import { MIN_PAYMENT } from '#shared/policy.ts'
import { priceOrder } from '#shared/pricing/price.ts'
import { PricingError } from '#shared/pricing/pricingError.ts'
import { toPriceBreakdown } from '#shared/pricing/wire.ts'
import { anyOrder, goodsAmountOf, priceWhatIsAllowed } from './orders.ts'

type Result = ReturnType<typeof priceWhatIsAllowed>

const forEveryOrder = (rule: (result: Result) => void) =>
  fc.assert(
    fc.property(anyOrder, (order) => rule(priceWhatIsAllowed(order))),
    { numRuns: 1_000 },
  )

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

test('무작위 주문은 할인·쿠폰·포인트·추가 배송비를 고루 지난다', () => {
  const totals = fc.sample(anyOrder, 500).map((order) => priceWhatIsAllowed(order).priced.totals)
  for (const figure of Object.keys(totals[0] ?? {}) as (keyof (typeof totals)[number])[]) {
    expect(totals.filter((each) => each[figure] > 0).length, figure).toBeGreaterThan(50)
  }
})

describe('어떤 주문이든', () => {
  test('정가에서 할인을 빼고 배송비를 더하면 결제금액이다', () => {
    forEveryOrder(({ priced: { totals } }) => {
      const price = toPriceBreakdown(totals)
      const goods = price.list_amount - price.product_discount - price.product_coupon - price.cart_coupon - price.points
      const shipping = price.shipping_base - price.shipping_coupon + price.remote_surcharge
      expect(goods + shipping).toBe(price.payable)
    })
  })

  test('모든 금액은 0 이상의 정수다', () => {
    forEveryOrder(({ priced }) => {
      const units = priced.lines.flatMap((line) => line.units.flatMap((unit) => Object.values(unit)))
      const groups = priced.groups.flatMap(({ baseFee, charged, couponDiscount }) => [baseFee, charged, couponDiscount])
      for (const won of [...Object.values(priced.totals), ...Object.values(priced.vat), ...units, ...groups]) {
        expect(Number.isSafeInteger(won) && won >= 0).toBe(true)
      }
    })
  })

  test('단위의 합은 줄과 같고, 단위마다 쿠폰·포인트·현금의 합은 단가다', () => {
    forEveryOrder(({ priced }) => {
      for (const { units, unitPrice, quantity, productCoupon, cartCoupon, points, paid } of priced.lines) {
        expect(units).toHaveLength(quantity)
        const share = (key: 'productCoupon' | 'cartCoupon' | 'points' | 'paid') => sum(units.map((unit) => unit[key]))
        expect([share('productCoupon'), share('cartCoupon')]).toEqual([productCoupon, cartCoupon])
        expect([share('points'), share('paid')]).toEqual([points, paid])
        for (const unit of units) expect(sum(Object.values(unit))).toBe(unitPrice)
      }
    })
  })

  test('줄의 합은 총액이고, 포인트는 한 점도 새지 않는다', () => {
    forEveryOrder(({ order, priced: { lines, groups, totals } }) => {
      expect(sum(lines.map((line) => line.points))).toBe(order.points)
      expect(sum(lines.map((line) => line.amount))).toBe(goodsAmountOf(order))
      expect(sum(groups.map((group) => group.goodsAmount))).toBe(goodsAmountOf(order))
      const shipping = sum(groups.map((group) => group.charged + group.remoteSurcharge))
      expect(sum(lines.map((line) => line.paid)) + shipping).toBe(totals.payable)
    })
  })

  test('줄의 순서를 바꿔도 총액은 같다 (줄마다 버림하는 적립만 예외)', () => {
    fc.assert(
      fc.property(anyOrder, fc.infiniteStream(fc.nat()), (original, keys) => {
        const { order, priced } = priceWhatIsAllowed(original)
        const shuffled = order.lines.map((line) => ({ line, key: keys.next().value ?? 0 }))
        const lines = shuffled.toSorted((a, b) => a.key - b.key).map(({ line }) => line)
        const again = priceWhatIsAllowed({ ...order, lines }).priced
        expect({ ...again.totals, earnPoints: 0 }).toEqual({ ...priced.totals, earnPoints: 0 })
        expect(Math.abs(again.totals.earnPoints - priced.totals.earnPoints)).toBeLessThan(order.lines.length)
      }),
      { numRuns: 500 },
    )
  })

  test('쿠폰과 포인트를 빼도 배송비는 그대로다', () => {
    forEveryOrder(({ order, priced }) => {
      const plain = priceWhatIsAllowed({ ...order, productCoupons: [], cartCoupon: null, points: 0 }).priced
      expect(plain.totals.shippingBase).toBe(priced.totals.shippingBase)
      expect(plain.totals.remoteSurcharge).toBe(priced.totals.remoteSurcharge)
    })
  })

  test('타임세일 줄은 허락하지 않은 쿠폰을 나눠 갖지 않는다', () => {
    forEveryOrder(({ order, priced }) => {
      if (!order.cartCoupon || order.cartCoupon.allowTimeSale) return
      for (const line of priced.lines) if (line.unitPriceRule === 'TIME_SALE_PRICE') expect(line.cartCoupon).toBe(0)
    })
  })

  test('1~99원만 남으면 거절하고, 알려 준 만큼 포인트를 덜 쓰면 결제할 수 있다', () => {
    const almost = fc.record({ price: fc.integer({ min: 1_001, max: 30_000 }), left: fc.integer({ min: 1, max: 99 }) })
    fc.assert(
      fc.property(almost, ({ price, left }) => {
        fc.pre(price - left >= 1_000)
        const lines = [{ id: 1, shippingOriginId: 1, listPrice: price, salePrice: price, quantity: 1 }]
        const shippingGroups = [{ shippingOriginId: 1, feePolicy: 'FREE' as const, baseFee: 0 }]
        const order = { lines, shippingGroups, points: price - left }
        const reducePointsBy = reductionOf(() => priceOrder(order))
        const { totals } = priceOrder({ ...order, points: order.points - reducePointsBy })
        expect(totals.payable).toBeGreaterThanOrEqual(MIN_PAYMENT)
      }),
    )
  })

  test('모든 금액에 이유가 있고, 이유는 그 금액을 말한다', () => {
    forEveryOrder(({ priced: { why, totals } }) => {
      const amountOf = (figure: string) => sum(why.filter((one) => one.figure === figure).map(({ amount }) => amount))
      expect(amountOf('productCoupon')).toBe(totals.productCoupon)
      expect(amountOf('cartCoupon')).toBe(totals.cartCoupon)
      expect(amountOf('points')).toBe(totals.points)
      expect(amountOf('shippingBase')).toBe(totals.shippingBase)
      expect(amountOf('shippingCoupon')).toBe(totals.shippingCoupon)
      expect(amountOf('remoteSurcharge')).toBe(totals.remoteSurcharge)
      expect(amountOf('payable')).toBe(totals.payable)
      for (const one of why) expect(explain(one)).not.toMatch(/undefined|null|NaN/)
    })
  })
})

function reductionOf(attempt: () => unknown): number {
  try {
    attempt()
  } catch (error) {
    if (error instanceof PricingError && 'reducePointsBy' in error.extra) return error.extra.reducePointsBy
    throw error
  }
  throw new Error('거절될 줄 알았던 주문이 받아들여졌다')
}
