import { expect, test } from 'vitest'
import type { Why } from '#shared/pricing/types.ts'
import { explain } from './explain.ts'

const said = (figure: string, rule: string, amount: number, inputs: object = {}) =>
  explain({ figure, rule, amount, inputs } as unknown as Why)
const off = (value: number, maxDiscount: number | null = null) => ({
  base: 58_000,
  value,
  maxDiscount,
  lineIds: [1, 2],
})

test.each([
  ['unitPrice', 'SALE_PRICE', 29_000, { goodsPrice: 29_000, extra: 0 }, '판매가 29,000원 = 29,000원'],
  [
    'unitPrice',
    'MEMBER_PRICE',
    30_500,
    { goodsPrice: 29_000, extra: 1_500 },
    '회원가 29,000원 + 옵션 1,500원 = 30,500원',
  ],
  [
    'unitPrice',
    'TIME_SALE_PRICE',
    28_000,
    { goodsPrice: 29_000, extra: -1_000 },
    '타임세일가 29,000원 − 옵션 1,000원 = 28,000원',
  ],
  ['productCoupon', 'FIXED', 3_000, off(3_000), '상품 쿠폰: 58,000원에서 최대 3,000원 = 3,000원 할인'],
  ['productCoupon', 'PERCENT', 5_800, off(10), '상품 쿠폰: 58,000원의 10% (10원 미만 버림) = 5,800원 할인'],
  [
    'cartCoupon',
    'PERCENT',
    4_000,
    off(10, 4_000),
    '장바구니 쿠폰: 대상 상품 2개, 58,000원의 10% (10원 미만 버림, 최대 4,000원) = 4,000원 할인을 상품 금액 비율로 나눴어요',
  ],
  [
    'points',
    'LARGEST_REMAINDER',
    2_000,
    { goodsAfterCoupons: 54_000 },
    '상품 금액 54,000원 중 2,000P 사용 (배송비에는 쓸 수 없어요)',
  ],
  ['shippingBase', 'FREE', 0, {}, '무료배송 상품이에요'],
  ['shippingBase', 'FIXED', 3_000, {}, '배송비 3,000원'],
  [
    'shippingBase',
    'THRESHOLD_REACHED',
    0,
    { freeThreshold: 50_000, goodsAmount: 58_000 },
    '상품 금액이 50,000원 이상이라 무료배송이에요',
  ],
  [
    'shippingBase',
    'BELOW_THRESHOLD',
    3_000,
    { freeThreshold: 50_000, goodsAmount: 29_000 },
    '배송비 3,000원 (21,000원 더 담으면 무료배송)',
  ],
  [
    'shippingCoupon',
    'FIXED',
    2_500,
    { ...off(2_500), base: 3_000 },
    '배송비 쿠폰: 가장 비싼 배송비에 적용, 3,000원에서 최대 2,500원 = 2,500원 할인',
  ],
  [
    'remoteSurcharge',
    'REMOTE_AREA',
    3_000,
    {},
    '제주·도서산간 추가 배송비 3,000원 (무료배송과 배송비 쿠폰에서 제외돼요)',
  ],
  ['payable', 'SUM', 32_000, { paidForGoods: 29_000, shipping: 3_000 }, '상품 29,000원 + 배송 3,000원 = 32,000원'],
  [
    'vat',
    'ELEVENTH_ROUNDED',
    2_909,
    { total: 32_000, supply: 29_091 },
    '결제금액 32,000원 = 공급가 29,091원 + 부가세 2,909원',
  ],
  ['earnPoints', 'RATE_PER_LINE', 290, { ratePercent: 1 }, '구매확정하면 상품마다 결제금액의 1%씩 모두 290P를 드려요'],
])('%s %s', (figure, rule, amount, inputs, words) => {
  expect(said(figure, rule, amount, inputs)).toBe(words)
})
