import type {
  ClaimKind,
  Fault,
  FeeWhy,
  RefundedLine,
  RefundGroup,
  RefundGroupState,
  RefundWhy,
} from '#shared/pricing/refundTypes.ts'
import { shippingFee } from '#shared/pricing/shipping.ts'
import type { Won } from '#shared/pricing/types.ts'

/** The state of a group that no claim has touched, by the base fee charged at payment. */
export function untouchedGroup(chargedBase: Won): Required<RefundGroupState> {
  return {
    extraCash: 0,
    extraPoints: 0,
    initialFeeCharged: chargedBase > 0,
    outboundUsed: false,
    shippingGivenBack: false,
    waivedBase: 0,
    sellerTaken: 0,
  }
}

/** What a group remembers, without the rest of what a claim said of it. */
export function stateOf(group: Required<RefundGroupState>): Required<RefundGroupState> {
  const { extraCash, extraPoints, initialFeeCharged, outboundUsed, shippingGivenBack, waivedBase, sellerTaken } = group
  return { extraCash, extraPoints, initialFeeCharged, outboundUsed, shippingGivenBack, waivedBase, sellerTaken }
}

/** What of a group would be left: goods at unit prices (the free-shipping measure), and whether anything is. */
export function remainderOf(group: RefundGroup, taken: readonly RefundedLine[]): { goods: Won; emptied: boolean } {
  let goods = 0
  let pieces = 0
  for (const { lineId, unitPrice, units } of group.lines) {
    const gone = taken.find((line) => line.lineId === lineId)?.units.length ?? 0
    const left = units.filter(({ claimed }) => !claimed).length - gone
    pieces += left
    goods += left * unitPrice
  }
  return { goods, emptied: pieces === 0 }
}

type Back = { cash: Won; points: number; why: Extract<RefundWhy, { figure: 'shippingRefund' }>[] }

/**
 * Shipping given back when nothing of the group is left: base after coupon, surcharge and what was re-applied. A
 * cancel gives it back unless goods of the group were sent and returned by choice; a return only by the seller's fault.
 */
export function shippingBack(
  kind: ClaimKind,
  fault: Fault,
  group: RefundGroup,
  emptied: boolean,
  isPromised = false,
): Back {
  const due = kind === 'cancel' ? !group.outboundUsed : kind === 'return' && fault === 'SELLER'
  if (!isPromised && (!emptied || !due)) return { cash: 0, points: 0, why: [] }
  const { shippingOriginId, extraCash, extraPoints, shippingGivenBack = false } = group
  const base = shippingGivenBack ? 0 : group.chargedBase - group.couponDiscount
  const remoteSurcharge = shippingGivenBack ? 0 : group.remoteSurcharge
  const cash = base + remoteSurcharge + extraCash
  if (cash + extraPoints === 0) return { cash, points: 0, why: [] }
  const byRule = kind === 'cancel' ? 'GROUP_CANCELED' : 'SELLER_FAULT'
  const rule = emptied && due ? byRule : 'PROMISED'
  const inputs = { shippingOriginId, base, remoteSurcharge, extraCash, extraPoints }
  return { cash, points: extraPoints, why: [{ figure: 'shippingRefund', rule, amount: cash + extraPoints, inputs }] }
}

/** What counts towards free shipping of what would be left: goods that the seller took away are not held against anybody. */
const measureOf = (group: RefundGroup, left: { goods: Won }) => left.goods + (group.sellerTaken ?? 0)

/** The fees that the customer's fault brings on one group, before it is known what can be taken from the refund. */
export function feesDue(kind: ClaimKind, group: RefundGroup, left: { goods: Won; emptied: boolean }): FeeWhy[] {
  const { shippingOriginId } = group
  if (kind === 'exchange') {
    return some([{ figure: 'EXCHANGE_FEE', rule: 'POLICY', amount: group.exchangeFee, inputs: { shippingOriginId } }])
  }
  const { baseFee, returnFee, remoteSurcharge } = group
  const inputs = {
    shippingOriginId,
    remainingGoods: measureOf(group, left),
    freeThreshold: group.freeThreshold ?? 0,
    baseFee,
  }
  if (kind === 'cancel') {
    const due = left.emptied ? 0 : shippingToReapply(group, inputs.remainingGoods)
    return some([{ figure: 'SHIPPING_REAPPLIED', rule: 'BELOW_THRESHOLD', amount: due, inputs: { ...inputs, due } }])
  }
  return some([
    {
      figure: 'RETURN_FEE',
      rule: 'POLICY',
      amount: returnFee + remoteSurcharge,
      inputs: { shippingOriginId, returnFee, remoteSurcharge },
    },
    {
      figure: 'INITIAL_SHIPPING',
      rule: 'BELOW_THRESHOLD',
      amount: initialShipping(group, inputs.remainingGoods),
      inputs,
    },
  ])
}

/** The base fee of what is left, less the base fee that the customer bears already. */
function shippingToReapply(group: RefundGroup, remainingGoods: Won): Won {
  const newBase = shippingFee(group, remainingGoods).baseFee
  const borne = group.initialFeeCharged ? newBase : group.chargedBase + borneExtra(group)
  return Math.max(newBase - borne, 0)
}

/** The first delivery, once per group, when it was free by the threshold and what is left is below it. */
function initialShipping(group: RefundGroup, remainingGoods: Won): Won {
  const wasFree = group.feePolicy === 'CONDITIONAL_FREE' && group.chargedBase === 0
  const below = remainingGoods < (group.freeThreshold ?? 0)
  if (!wasFree || !below || group.initialFeeCharged || group.chargeInitialShipping === false) return 0
  return Math.max(group.baseFee - borneExtra(group), 0)
}

/** Base fee that was put back on and is not asked for again. */
const borneExtra = ({ extraCash, extraPoints, waivedBase = 0 }: RefundGroup) => extraCash + extraPoints + waivedBase

function some(fees: FeeWhy[]): FeeWhy[] {
  return fees.filter(({ amount }) => amount > 0)
}
