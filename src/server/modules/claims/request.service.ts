import { sql } from 'drizzle-orm'
import { can } from '#shared/permissions.ts'
import { documentNo } from '../../documentNo.ts'
import { promiseOf } from '../../pricing/refundPromise.ts'
import type { RefundBreakdown } from '#shared/pricing/refundTypes.ts'
import { unitsToClaim } from '../../pricing/refundUnits.ts'
import { kstIso } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../db/db.ts'
import { AppError, invalidField, refuseOn } from '../../http/errors.ts'
import type { Doer } from '../orders/order-items.service.ts'
import { type ClaimType, type Fault, judgeRequest, type Requester } from '../orders/claimable.ts'
import { showRequested, takeUnits } from '../orders/itemClaims.parts.ts'
import { requestDueAt } from './claimCalendar.ts'
import { checkExchange, checkImages, checkReason, faultOf, type Reason } from './claimChecks.ts'
import { feePayments, type FeePayment, payFeeWithPoints } from './claimFees.ts'
import { assertWithinLimit } from './claimLimits.ts'
import type { RestoredCoupon } from '../coupons/coupons.service.ts'
import { recordClaim, showChange, tellCustomer } from './claimNews.ts'
import { type ClaimOrder, freeUnits, lockOrders, readClaimOrder, toClaimable } from './claimOrder.ts'
import { couponsBack, type ExpectedRefund, quoteClaim, quoteToWire, refuseIfChanged } from './claimQuote.ts'
import { type ClaimRow, type Collection, readClaimRows } from './claimRow.ts'
import { takeForExchange } from './claimStock.ts'
import { type Completed, completeClaim } from './complete.service.ts'
import { records } from '../../db/values.ts'
import { num } from '../../db/shape.ts'

export type ItemToRequest = { orderItemId: number; quantity: number; exchangeSkuId?: number | undefined }

export type ClaimRequest = {
  orderId: number
  /** the order must be this customer's */
  userId?: number
  type: ClaimType
  items: readonly ItemToRequest[]
  reasonId: number
  reasonDetail?: string | undefined
  imageIds?: readonly number[] | undefined
  collection?: Collection | undefined
  /** staff may say whose fault it is, within their limit; else the reason says */
  fault?: Fault | undefined
  /** the fault was decided before, by somebody who may */
  faultDecided?: boolean
  feePayment?: FeePayment | undefined
  expectedRefund?: ExpectedRefund | undefined
  requester: Requester
  notify?: unknown
}

export type Requested = {
  claimId: number
  breakdown: RefundBreakdown
  /** those that come back with it, or will when it is completed */
  coupons: RestoredCoupon[]
  completed: Completed | null
}

/**
 * Asks for a cancel, a return or an exchange: units are taken in index order under the order's lock, so that no unit is
 * ever claimed twice. A cancel of items that nobody has begun to pack is completed at once (its refund is to be executed
 * after the commit). Errors: ORDER_NOT_FOUND, ORDER_ITEM_NOT_FOUND, CLAIM_NOT_ALLOWED, CLAIM_WINDOW_CLOSED,
 * CLAIM_IN_PROGRESS, REFUND_CHANGED, FEE_OVERRIDE_LIMIT, CLAIM_FEE_REQUIRED, POINTS_NOT_ENOUGH, EXCHANGE_SKU_SOLD_OUT, VALIDATION.
 */
export async function requestClaim(tx: Tx, request: ClaimRequest, doer: Doer): Promise<Requested> {
  const { now } = doer
  await lockOrders(tx, [request.orderId])
  const order = await readClaimOrder(tx, request.orderId)
  if (!order || (request.userId !== undefined && order.user_id !== request.userId))
    throw new AppError('ORDER_NOT_FOUND')
  const reason = await checkReason(tx, request)
  const fault = request.fault ?? (await faultOf(tx, order, request, reason.fault))
  const items = judgeItems(order, request, fault, now)
  await checkImages(tx, request, reason)
  if (request.type === 'exchange') await checkExchange(tx, order, request.items)
  const breakdown = quoteClaim(order, { type: request.type, fault, items })
  if (request.requester === 'ADMIN' && fault !== reason.fault && !request.faultDecided)
    assertWithinLimit(order, { type: request.type, items, reasonFault: reason.fault }, breakdown, doer.actor)
  const coupons = await couponsBack(tx, order, breakdown, now)
  refuseIfChanged(request.expectedRefund, breakdown, coupons)
  const fee = breakdown.additionalPayment
  if (fee > 0 && request.requester === 'USER' && !request.feePayment)
    throw new AppError('CLAIM_FEE_REQUIRED', {
      amount: fee,
      methods: feePayments,
      refund: quoteToWire(breakdown, coupons),
    })
  const instant = isInstant(order, request, doer)
  const claim = await writeClaim(tx, order, request, { reason, fault, items, breakdown, instant, doer })
  if (fee > 0 && request.feePayment === 'POINTS')
    await payFeeWithPoints(tx, { userId: order.user_id, claimId: claim.id, amount: fee, doer })
  if (request.type === 'exchange')
    await takeForExchange(
      tx,
      claim.id,
      request.items.map((item) => ({ skuId: item.exchangeSkuId as number, quantity: item.quantity })),
      doer,
    )
  await recordClaim(tx, claim, 'requested', doer, { reason: request.reasonDetail ?? reason.label })
  if (instant) {
    const fresh = (await readClaimOrder(tx, order.id)) as ClaimOrder
    return {
      claimId: claim.id,
      breakdown,
      coupons,
      completed: await completeClaim(tx, fresh, claim, doer, { notify: request.notify, isNew: true }),
    }
  }
  await tellCustomer(tx, claim, order.order_no, 'REQUESTED', doer, { notify: request.notify })
  await showChange(tx, claim)
  return { claimId: claim.id, breakdown, coupons, completed: null }
}

/** The units of each item that the claim takes; throws what the state machine refuses. */
export function judgeItems(
  order: ClaimOrder,
  { type, items, requester }: Pick<ClaimRequest, 'type' | 'items' | 'requester'>,
  fault: Fault,
  now: Date,
): { order_item_id: number; quantity: number; units: number[] }[] {
  const seen = new Set<number>()
  return items.map(({ orderItemId, quantity }) => {
    const item = order.items.find((one) => one.id === orderItemId)
    if (!item) throw new AppError('ORDER_ITEM_NOT_FOUND')
    if (seen.has(orderItemId)) throw invalidField('items', 'REPEATED')
    seen.add(orderItemId)
    const verdict = judgeRequest(toClaimable(item), { type, fault, by: requester, quantity, now })
    if (!verdict.ok) throw new AppError(verdict.code, { order_item_id: item.id, ...verdict.extra }, verdict.message)
    const units = unitsToClaim(
      freeUnits(item).map((unit) => ({ n: unit.n, claimed: false })),
      quantity,
    )
    return { order_item_id: item.id, quantity, units }
  })
}

/** A cancel before anybody has begun to pack; staff who may not complete claims only ask for it. */
function isInstant(order: ClaimOrder, { type, items, requester }: ClaimRequest, { actor }: Doer): boolean {
  if (type !== 'cancel') return false
  if (requester === 'ADMIN' && !(actor.kind === 'staff' && can(actor.role, 'claims:complete'))) return false
  return items.every(({ orderItemId }) => order.items.find((item) => item.id === orderItemId)?.status === 'PAID')
}

type Writing = {
  reason: Reason
  fault: Fault
  items: { order_item_id: number; quantity: number; units: number[] }[]
  breakdown: RefundBreakdown
  instant: boolean
  doer: Doer
}

/** The claim with its items; the units point to it, and the order items show it. */
async function writeClaim(tx: Tx, order: ClaimOrder, request: ClaimRequest, writing: Writing): Promise<ClaimRow> {
  const { reason, fault, items, breakdown, instant, doer } = writing
  const { type, feePayment } = request
  const at = sql`${doer.now.toISOString()}::timestamptz`
  const dueAt = instant ? null : (await requestDueAt(tx, doer.now)).toISOString()
  const collection = type === 'cancel' ? null : JSON.stringify(collectionOf(order, request, doer.now))
  const fee = breakdown.additionalPayment
  const lines = items.map((item) => {
    const { exchangeSkuId = null } = request.items.find((one) => one.orderItemId === item.order_item_id) ?? {}
    const status = order.items.find((one) => one.id === item.order_item_id)?.status
    return { ...item, sku: exchangeSkuId, prior: status }
  })
  const [claim] = await refuseOn(
    { claim_items_one_open: 'CLAIM_IN_PROGRESS' },
    rows(
      tx,
      { id: num },
      sql`with c as (
            insert into claims (claim_no, order_id, user_id, type, status, fault, reason_id, reason_detail, requester, collection, collection_status,
              image_ids, quote, promise, fee_due, fee_payment, fee_paid_at, due_at, created_at, updated_at)
            values (${documentNo('C', doer.now)}, ${order.id}, ${order.user_id}, ${type}, 'REQUESTED', ${fault}, ${reason.id}, ${request.reasonDetail ?? null},
              ${request.requester}, ${collection}::jsonb, ${type === 'cancel' ? null : 'WAITING'}, ${JSON.stringify(request.imageIds ?? [])}::jsonb,
              ${JSON.stringify(breakdown)}::jsonb, ${JSON.stringify(promiseOf(breakdown))}::jsonb, ${fee}, ${fee > 0 ? (feePayment ?? 'TRANSFER') : null},
              ${fee > 0 && feePayment === 'POINTS' ? at : null}, ${dueAt}::timestamptz, ${at}, ${at}) returning id),
          ci as (
            insert into claim_items (claim_id, order_item_id, quantity, units, exchange_sku_id, prior_status, open)
            select c.id, v.order_item_id, v.quantity, v.units, v.sku, v.prior, true from c, ${records(lines)}
              as v(order_item_id bigint, quantity int, units jsonb, sku bigint, prior text) returning id, claim_id, order_item_id, quantity, units),
          u as (${takeUnits(sql`ci`)}),
          i as (${showRequested(sql`ci`, type, sql`not ${instant}::boolean`, doer.now)})
          select id from c`,
    ),
  )
  const id = (claim as { id: number }).id
  return (await readClaimRows(tx, [id])).get(id) as ClaimRow
}

function collectionOf(order: ClaimOrder, { collection }: ClaimRequest, now: Date): Collection {
  const address = collection?.address ?? order.address
  return {
    method: 'PICKUP',
    ...collection,
    ...(address
      ? {
          address: {
            name: address.name,
            phone: address.phone,
            postcode: address.postcode,
            address1: address.address1,
            address2: address.address2,
          },
        }
      : {}),
    ...(collection?.method === 'SELF' && collection.invoice_no ? { ordered_at: kstIso(now) } : {}),
  }
}
