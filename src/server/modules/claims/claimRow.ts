import { sql } from 'drizzle-orm'
import type { FeeOverride, Promised, RefundBreakdown } from '#shared/pricing/refundTypes.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import type { ClaimType, Fault, Requester, Verdict } from '../orders/claimable.ts'
import type { ClaimFacts, ClaimStatus, CollectionStatus, InspectionResult } from './claimStates.ts'
import { type RowOf, json, num, text, textAs, word } from '../../db/shape.ts'

/** How goods come back. */
export type Collection = {
  method?: 'PICKUP' | 'SELF'
  carrier?: string
  invoice_no?: string
  /** the parcel in which refused goods went back to the customer */
  sent_back?: { carrier: string; invoice_no: string }
  pickup_date?: string
  address?: { name: string; phone: string; postcode: string; address1: string; address2: string }
  ordered_at?: string
  collected_at?: string
}

/** What was found of some pieces of one item. */
export type InspectedPiece = {
  order_item_id: number
  quantity: number
  result: InspectionResult
  memo: string | null
  image_ids: number[]
}

export type ClaimItemRow = {
  id: number
  order_item_id: number
  quantity: number
  units: number[]
  exchange_sku_id: number | null
  restocked: boolean
  prior_status: string
}

/** A claim with its items, times in milliseconds. */
export const claimRow = {
  id: num,
  claim_no: text,
  order_id: num,
  user_id: num,
  type: textAs<ClaimType>(),
  status: textAs<ClaimStatus>(),
  fault: textAs<Fault>(),
  reason_id: num,
  /** whose fault the reason says it is */
  reason_fault: textAs<Fault>(),
  reason_detail: text.orNull,
  requester: textAs<Requester>(),
  collection: json<Collection>().orNull,
  collection_status: textAs<CollectionStatus>().orNull,
  inspection: textAs<InspectionResult>().orNull,
  pieces: json<InspectedPiece[]>(),
  quote: json<RefundBreakdown>().orNull,
  /** what the customer agreed to */
  promise: json<Promised>().orNull,
  fee_overrides: json<FeeOverride[]>(),
  fee_due: num,
  fee_payment: word(['POINTS', 'BILLING_KEY', 'TRANSFER']).orNull,
  fee_paid_ms: num.orNull,
  hold_reason: text.orNull,
  reship_delivery_id: num.orNull,
  version: num,
  created_ms: num,
  due_ms: num.orNull,
  items: json<ClaimItemRow[]>(),
}

export type ClaimRow = RowOf<typeof claimRow>

const claimColumns = sql`c.id, c.claim_no, c.order_id, c.user_id, c.type, c.status, c.fault, c.reason_id, (select r.fault from claim_reasons r where r.id = c.reason_id) as reason_fault, c.reason_detail, c.requester, c.collection,
  c.collection_status, c.inspection, c.inspection_pieces as pieces, c.quote, c.promise, c.fee_overrides, c.fee_due, c.fee_payment, (extract(epoch from c.fee_paid_at) * 1000)::float8 as fee_paid_ms,
  c.hold_reason, c.reship_delivery_id, c.version, (extract(epoch from c.created_at) * 1000)::float8 as created_ms,
  (extract(epoch from c.due_at) * 1000)::float8 as due_ms,
  (select coalesce(jsonb_agg(jsonb_build_object('id', ci.id, 'order_item_id', ci.order_item_id, 'quantity', ci.quantity, 'units', ci.units,
      'exchange_sku_id', ci.exchange_sku_id, 'restocked', ci.restocked_at is not null, 'prior_status', ci.prior_status) order by ci.id), '[]'::jsonb)
    from claim_items ci where ci.claim_id = c.id) as items`

/** The claims as they are now; lock their orders first to change them. Unknown ids are missing. */
export async function readClaimRows(db: Db, ids: readonly number[]): Promise<Map<number, ClaimRow>> {
  if (ids.length === 0) return new Map()
  const found = await rows(
    db,
    claimRow,
    sql`select ${claimColumns} from claims c where c.id = any(${sql.param([...ids])}::bigint[]) order by c.id`,
  )
  return new Map(found.map((claim) => [claim.id, claim]))
}

/** Locks claims in id order; their orders are locked already. */
export async function lockClaims(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`select id from claims where id = any(${sql.param([...ids])}::bigint[]) order by id for update`)
}

/** The orders that claims belong to. */
export async function ordersOfClaims(db: Db, claimIds: readonly number[]): Promise<Map<number, number>> {
  if (claimIds.length === 0) return new Map()
  const found = await rows(
    db,
    { id: num, order_id: num },
    sql`select id, order_id from claims where id = any(${sql.param([...claimIds])}::bigint[])`,
  )
  return new Map(found.map((row) => [row.id, row.order_id]))
}

export const factsOfClaim = (claim: ClaimRow): ClaimFacts => ({
  type: claim.type,
  status: claim.status,
  fault: claim.fault,
  collectionStatus: claim.collection_status,
  inspection: claim.inspection,
  holdReason: claim.hold_reason,
  feeUnpaid: claim.fee_paid_ms === null ? claim.fee_due : 0,
  reshipped: claim.reship_delivery_id !== null,
})

/** Throws what the state machine refused. */
export function assertAllowed(verdict: Verdict): void {
  if (!verdict.ok) throw new AppError(verdict.code, verdict.extra, verdict.message)
}

/**
 * Ends or moves a claim that is still where the caller saw it; throws CLAIM_STATE when somebody was faster.
 * `set` names columns of `claims`.
 */
export async function changeClaim(
  tx: Tx,
  claim: Pick<ClaimRow, 'id' | 'version'>,
  set: ReturnType<typeof sql>,
  now: Date,
): Promise<void> {
  const changed = await rows(
    tx,
    { id: num },
    sql`update claims set ${set}, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
        where id = ${claim.id} and version = ${claim.version} and status in ('REQUESTED', 'IN_PROGRESS') returning id`,
  )
  if (changed.length === 0) throw new AppError('CLAIM_STATE')
}
