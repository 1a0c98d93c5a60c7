import {
  type Books,
  customerActor,
  type ItemRow,
  later,
  minutes,
  type OriginRow,
  record,
  type Shop,
  staffActors,
} from './books.ts'
import type { Timeline } from './timeline.ts'

/** An invoice number as the carrier forms it, different for each parcel. */
export const invoiceNumber = (carrier: string, n: number): string => {
  const serial = String(300_000_000 + n * 7919).slice(-9)
  const head: Record<string, string> = { CJ: '684', HANJIN: '451', LOTTE: '403', KD: '602', EPOST: '6012', LOGEN: '94' }
  return `${head[carrier] ?? '500'}${serial}`
}

const step = (
  books: Books,
  item: ItemRow,
  kind: string,
  to: ItemRow['status'],
  at: Date,
  by: { actor: string; name: string },
  data?: Record<string, unknown>,
) => {
  record(books, {
    orderId: item.orderId,
    orderItemId: item.id,
    kind: `item.${kind}`,
    from: item.status,
    to,
    by,
    at,
    ...(data ? { data } : {}),
  })
  item.status = to
  item.updatedAt = at
  item.version = (item.version ?? 1) + 1
}

/** 발주확인 of items at their time, when that has come. */
export const processItems = ({ books, now }: Shop, items: ItemRow[], at: Date) => {
  if (at > now) return
  for (const item of items) {
    step(books, item, 'processing-order', 'PROCESSING_ORDER', at, staffActors.ops)
    item.processedAt = at
  }
}

/** Ships items in one parcel and lets it travel as far as `now` allows. */
export const shipItems = (shop: Shop, origin: OriginRow, items: ItemRow[], timeline: Timeline, confirms = true) => {
  const { books, now, random } = shop
  const [first] = items
  if (!first || timeline.shipAt > now) return
  const carrier = origin.defaultCarrier
  const id = books.deliveries.length + 1
  const invoiceNo = invoiceNumber(carrier, id)
  const parcel: Books['deliveries'][number] = {
    id,
    shippingOriginId: origin.id,
    orderId: first.orderId,
    carrier,
    invoiceNo,
    receiverKey: first.receiverKey ?? '',
    status: 'SHIPPING',
    kind: 'ORDER',
    shippedAt: timeline.shipAt,
    nextPullAt: later(now, minutes(random.int(0, 5))),
    createdAt: timeline.shipAt,
    updatedAt: timeline.shipAt,
  }
  books.deliveries.push(parcel)
  for (const item of items) {
    books.deliveryItems.push({
      deliveryId: id,
      orderItemId: item.id,
      quantity: item.quantity - (item.claimedQuantity ?? 0),
    })
    step(books, item, 'shipping', 'SHIPPING', timeline.shipAt, staffActors.ops, { carrier, invoice_no: invoiceNo })
    Object.assign(item, { carrier, invoiceNo, shippedAt: timeline.shipAt })
  }
  const scan = (status: string, at: Date, location: string, description: string): boolean => {
    if (at > now) return false
    books.deliveryEvents.push({ deliveryId: id, status, at, location, description, createdAt: at })
    parcel.updatedAt = at
    return true
  }
  if (scan('AT_PICKUP', timeline.pickedUpAt, timeline.branch, timeline.words.pickedUp)) {
    parcel.pickedUpAt = timeline.pickedUpAt
    for (const item of items) item.pickedUpAt = timeline.pickedUpAt
  }
  for (const { at, location, description } of timeline.transit) scan('IN_TRANSIT', at, location, description)
  if (scan('OUT_FOR_DELIVERY', timeline.outAt, timeline.lastStop, timeline.words.out)) {
    parcel.status = 'OUT_OF_DELIVERY'
    for (const item of items)
      step(books, item, 'out-of-delivery', 'OUT_OF_DELIVERY', timeline.outAt, staffActors.system)
  }
  if (scan('DELIVERED', timeline.deliveredAt, timeline.lastStop, timeline.words.delivered)) {
    Object.assign(parcel, { status: 'DELIVERED', deliveredAt: timeline.deliveredAt, nextPullAt: null })
    for (const item of items) {
      step(books, item, 'delivered', 'DELIVERED', timeline.deliveredAt, staffActors.system)
      item.deliveredAt = timeline.deliveredAt
      if (confirms) confirmItem(shop, item, timeline.confirmAt, timeline.confirmedBy)
    }
  } else {
    books.sandboxParcels.push({ carrier, invoiceNo, registeredAt: timeline.shipAt, script: 'NORMAL' })
  }
}

/** 구매확정, by the customer or by the clock, when its time has come. */
export const confirmItem = ({ books, now }: Shop, item: ItemRow, at: Date, by: 'user' | 'system') => {
  if (at > now || item.status !== 'DELIVERED') return
  step(books, item, 'confirmed', 'CONFIRMED', at, by === 'user' ? customerActor(item.userId) : staffActors.system)
  item.confirmedAt = at
}
