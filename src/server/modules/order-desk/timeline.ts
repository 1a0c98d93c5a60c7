import type { AdminDelivery } from '../deliveries/deliveries.contract.ts'
import type { MemoAnswer } from '../memos/memos.service.ts'
import type { TimelineEntry as Entry } from '../orders/staffOrder.contract.ts'
import { entriesOf, type EventRow } from '../orders/timeline.ts'

/** Everything that happened to an order in one line of time, oldest first: steps, scans, memos; each with who did it. */
export function timelineOf(parts: {
  events: EventRow[]
  deliveries: AdminDelivery[]
  memos: MemoAnswer[]
  itemNames: Map<number, string>
}): Entry[] {
  const entries: Entry[] = [
    ...entriesOf(parts.events, parts.itemNames),
    ...parts.deliveries.flatMap((delivery) =>
      delivery.events.map((scan): Entry => ({
        at: scan.at,
        kind: 'delivery.scan',
        what: scan.description,
        detail: [delivery.carrier.name, delivery.invoice_no, scan.location].filter(Boolean).join(' · '),
        actor: 'carrier',
        actor_name: delivery.carrier.name,
        order_item_id: null,
        job_id: null,
      })),
    ),
    ...parts.memos.map((memo): Entry => ({
      at: memo.created_at,
      kind: 'memo',
      what: '메모를 남겼어요',
      detail: memo.content,
      actor: `admin:${memo.admin.id}`,
      actor_name: memo.admin.name,
      order_item_id: memo.kind === 'ORDER_ITEM' ? memo.target_id : null,
      job_id: null,
    })),
  ]
  return entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
