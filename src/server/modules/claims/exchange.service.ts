import { sql } from 'drizzle-orm'
import { chooseCarrier, DIRECT } from '#shared/validation/carriers.ts'
import { checkInvoiceNo } from '#shared/validation/invoiceNo.ts'
import { rows, type Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { claimInvoices, createExchangeParcel } from '../deliveries/deliveries.service.ts'
import { type Doer, recordEvents } from '../orders/order-items.service.ts'
import { becomeSku } from '../orders/itemClaims.parts.ts'
import { paidFee, returnFee } from './claimFees.ts'
import { recordClaim, showChange, tellCustomer } from './claimNews.ts'
import { type ClaimOrder, type ClaimOrderItem, readClaimOrder, skusOfUnits } from './claimOrder.ts'
import { readCarriers } from '../shipping/carriers.read.ts'
import { quoteClaim } from './claimQuote.ts'
import { assertAllowed, changeClaim, type ClaimRow, factsOfClaim } from './claimRow.ts'
import { restock } from './claimStock.ts'
import { judgeComplete } from './claimStates.ts'
import { freeUnitsOf } from './retract.service.ts'
import { num, text } from '../../db/shape.ts'

/** The second half of an exchange: the new goods leave, and when they have arrived the item is theirs. */

export type Reship = { carrier: string; invoice_no: string }

/**
 * Sends the new goods of an inspected exchange; the old ones go back on sale. The claim is completed when the parcel
 * has arrived. Errors: those of judgeComplete, CLAIM_FEE_UNPAID, INVOICE_FORMAT, INVOICE_DUPLICATED.
 */
export async function reshipExchange(
  tx: Tx,
  order: ClaimOrder,
  claim: ClaimRow,
  reship: Reship | undefined,
  doer: Doer,
  options: { notify?: unknown } = {},
): Promise<{ deliveryId: number }> {
  assertAllowed(judgeComplete(factsOfClaim(claim)))
  if (!reship) throw new AppError('INVOICE_FORMAT', undefined, '새 상품을 보낼 택배사와 송장번호를 입력해 주세요.')
  const { additionalPayment } = quoteClaim(order, claim)
  const owed = additionalPayment - paidFee(claim)
  if (owed > 0) throw new AppError('CLAIM_FEE_UNPAID', { amount: owed })
  const { now } = doer
  const parcel = await checkParcel(tx, order, claim, reship, now)
  const shipment = {
    orderId: order.id,
    shippingOriginId: order.items.find((item) => item.id === claim.items[0]?.order_item_id)?.shipping_origin_id ?? 0,
    ...parcel,
    items: claim.items.map((item) => ({ id: item.order_item_id, quantity: item.quantity })),
  }
  const deliveryId = await createExchangeParcel(tx, shipment, now)
  await changeClaim(tx, claim, sql`status = 'IN_PROGRESS', reship_delivery_id = ${deliveryId}, due_at = null`, now)
  await restock(tx, order, claim, 'RETURN', doer)
  await recordClaim(tx, claim, 'reshipped', doer, { data: { carrier: parcel.carrier, invoice_no: parcel.invoiceNo } })
  await tellCustomer(tx, claim, order.order_no, 'RESHIPPED', doer, {
    ...options,
    carrier: parcel.carrier,
    invoice_no: parcel.invoiceNo,
  })
  await showChange(tx, claim)
  return { deliveryId }
}

type Parcel = { carrier: string; invoiceNo: string; receiverKey: string }

async function checkParcel(tx: Tx, order: ClaimOrder, claim: ClaimRow, reship: Reship, now: Date): Promise<Parcel> {
  const carriers = await readCarriers(tx)
  const { carrier, refusal } = chooseCarrier(carriers, reship.carrier)
  if (!carrier) throw new AppError('INVOICE_FORMAT', undefined, refusal)
  const checked = checkInvoiceNo(carriers, carrier.code, reship.invoice_no)
  if (!checked.ok) throw new AppError('INVOICE_FORMAT', undefined, checked.message)
  const invoiceNo = checked.value.invoiceNo || `${carrier.code}-${claim.claim_no}`
  const [item] = await rows(
    tx,
    { key: text, origin: num },
    sql`select receiver_key as key, shipping_origin_id as origin from order_items where id = ${claim.items[0]?.order_item_id ?? 0}`,
  )
  const receiverKey = item?.key ?? ''
  const users = carrier.code === DIRECT ? [] : await claimInvoices(tx, [{ carrier: carrier.code, invoiceNo }], now)
  if (users.some((user) => user.receiverKey !== receiverKey)) throw new AppError('INVOICE_DUPLICATED')
  if (users.some((user) => user.orderId === order.id))
    throw new AppError('INVOICE_DUPLICATED', undefined, '이 주문에 이미 쓴 송장번호예요.')
  if (users.some((user) => user.originId !== item?.origin)) throw new AppError('SEVERAL_ORIGINS')
  return { carrier: carrier.code, invoiceNo, receiverKey }
}

/**
 * The new goods have arrived: the units are free again, the items are DELIVERED (a confirmed purchase stays one) with
 * a new window from that day, and an item all of whose units were exchanged for one SKU is that SKU from now on.
 */
export async function finishExchange(
  tx: Tx,
  order: ClaimOrder,
  claim: ClaimRow,
  deliveredAt: Date,
  doer: Doer,
): Promise<void> {
  const { now } = doer
  const breakdown = quoteClaim(order, claim)
  await changeClaim(
    tx,
    claim,
    sql`status = 'COMPLETED', completed_at = ${now.toISOString()}::timestamptz, quote = ${JSON.stringify(breakdown)}::jsonb, due_at = null`,
    now,
  )
  await freeUnitsOf(tx, claim, 'COMPLETED', now)
  await returnFee(tx, claim, breakdown.additionalPayment, doer)
  const fresh = (await readClaimOrder(tx, order.id)) as ClaimOrder
  for (const line of claim.items) {
    const item = fresh.items.find((one) => one.id === line.order_item_id)
    if (item) await becomeExchanged(tx, item, claim, deliveredAt, doer)
  }
  await recordClaim(tx, claim, 'completed', doer)
  await tellCustomer(tx, claim, order.order_no, 'COMPLETED', doer)
  await showChange(tx, claim)
}

async function becomeExchanged(
  tx: Tx,
  item: ClaimOrderItem,
  claim: ClaimRow,
  deliveredAt: Date,
  doer: Doer,
): Promise<void> {
  const left = item.units.filter((unit) => !unit.gone).map((unit) => unit.n)
  const kinds = [...(await skusOfUnits(tx, item, left)).keys()]
  const skuId = kinds.length === 1 ? (kinds[0] as number) : item.sku_id
  const status = item.status === 'CONFIRMED' ? 'CONFIRMED' : 'DELIVERED'
  const exchanged = { itemId: item.id, skuId, status, deliveredAt, deliveryId: claim.reship_delivery_id } as const
  await tx.execute(becomeSku(exchanged, doer.now))
  await recordEvents(
    tx,
    [
      {
        orderId: claim.order_id,
        orderItemId: item.id,
        kind: 'item.exchanged',
        from: item.status,
        to: status,
        data: { claim_id: claim.id, sku_id: skuId, was: { sku_id: item.sku_id, option_label: item.option_label } },
        at: deliveredAt,
      },
    ],
    doer,
  )
}
