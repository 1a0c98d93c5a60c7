import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../db/db.ts'
import { nameOf } from '../../http/actor.ts'
import { invalidField } from '../../http/errors.ts'
import type { Doer } from '../orders/order-items.service.ts'
import { showWorkedOn } from '../orders/itemClaims.parts.ts'
import { receiptDueAt } from './claimCalendar.ts'
import { recordClaim, showChange, tellCustomer } from './claimNews.ts'
import type { ClaimOrder } from './claimOrder.ts'
import {
  assertAllowed,
  changeClaim,
  type ClaimRow,
  type Collection,
  factsOfClaim,
  type InspectedPiece,
} from './claimRow.ts'
import { type InspectionResult, judgeInspect } from './claimStates.ts'
import { allPieces, coversClaim, findings, overall } from './inspection.ts'
import { num } from '../../db/shape.ts'

/** One finding for all pieces, or one for each. */
export type Inspection =
  | { result: InspectionResult; memo?: string | undefined; imageIds?: readonly number[] | undefined }
  | { pieces: readonly InspectedPiece[] }

/** How a hold that an inspection has put on begins. */
const heldByInspection = '검수: '

/**
 * 검수. Goods that were not booked as received are received with it. What is not in order holds the claim until
 * somebody decides; goods that turn out to be in order after all are no longer held for it. Answers what the claim goes
 * by from now on. Errors: CLAIM_STATE, CLAIM_FEE_UNPAID, VALIDATION (pieces that are not those of the claim, pictures
 * that staff did not send).
 */
export async function inspectClaim(
  tx: Tx,
  order: ClaimOrder,
  claim: ClaimRow,
  inspection: Inspection,
  doer: Doer,
  options: { notify?: unknown } = {},
): Promise<InspectionResult> {
  assertAllowed(judgeInspect(factsOfClaim(claim)))
  const pieces = 'pieces' in inspection ? [...inspection.pieces] : allPieces(claim, inspection)
  if (!coversClaim(claim, pieces)) throw invalidField('pieces', 'ALL_PIECES')
  const imageIds = [...new Set(pieces.flatMap(({ image_ids }) => image_ids))]
  await keepPrivate(tx, imageIds)
  const result = overall(pieces)
  const text = findings(pieces)
  const { now } = doer
  const received = claim.collection_status === 'COLLECTED' || claim.collection_status === 'INSPECTED'
  const collection: Collection = { ...claim.collection, ...(received ? {} : { collected_at: kstIso(now) }) }
  const due = received ? sql`` : sql`, due_at = ${(await receiptDueAt(tx, now)).toISOString()}::timestamptz`
  const memo = [...new Set(pieces.flatMap((piece) => piece.memo ?? []))].join(', ') || null
  const hold = holdAfter(claim, result, text)
  await changeClaim(
    tx,
    claim,
    sql`status = 'IN_PROGRESS', collection_status = 'INSPECTED', collection = ${JSON.stringify(collection)}::jsonb, inspection = ${result},
        inspection_memo = ${memo}, inspection_image_ids = ${JSON.stringify(imageIds)}::jsonb, inspection_pieces = ${JSON.stringify(pieces)}::jsonb,
        inspected_at = ${now.toISOString()}::timestamptz, inspected_by = ${nameOf(doer.actor)}, hold_reason = ${hold}${due}`,
    now,
  )
  await tx.execute(showWorkedOn(claim, now))
  if (!received) await recordClaim(tx, claim, 'collected', doer)
  await recordClaim(tx, claim, 'inspected', doer, {
    reason: [text, imageIds.length > 0 ? `사진 ${imageIds.length}장` : ''].filter(Boolean).join(' · '),
    data: { result, pieces, image_ids: imageIds, ...(hold === null ? {} : { held: hold }) },
  })
  if (!received) await tellCustomer(tx, claim, order.order_no, 'COLLECTED', doer, options)
  await showChange(tx, claim)
  return result
}

/** A finding that is not in order holds the claim; one in order releases what an inspection has held, never a person's hold. */
function holdAfter({ hold_reason: before }: ClaimRow, result: InspectionResult, text: string): string | null {
  if (result !== 'OK') return `${heldByInspection}${text}`
  return before?.startsWith(heldByInspection) ? null : before
}

/** Pictures of a claim are for staff and the customer alone, whatever they were sent as. */
async function keepPrivate(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await rows(
    tx,
    { id: num },
    sql`select id from images where id = any(${sql.param([...ids])}::bigint[]) and owner_type = 'staff' and purpose = 'CLAIM'`,
  )
  if (found.length < ids.length) throw invalidField('image_ids', 'PHOTO_NOT_FOUND')
}
