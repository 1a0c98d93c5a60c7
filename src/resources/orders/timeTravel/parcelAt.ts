import type { OrderEvent } from '#contract/schema.d.ts'
import { hasCome, known, type Known, type OrderFacts, timeOf, UNKNOWN } from './facts.ts'

type Parcel = OrderFacts['order']['deliveries'][number]
export type ParcelAt = { id: number; carrier: Known<string>; invoiceNo: Known<string>; status: Known<Parcel['status']> }

/** A parcel as it was; nothing before it was sent. */
export function parcelAt(parcel: Parcel, events: readonly OrderEvent[], at: number): ParcelAt[] {
  if (!hasCome(parcel.shipped_at, at)) return []
  // the first correction that had not been made yet says what stood there
  const later = parcel.invoice_changes.find((change) => !hasCome(change.at, at))
  return [
    {
      id: parcel.id,
      carrier: later ? UNKNOWN : known(parcel.carrier.name),
      invoiceNo: known(later ? later.before.invoice_no : parcel.invoice_no),
      status: statusAt(parcel, events, at),
    },
  ]
}

function statusAt(parcel: Parcel, events: readonly OrderEvent[], at: number): Known<Parcel['status']> {
  if (parcel.status === 'CANCELED') {
    // a cancelled parcel holds nothing any more: what was sent with its number says which items it held
    const own = new Set(
      events.flatMap(({ kind, invoice_no, order_item_id }) =>
        kind === 'item.shipping' && invoice_no === parcel.invoice_no ? [order_item_id] : [],
      ),
    )
    const canceled = events.find(
      (event) =>
        event.kind === 'item.cancel-shipping' &&
        own.has(event.order_item_id) &&
        timeOf(event.at) >= timeOf(parcel.shipped_at),
    )
    if (!canceled) return UNKNOWN
    return known(hasCome(canceled.at, at) ? 'CANCELED' : 'SHIPPING')
  }
  if (hasCome(parcel.delivered_at, at)) return known('DELIVERED')
  const last = parcel.events.findLast((scan) => hasCome(scan.at, at))
  if (last?.status === 'EXCEPTION') return known('EXCEPTION')
  const out =
    parcel.events.some((scan) => scan.status === 'OUT_FOR_DELIVERY' && hasCome(scan.at, at)) ||
    events.some(
      (event) =>
        event.kind === 'item.out-of-delivery' &&
        parcel.items.some((item) => item.order_item_id === event.order_item_id) &&
        hasCome(event.at, at) &&
        hasCome(parcel.shipped_at, timeOf(event.at)),
    )
  return known(out ? 'OUT_OF_DELIVERY' : 'SHIPPING')
}
