import { priceRefund } from './refund.ts'
import type { RefundBreakdown, RefundedGroup, RefundGroup } from '#shared/pricing/refundTypes.ts'
import { PricingError } from '#shared/pricing/pricingError.ts'
import type { Won } from '#shared/pricing/types.ts'

/** What a finished claim still gives back once its fault turns out to be the seller's, and its groups afterwards. */
export type RefundCorrection = {
  refundCash: Won
  refundPoints: number
  groups: RefundedGroup[]
}

/**
 * A finished cancel or return that was the customer's, priced again as the seller's: the groups without it, then with
 * it by the seller's fault; the difference is still due. Shipping that it put back on and a later claim has given back
 * since is not given back twice. Never less than nothing. `groups` are as they are now, `given` is the refund that was
 * booked. Throws PRICING_INPUT_INVALID for an exchange.
 */
export function correctRefund(groups: readonly RefundGroup[], given: RefundBreakdown): RefundCorrection {
  if (given.kind === 'exchange') throw new PricingError('PRICING_INPUT_INVALID', { field: 'kind' })
  const without = groups.map((group) => withoutClaim(group, given))
  const claimed = given.lines.map(({ lineId, units }) => ({ lineId, units }))
  const bySeller = priceRefund({ kind: given.kind, fault: 'SELLER', groups: without, claimed })
  return {
    refundCash: due(bySeller.refundCash - given.refundCash, sumOf(groups, given, 'extraCash')),
    refundPoints: due(bySeller.refundPoints - given.refundPoints, sumOf(groups, given, 'extraPoints')),
    groups: bySeller.groups,
  }
}

const due = (more: number, givenBackSince: number) => Math.max(more - givenBackSince, 0)

/** A group as if the claim had never been: its pieces are there again, and what it changed is taken back. */
function withoutClaim(group: RefundGroup, given: RefundBreakdown): RefundGroup {
  const touched = given.groups.find(({ shippingOriginId }) => shippingOriginId === group.shippingOriginId)
  if (!touched) return group
  const { change } = touched
  const taken = (lineId: number, n: number) =>
    given.lines.some((line) => line.lineId === lineId && line.units.includes(n))
  return {
    ...group,
    extraCash: Math.max(group.extraCash - change.extraCash, 0),
    extraPoints: Math.max(group.extraPoints - change.extraPoints, 0),
    initialFeeCharged: group.initialFeeCharged && !change.initialFeeCharged,
    outboundUsed: (group.outboundUsed ?? false) && !change.outboundUsed,
    shippingGivenBack: (group.shippingGivenBack ?? false) && !change.shippingGivenBack,
    waivedBase: Math.max((group.waivedBase ?? 0) - change.waivedBase, 0),
    sellerTaken: Math.max((group.sellerTaken ?? 0) - change.sellerTaken, 0),
    lines: group.lines.map((line) => ({
      ...line,
      units: line.units.map((unit) => (taken(line.lineId, unit.n) ? { ...unit, claimed: false } : unit)),
    })),
  }
}

/** Of the shipping that the claim put back on, what is not on the groups any more: a later claim gave it back. */
function sumOf(groups: readonly RefundGroup[], given: RefundBreakdown, kind: 'extraCash' | 'extraPoints'): number {
  return given.groups.reduce((sum, { shippingOriginId, change }) => {
    const now = groups.find((group) => group.shippingOriginId === shippingOriginId)?.[kind] ?? 0
    return sum + Math.max(change[kind] - now, 0)
  }, 0)
}
