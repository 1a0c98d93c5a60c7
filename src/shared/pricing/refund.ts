import { assertOverrides, deduct, feesOf } from './refundFees.ts'
import { remainderOf, shippingBack } from './refundShipping.ts'
import type {
  Deduction,
  RefundBreakdown,
  RefundedGroup,
  RefundedLine,
  RefundGroup,
  RefundGroupState,
  RefundInput,
  RefundWhy,
} from './refundTypes.ts'
import { takeUnits } from './refundUnits.ts'
import type { Won } from './types.ts'

/**
 * What a claim gives back, exact to the won (rules §5.7): the claimed pieces' own shares, shipping when nothing of a
 * group is left, less the customer's fees. An exchange gives nothing back and may only cost its fee.
 * Throws PricingError PRICING_INPUT_INVALID on pieces that are unknown or already taken, and on misplaced overrides.
 */
export function priceRefund(input: RefundInput): RefundBreakdown {
  const { kind } = input
  const fault = input.overrides?.fault ?? input.fault
  const taken = takeUnits(input)
  const touched = input.groups.filter((group) => taken.some((line) => isOf(group, line)))
  assertOverrides(input, touched)
  const reckoned = touched.map((group) => {
    const left = remainderOf(group, kind === 'exchange' ? [] : taken)
    return { group, left, back: shippingBack(kind, fault, group, left.emptied), fees: feesOf(input, group, left) }
  })
  const lines = kind === 'exchange' ? [] : taken
  const goods = totalsOf(lines)
  const shippingRefundCash = sum(reckoned, ({ back }) => back.cash)
  const shippingRefundPoints = sum(reckoned, ({ back }) => back.points)
  const result = deduct(
    reckoned.flatMap(({ fees }) => fees),
    { cash: goods.goodsCash + shippingRefundCash, points: goods.points + shippingRefundPoints },
  )
  const { deductions, refundCash, refundPoints, additionalPayment } = result
  const figures = { ...goods, shippingRefundCash, shippingRefundPoints, refundCash, refundPoints, additionalPayment }
  return {
    kind,
    fault,
    ...figures,
    deductions,
    lines,
    groups: reckoned.map(({ group, left, back }) => {
      const own = deductions.filter((one) => one.shippingOriginId === group.shippingOriginId)
      const customerReturn = kind === 'return' && fault === 'CUSTOMER'
      return nextGroup(group, left, back, own, customerReturn)
    }),
    why: [
      ...lines.map(goodsReason),
      ...reckoned.flatMap(({ back }) => back.why),
      ...result.why,
      ...totalReasons(figures, deductions),
    ],
  }
}

/** A group's state as if the claim had never been: what it changed is taken back, whatever came after it stays. */
export function undoRefundGroup(now: RefundGroupState, change: RefundedGroup['change']): Required<RefundGroupState> {
  return {
    extraCash: now.extraCash - change.extraCash,
    extraPoints: now.extraPoints - change.extraPoints,
    initialFeeCharged: now.initialFeeCharged && !change.initialFeeCharged,
    outboundUsed: (now.outboundUsed ?? false) && !change.outboundUsed,
    shippingGivenBack: (now.shippingGivenBack ?? false) && !change.shippingGivenBack,
  }
}

function nextGroup(
  group: RefundGroup,
  left: { goods: Won; emptied: boolean },
  back: { cash: Won; points: number },
  deductions: readonly Deduction[],
  customerReturn: boolean,
): RefundedGroup {
  const reapplied = deductions.find(({ kind }) => kind === 'SHIPPING_REAPPLIED')
  const gaveBack = back.cash + back.points > 0
  const change = {
    extraCash: (reapplied?.fromCash ?? 0) - (gaveBack ? group.extraCash : 0),
    extraPoints: (reapplied?.fromPoints ?? 0) - (gaveBack ? group.extraPoints : 0),
    initialFeeCharged: !group.initialFeeCharged && deductions.some(({ kind }) => kind === 'INITIAL_SHIPPING'),
    outboundUsed: !group.outboundUsed && customerReturn,
    shippingGivenBack: gaveBack && !group.shippingGivenBack,
  }
  return {
    shippingOriginId: group.shippingOriginId,
    ...(group.groupId === undefined ? {} : { groupId: group.groupId }),
    remainingGoods: left.goods,
    emptied: left.emptied,
    shippingRefundCash: back.cash,
    shippingRefundPoints: back.points,
    extraCash: group.extraCash + change.extraCash,
    extraPoints: group.extraPoints + change.extraPoints,
    initialFeeCharged: group.initialFeeCharged || change.initialFeeCharged,
    outboundUsed: (group.outboundUsed ?? false) || change.outboundUsed,
    shippingGivenBack: (group.shippingGivenBack ?? false) || gaveBack,
    change,
  }
}

function totalsOf(lines: readonly RefundedLine[]) {
  return {
    goods: sum(lines, (line) => line.goods),
    productCoupon: sum(lines, (line) => line.productCoupon),
    cartCoupon: sum(lines, (line) => line.cartCoupon),
    goodsCash: sum(lines, (line) => line.cash),
    points: sum(lines, (line) => line.points),
  }
}

function goodsReason(line: RefundedLine): RefundWhy {
  const { lineId, units, unitPrice, productCoupon, cartCoupon, points, cash } = line
  const inputs = { lineId, units, unitPrice, productCoupon, cartCoupon, points, paid: cash }
  return { figure: 'goodsCash', rule: 'UNIT_LEDGER', amount: cash, inputs }
}

type Figures = Omit<RefundBreakdown, 'kind' | 'fault' | 'deductions' | 'lines' | 'groups' | 'why'>

function totalReasons(figures: Figures, deductions: readonly Deduction[]): RefundWhy[] {
  const { goodsCash, points, refundCash, refundPoints, additionalPayment } = figures
  const deducted = sum(deductions, ({ fromCash }) => fromCash)
  const ofPoints = sum(deductions, ({ fromPoints }) => fromPoints)
  const shipping = figures.shippingRefundCash
  const shippingPoints = figures.shippingRefundPoints
  const why: RefundWhy[] = []
  if (goodsCash + shipping > 0) {
    why.push({ figure: 'refundCash', rule: 'SUM', amount: refundCash, inputs: { goodsCash, shipping, deducted } })
  }
  if (points + shippingPoints > 0) {
    const inputs = { points, shipping: shippingPoints, deducted: ofPoints }
    why.push({ figure: 'refundPoints', rule: 'SUM', amount: refundPoints, inputs })
  }
  if (additionalPayment > 0) {
    const inputs = { deducted: deducted + ofPoints, fees: sum(deductions, ({ amount }) => amount) }
    why.push({ figure: 'additionalPayment', rule: 'NOT_COVERED', amount: additionalPayment, inputs })
  }
  return why
}

const isOf = (group: RefundGroup, line: RefundedLine) => line.shippingOriginId === group.shippingOriginId

function sum<T>(items: readonly T[], pick: (item: T) => number): number {
  return items.reduce((total, item) => total + pick(item), 0)
}
