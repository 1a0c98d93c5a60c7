import { earnedPoints } from '#shared/pricing/points.ts'
import { PricingError } from '#shared/pricing/pricingError.ts'
import type {
  LedgerUnit,
  RefundBreakdown,
  RefundedLine,
  RefundGroup,
  RefundInput,
  RefundLine,
} from '#shared/pricing/refundTypes.ts'
import type { Won } from '#shared/pricing/types.ts'

/** The next `quantity` whole pieces, in index order, that no claim holds. Throws when fewer are left. */
export function unitsToClaim(units: readonly Pick<LedgerUnit, 'n' | 'claimed'>[], quantity: number): number[] {
  const free = units.filter(({ claimed }) => !claimed).map(({ n }) => n)
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > free.length) {
    throw new PricingError('PRICING_INPUT_INVALID', { field: 'quantity' })
  }
  return free.toSorted((a, b) => a - b).slice(0, quantity)
}

/** Points to be earned at confirmation by what claims have left: `floor(paid × rate)` of each line's pieces. */
export function earnAfterClaims(
  lines: readonly { units: readonly { paid: Won; claimed: boolean }[] }[],
  ratePercent: number,
): number {
  return lines.reduce((points, { units }) => {
    const paid = units.reduce((sum, unit) => sum + (unit.claimed ? 0 : unit.paid), 0)
    return points + earnedPoints(paid, ratePercent)
  }, 0)
}

/**
 * The groups as a later claim finds them while an earlier one is still open: its pieces are gone and what it is to cost
 * is nobody else's to pay. What it would give back or put back on is not there yet, for it may be taken back.
 */
export function heldByOpen(groups: readonly RefundGroup[], open: RefundBreakdown): RefundGroup[] {
  const taken = (lineId: number, n: number) =>
    open.lines.some((line) => line.lineId === lineId && line.units.includes(n))
  return groups.map((group) => {
    const next = open.groups.find(({ shippingOriginId }) => shippingOriginId === group.shippingOriginId)
    if (!next) return group
    const { initialFeeCharged, outboundUsed, shippingGivenBack, sellerTaken, change } = next
    const reapplied = Math.max(change.extraCash, 0) + Math.max(change.extraPoints, 0)
    return {
      ...group,
      initialFeeCharged,
      outboundUsed,
      shippingGivenBack,
      sellerTaken,
      waivedBase: next.waivedBase + reapplied,
      lines: group.lines.map((line) => ({
        ...line,
        units: line.units.map((unit) => ({ ...unit, claimed: unit.claimed || taken(line.lineId, unit.n) })),
      })),
    }
  })
}

/** What is taken of each claimed line, in the order of the claim. Throws on pieces that do not exist or are taken. */
export function takeUnits({ groups, claimed }: RefundInput): RefundedLine[] {
  if (claimed.length === 0) throw new PricingError('PRICING_INPUT_INVALID', { field: 'claimed' })
  const lines = new Map(groups.flatMap((group) => group.lines.map((line) => [line.lineId, { group, line }])))
  const seen = new Set<number>()
  return claimed.map(({ lineId, units }) => {
    const found = lines.get(lineId)
    if (!found || seen.has(lineId)) throw new PricingError('PRICING_INPUT_INVALID', { field: `claimed.${lineId}` })
    seen.add(lineId)
    return takeFrom(found.line, units, found.group.shippingOriginId)
  })
}

function takeFrom(
  { lineId, unitPrice, units }: RefundLine,
  wanted: readonly number[],
  shippingOriginId: number,
): RefundedLine {
  const taken = units.filter(({ n, claimed }) => !claimed && wanted.includes(n))
  if (wanted.length === 0 || taken.length !== wanted.length || new Set(wanted).size !== wanted.length) {
    throw new PricingError('PRICING_INPUT_INVALID', { field: `claimed.${lineId}` })
  }
  const sum = (pick: (unit: LedgerUnit) => number) => taken.reduce((total, unit) => total + pick(unit), 0)
  return {
    lineId,
    shippingOriginId,
    unitPrice,
    units: taken.map(({ n }) => n).toSorted((a, b) => a - b),
    goods: unitPrice * taken.length,
    productCoupon: sum((unit) => unit.productCoupon),
    cartCoupon: sum((unit) => unit.cartCoupon),
    points: sum((unit) => unit.points),
    cash: sum((unit) => unit.paid),
    whole: units.every(({ n, claimed }) => claimed || wanted.includes(n)),
  }
}
