import { sql } from 'drizzle-orm'
import { chooseCarrier } from '#shared/validation/carriers.ts'
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
import { readCarriers } from '../shipping/carriers.read.ts'
import { changeClaim, type ClaimRow } from './claimRow.ts'
import { releaseExchange } from './claimStock.ts'

/** The parcel in which goods that were here go back to the customer. */
export type SentBack = { carrier: string; invoice_no: string }

/** The same with the courier's name. */
type NamedParcel = { name: string; parcel: SentBack }

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
  const back = sentBack && (await checkedParcel(tx, claim, sentBack))
  const collection = back
    ? sql`, collection = ${JSON.stringify({ ...claim.collection, sent_back: back.parcel })}::jsonb`
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
  await recordClaim(tx, claim, 'retracted', doer, { reason, data: { ...back?.parcel } })
  const feeOwed = await returnFee(tx, claim, 0, doer)
  if (!quiet) await tellCustomer(tx, claim, order.order_no, 'RETRACTED', doer, { notify, reason: told(reason, back) })
  await showChange(tx, claim)
  return { feeOwed }
}

async function checkedParcel(tx: Tx, claim: ClaimRow, { carrier: named, invoice_no }: SentBack): Promise<NamedParcel> {
  if (claim.collection_status !== 'COLLECTED' && claim.collection_status !== 'INSPECTED')
    throw new AppError('CLAIM_STATE', undefined, '아직 받지 않은 상품이라 돌려보낼 수 없어요.')
  const carriers = await readCarriers(tx)
  const { carrier, refusal } = chooseCarrier(carriers, named)
  if (!carrier) throw new AppError('INVOICE_FORMAT', undefined, refusal)
  const checked = checkInvoiceNo(carriers, carrier.code, invoice_no)
  if (!checked.ok) throw new AppError('INVOICE_FORMAT', undefined, checked.message)
  return { name: carrier.name, parcel: { carrier: carrier.code, invoice_no: checked.value.invoiceNo } }
}

const told = (reason: string, back: NamedParcel | undefined) =>
  back ? `${reason} (돌려보내는 송장: ${back.name} ${back.parcel.invoice_no})` : reason

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
