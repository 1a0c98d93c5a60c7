import { sql } from 'drizzle-orm'
import type { RefundBreakdown } from '#shared/pricing/refundTypes.ts'
import { earnAfterClaims } from '../../pricing/refundUnits.ts'
import { kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { restoreCoupons } from '../coupons/coupons.service.ts'
import { type Doer, recordEvents } from '../orders/order-items.service.ts'
import { changePromise, clawBack } from '../points/points.service.ts'
import { returnTimeSales } from '../promotions/timeSale.service.ts'
import { openRefund } from '../refunds/refunds.service.ts'
import { takeBackForReturned } from '../reviews/returned.service.ts'
import { addToGroups, showCompleted } from '../orders/itemClaims.parts.ts'
import { moveOrders } from '../orders/orders.parts.ts'
import { paidFee, returnFee } from './claimFees.ts'
import { recordClaim, showChange, tellCustomer } from './claimNews.ts'
import type { ClaimOrder } from './claimOrder.ts'
import { quoteClaim, wholeAfter } from './claimQuote.ts'
import { changeClaim, type ClaimRow } from './claimRow.ts'
import { restock } from './claimStock.ts'
import { bool, num } from '../../db/shape.ts'

export type Completed = {
  refundId: number
  refundCash: number
  refundPoints: number
  /** false: the refund waits for somebody with a higher limit */
  decided: boolean
  /** won of a transferred fee that turned out not to be due: staff return it by hand */
  feeOwed: number
  breakdown: RefundBreakdown
}

/**
 * Completes a cancel or a return under its order's lock: the refund is priced from what is true now and booked, the
 * groups remember what was given and taken, coupons and points come back by the rules, goods go back on sale once
 * (of a return only the pieces found in order) and a time sale has what was cancelled of it again, items end when all their units are gone, and the order with them.
 * The money moves after the commit (`executeRefunds`). Errors: CLAIM_STATE, CLAIM_FEE_UNPAID, REFUND_EXCEEDS_PAYMENT.
 */
export async function completeClaim(
  tx: Tx,
  order: ClaimOrder,
  claim: ClaimRow,
  doer: Doer,
  options: { notify?: unknown; announced?: boolean; isNew?: boolean } = {},
): Promise<Completed> {
  const { now } = doer
  const breakdown = quoteClaim(order, claim)
  const paid = paidFee(claim)
  if (breakdown.additionalPayment > paid)
    throw new AppError('CLAIM_FEE_UNPAID', { amount: breakdown.additionalPayment - paid })
  const at = sql`${now.toISOString()}::timestamptz`
  await changeClaim(
    tx,
    claim,
    sql`status = 'COMPLETED', completed_at = ${at}, due_at = null, quote = ${JSON.stringify(breakdown)}::jsonb, fee_due = ${breakdown.additionalPayment}`,
    now,
  )
  await rememberGroups(tx, order, breakdown)
  const whole = wholeAfter(order, breakdown)
  await endItems(tx, order, claim, whole.wholeLines, doer, options.isNew ?? false)
  if (whole.wholeOrder) await endOrder(tx, order, doer)
  const coupons = await restoreCoupons(tx, {
    orderId: order.id,
    claimId: claim.id,
    type: claim.type,
    fault: breakdown.fault,
    ...whole,
    now,
  })
  const refund = await openRefund(tx, {
    claimId: claim.id,
    orderId: order.id,
    userId: order.user_id,
    breakdown,
    couponsRestored: coupons,
    // a return's days count from the day on which the goods were here
    dueOn: claim.type === 'return' && claim.due_ms !== null ? kstDay(new Date(claim.due_ms)) : undefined,
    by: doer.actor,
    now,
  })
  await settlePoints(tx, order, claim, breakdown, doer)
  const feeOwed = await returnFee(tx, claim, breakdown.additionalPayment, doer)
  if (claim.type === 'cancel' && order.items.some((item) => item.event_product_id !== null))
    await returnTimeSales(tx, claim.id, now)
  if (claim.type === 'cancel' || claim.inspection !== null)
    await restock(tx, order, claim, claim.type === 'cancel' ? 'CANCEL' : 'RETURN', doer)
  await recordClaim(tx, claim, 'completed', doer, { data: { refund_no: refund.refund_no, amount: refund.refund_cash } })
  await tellCustomer(tx, claim, order.order_no, 'COMPLETED', doer, {
    notify: options.notify,
    amount: refund.refund_cash,
  })
  if (!options.announced) await showChange(tx, claim)
  return {
    refundId: refund.id,
    refundCash: refund.refund_cash,
    refundPoints: refund.refund_points,
    decided: refund.decided,
    feeOwed,
    breakdown,
  }
}

/**
 * What later claims of the order must know: shipping put back on, the first delivery charged, shipping given back. The
 * changes are added to what is stored, because the quote may have counted on claims that are still open.
 */
async function rememberGroups(tx: Tx, order: ClaimOrder, breakdown: RefundBreakdown): Promise<void> {
  const changes = breakdown.groups.map(({ shippingOriginId, change }) => ({ shippingOriginId, ...change }))
  await tx.execute(addToGroups(order.id, changes))
}

/**
 * The items remember how their claim ended; those of which nothing is left are CANCELED or RETURNED. A claim that is
 * made and completed at once (`isNew`) changes its items here and only here: a row that one transaction changes twice
 * has its foreign keys checked again, and those locks meet the locks of stock.
 */
async function endItems(
  tx: Tx,
  order: ClaimOrder,
  claim: ClaimRow,
  wholeLines: number[],
  doer: Doer,
  isNew: boolean,
): Promise<void> {
  const done = claim.type === 'cancel' ? 'CANCELED' : 'RETURNED'
  const lines = claim.items.map((item) => ({
    id: item.order_item_id,
    more: isNew ? item.quantity : 0,
    whole: wholeLines.includes(item.order_item_id),
  }))
  await tx.execute(sql`
    with closed as (update claim_items set open = false where claim_id = ${claim.id})
    ${showCompleted({ id: claim.id, type: claim.type, done }, lines, doer.now)}`)
  await recordEvents(
    tx,
    order.items
      .filter((item) => wholeLines.includes(item.id))
      .map((item) => ({
        orderId: order.id,
        orderItemId: item.id,
        kind: `item.${done.toLowerCase()}`,
        from: item.status,
        to: done,
        data: { claim_id: claim.id },
      })),
    doer,
  )
}

/** An order of which everything was cancelled is cancelled; one with something returned stays completed. */
async function endOrder(tx: Tx, order: ClaimOrder, doer: Doer): Promise<void> {
  const nothingLeft = sql`o.id = ${order.id} and o.status = 'COMPLETED'
      and not exists (select 1 from order_items i where i.order_id = o.id and i.status <> 'CANCELED')`
  await tx.execute(moveOrders('CANCELED', { where: nothingLeft }, doer.now))
}

/** What the goods left earn is promised anew; what gone goods and their reviews had earned already is taken back. */
async function settlePoints(
  tx: Tx,
  order: ClaimOrder,
  claim: ClaimRow,
  breakdown: RefundBreakdown,
  doer: Doer,
): Promise<void> {
  const rate = order.earn_rate_percent
  const lines = breakdown.lines.map((line) => {
    const left = order.items.find((item) => item.id === line.lineId)?.units.filter((unit) => !unit.gone) ?? []
    const after = earnAfterClaims(
      [{ units: left.map((unit) => ({ ...unit, claimed: line.units.includes(unit.n) })) }],
      rate,
    )
    return {
      id: line.lineId,
      before: earnAfterClaims([{ units: left.map((unit) => ({ ...unit, claimed: false })) }], rate),
      after,
    }
  })
  const lots = await rows(
    tx,
    { id: num, promised: bool },
    sql`select order_item_id as id, status in ('PENDING', 'CANCELED') as promised from points_lots
        where order_item_id = any(${sql.param(lines.map(({ id }) => id))}::bigint[])`,
  )
  const isEarned = (id: number) => lots.some((lot) => lot.id === id && !lot.promised)
  if (lots.some((lot) => lot.promised))
    await changePromise(
      tx,
      lines.map((line) => ({ orderItemId: line.id, amount: line.after })),
      doer.now,
    )
  for (const line of lines.filter(({ id }) => isEarned(id)))
    await clawBack(tx, {
      userId: order.user_id,
      orderId: order.id,
      orderItemId: line.id,
      claimId: claim.id,
      amount: line.before - line.after,
      reason: '구매확정한 상품을 반품해 적립을 회수함',
      key: `claim:${claim.id}:${line.id}`,
      now: doer.now,
    })
  if (claim.type === 'return')
    await takeBackForReturned(tx, {
      userId: order.user_id,
      orderItemIds: claim.items.map((item) => item.order_item_id),
      now: doer.now,
    })
}
