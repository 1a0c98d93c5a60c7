import { sql } from 'drizzle-orm'
import { correctRefund } from '../../pricing/refundCorrection.ts'
import type { RefundBreakdown } from '#shared/pricing/refundTypes.ts'
import { rows, type Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { restoreCoupons } from '../coupons/coupons.service.ts'
import type { Doer } from '../orders/order-items.service.ts'
import { type OpenedRefund, openRefund, type RestoredCoupon } from '../refunds/refunds.service.ts'
import { setGroups } from '../orders/itemClaims.parts.ts'
import { returnFee } from './claimFees.ts'
import { editLimitOf } from './claimLimits.ts'
import { recordClaim, showChange, tellCustomer } from './claimNews.ts'
import { type ClaimOrder, toRefundGroups } from './claimOrder.ts'
import { assertAllowed, type ClaimRow, factsOfClaim } from './claimRow.ts'
import { judgeCorrect } from './claimStates.ts'
import { num } from '../../db/shape.ts'

/** What a correction gives besides what the claim gave. `refund` is null when there is nothing to give. */
export type Corrected = {
  refundCash: number
  refundPoints: number
  /** won of a transferred fee that staff return by hand */
  feeOwed: number
  coupons: RestoredCoupon[]
  refund: OpenedRefund | null
}

type Options = { reason: string; notify?: unknown }

/**
 * A finished cancel or return turns out to be the seller's fault: what its customer paid for it comes back as a refund
 * of its own, the groups remember it, coupons come back as they would have. Once for each claim, under its order's
 * lock; the money moves after the commit (`executeRefunds`). Errors: CLAIM_STATE, FEE_OVERRIDE_LIMIT with the limit.
 */
export async function correctFault(
  tx: Tx,
  order: ClaimOrder,
  claim: ClaimRow,
  doer: Doer,
  { reason, notify }: Options,
): Promise<Corrected> {
  assertAllowed(judgeCorrect(factsOfClaim(claim)))
  const given = claim.quote
  if (!given) throw new AppError('CLAIM_STATE')
  const correction = correctRefund(toRefundGroups(order), given)
  const room = Math.max((order.money_left ?? 0) - promisedIn(order), 0)
  const owed = Math.max(correction.refundCash - (await addedByHand(tx, claim.id)), 0)
  const cash = Math.min(owed, room)
  const { refundPoints: points } = correction
  assertWithinLimit(cash + points, doer)
  await tx.execute(sql`
    update claims set fault = 'SELLER', fee_due = 0, version = version + 1, updated_at = ${doer.now.toISOString()}::timestamptz where id = ${claim.id}`)
  await tx.execute(setGroups(order.id, correction.groups))
  const coupons = await restoreCoupons(tx, {
    orderId: order.id,
    claimId: claim.id,
    type: claim.type,
    fault: 'SELLER',
    ...goneNow(order, claim),
    now: doer.now,
  })
  const feeOwed = await returnFee(tx, claim, 0, doer)
  const gives = cash + points > 0 || coupons.length > 0
  const refund = gives
    ? await openRefund(tx, {
        kind: 'CORRECTION',
        claimId: claim.id,
        orderId: order.id,
        userId: order.user_id,
        breakdown: onlyShipping(given, { owed, cash, points }),
        couponsRestored: coupons,
        by: doer.actor,
        now: doer.now,
      })
    : null
  await recordClaim(tx, claim, 'corrected', doer, { reason, data: { amount: cash, points } })
  if (cash + points > 0)
    await tellCustomer(tx, claim, order.order_no, 'CORRECTED', doer, { notify, amount: cash + points })
  await showChange(tx, claim)
  return { refundCash: cash, refundPoints: points, feeOwed, coupons, refund }
}

function assertWithinLimit(moved: number, { actor }: Doer): void {
  const limit = editLimitOf(actor)
  if (moved > limit) throw new AppError('FEE_OVERRIDE_LIMIT', { limit, moved })
}

const promisedIn = ({ open_claims }: ClaimOrder) => open_claims.reduce((sum, one) => sum + (one.promise?.cash ?? 0), 0)

/** Won that staff had added to the claim's refund by hand: already given. */
async function addedByHand(tx: Tx, claimId: number): Promise<number> {
  const [refund] = await rows(
    tx,
    { adjustment: num },
    sql`select adjustment from refunds where claim_id = ${claimId} and kind = 'CLAIM'`,
  )
  return Math.max(refund?.adjustment ?? 0, 0)
}

/** Lines of the claim of which nothing is left by now, and whether that is true of the whole order. */
function goneNow(order: ClaimOrder, claim: ClaimRow): { wholeLines: number[]; wholeOrder: boolean } {
  const gone = order.items.filter(({ units }) => units.every((unit) => unit.gone)).map(({ id }) => id)
  return {
    wholeLines: claim.items.map((item) => item.order_item_id).filter((id) => gone.includes(id)),
    wholeOrder: gone.length === order.items.length,
  }
}

/** The refund of a correction: no goods, the fees and the shipping that the seller bears. */
const onlyShipping = (
  given: RefundBreakdown,
  { owed, cash, points }: { owed: number; cash: number; points: number },
): RefundBreakdown => ({
  ...given,
  fault: 'SELLER',
  goods: 0,
  productCoupon: 0,
  cartCoupon: 0,
  goodsCash: 0,
  points: 0,
  shippingRefundCash: owed,
  shippingRefundPoints: points,
  deductions: [],
  refundCash: cash,
  refundPoints: points,
  additionalPayment: 0,
  borne: [],
  capped: owed - cash,
  lines: [],
  groups: [],
  why: [],
})
