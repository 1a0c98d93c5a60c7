import { discountOrRefuse, judgeShippingCoupon } from './coupons.ts'
import type { LineAmounts } from './lines.ts'
import { PricingError } from './pricingError.ts'
import type { OrderToPrice, PricedGroup, ShippingGroupToPrice, Won } from './types.ts'

/** 제주 and 도서산간 pay extra; an address whose remoteness is unknown is never charged for it. */
export type Remoteness = 'NONE' | 'JEJU' | 'ISLAND' | 'UNKNOWN'

/** The surcharge of one shipping group for an address, from the origin's remote policy. */
export function remoteSurcharge(remote: Remoteness, fees: { jeju: Won; island: Won }): Won {
  if (remote === 'JEJU') return fees.jeju
  return remote === 'ISLAND' ? fees.island : 0
}

type Policy = Pick<ShippingGroupToPrice, 'feePolicy' | 'baseFee' | 'freeThreshold'>

/**
 * What shipping from one origin costs for goods of `goodsAmount` (after product discounts and time sale, before
 * coupons and points, so that a coupon never makes shipping appear), and what is missing for free shipping.
 */
export function shippingFee(policy: Policy, goodsAmount: Won): { baseFee: Won; toFree: Won | null } {
  if (policy.feePolicy === 'FREE') return { baseFee: 0, toFree: 0 }
  if (policy.feePolicy === 'FIXED') return { baseFee: policy.baseFee, toFree: null }
  const toFree = Math.max((policy.freeThreshold ?? 0) - goodsAmount, 0)
  return { baseFee: toFree === 0 ? 0 : policy.baseFee, toFree }
}

/** One priced group per shipping origin, in the order in which the lines first name it; the coupon is not yet off. */
export function shippingGroups(
  order: Pick<OrderToPrice, 'shippingGroups'>,
  lines: readonly LineAmounts[],
): PricedGroup[] {
  const originIds = new Set(lines.map(({ line }) => line.shippingOriginId))
  return [...originIds].map((shippingOriginId) => {
    const own = lines.filter(({ line }) => line.shippingOriginId === shippingOriginId)
    const policy = order.shippingGroups.find((group) => group.shippingOriginId === shippingOriginId)
    if (!policy) throw new PricingError('PRICING_INPUT_INVALID', { field: `shippingGroups.${shippingOriginId}` })
    assertPolicy(policy)
    const goodsAmount = own.reduce((sum, line) => sum + line.amount, 0)
    const { baseFee, toFree } = shippingFee(policy, goodsAmount)
    return {
      shippingOriginId,
      lineIds: own.map(({ line }) => line.id),
      goodsAmount,
      baseFee,
      couponDiscount: 0,
      remoteSurcharge: policy.remoteSurcharge ?? 0,
      charged: baseFee,
      toFree,
    }
  })
}

/** Takes the shipping coupon off the group with the highest base fee (the first of equals). Surcharges are untouched. */
export function withShippingCoupon(order: OrderToPrice, groups: readonly PricedGroup[]): PricedGroup[] {
  const coupon = order.shippingCoupon
  if (!coupon) return [...groups]
  const goodsAmount = groups.reduce((sum, group) => sum + group.goodsAmount, 0)
  const highest = groups.reduce((most, group) => Math.max(most, group.baseFee), 0)
  const couponDiscount = discountOrRefuse(coupon, judgeShippingCoupon(coupon, goodsAmount, highest, order.isMember))
  const dearest = groups.findIndex((group) => group.baseFee === highest)
  return groups.map((group, index) =>
    index === dearest ? { ...group, couponDiscount, charged: group.baseFee - couponDiscount } : group,
  )
}

function assertPolicy({ shippingOriginId, baseFee, freeThreshold, remoteSurcharge }: ShippingGroupToPrice) {
  for (const [field, value] of Object.entries({ baseFee, freeThreshold, remoteSurcharge })) {
    if (value != null && (!Number.isSafeInteger(value) || value < 0)) {
      throw new PricingError('PRICING_INPUT_INVALID', { field: `shippingGroups.${shippingOriginId}.${field}` })
    }
  }
}
