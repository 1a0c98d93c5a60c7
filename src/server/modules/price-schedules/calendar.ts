import { goodsPrice } from '#shared/pricing/lines.ts'
import { quoteOrder } from '#shared/pricing/price.ts'
import { dropNeedsSecondPerson } from '#shared/pricing/priceDrop.ts'
import { bestCoupons } from '../../pricing/bestCoupons.ts'
import type { Plan, Planned, PlannedCoupon, PlannedSku } from './calendar.read.ts'

/**
 * The conflict map of a product: from each moment at which anything about its price changes to the next, what it costs, and
 * the least that somebody could pay for one piece with every coupon that is about, against what it costs the shop. All
 * prices come from the calculation that carts and orders use.
 */
export const conflictKinds = [
  'TIME_SALE_NOT_CHEAPER',
  'MEMBER_PRICE_IDLE',
  'BELOW_COST',
  'OVER_HALF_OFF',
  'WAITING',
] as const
export type Conflict = (typeof conflictKinds)[number]

export type Worst = {
  sku_id: number
  sku_code: string
  option_label: string
  unit_price: number
  worst_price: number
  coupon_ids: number[]
  cost: number | null
  margin: number | null
  margin_percent: number | null
}

export type Segment = Planned & {
  list_price: number
  sale_price: number
  final_price: number
  schedule_id: number | null
  time_sale_event_id: number | null
  coupon_ids: number[]
  worst: Worst | null
  conflicts: Conflict[]
}

/** More stretches than this are cut off. */
const mostSegments = 120

export function segmentsOf(plan: Plan, from: number, to: number): Segment[] {
  const moments = [from, to]
  for (const { starts, ends } of [...plan.schedules, ...plan.sales, ...plan.coupons])
    for (const moment of [starts, ends]) if (moment > from && moment < to) moments.push(moment)
  const cuts = [...new Set(moments)].sort((a, b) => a - b).slice(0, mostSegments + 1)
  return cuts.slice(1).map((ends, index) => segmentOf(plan, cuts[index] as number, ends))
}

const covers =
  (moment: number) =>
  ({ starts, ends }: Planned): boolean =>
    starts <= moment && ends > moment

function segmentOf(plan: Plan, starts: number, ends: number): Segment {
  const { product } = plan
  const on = covers(starts)
  const planned = plan.schedules.filter(on)
  const counting = planned.filter(({ waiting }) => !waiting)
  const schedule = counting.find(({ sku_id }) => sku_id === null)
  const salePrice = schedule?.price ?? product.sale_price
  const listPrice = Math.max(schedule?.list_price ?? product.list_price, salePrice)
  const sales = plan.sales.filter(on).sort((a, b) => a.price - b.price)
  const sale = sales.find(({ price }) => price < salePrice)
  const coupons = plan.coupons.filter(on)
  const prices = { listPrice, salePrice, timeSalePrice: sale?.price ?? null }
  const extraOf = ({ id, extra_price, option_extra }: PlannedSku) =>
    (counting.find(({ sku_id }) => sku_id === id)?.price ?? extra_price) + option_extra
  // the least is paid by a member
  const least = { ...prices, memberPrice: product.member_price }
  const all = plan.skus.map((sku) => worstOf(plan, sku, { ...least, skuExtra: extraOf(sku) }, coupons))
  const worst = all.sort((a, b) => rankOf(a) - rankOf(b))[0] ?? null
  return {
    starts,
    ends,
    list_price: listPrice,
    sale_price: salePrice,
    final_price: goodsPrice(prices).price,
    schedule_id: schedule?.id ?? null,
    time_sale_event_id: sale?.event_id ?? null,
    coupon_ids: [...new Set(coupons.map(({ coupon_id }) => coupon_id))],
    worst,
    conflicts: [
      ...(sales.some(({ price }) => price >= salePrice) ? (['TIME_SALE_NOT_CHEAPER'] as const) : []),
      ...(product.member_price !== null && product.member_price >= salePrice ? (['MEMBER_PRICE_IDLE'] as const) : []),
      ...(worst?.margin != null && worst.margin < 0 ? (['BELOW_COST'] as const) : []),
      ...(worst &&
      dropNeedsSecondPerson(product.sale_price + worst.unit_price - goodsPrice(least).price, worst.worst_price)
        ? (['OVER_HALF_OFF'] as const)
        : []),
      ...(planned.length > counting.length ? (['WAITING'] as const) : []),
    ],
  }
}

/** The smallest margin first; where nobody knows a cost, the lowest price. */
export const rankOf = ({ margin, worst_price: price }: Worst): number => margin ?? price

type Prices = {
  listPrice: number
  salePrice: number
  memberPrice: number | null
  timeSalePrice: number | null
  skuExtra: number
}

function worstOf(plan: Plan, sku: PlannedSku, prices: Prices, coupons: readonly PlannedCoupon[]): Worst {
  const origin = plan.product.origin_id
  const order = {
    lines: [{ id: 1, shippingOriginId: origin, quantity: 1, ...prices }],
    shippingGroups: [{ shippingOriginId: origin, feePolicy: 'FREE' as const, baseFee: 0 }],
    isMember: true,
  }
  const { productCoupons, cartCoupon } = bestCoupons(order, coupons.map(toApply))
  const unit = quoteOrder(order).totals.payable
  const price = quoteOrder({ ...order, productCoupons, cartCoupon }).totals.payable
  const margin = sku.cost === null ? null : price - sku.cost
  return {
    sku_id: sku.id,
    sku_code: sku.code,
    option_label: sku.label,
    unit_price: unit,
    worst_price: price,
    coupon_ids: [...productCoupons.map(({ coupon }) => coupon.couponId), ...(cartCoupon ? [cartCoupon.couponId] : [])],
    cost: sku.cost,
    margin,
    margin_percent: margin === null || price === 0 ? null : Math.round((margin * 100) / price),
  }
}

const toApply = (rule: PlannedCoupon) => ({
  id: rule.issue_id,
  couponId: rule.coupon_id,
  target: rule.target,
  discountType: rule.discount_type,
  value: rule.value,
  maxDiscount: rule.max_discount,
  minOrderAmount: rule.min_order_amount,
  allowTimeSale: rule.allow_time_sale,
  stackable: rule.stackable,
  memberOnly: rule.member_only,
})
