import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import type { Tx } from '../../db/db.ts'
import { nameOf } from '../../http/actor.ts'
import type { Doer } from '../orders/order-items.service.ts'
import { receiptDueAt } from './claimCalendar.ts'
import { recordClaim, showChange, tellCustomer } from './claimNews.ts'
import type { ClaimOrder } from './claimOrder.ts'
import { assertAllowed, changeClaim, type ClaimRow, type Collection, factsOfClaim } from './claimRow.ts'
import { inspectionLabels, type InspectionResult, judgeCollect, judgeInspect } from './claimStates.ts'

/** The goods of a return or an exchange on their way back: ordered, under way, received, looked at. */

export type CollectStage = 'WAITING' | 'COLLECTING' | 'COLLECTED'

const eventOf: Record<CollectStage, string> = {
  WAITING: 'pickup-ordered',
  COLLECTING: 'collecting',
  COLLECTED: 'collected',
}

/** 수거지시 · 수거중 · 수거완료. Errors: CLAIM_STATE, CLAIM_FEE_UNPAID, ALREADY_DONE. */
export async function collectClaim(
  tx: Tx,
  order: ClaimOrder,
  claim: ClaimRow,
  to: CollectStage,
  more: Pick<Collection, 'carrier' | 'invoice_no' | 'pickup_date'>,
  doer: Doer,
  options: { notify?: unknown } = {},
): Promise<void> {
  assertAllowed(judgeCollect(factsOfClaim(claim), to))
  const { now } = doer
  const collection: Collection = {
    ...claim.collection,
    ...more,
    ...(to === 'WAITING' ? { ordered_at: kstIso(now) } : {}),
    ...(to === 'COLLECTED' ? { collected_at: kstIso(now) } : {}),
  }
  const due = to === 'COLLECTED' ? sql`, due_at = ${(await receiptDueAt(tx, now)).toISOString()}::timestamptz` : sql``
  await changeClaim(
    tx,
    claim,
    sql`status = 'IN_PROGRESS', collection_status = ${to}, collection = ${JSON.stringify(collection)}::jsonb${due}`,
    now,
  )
  await showInProgress(tx, claim, now)
  await recordClaim(tx, claim, eventOf[to], doer, { data: { ...more } })
  if (to === 'COLLECTED') await tellCustomer(tx, claim, order.order_no, 'COLLECTED', doer, options)
  await showChange(tx, claim)
}

export type Inspection = {
  result: InspectionResult
  memo?: string | undefined
  imageIds?: readonly number[] | undefined
}

/** How a hold that an inspection has put on begins. */
const heldByInspection = '검수: '

/**
 * 검수. Goods that were not booked as received are received with it. What is not in order holds the claim until
 * somebody decides; goods that turn out to be in order after all are no longer held for it. Errors: CLAIM_STATE,
 * CLAIM_FEE_UNPAID.
 */
export async function inspectClaim(
  tx: Tx,
  order: ClaimOrder,
  claim: ClaimRow,
  { result, memo, imageIds }: Inspection,
  doer: Doer,
  options: { notify?: unknown } = {},
): Promise<void> {
  assertAllowed(judgeInspect(factsOfClaim(claim)))
  const { now } = doer
  const received = claim.collection_status === 'COLLECTED' || claim.collection_status === 'INSPECTED'
  const collection: Collection = { ...claim.collection, ...(received ? {} : { collected_at: kstIso(now) }) }
  const due = received ? sql`` : sql`, due_at = ${(await receiptDueAt(tx, now)).toISOString()}::timestamptz`
  const hold =
    result === 'OK'
      ? claim.hold_reason?.startsWith(heldByInspection)
        ? null
        : claim.hold_reason
      : `${heldByInspection}${inspectionLabels[result]}${memo ? ` (${memo})` : ''}`
  await changeClaim(
    tx,
    claim,
    sql`status = 'IN_PROGRESS', collection_status = 'INSPECTED', collection = ${JSON.stringify(collection)}::jsonb, inspection = ${result},
        inspection_memo = ${memo ?? null}, inspection_image_ids = ${JSON.stringify(imageIds ?? [])}::jsonb, inspected_at = ${now.toISOString()}::timestamptz,
        inspected_by = ${nameOf(doer.actor)}, hold_reason = ${hold}${due}`,
    now,
  )
  await showInProgress(tx, claim, now)
  if (!received) await recordClaim(tx, claim, 'collected', doer)
  await recordClaim(tx, claim, 'inspected', doer, {
    reason: [inspectionLabels[result], memo].filter(Boolean).join(' · '),
    data: { result, hold_reason: hold ?? undefined },
  })
  if (!received) await tellCustomer(tx, claim, order.order_no, 'COLLECTED', doer, options)
  await showChange(tx, claim)
}

/** The order items show that their claim is being worked on. */
async function showInProgress(tx: Tx, claim: ClaimRow, now: Date): Promise<void> {
  await tx.execute(sql`
    update order_items set claim_status = 'IN_PROGRESS', version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    where claim_id = ${claim.id} and claim_status <> 'IN_PROGRESS'`)
}
