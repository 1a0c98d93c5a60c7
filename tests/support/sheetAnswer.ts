import type { CheckoutCoupons, CheckoutOrder } from '#customer/api/models.ts'
import { itemAnswer } from './orderAnswers.ts'

/** An order sheet as the server answers it: two mats at 29,000원, shipped for 3,000원, everything filled in. */

const agreement = (key: 'order' | 'privacy_third_party', label: string) => ({
  key,
  label,
  required: true,
  kind: key,
  version: '1',
  url: `/${key}`,
})
export const sheetPrice = {
  list_amount: 78_000,
  product_discount: 20_000,
  product_coupon: 0,
  cart_coupon: 0,
  points: 0,
  shipping_base: 3_000,
  shipping_coupon: 0,
  remote_surcharge: 0,
  payable: 61_000,
  earn_points: 580,
}
export const sheetAddress = {
  id: 1,
  name: '김하나',
  phone: '01012345678',
  postcode: '06236',
  address1: '서울특별시 강남구 테헤란로 152',
  address2: '3층',
  comment: '',
  is_default: true,
  is_remote: 'NONE',
  bcode: null,
  road_name: null,
  building_code: null,
}
export const sheetAnswer = (values: object = {}): CheckoutOrder =>
  ({
    id: 7,
    order_no: '261116ABCDEFGH',
    status: 'INITIALIZED',
    items: [itemAnswer()],
    groups: [
      {
        id: 1,
        item_ids: [11],
        shipping_origin: { id: 3, name: '이천센터', fee_policy: 'FIXED', base_fee: 3_000, free_threshold: null },
        base_fee: 3_000,
        remote_surcharge: 0,
        charged: 3_000,
        goods_amount: 58_000,
      },
    ],
    delivery_address: sheetAddress,
    coupons: { product: [] },
    points: { available: '5000', usable_max: 5_000, used: 0, min_use: 1_000 },
    price: sheetPrice,
    payment_methods: [
      { kind: 'CARD', label: '카드', enabled: true },
      { kind: 'KAKAOPAY', label: '카카오페이', enabled: false, reason: '점검하고 있어요' },
      { kind: 'TRANSFER', label: '계좌이체', enabled: true, cash_receipt: true },
      { kind: 'FREE', label: '결제할 금액이 없어요', enabled: false },
    ],
    billing_keys: [],
    agreements: [agreement('order', '주문 동의'), agreement('privacy_third_party', '제공 동의')],
    notices: [],
    earn_rate_percent: 1,
    is_member: false,
    earns_as_member: false,
    expires_at: '2026-11-16T13:00:00.000+09:00',
    version: 4,
    ...values,
  }) as unknown as CheckoutOrder

export const noCoupons: CheckoutCoupons = {
  product: [],
  cart: [],
  shipping: [],
  best: { product: [] },
  best_discount: 0,
}
