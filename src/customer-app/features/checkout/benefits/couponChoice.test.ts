import { expect, test } from 'vitest'
import type { ApplicableCoupon, CheckoutCoupons, CheckoutOrder } from '#customer/api/models.ts'
import { orderToPrice, ownedCoupons, previewOf } from '../checkoutQuote.ts'
import { choose, chosenFor, offersOf } from './couponChoice.ts'

const origin = { id: 1, name: '본사', fee_policy: 'FIXED', base_fee: 3000, return_fee: 0, exchange_fee: 0 }
const item = (id: number, price: number) => ({
  id,
  list_price: price,
  unit_price: price,
  quantity: 1,
  product_name: `${id}번`,
})
const price = {
  list_amount: 50_000,
  product_discount: 0,
  product_coupon: 0,
  cart_coupon: 0,
  points: 0,
  shipping_base: 3000,
  shipping_coupon: 0,
  remote_surcharge: 0,
  payable: 53_000,
  earn_points: 500,
}
const order = {
  items: [item(1, 30_000), item(2, 20_000)],
  groups: [{ id: 1, item_ids: [1, 2], shipping_origin: origin, remote_surcharge: 0 }],
  coupons: { product: [] },
  points: { min_use: 1_000 },
  earn_rate_percent: 1,
  price,
} as unknown as CheckoutOrder

type Values = {
  target: 'PRODUCT' | 'CART' | 'SHIPPING'
  value: number
  min?: number
  stackable?: boolean
  items?: number[]
}
const coupon = (id: number, { target, value, min = 0, stackable = true, items = [1, 2] }: Values) =>
  ({
    id,
    coupon: {
      target,
      discount_type: 'FIXED',
      value,
      min_order_amount: min,
      stackable,
      member_only: false,
      name: `${id}`,
    },
    expires_at: '2026-12-31T23:59:59+09:00',
    usable: true,
    discount_amount: value,
    eligible_item_ids: items,
  }) as unknown as ApplicableCoupon

const product = coupon(1, { target: 'PRODUCT', value: 5000 })
const cart = coupon(2, { target: 'CART', value: 4000, min: 48_000 })
const loner = coupon(3, { target: 'SHIPPING', value: 3000, stackable: false })
const small = coupon(4, { target: 'PRODUCT', value: 1000 })
const coupons: CheckoutCoupons = {
  product: [
    { order_item_id: 1, coupons: [product, small] },
    { order_item_id: 2, coupons: [product, small] },
  ],
  cart: [cart],
  shipping: [loner],
  best: { product: [] },
  best_discount: 0,
}
const owned = ownedCoupons(coupons)
const toPrice = orderToPrice(order)
const start = { product: [] }
const pick = (from: CheckoutOrder['coupons'], place: Parameters<typeof choose>[3], id?: number) =>
  choose(toPrice, from, owned, place, id)

test('쿠폰 한 장은 한 곳에서만 쓰인다: 다른 상품에 고르면 옮겨 간다', () => {
  const first = pick(start, { itemId: 1 }, product.id)
  expect(first.product).toEqual([{ order_item_id: 1, user_coupon_id: 1 }])
  const moved = pick(first, { itemId: 2 }, product.id)
  expect(moved.product).toEqual([{ order_item_id: 2, user_coupon_id: 1 }])
  expect(chosenFor(moved, { itemId: 1 })).toBeUndefined()
  expect(pick(moved, { itemId: 2 })).toEqual({ product: [] })
})

test('상품쿠폰 때문에 최소 금액이 모자라게 된 장바구니쿠폰은 빠지고, 왜인지 보인다', () => {
  const both = pick(pick(start, 'CART', cart.id), { itemId: 1 }, product.id)
  expect(both).toEqual({ product: [{ order_item_id: 1, user_coupon_id: 1 }] })
  const offered = offersOf(toPrice, both, coupons, owned).find(({ place }) => place === 'CART')?.offers
  expect(offered).toMatchObject([{ usable: false, reason: '3,000원 더 담으면 쓸 수 있어요' }])
  const light = pick(pick(start, 'CART', cart.id), { itemId: 1 }, small.id)
  expect(light).toEqual({ product: [{ order_item_id: 1, user_coupon_id: 4 }], cart_user_coupon_id: 2 })
})

test('함께 쓸 수 없는 쿠폰은 혼자 남고, 다른 쿠폰을 고르면 빠진다', () => {
  const alone = pick(pick(start, 'CART', cart.id), 'SHIPPING', loner.id)
  expect(alone).toEqual({ product: [], shipping_user_coupon_id: 3 })
  expect(pick(alone, 'CART', cart.id)).toEqual({ product: [], cart_user_coupon_id: 2 })
})

test('미리 본 금액은 서버의 금액과 맞을 때만 계산하고, 아니면 서버의 금액에서 포인트만 뺀다', () => {
  expect(previewOf(order, coupons, 5000)).toMatchObject({
    price: { points: 5000, payable: 48_000, earn_points: 450 },
    priced: { totals: { payable: 48_000 } },
  })
  const newer = { ...order, price: { ...price, payable: 52_000, product_discount: 1000 } }
  expect(previewOf(newer, coupons, 5000)).toMatchObject({
    price: { payable: 47_000, product_discount: 1000 },
    priced: null,
  })
})
