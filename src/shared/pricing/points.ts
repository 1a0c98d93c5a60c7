import { allocate, floorOfRatio } from './allocate.ts'
import { DEFAULT_POLICIES } from '../policy.ts'
import { PricingError } from './pricingError.ts'
import type { Won } from './types.ts'

/** The most points this order can take: goods only, never shipping. 0 when not even the minimum fits. */
export function usablePointsMax(
  goodsAfterCoupons: Won,
  available: number,
  minPoints = DEFAULT_POLICIES.min_points,
): number {
  const most = Math.min(goodsAfterCoupons, available)
  return most < minPoints ? 0 : most
}

/**
 * Points spread over the lines by largest remainder, weighted by what each still costs after coupons.
 * Throws POINTS_NOT_ENOUGH (more than owned) or POINTS_NOT_USABLE (below the minimum, or more than the goods cost).
 */
export function applyPoints(
  points: number,
  available: number | null | undefined,
  left: readonly Won[],
  minPoints = DEFAULT_POLICIES.min_points,
): number[] {
  if (!Number.isSafeInteger(points) || points < 0) throw new PricingError('PRICING_INPUT_INVALID', { field: 'points' })
  const goods = left.reduce((a, b) => a + b, 0)
  if (points > 0) {
    if (available != null && points > available) throw new PricingError('POINTS_NOT_ENOUGH', { points, available })
    const limits = {
      points,
      minUse: minPoints,
      usableMax: usablePointsMax(goods, available ?? goods, minPoints),
    }
    if (points < minPoints) throw new PricingError('POINTS_NOT_USABLE', { ...limits, reason: 'MIN_USE' })
    if (points > goods) throw new PricingError('POINTS_NOT_USABLE', { ...limits, reason: 'OVER_GOODS' })
  }
  return allocate(points, left)
}

/** Points earned on confirmation, `floor(paid × rate)` of one line's (remaining) cash. */
export function earnedPoints(paid: Won, ratePercent: number): number {
  return floorOfRatio(paid, ratePercent, 100)
}
