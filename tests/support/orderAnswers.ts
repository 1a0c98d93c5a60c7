import type { Order, OrderItem } from '#customer/api/models.ts'

/** An order and its items as the server answers them, for parts of screens that are drawn without it. */

const thumbnail = { id: 1, url: '/images/mat.webp', width: 72, height: 72 }
export const itemAnswer = (values: Partial<OrderItem> = {}): OrderItem => ({
  id: 11,
  product_id: 7,
  sku_id: 70,
  product_name: '요가매트',
  option_label: '그레이',
  thumbnail,
  quantity: 2,
  unit_price: 29_000,
  list_price: 39_000,
  price_rule: 'SALE_PRICE',
  product_coupon: 0,
  cart_coupon: 0,
  points: 0,
  paid: 58_000,
  status: 'PAID',
  claimed_quantity: 0,
  actions: [],
  ...values,
})
export const priceAnswer = {
  list_amount: 78_000,
  product_discount: 20_000,
  product_coupon: 1_000,
  cart_coupon: 2_000,
  points: 3_000,
  shipping_base: 3_000,
  shipping_coupon: 500,
  remote_surcharge: 4_000,
  payable: 58_500,
  earn_points: 0,
}
export const orderAnswer = (values: Partial<Order> = {}): Order => ({
  id: 5,
  order_no: '261116ABCDEFGH',
  ordered_at: '2026-11-15T23:30:00.000+09:00',
  items: [itemAnswer()],
  groups: [],
  delivery_address: null as never,
  price: priceAnswer,
  payments: [],
  claims: [],
  refunds: [],
  earn_points: { expected: 0, status: 'PENDING', rate_percent: 1, as_member: false },
  timeline: [],
  ...values,
})

/** What a claim gives back. */
export const refundAnswer = (refund_cash: number, refund_points = 0, more: object = {}) => ({
  goods: 0,
  product_coupon: 0,
  cart_coupon: 0,
  goods_cash: 0,
  points: 0,
  shipping_refund_cash: 0,
  shipping_refund_points: 0,
  deductions: [],
  refund_cash,
  refund_points,
  additional_payment: 0,
  coupons_restored: [],
  ...more,
})
