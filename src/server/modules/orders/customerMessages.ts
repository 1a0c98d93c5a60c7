import type { Tx } from '../../db/db.ts'
import { withdrawHeld } from '../messages/withdraw.service.ts'
import type { Doer } from './order-items.service.ts'
import { type Letter, queue } from '../outbox/outbox.parts.ts'

type Parcel = { orderId: number; userId: number; orderNo: string; carrier: string; invoiceNo: string }
type Notify = { now: Date; options: Record<string, unknown> }
type Event = 'SHIPPED' | 'DELIVERED' | 'INVOICE_CHANGED'
type Told = Pick<Parcel, 'orderId' | 'carrier' | 'invoiceNo'>

const keyOf = (event: Event, { orderId, carrier, invoiceNo }: Told) =>
  `order-message:${event}:${orderId}:${carrier}:${invoiceNo}`

/**
 * Queues what customers are told, with its cause: one message for each order, event and parcel however often it is
 * asked for. `notify: HOLD` keeps it back until somebody releases it, `NONE` sends nothing.
 */
export async function tellCustomers(tx: Tx, event: Event, parcels: Parcel[], { now, options }: Notify): Promise<void> {
  if (options['notify'] === 'NONE' || parcels.length === 0) return
  const unique = new Map(parcels.map((parcel) => [keyOf(event, parcel), parcel]))
  const letters: Letter[] = [...unique].map(([dedupe, parcel]) => ({
    dedupe,
    topic: 'order.message',
    payload: {
      event,
      order_id: parcel.orderId,
      order_no: parcel.orderNo,
      user_id: parcel.userId,
      carrier: parcel.carrier,
      invoice_no: parcel.invoiceNo,
      hold: options['notify'] === 'HOLD',
    },
  }))
  await tx.execute(queue(letters, now))
}

/** These parcels have not left after all, or not as it was said: what is still held of it is not sent. */
export const untellShipped = (tx: Tx, parcels: readonly Told[], why: string, doer: Doer): Promise<number> =>
  withdrawHeld(
    tx,
    parcels.map((parcel) => keyOf('SHIPPED', parcel)),
    why,
    { actor: doer.actor, now: doer.now, requestId: doer.requestId },
  )

/** The notice of a parcel that left, once more; it goes as the first did, whatever became of that. */
export const tellAgain = async (tx: Tx, parcel: Parcel, now: Date): Promise<void> => {
  const payload = {
    event: 'SHIPPED',
    order_id: parcel.orderId,
    order_no: parcel.orderNo,
    user_id: parcel.userId,
    carrier: parcel.carrier,
    invoice_no: parcel.invoiceNo,
  }
  const which = `${parcel.orderId}:${parcel.carrier}:${parcel.invoiceNo}:${now.getTime()}`
  await tx.execute(queue([{ dedupe: `order-message:SHIPPED-AGAIN:${which}`, topic: 'order.message', payload }], now))
}

type Delayed = { orderId: number; userId: number; orderNo: string }

/** Tells customers why and until when their order waits: one message for each order and new day. */
export async function tellDelays(
  tx: Tx,
  items: readonly Delayed[],
  { shipBy, reason }: { shipBy: string; reason: string },
  { now, options }: Notify,
): Promise<void> {
  if (options['notify'] === 'NONE' || items.length === 0) return
  const orders = new Map(items.map((item) => [item.orderId, item]))
  const letters: Letter[] = [...orders.values()].map(({ orderId, userId, orderNo }) => ({
    dedupe: `order-message:DELAYED:${orderId}:${shipBy}`,
    topic: 'order.message',
    payload: {
      event: 'DELAYED',
      order_id: orderId,
      order_no: orderNo,
      user_id: userId,
      day: shipBy,
      reason,
      hold: options['notify'] === 'HOLD',
    },
  }))
  await tx.execute(queue(letters, now))
}
