import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { chooseCarrier, DIRECT, findCarrier } from '#shared/validation/carriers.ts'
import { checkInvoiceNo } from '#shared/validation/invoiceNo.ts'
import { rows, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import type { ErrorCode } from '../../http/errorTable.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import type { BulkContext } from '../bulk/operation.ts'
import { tellCustomers, untellShipped } from '../orders/customerMessages.ts'
import { tellItems } from '../bulk/live.ts'
import { changeItems, type Doer, lockItems, recordEvents } from '../orders/order-items.service.ts'
import { deliverItems } from './order-items.deliver.ts'
import { shipItems } from './order-items.ship.ts'
import { startDelivery } from './order-items.leave.ts'
import type { createDeliveryBody, updateDeliveryBody } from './deliveries.contract.ts'
import { claimInvoices, recordInvoiceChange } from './deliveries.service.ts'
import { deliveries } from './deliveries.tables.ts'
import { readCarriers } from '../shipping/carriers.read.ts'
import { num } from '../../db/shape.ts'

type StaffDoer = Doer & { requestId: string }

/** What a refused row of the bulk step is called when a single call asks for it. */
const codes: Record<string, ErrorCode> = {
  NO_INVOICE: 'INVOICE_FORMAT',
  INVOICE_FORMAT: 'INVOICE_FORMAT',
  CARRIER_UNKNOWN: 'INVOICE_FORMAT',
  INVOICE_DUP: 'INVOICE_DUPLICATED',
  SEVERAL_ORIGINS: 'SEVERAL_ORIGINS',
  CLAIM_OPEN: 'CLAIM_IN_PROGRESS',
  ORDER_ITEM_NOT_FOUND: 'ORDER_ITEM_NOT_FOUND',
  VERSION: 'VERSION_CONFLICT',
}

function refuseUnlessDone(outcomes: BulkRow[]): void {
  const refused = outcomes.find((row) => row.status !== 'SUCCESS')
  if (refused)
    throw new AppError(
      codes[refused.code ?? ''] ?? 'ORDER_ITEM_STATE',
      { order_item_id: refused.id, reason: refused.code },
      refused.message ?? undefined,
    )
}

const contextOf = (deps: Deps, doer: StaffDoer, options: Record<string, unknown>): BulkContext => ({
  actor: doer.actor,
  deps,
  now: doer.now,
  jobId: null,
  requestId: doer.requestId,
  reason: doer.reason,
  options,
})

/**
 * Ships items as one parcel, all or none; several orders of one receiver may share it. Gives back the parcel of the
 * first item. Errors as the codes above; VALIDATION when only a part of an item's quantity is asked for.
 */
export async function createDelivery(
  tx: Tx,
  deps: Deps,
  body: z.infer<typeof createDeliveryBody>,
  doer: StaffDoer,
): Promise<number> {
  const items = await lockItems(tx, body.order_item_ids)
  body.order_item_ids.forEach((id, index) => {
    const row = items.get(id)
    const asked = body.quantities?.[index]
    if (row && asked !== undefined && asked !== row.quantity - row.claimedQuantity) {
      throw new AppError('VALIDATION', { fields: { quantities: ['ALL_LEFT'] } }, '일부 수량만 먼저 보낼 수는 없어요.')
    }
  })
  const shippedAt = body.shipped_at ? new Date(body.shipped_at) : doer.now
  if (shippedAt > doer.now) throw invalidField('shipped_at', 'FUTURE_TIME')
  const context = contextOf(deps, doer, {
    process_too: body.process_too ?? false,
    acknowledge_address: body.acknowledge_address ?? false,
    shipped_at: shippedAt.toISOString(),
  })
  const rowsToShip = body.order_item_ids.map((id) => ({ id, carrier: body.carrier, invoice_no: body.invoice_no }))
  refuseUnlessDone(await shipItems.run(tx, context, rowsToShip))
  const [first] = await rows(
    tx,
    { id: num },
    sql`
    select d.id from delivery_items i join deliveries d on d.id = i.delivery_id
    where i.order_item_id = ${body.order_item_ids[0]} and d.status <> 'CANCELED' order by d.id desc limit 1`,
  )
  return first?.id as number
}

/**
 * Corrects a parcel: carrier and number until the first scan, or its state by hand. The old number is kept, the items
 * follow, and the customer is told. Errors: NOT_FOUND, VERSION_CONFLICT, INVOICE_PICKED_UP, INVOICE_FORMAT,
 * INVOICE_DUPLICATED, ORDER_ITEM_STATE.
 */
export async function correctDelivery(
  tx: Tx,
  deps: Deps,
  id: number,
  body: z.infer<typeof updateDeliveryBody>,
  doer: StaffDoer,
): Promise<void> {
  const contents = await rows(
    tx,
    { item: num },
    sql`select order_item_id as item from delivery_items where delivery_id = ${id} order by order_item_id`,
  )
  const items = await lockItems(
    tx,
    contents.map((row) => row.item),
  )
  const [parcel] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for('update')
  if (!parcel) throw new AppError('NOT_FOUND')
  refuseStale(body.version, parcel)
  const wanted = await invoiceOf(tx, body, parcel)
  if (wanted) await changeInvoice(tx, parcel, wanted, [...items.values()], doer)
  if (body.status === undefined || body.status === parcel.status) return
  if (parcel.kind === 'EXCHANGE') return moveReship(tx, parcel, body.status, doer)
  const step = body.status === 'DELIVERED' ? deliverItems : startDelivery
  const moving = [...items.values()].filter(
    (row) => row.status === 'SHIPPING' || (body.status === 'DELIVERED' && row.status === 'OUT_OF_DELIVERY'),
  )
  if (moving.length === 0) throw new AppError('ORDER_ITEM_STATE')
  refuseUnlessDone(
    await step.run(
      tx,
      contextOf(deps, doer, { override: doer.reason !== undefined }),
      moving.map((row) => ({ id: row.id })),
    ),
  )
}

/** The new goods of an exchange: its items stay where they are until the claim ends, by the clock, once these have arrived. */
async function moveReship(
  tx: Tx,
  parcel: typeof deliveries.$inferSelect,
  status: 'OUT_OF_DELIVERY' | 'DELIVERED',
  { now }: Doer,
): Promise<void> {
  if (parcel.status === 'DELIVERED' || parcel.status === 'CANCELED')
    throw new AppError('ORDER_ITEM_STATE', { status: parcel.status })
  await tx
    .update(deliveries)
    .set({
      status,
      ...(status === 'DELIVERED' ? { deliveredAt: now, nextPullAt: null } : {}),
      version: sql`version + 1`,
      updatedAt: now,
    })
    .where(eq(deliveries.id, parcel.id))
}

async function invoiceOf(
  tx: Tx,
  body: z.infer<typeof updateDeliveryBody>,
  parcel: { carrier: string; invoiceNo: string },
): Promise<{ carrier: string; invoiceNo: string } | undefined> {
  if (body.carrier === undefined && body.invoice_no === undefined) return undefined
  const carriers = await readCarriers(tx)
  const named = body.carrier ?? parcel.carrier
  const kept = findCarrier(carriers, named)
  // a courier that was switched off meanwhile may keep the parcel it has
  const { carrier, refusal } = kept?.code === parcel.carrier ? { carrier: kept } : chooseCarrier(carriers, named)
  if (!carrier) throw new AppError('INVOICE_FORMAT', { fields: { carrier: ['CARRIER_UNKNOWN'] } }, refusal)
  const checked = checkInvoiceNo(carriers, carrier.code, body.invoice_no ?? parcel.invoiceNo)
  if (!checked.ok) throw new AppError('INVOICE_FORMAT', { fields: { invoice_no: [checked.code] } }, checked.message)
  const next = { carrier: carrier.code, invoiceNo: checked.value.invoiceNo }
  return next.carrier === parcel.carrier && next.invoiceNo === parcel.invoiceNo ? undefined : next
}

type Parcel = typeof deliveries.$inferSelect
type Items = Awaited<ReturnType<typeof lockItems>> extends Map<number, infer Row> ? Row[] : never

async function changeInvoice(
  tx: Tx,
  parcel: Parcel,
  wanted: { carrier: string; invoiceNo: string },
  items: Items,
  doer: StaffDoer,
): Promise<void> {
  if (parcel.pickedUpAt || parcel.status !== 'SHIPPING') throw new AppError('INVOICE_PICKED_UP')
  const users = await claimInvoices(tx, [wanted], doer.now)
  if (users.some((user) => user.orderId !== parcel.orderId && user.receiverKey !== parcel.receiverKey))
    throw new AppError('INVOICE_DUPLICATED')
  if (users.some((user) => user.orderId === parcel.orderId)) {
    throw new AppError('INVOICE_DUPLICATED', undefined, '이 주문의 다른 배송이 쓰는 송장번호예요.')
  }
  if (users.some((user) => user.originId !== parcel.shippingOriginId)) throw new AppError('SEVERAL_ORIGINS')
  await tx
    .update(deliveries)
    .set({
      carrier: wanted.carrier,
      invoiceNo: wanted.invoiceNo,
      nextPullAt: wanted.carrier === DIRECT ? null : doer.now,
      version: sql`version + 1`,
      updatedAt: doer.now,
    })
    .where(and(eq(deliveries.id, parcel.id), eq(deliveries.version, parcel.version)))
  const before = { carrier: parcel.carrier, invoice_no: parcel.invoiceNo }
  const after = { carrier: wanted.carrier, invoice_no: wanted.invoiceNo }
  await recordInvoiceChange(tx, parcel.id, before, after, doer)
  const shipped = items.filter((row) => row.status === 'SHIPPING')
  await changeItems(
    tx,
    shipped.map((row) => ({ id: row.id, version: row.version, carrier: wanted.carrier, invoiceNo: wanted.invoiceNo })),
    doer.now,
  )
  await recordEvents(
    tx,
    shipped.map((row) => ({
      orderId: row.orderId,
      orderItemId: row.id,
      kind: 'delivery.invoice-changed',
      data: { before, after },
    })),
    doer,
  )
  const [first] = shipped
  if (first) {
    const left = { orderId: first.orderId, carrier: parcel.carrier, invoiceNo: parcel.invoiceNo }
    await untellShipped(tx, [left], '송장번호를 고쳐서 보내지 않아요. 고친 번호를 바로 알렸어요.', doer)
    await tellCustomers(
      tx,
      'INVOICE_CHANGED',
      [
        {
          orderId: first.orderId,
          userId: first.userId,
          orderNo: first.orderNo,
          carrier: wanted.carrier,
          invoiceNo: wanted.invoiceNo,
        },
      ],
      { now: doer.now, options: {} },
    )
  }
  await tellItems(
    tx,
    shipped.map((row) => row.id),
  )
}
