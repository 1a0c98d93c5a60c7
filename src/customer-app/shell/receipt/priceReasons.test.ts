import { expect, test } from 'vitest'
import type { OrderItem, ShippingGroup } from '#customer/api/models.ts'
import { priceReasons } from './priceReasons.ts'

const item = (part: Partial<OrderItem>) =>
  ({
    product_name: '고요 요가매트',
    quantity: 2,
    list_price: 30_000,
    unit_price: 30_000,
    price_rule: 'SALE_PRICE',
    product_coupon: 0,
    cart_coupon: 0,
    points: 0,
    ...part,
  }) as OrderItem

const group = (part: Partial<ShippingGroup>) =>
  ({
    goods_amount: 48_000,
    base_fee: 3_000,
    coupon_discount: 0,
    remote_surcharge: 0,
    shipping_origin: { name: '홈핏 물류센터', fee_policy: 'CONDITIONAL_FREE', free_threshold: 50_000 },
    ...part,
  }) as ShippingGroup

const reasonsOf = (items: OrderItem[], groups: ShippingGroup[] = [group({})]) =>
  priceReasons({ items, groups, delivery_address: null })

test('할인과 쿠폰과 포인트는 어느 상품에서 얼마인지 말하고, 없는 상품은 말하지 않는다', () => {
  const reasons = reasonsOf([
    item({ unit_price: 24_000, price_rule: 'MEMBER_PRICE', cart_coupon: 1_200, points: 500 }),
    item({ product_name: '폼롤러', product_coupon: 3_000 }),
  ])
  expect(reasons.product_discount).toEqual(['고요 요가매트: 정가 30,000원 → 회원가 24,000원, 2개에 12,000원'])
  expect(reasons.product_coupon).toEqual(['폼롤러: 3,000원 할인'])
  expect(reasons.cart_coupon).toEqual(['고요 요가매트: 상품 금액 비율로 1,200원 할인'])
  expect(reasons.points).toEqual(['고요 요가매트: 500P 사용'])
})

test('배송비는 출고지마다 왜 그 금액인지, 추가 배송비는 어디라서인지 말한다', () => {
  expect(reasonsOf([]).shipping_base).toEqual(['홈핏 물류센터 3,000원 (50,000원 이상 무료, 2,000원 부족)'])
  expect(reasonsOf([], [group({ goods_amount: 50_000, base_fee: 0 })]).shipping_base).toEqual([
    '홈핏 물류센터 무료 (50,000원 이상)',
  ])
  const far = reasonsOf([], [group({ remote_surcharge: 5_000, coupon_discount: 3_000 })])
  expect(far.remote_surcharge).toEqual(['홈핏 물류센터: 도서산간 지역 5,000원'])
  expect(far.shipping_coupon).toEqual(['홈핏 물류센터: 3,000원 할인'])
})
