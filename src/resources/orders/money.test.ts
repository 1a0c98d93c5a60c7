import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/schema.d.ts'
import { billOf } from './money.ts'

const item = (product_name: string, values: object) => ({
  product_name,
  option_label: '',
  product_coupon: 0,
  cart_coupon: 0,
  points: 0,
  ...values,
})
const order = {
  items: [
    item('매트', {
      option_label: '6mm',
      price_rule: 'SALE_PRICE',
      list_price: 30_000,
      unit_price: 20_000,
      quantity: 2,
      product_coupon: 1_000,
      cart_coupon: 300,
      points: 500,
    }),
    item('링', {
      price_rule: 'SALE_PRICE',
      list_price: 5_000,
      unit_price: 5_000,
      quantity: 1,
      cart_coupon: 200,
      points: 100,
    }),
  ],
  groups: [
    { shipping_origin: { name: '이천' }, base_fee: 3_000, remote_surcharge: 4_000, coupon_discount: 3_000 },
    { shipping_origin: { name: '위탁' }, base_fee: 2_500, remote_surcharge: 0, coupon_discount: 0 },
  ],
  price: {
    list_amount: 65_000,
    product_discount: 20_000,
    product_coupon: 1_000,
    cart_coupon: 500,
    shipping_base: 5_500,
    remote_surcharge: 4_000,
    shipping_coupon: 3_000,
    points: 900,
  },
} as unknown as AdminOrder

test('결제금액의 모든 줄은 어디서 왔는지 말하고, 상품이 설명하지 못하는 몫은 배송비 몫이다', () => {
  expect(
    billOf(order).map(({ label, amount, sources }) => [label, amount, ...sources.map((one) => [one.what, one.amount])]),
  ).toEqual([
    ['상품 정가', 65_000, ['매트 6mm: 30,000원 × 2', 60_000], ['링: 5,000원 × 1', 5_000]],
    ['상품 할인', -20_000, ['매트 6mm: 판매가 20,000원 × 2', -20_000]],
    ['상품 쿠폰', -1_000, ['매트 6mm', -1_000]],
    ['장바구니 쿠폰', -500, ['매트 6mm', -300], ['링', -200]],
    ['배송비', 5_500, ['이천', 3_000], ['위탁', 2_500]],
    ['도서산간 추가 배송비', 4_000, ['이천', 4_000]],
    ['배송쿠폰', -3_000, ['이천', -3_000]],
    ['포인트 사용', -900, ['매트 6mm', -500], ['링', -100], ['배송비 몫', -300]],
  ])
})
