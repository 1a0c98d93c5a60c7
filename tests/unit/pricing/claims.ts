import { priceRefund } from '#server/pricing/refund.ts'
import { stateOf, untouchedGroup } from '#server/pricing/refundShipping.ts'
import type {
  ClaimedUnits,
  ClaimKind,
  Fault,
  RefundBreakdown,
  RefundGroup,
  RefundInput,
} from '#shared/pricing/refundTypes.ts'
import { unitsToClaim } from '#server/pricing/refundUnits.ts'
import type { OrderToPrice, PricedOrder } from '#shared/pricing/types.ts'

export type Fees = { returnFee: number; exchangeFee: number }
export type Wanted = { lineId: number; quantity: number }

/** A paid order as claims see it: its groups with every piece of every line, none taken. */
export function paidGroups(order: OrderToPrice, priced: PricedOrder, fees: (originId: number) => Fees): RefundGroup[] {
  return priced.groups.map((group) => {
    const policy = order.shippingGroups.find(({ shippingOriginId }) => shippingOriginId === group.shippingOriginId)
    if (!policy) throw new Error(`no policy of ${group.shippingOriginId}`)
    const own = priced.lines.filter(({ shippingOriginId }) => shippingOriginId === group.shippingOriginId)
    return {
      ...untouchedGroup(group.baseFee),
      ...fees(group.shippingOriginId),
      shippingOriginId: group.shippingOriginId,
      feePolicy: policy.feePolicy,
      baseFee: policy.baseFee,
      freeThreshold: policy.freeThreshold ?? null,
      chargedBase: group.baseFee,
      couponDiscount: group.couponDiscount,
      remoteSurcharge: group.remoteSurcharge,
      lines: own.map(({ id, unitPrice, units }) => ({
        lineId: id,
        unitPrice,
        units: units.map((unit, index) => ({ ...unit, n: index + 1, claimed: false })),
      })),
    }
  })
}

export const linesOf = (groups: readonly RefundGroup[]) => groups.flatMap(({ lines }) => lines)

/** The pieces that a claim of these quantities takes. */
export function pick(groups: readonly RefundGroup[], wanted: readonly Wanted[]): ClaimedUnits[] {
  return wanted.map(({ lineId, quantity }) => {
    const units = linesOf(groups).find((line) => line.lineId === lineId)?.units ?? []
    return { lineId, units: unitsToClaim(units, quantity) }
  })
}

export type Claim = { kind: ClaimKind; fault: Fault; wanted: readonly Wanted[]; overrides?: RefundInput['overrides'] }

/** Makes a claim and gives the groups as they are stored after it. */
export function claim(
  groups: readonly RefundGroup[],
  { wanted, ...terms }: Claim,
): { refund: RefundBreakdown; after: RefundGroup[] } {
  const claimed = pick(groups, wanted)
  const refund = priceRefund({ ...terms, groups, claimed })
  return { refund, after: terms.kind === 'exchange' ? [...groups] : booked(groups, refund, claimed) }
}

function booked(groups: readonly RefundGroup[], refund: RefundBreakdown, claimed: readonly ClaimedUnits[]) {
  return groups.map((group): RefundGroup => {
    const next = refund.groups.find(({ shippingOriginId }) => shippingOriginId === group.shippingOriginId)
    if (!next) return group
    const taken = (lineId: number, n: number) => claimed.some((one) => one.lineId === lineId && one.units.includes(n))
    const lines = group.lines.map((line) => ({
      ...line,
      units: line.units.map((unit) => ({ ...unit, claimed: unit.claimed || taken(line.lineId, unit.n) })),
    }))
    return { ...group, ...stateOf(next), lines }
  })
}
