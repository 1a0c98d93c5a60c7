import { explainBorne } from './explainRefund.ts'
import type { Taken } from './refundFees.ts'
import type { BorneFee, Promised, RefundBreakdown, RefundInput, RefundWhy } from '#shared/pricing/refundTypes.ts'
import type { Won } from '#shared/pricing/types.ts'

/** A refund promised is a refund paid, as far as the payment reaches. */

type Kept = Taken & { borne: BorneFee[]; toppedUp: { cash: Won; points: number }; why: RefundWhy[] }

/**
 * Lets fees off, the last one first, until the customer gets at least what they agreed to and pays no more; what fees
 * do not explain is shipping that was promised back. `borne` is what the shop loses by it.
 */
export function keepPromise(byRule: Taken, promised: Promised | null | undefined, originId: number): Kept {
  if (!promised) return { ...byRule, borne: [], toppedUp: { cash: 0, points: 0 }, why: [] }
  const short = {
    cash: Math.max(promised.cash - byRule.cash, 0),
    points: Math.max(promised.points - byRule.points, 0),
    fee: Math.max(byRule.additionalPayment - promised.additionalPayment, 0),
  }
  const left = { ...short }
  const borne: BorneFee[] = []
  const taken = byRule.taken.toReversed().map((one) => {
    const fee = Math.min(left.fee, one.amount - one.fromCash - one.fromPoints)
    const cash = Math.min(left.cash, one.fromCash)
    const points = Math.min(left.points, one.fromPoints)
    left.fee -= fee
    left.cash -= cash
    left.points -= points
    const amount = fee + cash + points
    const { figure: kind, inputs } = one.fee
    if (amount > 0)
      borne.push({ kind, shippingOriginId: inputs.shippingOriginId, amount, why: explainBorne(kind, amount) })
    return {
      fee: one.fee,
      amount: one.amount - amount,
      fromCash: one.fromCash - cash,
      fromPoints: one.fromPoints - points,
    }
  })
  const toppedUp = { cash: left.cash, points: left.points }
  const more = toppedUp.cash + toppedUp.points
  if (more > 0)
    borne.push({ kind: 'SHIPPING', shippingOriginId: originId, amount: more, why: explainBorne('SHIPPING', more) })
  return {
    taken: taken.toReversed(),
    cash: byRule.cash + short.cash,
    points: byRule.points + short.points,
    additionalPayment: byRule.additionalPayment - short.fee,
    borne,
    toppedUp,
    why: more > 0 ? [promisedShipping(originId, toppedUp)] : [],
  }
}

/** What a customer agrees to by asking for a claim that is quoted like this. */
export const promiseOf = (quote: RefundBreakdown): Promised => ({
  cash: quote.refundCash,
  points: quote.refundPoints,
  additionalPayment: quote.additionalPayment,
  shippingBack: quote.groups
    .filter((group) => group.shippingRefundCash + group.shippingRefundPoints > 0)
    .map((group) => group.shippingOriginId),
})

/** What a refund can pay of `due`: earlier corrections by hand may have left less on the payment. */
export function capToPayment(
  due: Won,
  { moneyLeft }: Pick<RefundInput, 'moneyLeft'>,
): { refundCash: Won; capped: Won; why: RefundWhy[] } {
  if (moneyLeft == null || due <= moneyLeft) return { refundCash: due, capped: 0, why: [] }
  const capped = due - moneyLeft
  const why: RefundWhy = { figure: 'capped', rule: 'PAYMENT_LEFT', amount: capped, inputs: { due, moneyLeft } }
  return { refundCash: moneyLeft, capped, why: [why] }
}

const promisedShipping = (shippingOriginId: number, { cash, points }: Kept['toppedUp']): RefundWhy => ({
  figure: 'shippingRefund',
  rule: 'PROMISED',
  amount: cash + points,
  inputs: { shippingOriginId, base: cash + points, remoteSurcharge: 0, extraCash: 0, extraPoints: 0 },
})
