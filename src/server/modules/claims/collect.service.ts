import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import type { Tx } from '../../db/db.ts'
import type { Doer } from '../orders/order-items.service.ts'
import { showWorkedOn } from '../orders/itemClaims.parts.ts'
import { receiptDueAt } from './claimCalendar.ts'
import { recordClaim, showChange, tellCustomer } from './claimNews.ts'
import type { ClaimOrder } from './claimOrder.ts'
import { assertAllowed, changeClaim, type ClaimRow, type Collection, factsOfClaim } from './claimRow.ts'
import { judgeCollect } from './claimStates.ts'

/** The goods of a return or an exchange on their way back: ordered, under way, received. */

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
  await tx.execute(showWorkedOn(claim, now))
  await recordClaim(tx, claim, eventOf[to], doer, { data: { ...more } })
  if (to === 'COLLECTED') await tellCustomer(tx, claim, order.order_no, 'COLLECTED', doer, options)
  await showChange(tx, claim)
}
