import { describe, expect, test } from 'vitest'
import { discountOf, judgeCartCoupon, judgeProductCoupon } from '#shared/pricing/coupons.ts'
import { explain } from '#customer/features/checkout/receipt/explain.ts'
import { discountRate, goodsPrice, lineAmounts } from '#shared/pricing/lines.ts'
import { usablePointsMax } from '#shared/pricing/points.ts'
import { priceOrder, quoteOrder } from '#shared/pricing/price.ts'
import { remoteSurcharge, shippingFee } from '#shared/pricing/shipping.ts'
import type { CouponToApply, LineToPrice, OrderToPrice } from '#shared/pricing/types.ts'
import { splitVat } from '#shared/pricing/vat.ts'

const line = (id: number, salePrice: number, more: Partial<LineToPrice> = {}): LineToPrice => ({
  id,
  shippingOriginId: 1,
  listPrice: salePrice,
  salePrice,
  quantity: 1,
  ...more,
})
const order = (lines: LineToPrice[], more: Partial<OrderToPrice> = {}): OrderToPrice => ({
  lines,
  shippingGroups: [
    { shippingOriginId: 1, feePolicy: 'CONDITIONAL_FREE', baseFee: 3_000, freeThreshold: 50_000 },
    { shippingOriginId: 2, feePolicy: 'FIXED', baseFee: 4_000, remoteSurcharge: 3_000 },
  ],
  ...more,
})
const fixed = (id: number, value: number, more: Partial<CouponToApply> = {}): CouponToApply => ({
  id,
  discountType: 'FIXED',
  value,
  ...more,
})
const refusal = (code: string, extra: object = {}) =>
  expect.objectContaining({ code, extra: expect.objectContaining(extra) })

describe('단가', () => {
  test('열린 타임세일가가 판매가를 대신하고, 멤버십가는 더 쌀 때만 대신한다', () => {
    expect(goodsPrice({ salePrice: 42_000 })).toEqual({ price: 42_000, rule: 'SALE_PRICE' })
    expect(goodsPrice({ salePrice: 42_000, timeSalePrice: 31_900 }).rule).toBe('TIME_SALE_PRICE')
    expect(goodsPrice({ salePrice: 42_000, memberPrice: 40_000 })).toEqual({ price: 40_000, rule: 'MEMBER_PRICE' })
    expect(goodsPrice({ salePrice: 42_000, memberPrice: 43_000 }).rule).toBe('SALE_PRICE')
    expect(goodsPrice({ salePrice: 42_000, memberPrice: 42_000 }).rule).toBe('SALE_PRICE')
    expect(goodsPrice({ salePrice: 42_000, timeSalePrice: 31_900, memberPrice: 40_000 }).price).toBe(31_900)
    expect(goodsPrice({ salePrice: 42_000, timeSalePrice: 31_900, memberPrice: 30_000 }).price).toBe(30_000)
  })

  test('옵션과 SKU 추가금은 정가와 단가에 똑같이 더해져 할인액을 바꾸지 않는다', () => {
    const priced = lineAmounts(line(1, 9_900, { listPrice: 12_000, optionExtra: 1_000, skuExtra: 500, quantity: 2 }))
    expect(priced).toMatchObject({ unitPrice: 11_400, listPrice: 13_500, amount: 22_800, productDiscount: 4_200 })
  })

  test('정가가 판매가보다 낮으면 할인은 0원이다', () => {
    expect(lineAmounts(line(1, 9_900, { listPrice: 5_000 })).productDiscount).toBe(0)
    expect(discountRate(5_000, 9_900)).toBe(0)
    expect(discountRate(39_000, 29_000)).toBe(25)
  })

  test.each([{ quantity: 0 }, { quantity: 1.5 }, { salePrice: -1 }, { optionExtra: -10_000 }, { listPrice: 2 ** 53 }])(
    '말이 안 되는 줄은 거절한다: %o',
    (bad) => {
      expect(() => priceOrder(order([line(1, 5_000, bad)]))).toThrow(refusal('PRICING_INPUT_INVALID'))
    },
  )
})

describe('쿠폰', () => {
  const percent: CouponToApply = { id: 9, discountType: 'PERCENT', value: 15, maxDiscount: 4_000 }

  test('정률은 10원 미만을 버리고 최대 금액에서 멈추며, 정액은 대상 금액을 넘지 않는다', () => {
    expect(discountOf(percent, 12_990)).toBe(1_940)
    expect(discountOf(percent, 33_000)).toBe(4_000)
    expect(discountOf({ ...percent, maxDiscount: null, value: 100 }, 9_995)).toBe(9_990)
    expect(discountOf(fixed(1, 5_000), 3_300)).toBe(3_300)
  })

  test('장바구니쿠폰의 최소 금액은 상품쿠폰을 뺀 대상 금액으로 본다', () => {
    const amounts = [line(1, 30_000), line(2, 20_000)].map(lineAmounts)
    const coupon = fixed(1, 5_000, { minOrderAmount: 50_000 })
    expect(judgeCartCoupon(coupon, amounts, [30_000, 20_000])).toEqual({ usable: true, discount: 5_000, base: 50_000 })
    expect(judgeCartCoupon(coupon, amounts, [29_000, 20_000])).toEqual({
      usable: false,
      reason: 'MIN_AMOUNT',
      missingAmount: 1_000,
    })
  })

  test('쓸 수 없는 까닭을 말한다', () => {
    const onSale = lineAmounts(line(1, 42_000, { timeSalePrice: 31_900 }))
    const reason = (coupon: CouponToApply, isMember = false) => judgeProductCoupon(coupon, onSale, isMember)
    expect(reason(fixed(1, 1_000))).toMatchObject({ reason: 'TIME_SALE' })
    expect(reason(fixed(1, 1_000, { allowTimeSale: true }))).toMatchObject({ usable: true, discount: 1_000 })
    expect(reason(fixed(1, 1_000, { allowTimeSale: true, eligibleLineIds: [7] }))).toMatchObject({ reason: 'SCOPE' })
    const members = fixed(1, 1_000, { allowTimeSale: true, memberOnly: true })
    expect(reason(members)).toMatchObject({ reason: 'MEMBER_ONLY' })
    expect(reason(members, true)).toMatchObject({ usable: true })
  })

  test('함께 쓸 수 없는 쿠폰은 혼자여야 한다', () => {
    const alone = fixed(1, 1_000, { stackable: false })
    const lines = [line(1, 20_000)]
    expect(priceOrder(order(lines, { cartCoupon: alone })).totals.cartCoupon).toBe(1_000)
    expect(() => priceOrder(order(lines, { cartCoupon: alone, shippingCoupon: fixed(2, 1_000) }))).toThrow(
      refusal('COUPON_STACK_CONFLICT', { couponId: 1 }),
    )
  })

  test('쿠폰 한 장은 한 줄에만, 한 줄에는 쿠폰 한 장만 쓴다', () => {
    const lines = [line(1, 20_000), line(2, 20_000)]
    const use = (...lineIds: number[]) => ({
      productCoupons: lineIds.map((lineId) => ({ lineId, coupon: fixed(5, 1_000) })),
    })
    expect(() => priceOrder(order(lines, use(1, 2)))).toThrow(
      refusal('COUPON_NOT_USABLE', { reason: 'ALREADY_APPLIED' }),
    )
    const twoOnOne = [fixed(5, 1_000), fixed(6, 1_000)].map((coupon) => ({ lineId: 1, coupon }))
    expect(() => priceOrder(order(lines, { productCoupons: twoOnOne }))).toThrow(refusal('PRICING_INPUT_INVALID'))
  })

  test('깎을 것이 없는 쿠폰은 써 버리지 않는다', () => {
    const free = order([line(1, 60_000)], { shippingCoupon: fixed(3, 3_000) })
    expect(() => priceOrder(free)).toThrow(refusal('COUPON_NOT_USABLE', { reason: 'NOTHING_TO_DISCOUNT' }))
  })

  test('배송비쿠폰의 최소 금액은 배송비가 아니라 상품 금액으로 본다', () => {
    const coupon = fixed(3, 2_000, { minOrderAmount: 20_000 })
    expect(priceOrder(order([line(1, 20_000)], { shippingCoupon: coupon })).totals.shippingCoupon).toBe(2_000)
    expect(() => priceOrder(order([line(1, 19_000)], { shippingCoupon: coupon }))).toThrow(
      refusal('COUPON_NOT_USABLE', { reason: 'MIN_AMOUNT', missingAmount: 1_000 }),
    )
  })

  test('배송비쿠폰은 가장 비싼 배송비에 쓰고 추가 배송비는 건드리지 않는다', () => {
    const lines = [line(1, 20_000), line(2, 20_000, { shippingOriginId: 2 })]
    const { groups, totals } = priceOrder(order(lines, { shippingCoupon: fixed(3, 10_000) }))
    expect(groups.map(({ couponDiscount, charged }) => [couponDiscount, charged])).toEqual([
      [0, 3_000],
      [4_000, 0],
    ])
    expect(totals).toMatchObject({ shippingCoupon: 4_000, remoteSurcharge: 3_000, payable: 46_000 })
  })
})

describe('배송비', () => {
  const policy = { feePolicy: 'CONDITIONAL_FREE', baseFee: 3_000, freeThreshold: 50_000 } as const

  test('기준 금액에 닿으면 무료이고, 모자라면 얼마가 모자란지 안다', () => {
    expect(shippingFee(policy, 50_000)).toEqual({ baseFee: 0, toFree: 0 })
    expect(shippingFee(policy, 49_999)).toEqual({ baseFee: 3_000, toFree: 1 })
    expect(shippingFee({ feePolicy: 'FIXED', baseFee: 4_000 }, 900_000)).toEqual({ baseFee: 4_000, toFree: null })
    expect(shippingFee({ feePolicy: 'FREE', baseFee: 4_000 }, 100)).toEqual({ baseFee: 0, toFree: 0 })
  })

  test('도서산간인지 모르는 주소에는 추가 배송비를 받지 않는다', () => {
    const fees = { jeju: 3_000, island: 5_000 }
    const all = (['NONE', 'JEJU', 'ISLAND', 'UNKNOWN'] as const).map((remote) => remoteSurcharge(remote, fees))
    expect(all).toEqual([0, 3_000, 5_000, 0])
  })

  test('배송 정책을 모르는 출고지의 상품은 값을 매기지 않는다', () => {
    expect(() => priceOrder(order([line(1, 5_000, { shippingOriginId: 99 })]))).toThrow(
      refusal('PRICING_INPUT_INVALID', { field: 'shippingGroups.99' }),
    )
  })
})

describe('포인트와 결제금액', () => {
  test('1,000P부터, 가진 만큼, 상품 금액까지만 쓴다', () => {
    const lines = [line(1, 20_000)]
    const use = (points: number) => () => priceOrder(order(lines, { points, pointsAvailable: 25_000 }))
    expect(use(999)).toThrow(refusal('POINTS_NOT_USABLE', { reason: 'MIN_USE' }))
    expect(use(20_001)).toThrow(refusal('POINTS_NOT_USABLE', { reason: 'OVER_GOODS', usableMax: 20_000 }))
    expect(use(25_001)).toThrow(refusal('POINTS_NOT_ENOUGH', { available: 25_000 }))
    expect(use(20_000)().totals.payable).toBe(3_000)
    expect(usablePointsMax(900, 5_000)).toBe(0)
  })

  test('1~99원이 남으면 몇 포인트를 덜 쓰면 되는지 알려 준다', () => {
    const free = { shippingGroups: [{ shippingOriginId: 1, feePolicy: 'FREE' as const, baseFee: 0 }] }
    const attempt = (price: number, points: number) => () => priceOrder(order([line(1, price)], { ...free, points }))
    const code = 'PAYMENT_AMOUNT_TOO_SMALL'
    expect(attempt(9_050, 9_000)).toThrow(refusal(code, { payable: 50, minimum: 100, reducePointsBy: 50 }))
    expect(attempt(1_050, 1_000)).toThrow(refusal(code, { reducePointsBy: 1_000 }))
    expect(attempt(1_100, 1_050)).toThrow(refusal(code, { reducePointsBy: 50 }))
    expect(attempt(50, 0)).toThrow(refusal(code, { reducePointsBy: 0 }))
    expect(quoteOrder(order([line(1, 50)], free)).totals.payable).toBe(50)
  })

  test('부가세는 11분의 1을 반올림한다', () => {
    expect(splitVat(15_000)).toEqual({ supply: 13_636, vat: 1_364 })
    expect(splitVat(37_400)).toEqual({ supply: 34_000, vat: 3_400 })
    expect(splitVat(0)).toEqual({ supply: 0, vat: 0 })
  })

  test('빈 주문은 0원이다', () => {
    expect(quoteOrder(order([])).totals).toMatchObject({ listAmount: 0, payable: 0, shippingBase: 0 })
  })
})

test('금액의 이유를 사람의 말로 설명한다', () => {
  const { why } = priceOrder(order([line(1, 29_000, { listPrice: 39_000, optionExtra: 1_000 })]))
  expect(why.map(explain)).toEqual([
    '판매가 29,000원 + 옵션 1,000원 = 30,000원',
    '배송비 3,000원 (20,000원 더 담으면 무료배송)',
    '상품 30,000원 + 배송 3,000원 = 33,000원',
    '결제금액 33,000원 = 공급가 30,000원 + 부가세 3,000원',
    '구매확정하면 상품마다 결제금액의 1%씩 모두 300P를 드려요',
  ])
})
