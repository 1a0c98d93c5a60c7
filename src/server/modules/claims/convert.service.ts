import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import type { Doer } from '../orders/order-items.service.ts'
import { recordClaim, tellCustomer } from './claimNews.ts'
import type { ClaimOrder } from './claimOrder.ts'
import { assertAllowed, type ClaimRow, factsOfClaim } from './claimRow.ts'
import { judgeConvert } from './claimStates.ts'
import { requestClaim } from './request.service.ts'
import { retractClaim } from './retract.service.ts'
import { bool, num } from '../../db/shape.ts'

/**
 * Turns an exchange whose goods have run out into a return of the same units, as the customer agreed: goods that are on
 * their way or inspected stay so, and what was paid for the exchange comes back. Answers the new claim. Errors:
 * CLAIM_STATE and those of a request.
 */
export async function convertToReturn(
  tx: Tx,
  order: ClaimOrder,
  claim: ClaimRow,
  doer: Doer,
  { reason, notify }: { reason: string; notify?: unknown },
): Promise<number> {
  assertAllowed(judgeConvert(factsOfClaim(claim)))
  const [twin] = await rows(
    tx,
    { id: num, detail_required: bool },
    sql`select r.id, r.detail_required from claim_reasons r join claim_reasons own on own.id = ${claim.reason_id}
        where r.type = 'return' and r.active order by (r.label = own.label) desc, (r.fault = ${claim.fault}) desc, r.sequence limit 1`,
  )
  if (!twin) throw new AppError('CLAIM_STATE')
  const due = claim.due_ms === null ? null : new Date(claim.due_ms).toISOString()
  await retractClaim(tx, order, claim, doer, { reason: `반품으로 전환: ${reason}`, quiet: true })
  const { claimId } = await requestClaim(
    tx,
    {
      orderId: order.id,
      type: 'return',
      items: claim.items.map((item) => ({ orderItemId: item.order_item_id, quantity: item.quantity })),
      reasonId: twin.id,
      // a reason that has to be explained is, by what the customer agreed to
      reasonDetail: claim.reason_detail ?? (twin.detail_required ? reason : undefined),
      collection: claim.collection ?? undefined,
      fault: claim.fault,
      faultDecided: true,
      requester: 'ADMIN',
      notify: 'NONE',
    },
    doer,
  )
  await tx.execute(sql`
    update claims n set status = case when o.collection_status in ('COLLECTING', 'COLLECTED', 'INSPECTED') then 'IN_PROGRESS' else n.status end,
      collection_status = o.collection_status, collection = o.collection, inspection = o.inspection, inspection_memo = o.inspection_memo,
      inspection_image_ids = o.inspection_image_ids, inspection_pieces = o.inspection_pieces, inspected_at = o.inspected_at, inspected_by = o.inspected_by, image_ids = o.image_ids,
      hold_reason = o.hold_reason, due_at = case when o.collection_status in ('COLLECTED', 'INSPECTED') then ${due}::timestamptz else n.due_at end
    from claims o where n.id = ${claimId} and o.id = ${claim.id}`)
  await tx.execute(sql`update claims set converted_to_id = ${claimId} where id = ${claim.id}`)
  const made = { ...claim, id: claimId, type: 'return' as const }
  await recordClaim(tx, made, 'converted', doer, { reason, data: { from_claim_id: claim.id } })
  await tellCustomer(tx, made, order.order_no, 'CONVERTED', doer, { notify, reason })
  return claimId
}
