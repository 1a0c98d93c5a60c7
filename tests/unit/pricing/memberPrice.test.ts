import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineAmounts } from '#shared/pricing/lines.ts'
import { quoteOrder } from '#shared/pricing/price.ts'
import type { CouponToApply, LineToPrice } from '#shared/pricing/types.ts'

const won = (min: number, max: number) => fc.integer({ min, max })
const orNone = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const line: fc.Arbitrary<LineToPrice> = fc.record({
  id: fc.constant(1),
  shippingOriginId: fc.constant(1),
  listPrice: won(1, 120_000),
  salePrice: won(1, 100_000),
  memberPrice: orNone(won(1, 100_000)),
  timeSalePrice: orNone(won(1, 100_000)),
  optionExtra: won(0, 9_000),
  skuExtra: won(0, 3_000),
  quantity: won(1, 9),
})

const coupon: fc.Arbitrary<CouponToApply> = fc.record({
  id: fc.constant(5),
  discountType: fc.constant('FIXED' as const),
  value: won(1, 20_000),
  allowTimeSale: fc.boolean(),
})

const other = (one: LineToPrice): LineToPrice => ({ ...one, memberPrice: null })
const quoteOf = (one: LineToPrice, more: object = {}) =>
  quoteOrder({
    lines: [one],
    shippingGroups: [{ shippingOriginId: 1, feePolicy: 'FREE', baseFee: 0 }],
    ...more,
  })

test('한 개의 값은 타임세일가(없으면 판매가)와 회원가 가운데 낮은 하나에 추가금을 더한 것이다', () => {
  fc.assert(
    fc.property(line, (one) => {
      const open = one.timeSalePrice ?? one.salePrice
      const goods = Math.min(open, one.memberPrice ?? Infinity)
      const { unitPrice, rule, productDiscount, listPrice, amount } = lineAmounts(one)
      expect(unitPrice).toBe(goods + (one.optionExtra ?? 0) + (one.skuExtra ?? 0))
      expect(rule).toBe(goods < open ? 'MEMBER_PRICE' : one.timeSalePrice === null ? 'SALE_PRICE' : 'TIME_SALE_PRICE')
      // what is told as a discount is exactly what is missing to the list price, whatever made it
      expect(productDiscount).toBe(listPrice * one.quantity - amount)
    }),
  )
})

test('회원은 같은 것을 남보다 비싸게 사지 않고, 회원가가 남의 값을 바꾸지 않는다', () => {
  fc.assert(
    fc.property(line, (one) => {
      const [member, others] = [quoteOf(one).totals, quoteOf(other(one)).totals]
      expect(member.payable).toBeLessThanOrEqual(others.payable)
      // one that is not lower changes nothing
      expect(quoteOf({ ...one, memberPrice: one.timeSalePrice ?? one.salePrice }).totals).toEqual(others)
    }),
  )
})

test('상품 쿠폰은 회원가에 쓴다. 타임세일에 못 쓰는 쿠폰도, 회원가가 더 낮으면 쓸 수 있다', () => {
  fc.assert(
    fc.property(line, coupon, (one, own) => {
      const { rule, amount } = lineAmounts(one)
      const use = () => quoteOf(one, { productCoupons: [{ lineId: 1, coupon: own }] })
      if (rule === 'TIME_SALE_PRICE' && !own.allowTimeSale) expect(use).toThrow()
      else expect(use().totals.payable).toBe(amount - Math.min(own.value, amount))
    }),
  )
})
