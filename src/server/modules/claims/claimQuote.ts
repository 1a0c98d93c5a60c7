import { explainRefund } from '../../pricing/explainRefund.ts'
import { PricingError } from '#shared/pricing/pricingError.ts'
import { priceRefund } from '../../pricing/refund.ts'
import type { FeeOverride, Promised, RefundBreakdown, RefundGroup, RefundWhy } from '#shared/pricing/refundTypes.ts'
import { heldByOpen } from '../../pricing/refundUnits.ts'
import { refundToWire } from '#shared/pricing/wire.ts'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { type RestoredCoupon, restoreCoupons } from '../coupons/coupons.service.ts'
import type { ClaimType, Fault } from '../orders/claimable.ts'
import { type ClaimOrder, toRefundGroups } from './claimOrder.ts'

export type ClaimedUnits = { order_item_id: number; units: number[] }

export type ClaimToQuote = {
  /** absent for a claim that is only being asked for */
  id?: number
  type: ClaimType
  fault: Fault
  items: readonly ClaimedUnits[]
  /** what staff set instead of the rules' fees */
  fee_overrides?: readonly FeeOverride[]
  /** what its customer agreed to */
  promise?: Promised | null
}

/**
 * What a claim of these units gives back, from what is true of the order now (rules §5.7): pieces of older open claims
 * count as gone, money that other open claims were promised stays theirs, and never less than its own promise. Error:
 * VALIDATION when staff's fees do not fit the claim.
 */
export function quoteClaim(order: ClaimOrder, claim: ClaimToQuote): RefundBreakdown {
  const others = order.open_claims.filter(({ id }) => id !== claim.id)
  const older = others.filter(({ id }) => claim.id === undefined || id < claim.id)
  const groups = older.reduce((before, open) => heldByOpen(before, priceClaim(before, open)), toRefundGroups(order))
  const reserved = others.reduce((sum, { promise }) => sum + (promise?.cash ?? 0), 0)
  const spare = order.money_left === null ? null : order.money_left - reserved
  const own = Math.min(claim.promise?.cash ?? 0, order.money_left ?? 0)
  return priceClaim(groups, claim, spare === null ? null : Math.max(spare, own, 0))
}

function priceClaim(groups: RefundGroup[], claim: ClaimToQuote, moneyLeft: number | null = null): RefundBreakdown {
  const fees = claim.fee_overrides ?? []
  try {
    return priceRefund({
      kind: claim.type,
      fault: claim.fault,
      groups,
      claimed: claim.items.map((item) => ({ lineId: item.order_item_id, units: item.units })),
      ...(fees.length > 0 ? { overrides: { fees } } : {}),
      promised: claim.promise ?? null,
      moneyLeft,
    })
  } catch (error) {
    if (error instanceof PricingError)
      throw new AppError('VALIDATION', { fields: { items: ['INVALID'] }, refusal: error.extra })
    throw error
  }
}

/** What is gone when this claim is done: whole lines, and whether the whole order is. */
export function wholeAfter(
  order: ClaimOrder,
  breakdown: RefundBreakdown,
): { wholeLines: number[]; wholeOrder: boolean } {
  const wholeLines = breakdown.lines.filter((line) => line.whole).map((line) => line.lineId)
  const isGone = (item: ClaimOrder['items'][number]) =>
    wholeLines.includes(item.id) || item.units.every((unit) => unit.gone)
  return { wholeLines, wholeOrder: order.items.every(isGone) }
}

/** Which coupons would come back, without giving them. */
export function couponsBack(
  db: Db,
  order: ClaimOrder,
  breakdown: RefundBreakdown,
  now: Date,
): Promise<RestoredCoupon[]> {
  const { kind: type, fault } = breakdown
  return restoreCoupons(db, { orderId: order.id, claimId: null, type, fault, ...wholeAfter(order, breakdown), now })
}

/** A breakdown as it travels, with the sentences that say why. */
export function quoteToWire(breakdown: RefundBreakdown, coupons: readonly RestoredCoupon[] = []) {
  const sentences = (figures: readonly RefundWhy[]) => figures.map((why) => explainRefund(why))
  const of = (figure: RefundWhy['figure']) => sentences(breakdown.why.filter((why) => why.figure === figure))
  return {
    ...refundToWire(breakdown, coupons),
    why: sentences(breakdown.why),
    goods_why: of('goodsCash'),
    shipping_why: of('shippingRefund'),
  }
}

/** What a customer has agreed to: the cash, and the rest when they saw it. */
export type ExpectedRefund =
  | number
  | { refund_cash: number; refund_points?: number | undefined; additional_payment?: number | undefined }

/** Error: REFUND_CHANGED with the new breakdown when it is not what the customer saw. */
export function refuseIfChanged(
  expected: ExpectedRefund | undefined,
  breakdown: RefundBreakdown,
  coupons: readonly RestoredCoupon[],
): void {
  if (expected === undefined) return
  const seen = typeof expected === 'number' ? { refund_cash: expected } : expected
  const same =
    seen.refund_cash === breakdown.refundCash &&
    (seen.refund_points === undefined || seen.refund_points === breakdown.refundPoints) &&
    (seen.additional_payment === undefined || seen.additional_payment === breakdown.additionalPayment)
  if (!same) throw new AppError('REFUND_CHANGED', { refund: quoteToWire(breakdown, coupons) })
}
