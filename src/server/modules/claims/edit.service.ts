import { sql } from 'drizzle-orm'
import { promiseOf } from '../../pricing/refundPromise.ts'
import type { FeeOverride, Promised, RefundBreakdown } from '#shared/pricing/refundTypes.ts'
import type { Tx } from '../../db/db.ts'
import { invalidField } from '../../http/errors.ts'
import type { Doer } from '../orders/order-items.service.ts'
import type { Fault } from '../orders/claimable.ts'
import { paidFee } from './claimFees.ts'
import { assertWithinLimit, netOf } from './claimLimits.ts'
import { recordClaim, showChange, tellCustomer } from './claimNews.ts'
import type { ClaimOrder } from './claimOrder.ts'
import { quoteClaim } from './claimQuote.ts'
import { assertAllowed, changeClaim, type ClaimRow, factsOfClaim } from './claimRow.ts'
import { judgeEdit } from './claimStates.ts'

export type ClaimEdit = {
  fault?: Fault | undefined
  fees?: readonly FeeOverride[] | undefined
  /** null releases the claim */
  hold?: string | null | undefined
  /** the transfer of what the customer owed has come in */
  feePaid?: boolean | undefined
  reason?: string | undefined
  notify?: unknown
}

/**
 * Staff change whose fault it is, set fees by hand, hold or release a claim, or book a fee as paid. A change of money
 * re-quotes the refund; old and new quote and the reason are in the history. Errors: CLAIM_STATE, FEE_OVERRIDE_LIMIT
 * with the limit, VALIDATION (no reason, fees that do not fit).
 */
export async function editClaim(
  tx: Tx,
  order: ClaimOrder,
  claim: ClaimRow,
  edit: ClaimEdit,
  doer: Doer,
): Promise<void> {
  assertAllowed(judgeEdit(factsOfClaim(claim)))
  const money = edit.fault !== undefined || edit.fees !== undefined
  if (money && !edit.reason) throw invalidField('reason', 'REASON_REQUIRED')
  const fault = edit.fault ?? claim.fault
  const fees = edit.fees ?? claim.fee_overrides
  const { quote, promise } = requote(order, claim, { fault, fee_overrides: fees })
  const before = claim.quote ?? quoteClaim(order, claim)
  if (money) assertWithinLimit(order, { ...claim, reasonFault: claim.reason_fault }, quote, doer.actor)
  const paid = paidFee(claim)
  if (paid > 0 && quote.additionalPayment > paid) throw invalidField('fees', 'ABOVE_PAID', { paid })
  const hold = edit.hold === undefined ? claim.hold_reason : edit.hold
  const settled = edit.feePaid === true && paid === 0 && quote.additionalPayment > 0
  await changeClaim(
    tx,
    claim,
    sql`fault = ${fault}, fee_overrides = ${JSON.stringify(fees)}::jsonb, quote = ${JSON.stringify(quote)}::jsonb, promise = ${JSON.stringify(promise)}::jsonb, hold_reason = ${hold},
        fee_due = ${paid > 0 ? paid : quote.additionalPayment},
        fee_payment = ${quote.additionalPayment > 0 || paid > 0 ? (claim.fee_payment ?? 'TRANSFER') : null}
        ${settled ? sql`, fee_paid_at = ${doer.now.toISOString()}::timestamptz` : sql``}`,
    doer.now,
  )
  if (money)
    await recordClaim(tx, claim, 'edited', doer, {
      reason: edit.reason ?? null,
      data: { before: figures(claim.fault, before), after: figures(fault, quote), fees },
    })
  if (settled) await recordClaim(tx, claim, 'fee-paid', doer, { data: { amount: quote.additionalPayment } })
  if (hold !== claim.hold_reason) {
    await recordClaim(tx, claim, hold === null ? 'released' : 'held', doer, { reason: hold ?? edit.reason ?? null })
    if (hold !== null && edit.notify === 'SEND')
      await tellCustomer(tx, claim, order.order_no, 'HELD', doer, { reason: hold })
  }
  await showChange(tx, claim)
}

/**
 * The quote with this fault and these fees, and what is promised by it. What the customer agreed to stands unless the
 * change itself takes money from them: then the new figures take its place.
 */
function requote(
  order: ClaimOrder,
  claim: ClaimRow,
  { fault, fee_overrides }: { fault: Fault; fee_overrides: readonly FeeOverride[] },
): { quote: RefundBreakdown; promise: Promised | null } {
  const { id, type, items, promise } = claim
  const free = quoteClaim(order, { id, type, items, fault, fee_overrides })
  const earlier = quoteClaim(order, { id, type, items, fault: claim.fault, fee_overrides: claim.fee_overrides })
  if (promise && netOf(free) >= netOf(earlier))
    return { quote: quoteClaim(order, { id, type, items, fault, fee_overrides, promise }), promise }
  return { quote: free, promise: promiseOf(free) }
}

const figures = (fault: Fault, quote: RefundBreakdown) => ({
  fault,
  refund_cash: quote.refundCash,
  refund_points: quote.refundPoints,
  additional_payment: quote.additionalPayment,
})
