import { describe, expect, test } from 'vitest'
import { applicableCoupons } from '#shared/pricing/applicableCoupons.ts'
import { bestCoupons } from '#server/pricing/bestCoupons.ts'
import type { OwnedCoupon } from '#shared/pricing/couponBoard.ts'
import { quoteOrder } from '#shared/pricing/price.ts'
import type { LineToPrice, OrderToPrice } from '#shared/pricing/types.ts'

const order = (prices: number[], more: Partial<LineToPrice> = {}): OrderToPrice => ({
  lines: prices.map((salePrice, index) => ({
    id: index + 1,
    shippingOriginId: 1,
    listPrice: salePrice,
    salePrice,
    quantity: 1,
    ...more,
  })),
  shippingGroups: [{ shippingOriginId: 1, feePolicy: 'CONDITIONAL_FREE', baseFee: 3_000, freeThreshold: 50_000 }],
})
const owned = (
  id: number,
  target: OwnedCoupon['target'],
  value: number,
  more: Partial<OwnedCoupon> = {},
): OwnedCoupon => ({ id, target, discountType: 'FIXED', value, expiresAt: '2026-12-31T14:59:59.999Z', ...more })
const tenPercent = { discountType: 'PERCENT', value: 10 } as const

const inShort = (found: ReturnType<typeof bestCoupons<OwnedCoupon>>) => ({
  product: found.productCoupons.map(({ lineId, coupon }) => `${coupon.id}@${lineId}`),
  cart: found.cartCoupon?.id ?? null,
  shipping: found.shippingCoupon?.id ?? null,
  discount: found.discount,
})

describe('가장 좋은 쿠폰', () => {
  test('상품쿠폰은 서로 자리를 바꿔 합이 가장 클 때를 찾는다', () => {
    const coupons = [
      owned(1, 'PRODUCT', 5_000),
      owned(2, 'PRODUCT', 4_000, { eligibleLineIds: [1] }),
      owned(3, 'PRODUCT', 10, { ...tenPercent, maxDiscount: 3_000 }),
    ]
    expect(inShort(bestCoupons(order([40_000, 20_000]), coupons))).toMatchObject({
      product: ['1@2', '2@1'],
      discount: 9_000,
    })
  })

  test('상품쿠폰을 쓰면 장바구니쿠폰의 최소 금액이 깨질 때는 더 이득인 쪽을 고른다', () => {
    const product = owned(1, 'PRODUCT', 3_000)
    const cart = (value: number) => owned(2, 'CART', value, { minOrderAmount: 50_000 })
    const best = (value: number) => inShort(bestCoupons(order([30_000, 21_000]), [product, cart(value)]))
    expect(best(5_000)).toMatchObject({ product: [], cart: 2, discount: 5_000 })
    expect(best(2_000)).toMatchObject({ product: ['1@1'], cart: null, discount: 3_000 })
    const excluded = { ...cart(5_000), eligibleLineIds: [1], minOrderAmount: 30_000 }
    expect(inShort(bestCoupons(order([30_000, 21_000]), [product, excluded]))).toMatchObject({
      product: ['1@2'],
      cart: 2,
      discount: 8_000,
    })
  })

  test('정률 장바구니쿠폰은 최대 금액에 걸리는 쪽과 아닌 쪽을 견주어 고른다', () => {
    const capped = owned(1, 'CART', 20, { ...tenPercent, value: 20, maxDiscount: 4_000 })
    const plain = owned(2, 'CART', 10, tenPercent)
    expect(inShort(bestCoupons(order([30_000]), [capped, plain]))).toMatchObject({ cart: 1, discount: 4_000 })
    expect(inShort(bestCoupons(order([60_000]), [capped, plain]))).toMatchObject({ cart: 2, discount: 6_000 })
  })

  test('함께 쓸 수 없는 쿠폰은 혼자일 때 더 이득이면 혼자 쓴다', () => {
    const together = [owned(1, 'PRODUCT', 2_000), owned(2, 'CART', 2_000), owned(3, 'SHIPPING', 3_000)]
    const alone = (value: number) => owned(4, 'CART', value, { stackable: false })
    const best = (value: number) => inShort(bestCoupons(order([30_000]), [...together, alone(value)]))
    expect(best(6_900)).toEqual({ product: ['1@1'], cart: 2, shipping: 3, discount: 7_000 })
    expect(best(7_100)).toEqual({ product: [], cart: 4, shipping: null, discount: 7_100 })
  })

  test('할인이 같으면 먼저 끝나는 쿠폰, 그다음 번호가 낮은 쿠폰을 쓴다', () => {
    const on = (day: string) => ({ expiresAt: new Date(`2026-12-${day}T14:59:59.999Z`) })
    const coupons = [
      owned(1, 'PRODUCT', 3_000, { expiresAt: null }),
      owned(2, 'PRODUCT', 3_000, on('20')),
      owned(3, 'PRODUCT', 3_000, on('10')),
      owned(5, 'CART', 2_000, on('10')),
      owned(4, 'CART', 2_000, on('10')),
      owned(6, 'SHIPPING', 3_000, on('20')),
      owned(7, 'SHIPPING', 5_000, on('10')),
    ]
    const best = { product: ['3@1'], cart: 4, shipping: 7, discount: 8_000 }
    expect(inShort(bestCoupons(order([30_000]), coupons))).toEqual(best)
    expect(inShort(bestCoupons(order([30_000]), coupons.toReversed()))).toEqual(best)
  })

  test('쓸 쿠폰이 없으면 아무것도 고르지 않는다', () => {
    const nothing = { product: [], cart: null, shipping: null, discount: 0 }
    expect(inShort(bestCoupons(order([60_000]), [owned(1, 'SHIPPING', 3_000)]))).toEqual(nothing)
    expect(inShort(bestCoupons(order([]), [owned(1, 'PRODUCT', 3_000), owned(2, 'CART', 3_000)]))).toEqual(nothing)
  })

  test('상품 30줄과 쿠폰 200장에서도 고른 만큼 그대로 할인된다', () => {
    const prices = Array.from({ length: 30 }, (_, index) => 9_900 + ((index * 7_300) % 41_000))
    const products = Array.from({ length: 180 }, (_, index) =>
      index % 2 === 0
        ? owned(index + 1, 'PRODUCT', 1_000 + ((index * 900) % 7_000), { minOrderAmount: (index * 1_700) % 40_000 })
        : owned(index + 1, 'PRODUCT', 5 + (index % 25), { discountType: 'PERCENT', maxDiscount: 2_000 + index * 30 }),
    )
    const carts = Array.from({ length: 20 }, (_, index) =>
      owned(index + 201, 'CART', 3 + index, { discountType: 'PERCENT', maxDiscount: 60_000 - index * 2_000 }),
    )
    const big = order(prices)
    const best = bestCoupons(big, [...products, ...carts])
    const { totals } = quoteOrder({ ...big, ...best })
    expect(best.productCoupons).toHaveLength(30)
    expect(best).toMatchObject({ exact: true, discount: totals.productCoupon + totals.cartCoupon })
  })
})

describe('쓸 수 있는 쿠폰', () => {
  test('자리마다 얼마를 깎는지, 왜 쓸 수 없는지 말하고, 많이 깎는 것부터 보여 준다', () => {
    const coupons = [
      owned(1, 'PRODUCT', 1_000),
      owned(2, 'PRODUCT', 10, tenPercent),
      owned(3, 'PRODUCT', 1_000, { eligibleLineIds: [2] }),
      owned(4, 'PRODUCT', 1_000, { memberOnly: true }),
      owned(5, 'CART', 5_000, { minOrderAmount: 40_000 }),
      owned(6, 'CART', 1_000, { eligibleLineIds: [] }),
      owned(7, 'SHIPPING', 2_000),
    ]
    const productCoupons = [{ lineId: 2, coupon: owned(3, 'PRODUCT', 1_000) }]
    const { product, cart, shipping } = applicableCoupons({ ...order([20_000, 20_000]), productCoupons }, coupons)
    const rows = (list: (typeof product)[number]['coupons']) =>
      list.map(({ coupon, usable, discount, reason, message }) => [coupon.id, usable ? discount : reason, message])
    expect(rows(product[0]?.coupons ?? [])).toEqual([
      [2, 2_000, null],
      [1, 1_000, null],
      [4, 'MEMBER_ONLY', '멤버십 회원만 쓸 수 있어요'],
    ])
    expect(product[1]?.coupons.map(({ coupon }) => coupon.id)).toEqual([2, 1, 3, 4])
    expect(rows(cart)).toEqual([
      [5, 'MIN_AMOUNT', '1,000원 더 담으면 쓸 수 있어요'],
      [6, 'SCOPE', '이 쿠폰을 쓸 수 있는 상품이 없어요'],
    ])
    expect(rows(shipping)).toEqual([[7, 2_000, null]])
  })

  test('무료배송이면 배송비쿠폰은 쓸 필요가 없고, 타임세일 상품에는 상품쿠폰을 쓸 수 없다', () => {
    const coupons = [owned(1, 'PRODUCT', 1_000), owned(2, 'SHIPPING', 3_000)]
    const { product, shipping } = applicableCoupons(order([80_000], { timeSalePrice: 60_000 }), coupons)
    expect(product[0]?.coupons[0]?.message).toBe('타임세일 상품에는 쓸 수 없어요')
    expect(shipping[0]?.message).toBe('배송비가 없어서 쓸 필요가 없어요')
  })
})
