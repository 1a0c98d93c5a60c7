import { allocate } from './allocate.ts'
import type { UnitShare, Won } from './types.ts'

type Line = { unitPrice: Won; quantity: number; productCoupon: Won; cartCoupon: Won; points: number }

/**
 * Splits a line's coupons and points to its single units: each by largest remainder, weighted by what the unit has
 * left. The units add up to the line and none is negative, so any later claim refunds an exact sum.
 */
export function unitLedger(line: Line): UnitShare[] {
  let left = Array.from({ length: line.quantity }, () => line.unitPrice)
  const take = (total: number) => {
    const shares = allocate(total, left)
    left = left.map((amount, index) => amount - (shares[index] ?? 0))
    return shares
  }
  const productCoupon = take(line.productCoupon)
  const cartCoupon = take(line.cartCoupon)
  const points = take(line.points)
  return left.map((paid, index) => ({
    productCoupon: productCoupon[index] ?? 0,
    cartCoupon: cartCoupon[index] ?? 0,
    points: points[index] ?? 0,
    paid,
  }))
}
