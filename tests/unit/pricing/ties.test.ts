import { expect, test } from 'vitest'
import { quoteOrder } from '#shared/pricing/price.ts'
import type { OrderToPrice } from '#shared/pricing/types.ts'

/** Three lines alike, and a line of three units alike: what cannot be split evenly goes to whom comes first. */
const alike = (lines: number, quantity: number, more: Partial<OrderToPrice>): OrderToPrice => ({
  lines: Array.from({ length: lines }, (_, index) => ({
    id: index + 1,
    shippingOriginId: 1,
    listPrice: 10_000,
    salePrice: 10_000,
    quantity,
  })),
  shippingGroups: [{ shippingOriginId: 1, feePolicy: 'FREE', baseFee: 0, freeThreshold: null }],
  ...more,
})
const coupon = { id: 1, discountType: 'FIXED' as const, value: 2_000 }

test('값이 같은 줄에 나눈 장바구니쿠폰과 포인트의 남은 1원은 앞줄부터 받는다', () => {
  const byCoupon = quoteOrder(alike(3, 1, { cartCoupon: coupon })).lines
  expect(byCoupon.map((line) => line.cartCoupon)).toEqual([667, 667, 666])
  const byPoints = quoteOrder(alike(3, 1, { points: 1_000 })).lines
  expect(byPoints.map((line) => line.points)).toEqual([334, 333, 333])
})

test('한 줄의 같은 단위에 나눈 남은 1원은 앞 단위부터 받는다', () => {
  const byCoupon = quoteOrder(alike(1, 3, { cartCoupon: coupon })).lines[0]
  expect(byCoupon?.units.map((unit) => unit.cartCoupon)).toEqual([667, 667, 666])
  const byPoints = quoteOrder(alike(1, 3, { points: 1_000 })).lines[0]
  expect(byPoints?.units.map((unit) => unit.points)).toEqual([334, 333, 333])
})

test('쿠폰을 나눈 뒤의 포인트는 남은 값대로 나뉘어, 더 남은 뒷줄이 남은 1원을 받는다', () => {
  const { lines } = quoteOrder(alike(3, 1, { cartCoupon: coupon, points: 1_000 }))
  expect(lines.map((line) => [line.cartCoupon, line.points, line.paid])).toEqual([
    [667, 333, 9_000],
    [667, 333, 9_000],
    [666, 334, 9_000],
  ])
})

test('배송비가 같은 출고지가 여럿이면 배송비쿠폰은 먼저 담은 상품의 출고지에 쓴다', () => {
  const origins = [7, 3, 5]
  const { groups } = quoteOrder({
    lines: alike(3, 1, {}).lines.map((line, index) => ({ ...line, shippingOriginId: origins[index] ?? 0 })),
    shippingGroups: [3, 5, 7].map((shippingOriginId) => ({
      shippingOriginId,
      feePolicy: 'FIXED',
      baseFee: shippingOriginId === 7 ? 2_500 : 3_000,
    })),
    shippingCoupon: coupon,
  })
  expect(groups.map((group) => [group.shippingOriginId, group.couponDiscount, group.charged])).toEqual([
    [7, 0, 2_500],
    [3, 2_000, 1_000],
    [5, 0, 3_000],
  ])
})
