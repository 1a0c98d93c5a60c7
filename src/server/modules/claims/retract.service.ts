import { sql } from 'drizzle-orm'
import { carrierByKey, findCarrier } from '#shared/validation/carriers.ts'
import { checkInvoiceNo } from '#shared/validation/invoiceNo.ts'
import { rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { subjectOf } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Doer } from '../orders/order-items.service.ts'
import { freeUnits } from '../orders/itemClaims.parts.ts'
import { returnFee } from './claimFees.ts'
import { recordClaim, showChange, tellCustomer } from './claimNews.ts'
import type { ClaimOrder } from './claimOrder.ts'
import { changeClaim, type ClaimRow } from './claimRow.ts'
import { releaseExchange } from './claimStock.ts'

/** The parcel in which goods that were here go back to the customer. */
export type SentBack = { carrier: string; invoice_no: string }

/**
 * Takes a claim back under its order's lock: its units are free again and may be claimed again, the items go on where
 * they were, goods set aside for an exchange go back on sale, a fee paid with points comes back. Coupons and the points
 * of the order were never touched. Answers what staff have to return of a fee that was transferred. Goods that
 * were refused after the inspection may go back in a parcel of their own. Errors: CLAIM_STATE when somebody was faster or no
 * goods are here to send back, INVOICE_FORMAT.
 */
export async function retractClaim(
  tx: Tx,
  order: ClaimOrder,
  claim: ClaimRow,
  doer: Doer,
  {
    reason,
    notify,
    quiet,
    sentBack,
  }: { reason: string; notify?: unknown; quiet?: boolean; sentBack?: SentBack | undefined },
): Promise<{ feeOwed: number }> {
  const parcel = sentBack && checkedParcel(claim, sentBack)
  const collection = parcel
    ? sql`, collection = ${JSON.stringify({ ...claim.collection, sent_back: parcel })}::jsonb`
    : sql``
  const at = sql`${doer.now.toISOString()}::timestamptz`
  await changeClaim(
    tx,
    claim,
    sql`status = 'RETRACTED', retracted_at = ${at}, retracted_by = ${subjectOf(doer.actor)}, retract_reason = ${reason}, due_at = null${collection}`,
    doer.now,
  )
  await freeUnitsOf(tx, claim, 'RETRACTED', doer.now)
  if (claim.type === 'exchange') await releaseExchange(tx, claim, doer)
  await recordClaim(tx, claim, 'retracted', doer, { reason, data: { ...parcel } })
  const feeOwed = await returnFee(tx, claim, 0, doer)
  if (!quiet) await tellCustomer(tx, claim, order.order_no, 'RETRACTED', doer, { notify, reason: told(reason, parcel) })
  await showChange(tx, claim)
  return { feeOwed }
}

function checkedParcel(claim: ClaimRow, { carrier: named, invoice_no }: SentBack): SentBack {
  if (claim.collection_status !== 'COLLECTED' && claim.collection_status !== 'INSPECTED')
    throw new AppError('CLAIM_STATE', undefined, '아직 받지 않은 상품이라 돌려보낼 수 없어요.')
  const carrier = findCarrier(named)
  if (!carrier) throw new AppError('INVOICE_FORMAT', undefined, `모르는 택배사예요: ${named}`)
  const checked = checkInvoiceNo(carrier.key, invoice_no)
  if (!checked.ok) throw new AppError('INVOICE_FORMAT', undefined, checked.message)
  return { carrier: carrier.key, invoice_no: checked.value.invoiceNo }
}

const told = (reason: string, parcel: SentBack | undefined) =>
  parcel ? `${reason} (돌려보내는 송장: ${carrierByKey(parcel.carrier)?.name} ${parcel.invoice_no})` : reason

/** A claim's units are nobody's again; the items show how the claim ended. */
export async function freeUnitsOf(
  tx: Tx,
  claim: Pick<ClaimRow, 'id'>,
  as: 'RETRACTED' | 'COMPLETED',
  now: Date,
): Promise<void> {
  await rows(
    tx,
    { id: num },
    sql`with closed as (update claim_items set open = false where claim_id = ${claim.id} returning id, order_item_id, quantity),
        ${freeUnits(sql`closed`, claim.id, as, now)}`,
  )
}
