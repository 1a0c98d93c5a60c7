import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CouponToApply, OrderToPrice, PricedOrder } from '#shared/pricing/types.ts'

type Coupon = { type: 'FIXED' | 'PERCENT'; value: number; max?: number; min?: number }
type Shares = { dp: number; dc: number; pt: number; cash: number }
type Group = {
  policy: 'FREE' | 'FIXED' | 'CONDITIONAL_FREE'
  base?: number
  threshold?: number
  surcharge?: number
  return_fee?: number
}
type ClaimVector = {
  kind: 'cancel' | 'return'
  fault: 'CUSTOMER' | 'SELLER'
  items: ({ id: string; qty: number; goods: number } & Shares)[]
  deductions: { kind: string; group: string; amount: number; from_cash: number; from_points: number }[]
} & Record<
  | 'goods_cash'
  | 'points'
  | 'shipping_refund_cash'
  | 'shipping_refund_points'
  | 'refund_cash'
  | 'refund_points'
  | 'additional_payment'
  | 'cash_refunded_total',
  number
>

export type MoneyVector = {
  id: string
  title: string
  order: {
    lines: {
      id: string
      list: number
      sale: number
      time_sale?: number
      opt?: number
      qty: number
      group: string
      product_coupon?: Coupon
    }[]
    groups: Record<string, Group>
    cart_coupon?: Coupon
    shipping_coupon?: Coupon
    points?: number
    points_available?: number
  }
  expect?: {
    totals: Record<string, number>
    lines: ({ id: string; unit: number; qty: number; amount: number; units: Shares[] } & Shares)[]
    groups: Record<string, { goods: number; base: number; disc: number; surcharge: number; charged: number }>
  }
  expect_error?: string
  claims?: ClaimVector[]
  earn_points_on_confirm?: number
  rate_percent?: number
}

export type SubscriptionVector = {
  id: string
  title: string
  input: {
    paid?: number
    starts_on?: string
    ends_on?: string
    on?: string
    new_price?: number
    penalty_percent?: number
    on_day?: number
    watched?: boolean
    anchor?: string
    interval?: 'MONTH' | 'YEAR'
  }
  expect: Record<string, number | string[]>
}

const file = join(import.meta.dirname, '../../data/money-vectors.json')

const vectors = JSON.parse(readFileSync(file, 'utf8')) as {
  orders: MoneyVector[]
  subscriptions: SubscriptionVector[]
}

/** The worked examples M1–M11, as the file has them. */
export const moneyVectors = vectors.orders
/** The worked examples S1–S6. */
export const subscriptionVectors = vectors.subscriptions

/** A vector's order in the words of the pricing package: names become their positions. */
export function orderOf({ order, rate_percent }: MoneyVector): OrderToPrice {
  const origins = Object.keys(order.groups)
  let couponId = 0
  const coupon = ({ type, value, max, min }: Coupon): CouponToApply => ({
    id: (couponId += 1),
    discountType: type,
    value,
    maxDiscount: max ?? null,
    minOrderAmount: min ?? 0,
  })
  return {
    lines: order.lines.map((line, index) => ({
      id: index,
      shippingOriginId: origins.indexOf(line.group),
      listPrice: line.list,
      salePrice: line.sale,
      timeSalePrice: line.time_sale ?? null,
      optionExtra: line.opt ?? 0,
      quantity: line.qty,
    })),
    shippingGroups: Object.values(order.groups).map((group, index) => ({
      shippingOriginId: index,
      feePolicy: group.policy,
      baseFee: group.base ?? 0,
      freeThreshold: group.threshold ?? null,
      remoteSurcharge: group.surcharge ?? 0,
    })),
    productCoupons: order.lines.flatMap(({ product_coupon }, lineId) =>
      product_coupon ? [{ lineId, coupon: coupon(product_coupon) }] : [],
    ),
    cartCoupon: order.cart_coupon ? coupon(order.cart_coupon) : null,
    shippingCoupon: order.shipping_coupon ? coupon(order.shipping_coupon) : null,
    points: order.points ?? 0,
    pointsAvailable: order.points_available ?? null,
    earnRatePercent: rate_percent ?? 1,
  }
}

/** A priced order in the words of the vectors, for one whole comparison. */
export function inVectorWords({ totals, vat, lines, groups }: PricedOrder, { order }: MoneyVector) {
  const origins = Object.keys(order.groups)
  const shares = (unit: { productCoupon: number; cartCoupon: number; points: number; paid: number }): Shares => ({
    dp: unit.productCoupon,
    dc: unit.cartCoupon,
    pt: unit.points,
    cash: unit.paid,
  })
  return {
    totals: {
      list: totals.listAmount,
      product_discount: totals.productDiscount,
      product_coupon: totals.productCoupon,
      cart_coupon: totals.cartCoupon,
      points: totals.points,
      shipping_base: totals.shippingBase,
      shipping_coupon: totals.shippingCoupon,
      surcharge: totals.remoteSurcharge,
      payable: totals.payable,
      ...vat,
    },
    lines: lines.map((line) => ({
      id: order.lines[line.id]?.id,
      unit: line.unitPrice,
      qty: line.quantity,
      amount: line.amount,
      ...shares(line),
      units: line.units.map(shares),
    })),
    groups: Object.fromEntries(
      groups.map((group) => [
        origins[group.shippingOriginId],
        {
          goods: group.goodsAmount,
          base: group.baseFee,
          disc: group.couponDiscount,
          surcharge: group.remoteSurcharge,
          charged: group.charged,
          extra_cash: 0,
          extra_pts: 0,
        },
      ]),
    ),
  }
}
