import { explainBorne } from './explainRefund.ts'
import { assertOverrides, deduct, feesOf, tellFees } from './refundFees.ts'
import { capToPayment, keepPromise } from './refundPromise.ts'
import { remainderOf, shippingBack } from './refundShipping.ts'
import type {
  BorneFee,
  Deduction,
  RefundBreakdown,
  RefundedGroup,
  RefundedLine,
  RefundGroup,
  RefundInput,
  RefundWhy,
} from '#shared/pricing/refundTypes.ts'
import { takeUnits } from './refundUnits.ts'
import type { Won } from '#shared/pricing/types.ts'

/**
 * What a claim gives back, exact to the won (rules §5.7): the claimed pieces' own shares, shipping when nothing of a
 * group is left, less the customer's fees; never less than was promised, never more than the payment has left. An
 * exchange gives nothing back and may only cost its fee.
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
    const isPromised = input.promised?.shippingBack.includes(group.shippingOriginId)
    const back = shippingBack(kind, fault, group, left.emptied, isPromised)
    return { group, left, back, fees: feesOf(input, group, left) }
  })
  const lines = kind === 'exchange' ? [] : taken
  const goods = totalsOf(lines)
  const shipping = { cash: sum(reckoned, ({ back }) => back.cash), points: sum(reckoned, ({ back }) => back.points) }
  const byRule = deduct(
    reckoned.flatMap(({ fees }) => fees),
    { cash: goods.goodsCash + shipping.cash, points: goods.points + shipping.points },
  )
  const kept = keepPromise(byRule, input.promised, touched[0]?.shippingOriginId ?? 0)
  const { deductions, why: feeWhy } = tellFees(kept.taken)
  const { refundCash, capped, why: capWhy } = capToPayment(kept.cash, input)
  const figures = {
    ...goods,
    shippingRefundCash: shipping.cash + kept.toppedUp.cash,
    shippingRefundPoints: shipping.points + kept.toppedUp.points,
    refundCash,
    refundPoints: kept.points,
    additionalPayment: kept.additionalPayment,
    capped,
  }
  return {
    kind,
    fault,
    ...figures,
    deductions,
    borne: [...kept.borne, ...reckoned.flatMap(({ back }) => back.why.flatMap(shopsShipping))],
    lines,
    groups: reckoned.map(({ group, left, back, fees }) => {
      const own = <T extends { shippingOriginId: number }>(all: readonly T[]) =>
        all.filter((one) => one.shippingOriginId === group.shippingOriginId)
      return nextGroup(group, left, back, {
        deductions: own(deductions),
        borne: own(kept.borne),
        initial: fees.some(({ figure, amount }) => figure === 'INITIAL_SHIPPING' && amount > 0),
        customerReturn: kind === 'return' && fault === 'CUSTOMER',
        sellerTaken: fault === 'SELLER' ? sum(own(lines), (line) => line.goods) : 0,
      })
    }),
    why: [
      ...lines.map(goodsReason),
      ...reckoned.flatMap(({ back }) => back.why),
      ...kept.why,
      ...feeWhy,
      ...capWhy,
      ...totalReasons(figures, deductions),
    ],
  }
}

/** What a claim does to its group besides giving shipping back. */
type Effect = {
  deductions: readonly Deduction[]
  borne: readonly BorneFee[]
  initial: boolean
  customerReturn: boolean
  sellerTaken: Won
}

function nextGroup(
  group: RefundGroup,
  left: { goods: Won; emptied: boolean },
  back: { cash: Won; points: number },
  { deductions, borne, initial, customerReturn, sellerTaken }: Effect,
): RefundedGroup {
  const reapplied = deductions.find(({ kind }) => kind === 'SHIPPING_REAPPLIED')
  const gaveBack = back.cash + back.points > 0
  const change = {
    extraCash: (reapplied?.fromCash ?? 0) - (gaveBack ? group.extraCash : 0),
    extraPoints: (reapplied?.fromPoints ?? 0) - (gaveBack ? group.extraPoints : 0),
    initialFeeCharged: !group.initialFeeCharged && initial,
    outboundUsed: !group.outboundUsed && customerReturn,
    shippingGivenBack: gaveBack && !group.shippingGivenBack,
    waivedBase: sum(borne, ({ kind, amount }) => (kind === 'SHIPPING_REAPPLIED' ? amount : 0)),
    sellerTaken,
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
    waivedBase: (group.waivedBase ?? 0) + change.waivedBase,
    sellerTaken: (group.sellerTaken ?? 0) + change.sellerTaken,
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

type Figures = Omit<RefundBreakdown, 'kind' | 'fault' | 'deductions' | 'borne' | 'lines' | 'groups' | 'why'>

function totalReasons(figures: Figures, deductions: readonly Deduction[]): RefundWhy[] {
  const { goodsCash, points, refundCash, refundPoints, additionalPayment, capped } = figures
  const deducted = sum(deductions, ({ fromCash }) => fromCash)
  const ofPoints = sum(deductions, ({ fromPoints }) => fromPoints)
  const shipping = figures.shippingRefundCash
  const shippingPoints = figures.shippingRefundPoints
  const why: RefundWhy[] = []
  if (goodsCash + shipping > 0) {
    why.push({
      figure: 'refundCash',
      rule: 'SUM',
      amount: refundCash,
      inputs: { goodsCash, shipping, deducted, capped },
    })
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

/** Shipping given back only because it was promised. */
function shopsShipping({ rule, amount, inputs }: Extract<RefundWhy, { figure: 'shippingRefund' }>): BorneFee[] {
  if (rule !== 'PROMISED') return []
  const { shippingOriginId } = inputs
  return [{ kind: 'SHIPPING', shippingOriginId, amount, why: explainBorne('SHIPPING', amount) }]
}

const isOf = (group: RefundGroup, line: RefundedLine) => line.shippingOriginId === group.shippingOriginId

function sum<T>(items: readonly T[], pick: (item: T) => number): number {
  return items.reduce((total, item) => total + pick(item), 0)
}
