import { ofClaims, type StatisticsFigure } from './figures.ts'

/** Which figures a table of statistics has, on the screen and in a file: the same columns in the same order. */

/** By day or month. */
export const ofTime = [
  'gross',
  'refunds',
  'net',
  'orders',
  'members',
  'aov',
  'items',
  'refund_items',
  'goods',
  'product_discount',
  'coupon_discount',
  'points_used',
  'shipping',
] as const satisfies readonly StatisticsFigure[]

/** Under each brand, product …; members are counted for a whole period only. */
export const ofLines = [
  'gross',
  'refunds',
  'net',
  'orders',
  'aov',
  'items',
  'refund_items',
  'goods',
  'product_discount',
  'coupon_discount',
  'points_used',
  'shipping',
] as const satisfies readonly StatisticsFigure[]

/** Under each coupon: what it took off, and nothing else. */
export const ofCoupons = [
  'coupon_discount',
  'product_coupon',
  'cart_coupon',
  'shipping_coupon',
  'orders',
] as const satisfies readonly StatisticsFigure[]

/** What stands beside that of the compared period. */
export const compared = {
  time: ['gross', 'refunds', 'net'],
  lines: ['gross', 'refunds', 'net', 'orders', 'items', 'refund_items'],
  coupons: ['coupon_discount', 'orders'],
} as const satisfies Record<string, readonly StatisticsFigure[]>

/** Under each reason of a claim. */
export const ofReasons = [
  'returned_units',
  'canceled_units',
  'exchanged_units',
] as const satisfies readonly StatisticsFigure[]

export { ofClaims }

/** What sales are told by. */
export const breakdownWords = {
  brand: '브랜드',
  origin: '출고지',
  product: '상품',
  category: '카테고리',
  payment_method: '결제수단',
  coupon: '쿠폰',
  hour_weekday: '시간대×요일',
  member_kind: '신규·재구매',
} as const

/** What the rates of claims are told by. */
export const cohortWords = { none: '결제한 날', brand: '브랜드', product: '상품', category: '카테고리' } as const

export const comparisonWords = {
  PREVIOUS: '직전 기간',
  MONTH_BEFORE: '전월 같은 날짜',
  YEAR_BEFORE: '전년 같은 날짜',
} as const
