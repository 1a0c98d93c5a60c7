import { checkInvoiceNo } from '#shared/validation/invoiceNo.ts'
import type { RowCode, RowWarning } from '../bulk/rowCodes.ts'
import { type Carrier, chooseCarrier, DIRECT, findCarrier } from '#shared/validation/carriers.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { type BulkContext, bulkOperation, failed } from '../bulk/operation.ts'
import { tellCustomers } from '../orders/customerMessages.ts'
import { factsOf, type OrderItemRow } from '../orders/order-items.read.ts'
import { orderOfEach } from '../orders/order-items.touched.ts'
import { tellItems } from '../bulk/live.ts'
import type { Touched } from '../bulk/rowPieces.ts'
import {
  changeItems,
  type ItemChange,
  lockItems,
  type OrderEvent,
  recordEvents,
} from '../orders/order-items.service.ts'
import { doerOf, labelOf, refusedRow, missing, repeatedRow, type StepRow } from '../orders/order-items.steps.ts'
import { judge, type OrderItemStatus } from '../orders/orderStates.ts'
import { claimInvoices, createParcels, directKey, directNames, type Shipment } from './deliveries.service.ts'
import { readCarriers } from '../shipping/carriers.read.ts'
import { findClashes } from './order-items.clashes.ts'
import { numberTouched } from './touched.ts'
import { itemStateWord, itemStepWord } from '#shared/words/orders.ts'

export type ShipRow = StepRow & { carrier?: string; invoice_no?: string }

/** A row that may ship: what it becomes and the parcel it goes into. */
type Ready = {
  row: OrderItemRow
  path: OrderItemStatus[]
  carrier: string
  invoiceNo: string
  warnings: RowWarning[]
}

/**
 * 발송처리. Options: `process_too` (결제완료 is taken through 발주확인, two events), `acknowledge_address`. The invoice
 * number is cleaned and checked for its carrier; a number that another receiver's or another shipping origin's parcel
 * uses is refused.
 */
export const shipItems = bulkOperation<ShipRow>({
  kind: 'order-items.shipping',
  label: itemStepWord.shipping,
  chunkSize: 500,
  run: runShip,
  touches: touchedByShipping,
  atATime: 50,
  undo: {
    kind: 'order-items.cancel-shipping',
    rowOf: (row) => ({ id: row.targetId, invoice_no: row.after?.['invoice_no'], back_to: row.before?.['status'] }),
  },
})

/** The same command from a file: rows carry their Excel row number. */
export const shipFromFile = bulkOperation<ShipRow>({
  kind: 'order-items.consignment',
  label: '송장 업로드',
  chunkSize: 500,
  run: runShip,
  touches: touchedByShipping,
  atATime: 50,
  ...(shipItems.undo ? { undo: shipItems.undo } : {}),
})

/** Their invoice numbers, and their orders, within which parcels without a carrier get their names. */
async function touchedByShipping(db: Db, context: BulkContext, rows: ShipRow[]): Promise<Touched[][]> {
  const carriers = await readCarriers(db)
  const orders = await orderOfEach(db, context, rows)
  return rows.map((row, at) => [...(orders[at] ?? []), ...numberTouched(carriers, row)])
}

async function runShip(tx: Tx, context: BulkContext, rows: ShipRow[]): Promise<BulkRow[]> {
  const items = await lockItems(
    tx,
    rows.map((row) => row.id),
  )
  const carriers = await readCarriers(tx)
  const seen = new Set<number>()
  const judged = rows.map((input): BulkRow | Ready => {
    const row = items.get(input.id)
    if (!row) return missing(input.id)
    if (seen.has(row.id)) return repeatedRow(row.id, labelOf(row))
    seen.add(row.id)
    return judgeShipment(row, input, carriers, context)
  })
  const wanted = judged.filter((one): one is Ready => 'row' in one && 'path' in one)
  await nameDirect(
    tx,
    wanted.filter((one) => one.carrier === DIRECT),
  )
  const parcels = await claimInvoices(
    tx,
    wanted.filter((one) => one.carrier !== DIRECT),
    context.now,
  )
  const clashes = findClashes(wanted, parcels)
  const accepted = wanted.filter((one) => !clashes.has(one.row.id))
  await applyShipments(tx, context, accepted)
  return judged.map((one) => {
    if (!('path' in one)) return one
    return clashes.get(one.row.id) ?? successOf(one)
  })
}

function judgeShipment(
  row: OrderItemRow,
  input: ShipRow,
  carriers: readonly Carrier[],
  context: BulkContext,
): BulkRow | Ready {
  const refuse = (code: RowCode, message: string, field?: string) =>
    failed(row.id, labelOf(row), code, message, field ? { field } : {})
  const facts = factsOf(row)
  const named = findCarrier(carriers, input.carrier ?? '')
  const sameInvoice = row.invoiceNo !== null && named !== undefined && named.code === row.carrier
  if (facts.status !== 'PAID' && facts.status !== 'PROCESSING_ORDER' && sameInvoice) {
    const again = checkInvoiceNo(carriers, named.code, input.invoice_no ?? '')
    if (again.ok && again.value.invoiceNo === row.invoiceNo) {
      return {
        id: row.id,
        label: labelOf(row),
        status: 'SKIPPED',
        code: 'ALREADY_DONE',
        message: `이미 이 송장으로 발송됐어요(${itemStateWord[row.status]}).`,
      }
    }
  }
  const verdict = judge('shipping', facts, {
    version: input.version,
    processToo: context.options['process_too'] === true,
    acknowledgeAddress: context.options['acknowledge_address'] === true,
  })
  if (!verdict.ok) return refusedRow(row, verdict)
  if (!input.carrier) return refuse('NO_INVOICE', '택배사를 골라 주세요.', 'carrier')
  const { carrier, refusal } = chooseCarrier(carriers, input.carrier)
  if (!carrier) return refuse('CARRIER_UNKNOWN', `${refusal}. 목록에서 골라 주세요.`, 'carrier')
  const checked = checkInvoiceNo(carriers, carrier.code, input.invoice_no ?? '')
  if (!checked.ok)
    return refuse(checked.code === 'INVOICE_DAMAGED' ? 'INVOICE_FORMAT' : checked.code, checked.message, 'invoice_no')
  const warnings: RowWarning[] = [
    ...(checked.value.warning ? [{ code: 'INVOICE_FORMAT' as const, message: checked.value.warning }] : []),
    ...(row.addressChangedAt
      ? [{ code: 'ADDRESS_CHANGED' as const, message: '바뀐 배송지를 확인하고 발송했어요.' }]
      : []),
  ]
  return { row, path: verdict.path, carrier: carrier.code, invoiceNo: checked.value.invoiceNo, warnings }
}

/** A parcel that nobody tracks still needs a name of its own. */
async function nameDirect(tx: Tx, direct: Ready[]): Promise<void> {
  const names = await directNames(
    tx,
    direct.map((one) => one.row),
  )
  for (const one of direct) one.invoiceNo = names.get(directKey(one.row)) ?? one.invoiceNo
}

async function applyShipments(tx: Tx, context: BulkContext, accepted: Ready[]): Promise<void> {
  if (accepted.length === 0) return
  const doer = doerOf(context)
  const shippedAt =
    typeof context.options['shipped_at'] === 'string' ? new Date(context.options['shipped_at']) : context.now
  const changes = accepted.map(({ row, path, carrier, invoiceNo }): ItemChange => ({
    id: row.id,
    version: row.version,
    status: 'SHIPPING',
    carrier,
    invoiceNo,
    shippedAt,
    ...(path.includes('PROCESSING_ORDER') ? { processedAt: context.now } : {}),
  }))
  await createParcels(tx, shipmentsOf(accepted), doer, shippedAt)
  await changeItems(tx, changes, context.now)
  await recordEvents(tx, accepted.flatMap(eventsOf), doer)
  await tellCustomers(
    tx,
    'SHIPPED',
    accepted.map((one) => ({
      orderId: one.row.orderId,
      userId: one.row.userId,
      orderNo: one.row.orderNo,
      carrier: one.carrier,
      invoiceNo: one.invoiceNo,
    })),
    context,
  )
  await tellItems(
    tx,
    accepted.map((one) => one.row.id),
    { status: 'SHIPPING' },
  )
}

/** One parcel for each order and invoice, whatever number of items it holds; all are of one origin by now. */
function shipmentsOf(accepted: Ready[]): Shipment[] {
  const shipments = new Map<string, Shipment>()
  for (const { row, carrier, invoiceNo } of accepted) {
    const key = `${row.orderId}:${carrier}:${invoiceNo}`
    const shipment = shipments.get(key) ?? {
      orderId: row.orderId,
      shippingOriginId: row.shippingOriginId,
      receiverKey: row.receiverKey,
      carrier,
      invoiceNo,
      items: [],
    }
    shipment.items.push({ id: row.id, quantity: Math.max(1, row.quantity - row.claimedQuantity) })
    shipments.set(key, shipment)
  }
  return [...shipments.values()]
}

function eventsOf({ row, path, carrier, invoiceNo, warnings }: Ready): OrderEvent[] {
  const names: Partial<Record<OrderItemStatus, string>> = {
    PROCESSING_ORDER: 'item.processing-order',
    SHIPPING: 'item.shipping',
  }
  const acknowledged = warnings.some((warning) => warning.code === 'ADDRESS_CHANGED')
  return path.map((to, index) => ({
    orderId: row.orderId,
    orderItemId: row.id,
    kind: names[to] ?? `item.${to.toLowerCase()}`,
    from: path[index - 1] ?? row.status,
    to,
    ...(to === 'SHIPPING'
      ? { data: { carrier, invoice_no: invoiceNo, ...(acknowledged ? { address_acknowledged: true } : {}) } }
      : {}),
  }))
}

const successOf = ({ row, carrier, invoiceNo, warnings }: Ready): BulkRow => ({
  id: row.id,
  label: labelOf(row),
  status: 'SUCCESS',
  undoable: true,
  warnings: warnings.length > 0 ? warnings : null,
  before: { status: row.status, carrier: row.carrier, invoice_no: row.invoiceNo },
  after: { status: 'SHIPPING', carrier, invoice_no: invoiceNo, version: row.version + 1 },
})
