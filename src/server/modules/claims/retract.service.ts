import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { subjectOf } from '../../http/actor.ts'
import type { Doer } from '../orders/order-items.service.ts'
import { returnFee } from './claimFees.ts'
import { recordClaim, showChange, tellCustomer } from './claimNews.ts'
import type { ClaimOrder } from './claimOrder.ts'
import { changeClaim, type ClaimRow } from './claimRow.ts'
import { releaseExchange } from './claimStock.ts'

/**
 * Takes a claim back under its order's lock: its units are free again and may be claimed again, the items go on where
 * they were, goods set aside for an exchange go back on sale, a fee paid with points comes back. Coupons and the points
 * of the order were never touched. Answers what staff have to return of a fee that was transferred. Error: CLAIM_STATE when somebody was faster.
 */
export async function retractClaim(
  tx: Tx,
  order: ClaimOrder,
  claim: ClaimRow,
  doer: Doer,
  { reason, notify, quiet }: { reason: string; notify?: unknown; quiet?: boolean },
): Promise<{ feeOwed: number }> {
  const at = sql`${doer.now.toISOString()}::timestamptz`
  await changeClaim(
    tx,
    claim,
    sql`status = 'RETRACTED', retracted_at = ${at}, retracted_by = ${subjectOf(doer.actor)}, retract_reason = ${reason}, due_at = null`,
    doer.now,
  )
  await freeUnitsOf(tx, claim, 'RETRACTED', doer.now)
  if (claim.type === 'exchange') await releaseExchange(tx, claim, doer)
  await recordClaim(tx, claim, 'retracted', doer, { reason })
  const feeOwed = await returnFee(tx, claim, 0, doer)
  if (!quiet) await tellCustomer(tx, claim, order.order_no, 'RETRACTED', doer, { notify, reason })
  await showChange(tx, claim)
  return { feeOwed }
}

/** A claim's units are nobody's again; the items show how the claim ended. */
export async function freeUnitsOf(
  tx: Tx,
  claim: Pick<ClaimRow, 'id'>,
  as: 'RETRACTED' | 'COMPLETED',
  now: Date,
): Promise<void> {
  await rows(
    tx,
    sql`with closed as (update claim_items set open = false where claim_id = ${claim.id} returning id, order_item_id, quantity),
        u as (update order_item_units u set claim_item_id = null from closed where u.claim_item_id = closed.id)
        update order_items i set claimed_quantity = i.claimed_quantity - closed.quantity, claim_status = ${as}, version = i.version + 1,
          updated_at = ${now.toISOString()}::timestamptz from closed where i.id = closed.order_item_id and i.claim_id = ${claim.id} returning i.id`,
  )
}
