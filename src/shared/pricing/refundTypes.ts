import type { ShippingGroupToPrice, UnitShare, Won } from './types.ts'

/** The vocabulary of refunds (rules §5.7): what a claim takes out of the unit ledger, and what that is worth. */

export type ClaimKind = 'cancel' | 'return' | 'exchange'
export type Fault = 'CUSTOMER' | 'SELLER'
export type DeductionKind = 'RETURN_FEE' | 'EXCHANGE_FEE' | 'INITIAL_SHIPPING' | 'SHIPPING_REAPPLIED'

/** One piece of a line, as the unit ledger has it. */
export type LedgerUnit = UnitShare & {
  /** 1-based place in its line. */
  n: number
  /** A cancel or return that stands (not retracted) has taken it. Pieces of an exchange are not taken. */
  claimed: boolean
}

export type RefundLine = { lineId: number; unitPrice: Won; units: readonly LedgerUnit[] }

/** What a shipping group remembers between claims; a group that no claim has touched is `untouchedGroup`. */
export type RefundGroupState = {
  /** Shipping that earlier cancels put back on (SHIPPING_REAPPLIED), by where it was taken from. */
  extraCash: Won
  extraPoints: number
  /** The first delivery has been charged: at payment, or by a return's INITIAL_SHIPPING. */
  initialFeeCharged: boolean
  /** Goods of this group were sent and came back by the customer's choice: cancelling the rest gives no shipping back. */
  outboundUsed?: boolean
  /** Base and surcharge have been paid back: never twice, whatever is retracted and claimed again. */
  shippingGivenBack?: boolean
  /** Base fee that nobody asks the customer for again: the shop bears it, or an older open claim has it in its quote. */
  waivedBase?: Won
  /** Goods at unit prices that left by the seller's fault: they count towards free shipping as if they were there. */
  sellerTaken?: Won
}

/** One shipping origin of the order with all its lines, under the fee policy frozen at payment. */
export type RefundGroup = RefundGroupState & {
  shippingOriginId: number
  /** The caller's own id of the group, handed through. */
  groupId?: number
  feePolicy: ShippingGroupToPrice['feePolicy']
  /** The policy's fee, whether or not it was charged. */
  baseFee: Won
  freeThreshold?: Won | null
  returnFee: Won
  exchangeFee: Won
  /** Paid at checkout: the base fee before the shipping coupon, what the coupon took off, and the surcharge. */
  chargedBase: Won
  couponDiscount: Won
  remoteSurcharge: Won
  /** `false`: this origin never asks for the first delivery when goods come back. Default `true`. */
  chargeInitialShipping?: boolean
  lines: readonly RefundLine[]
}

/** Whole pieces by their `n`; `unitsToClaim` picks them. */
export type ClaimedUnits = { lineId: number; units: readonly number[] }

/** A fee set by staff in place of the rule's: 0 waives it. Fees that do not belong to the kind of claim are refused. */
export type FeeOverride = { kind: DeductionKind; shippingOriginId: number; amount: Won }

export type RefundInput = {
  kind: ClaimKind
  fault: Fault
  /** Every group a claimed line belongs to; further groups do no harm. */
  groups: readonly RefundGroup[]
  claimed: readonly ClaimedUnits[]
  overrides?: { fault?: Fault; fees?: readonly FeeOverride[] }
  /** What the customer agreed to: never less is paid, whatever happened to the order meanwhile. */
  promised?: Promised | null
  /** What can still be paid back of the payment; absent means that nothing limits it. */
  moneyLeft?: Won | null
}

/** A refund as its customer agreed to it. */
export type Promised = {
  cash: Won
  points: number
  additionalPayment: Won
  /** Shipping origins whose shipping was to be given back. */
  shippingBack: readonly number[]
}

/** A fee of the rules that the customer never agreed to: the shop's loss. */
export type BorneFee = { kind: DeductionKind | 'SHIPPING'; shippingOriginId: number; amount: Won; why: string }

/** `fromCash + fromPoints` can fall short of `amount`: the rest is part of `additionalPayment`. */
export type Deduction = {
  kind: DeductionKind
  shippingOriginId: number
  amount: Won
  fromCash: Won
  fromPoints: number
  why: string
}

export type RefundedLine = {
  lineId: number
  shippingOriginId: number
  unitPrice: Won
  units: number[]
  goods: Won
  productCoupon: Won
  cartCoupon: Won
  points: number
  cash: Won
  /** Nothing of the line is left. */
  whole: boolean
}

/** A touched group: its new state, to be stored with the claim, and what this claim changed. */
export type RefundedGroup = Required<RefundGroupState> & {
  shippingOriginId: number
  groupId?: number
  /** What is left of the group, at unit prices; `emptied` when not one piece is left. */
  remainingGoods: Won
  emptied: boolean
  shippingRefundCash: Won
  shippingRefundPoints: number
  change: Required<RefundGroupState>
}

/** `goods = productCoupon + cartCoupon + points + goodsCash`; what is refunded is never negative. */
export type RefundBreakdown = {
  kind: ClaimKind
  /** The fault that was reckoned with: the claim's, or what staff put in its place. */
  fault: Fault
  goods: Won
  productCoupon: Won
  cartCoupon: Won
  goodsCash: Won
  points: number
  shippingRefundCash: Won
  shippingRefundPoints: number
  deductions: Deduction[]
  refundCash: Won
  refundPoints: number
  /** Fees the refund could not cover. */
  additionalPayment: Won
  /** What the rules would take beyond the promise. */
  borne: BorneFee[]
  /** Cash that is due and cannot be paid back, because the payment has no more. */
  capped: Won
  lines: RefundedLine[]
  groups: RefundedGroup[]
  /** Every figure with the rule that made it; `explainRefund` turns each into a Korean sentence. */
  why: RefundWhy[]
}

type Reason<F extends string, R extends string, I extends object> = { figure: F; rule: R; amount: Won; inputs: I }
type OfGroup = { shippingOriginId: number }
type Below = { remainingGoods: Won; freeThreshold: Won; baseFee: Won }

export type FeeWhy =
  | Reason<'RETURN_FEE', 'POLICY', OfGroup & { returnFee: Won; remoteSurcharge: Won }>
  | Reason<'EXCHANGE_FEE', 'POLICY', OfGroup>
  | Reason<'INITIAL_SHIPPING', 'BELOW_THRESHOLD', OfGroup & Below>
  | Reason<'SHIPPING_REAPPLIED', 'BELOW_THRESHOLD', OfGroup & Below & { due: Won }>
  | Reason<DeductionKind, 'STAFF', OfGroup & { byRule: Won }>

/** One figure of a refund, the rule that made it and what went in. Plain data, safe to store and to send. */
export type RefundWhy =
  | Reason<'goodsCash', 'UNIT_LEDGER', { lineId: number; units: number[]; unitPrice: Won } & UnitShare>
  | Reason<
      'shippingRefund',
      'GROUP_CANCELED' | 'SELLER_FAULT' | 'PROMISED',
      OfGroup & { base: Won; remoteSurcharge: Won; extraCash: Won; extraPoints: number }
    >
  | FeeWhy
  | Reason<'refundCash', 'SUM', { goodsCash: Won; shipping: Won; deducted: Won; capped?: Won }>
  | Reason<'capped', 'PAYMENT_LEFT', { due: Won; moneyLeft: Won }>
  | Reason<'refundPoints', 'SUM', { points: number; shipping: number; deducted: number }>
  | Reason<'additionalPayment', 'NOT_COVERED', { deducted: Won; fees: Won }>
