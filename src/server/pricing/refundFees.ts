import { explainFee } from './explainRefund.ts'
import { PricingError } from '#shared/pricing/pricingError.ts'
import { feesDue } from './refundShipping.ts'
import type {
  ClaimKind,
  Deduction,
  DeductionKind,
  FeeOverride,
  FeeWhy,
  RefundGroup,
  RefundInput,
} from '#shared/pricing/refundTypes.ts'
import type { Won } from '#shared/pricing/types.ts'

const kindsOf: Record<ClaimKind, readonly DeductionKind[]> = {
  cancel: ['SHIPPING_REAPPLIED'],
  return: ['RETURN_FEE', 'INITIAL_SHIPPING'],
  exchange: ['EXCHANGE_FEE'],
}

/** Staff's fees must be whole won, of this kind of claim and of a group it touches, each named once. */
export function assertOverrides({ kind, overrides }: RefundInput, touched: readonly RefundGroup[]) {
  const seen = new Set<string>()
  for (const fee of overrides?.fees ?? []) {
    const key = `${fee.kind}.${fee.shippingOriginId}`
    const known = kindsOf[kind].includes(fee.kind) && touched.some((group) => sameOrigin(group, fee))
    if (!known || seen.has(key) || !Number.isSafeInteger(fee.amount) || fee.amount < 0) {
      throw new PricingError('PRICING_INPUT_INVALID', { field: `overrides.${key}` })
    }
    seen.add(key)
  }
}

/** The fees of one group: by rule when the customer is at fault, with staff's figures in their place. */
export function feesOf(input: RefundInput, group: RefundGroup, left: { goods: Won; emptied: boolean }): FeeWhy[] {
  const fault = input.overrides?.fault ?? input.fault
  const byRule = fault === 'CUSTOMER' ? feesDue(input.kind, group, left) : []
  const overrides = (input.overrides?.fees ?? []).filter((fee) => sameOrigin(group, fee))
  return kindsOf[input.kind].flatMap((figure): FeeWhy[] => {
    const rule = byRule.find((fee) => fee.figure === figure)
    const staff = overrides.find(({ kind }) => kind === figure)
    if (!staff || staff.amount === (rule?.amount ?? 0)) return rule ? [rule] : []
    const { shippingOriginId, amount } = staff
    return [{ figure, rule: 'STAFF', amount, inputs: { shippingOriginId, byRule: rule?.amount ?? 0 } }]
  })
}

/** A fee as it was taken, before it is told. */
export type TakenFee = { fee: FeeWhy; amount: Won; fromCash: Won; fromPoints: number }
export type Taken = { taken: TakenFee[]; cash: Won; points: number; additionalPayment: Won }

/**
 * Takes fees out of what is to be refunded, cash first, then points. Shipping re-applied by a cancel is never more
 * than what there is to take; any other fee that is not covered is left to be paid.
 */
export function deduct(fees: readonly FeeWhy[], refund: { cash: Won; points: number }): Taken {
  let { cash, points } = refund
  let additionalPayment = 0
  const taken = fees.map((fee): TakenFee => {
    const amount = fee.figure === 'SHIPPING_REAPPLIED' ? Math.min(fee.amount, cash + points) : fee.amount
    const fromCash = Math.min(amount, cash)
    const fromPoints = Math.min(amount - fromCash, points)
    cash -= fromCash
    points -= fromPoints
    additionalPayment += amount - fromCash - fromPoints
    return { fee, amount, fromCash, fromPoints }
  })
  return { taken, cash, points, additionalPayment }
}

/** Fees as the customer reads them; those of 0 won are left out, but for what staff have waived. */
export function tellFees(taken: readonly TakenFee[]): { deductions: Deduction[]; why: FeeWhy[] } {
  const told = taken.map(({ fee, ...took }) => ({ reason: { ...fee, amount: took.amount }, ...took }))
  return {
    why: told.filter(({ reason, amount }) => amount > 0 || reason.rule === 'STAFF').map(({ reason }) => reason),
    deductions: told
      .filter(({ amount }) => amount > 0)
      .map(({ reason, ...took }) => {
        const { shippingOriginId } = reason.inputs
        return { kind: reason.figure, shippingOriginId, ...took, why: explainFee(reason) }
      }),
  }
}

const sameOrigin = (group: RefundGroup, fee: FeeOverride) => group.shippingOriginId === fee.shippingOriginId
