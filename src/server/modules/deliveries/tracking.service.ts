import { inArray, sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { tellCustomers } from '../orders/customerMessages.ts'
import { tellItems } from '../bulk/live.ts'
import {
  changeItems,
  type Doer,
  type ItemChange,
  lockItems,
  type OrderEvent,
  recordEvents,
} from '../orders/order-items.service.ts'
import type { OrderItemRow } from '../orders/order-items.read.ts'
import type { TrackingEvent } from '../../ports/carrier.ts'
import { deliveries } from './deliveries.tables.ts'
import { records } from '../../db/values.ts'
import { num } from '../../db/shape.ts'

/** What the carrier told of a parcel, and under which number it was asked. */
export type Tracked = { deliveryId: number; carrier: string; invoiceNo: string; events: TrackingEvent[] }

/** How long until a parcel under way is asked about again. */
export const pullEveryMs = 5 * 60_000

/**
 * Takes what the carrier told of some parcels into the books: scans are kept once, parcels and their items move on
 * (배송중 → 배송출발 → 배송완료) with the times of the scans, and the first scan closes 발송취소. Facts only go forward, so
 * the same answer twice changes nothing. A parcel whose number was corrected while the carrier was asked is left out, and
 * so are scans of another parcel that had the number before.
 * Gives back how many items moved.
 */
export async function applyTracking(tx: Tx, tracked: Tracked[], doer: Doer): Promise<number> {
  if (tracked.length === 0) return 0
  const ids = tracked.map((one) => one.deliveryId)
  const items = await lockItems(tx, [...new Set((await contentsOf(tx, ids)).map((row) => row.item))])
  const parcels = await tx
    .select()
    .from(deliveries)
    .where(inArray(deliveries.id, ids))
    .orderBy(deliveries.id)
    .for('update')
  // what is in a parcel and what its number is stand still only now
  const contents = await contentsOf(tx, ids)
  const current = new Map(
    tracked.flatMap((told) => {
      const parcel = parcels.find((own) => own.id === told.deliveryId && sameNumber(own, told))
      if (!parcel) return []
      // an order is paid at once
      const inside = contents.find(({ delivery }) => delivery === parcel.id)
      const since = ownSince(parcel.shippedAt, items.get(inside?.item ?? 0)?.paidAt)
      const events = told.events.filter(({ at }) => at.getTime() >= since)
      return events.length > 0 ? [[parcel.id, { ...told, events }] as const] : []
    }),
  )
  await keepScans(tx, [...current.values()])
  const changes: ItemChange[] = []
  const history: OrderEvent[] = []
  const arrived: OrderItemRow[] = []
  for (const parcel of parcels) {
    const told = current.get(parcel.id)
    if (!told || parcel.status === 'CANCELED') continue
    const life = lifeOf(told.events)
    await moveParcel(tx, parcel, life, doer.now)
    for (const { item } of contents.filter((row) => row.delivery === parcel.id)) {
      const row = items.get(item)
      const next = row && advance(row, life)
      if (!row || !next) continue
      changes.push(next.change)
      history.push(...next.events)
      if (next.change.status === 'DELIVERED') arrived.push(row)
    }
  }
  await changeItems(tx, changes, doer.now)
  await recordEvents(tx, history, doer)
  await tellCustomers(
    tx,
    'DELIVERED',
    arrived.map((row) => ({
      orderId: row.orderId,
      userId: row.userId,
      orderNo: row.orderNo,
      carrier: row.carrier ?? '',
      invoiceNo: row.invoiceNo ?? '',
    })),
    { now: doer.now, options: {} },
  )
  await tellItems(
    tx,
    changes.map((change) => change.id),
  )
  return changes.length
}

/** Staff may register a number days after the carrier took the parcel, over a weekend or a feast; it is used again after months. */
const registeredWithinMs = 7 * 86_400_000

/** The first moment at which a scan can be of this parcel: nothing leaves before it is paid, nor long before it was sent. */
const ownSince = (shippedAt: Date, paidAt: Date | null | undefined): number =>
  Math.max(shippedAt.getTime() - registeredWithinMs, paidAt?.getTime() ?? 0)

type Numbered = { carrier: string; invoiceNo: string }

const sameNumber = (a: Numbered, b: Numbered) => a.carrier === b.carrier && a.invoiceNo === b.invoiceNo

type Life = { pickedUpAt: Date | null; outAt: Date | null; deliveredAt: Date | null; troubled: boolean }

/** What a series of scans amounts to. Any scan means that the carrier has the parcel. */
export function lifeOf(events: TrackingEvent[]): Life {
  const sorted = events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const first = (status: TrackingEvent['status']) => sorted.find((event) => event.status === status)?.at ?? null
  return {
    pickedUpAt: sorted[0]?.at ?? null,
    outAt: first('OUT_FOR_DELIVERY'),
    deliveredAt: first('DELIVERED'),
    troubled: sorted.at(-1)?.status === 'EXCEPTION',
  }
}

function advance(row: OrderItemRow, life: Life): { change: ItemChange; events: OrderEvent[] } | undefined {
  const event = (kind: string, from: string, to: string, at: Date): OrderEvent => ({
    orderId: row.orderId,
    orderItemId: row.id,
    kind,
    from,
    to,
    data: { source: 'tracking' },
    at,
  })
  const events: OrderEvent[] = []
  let status = row.status
  if (status === 'SHIPPING' && life.outAt) {
    events.push(event('item.out-of-delivery', status, 'OUT_OF_DELIVERY', life.outAt))
    status = 'OUT_OF_DELIVERY'
  }
  if ((status === 'SHIPPING' || status === 'OUT_OF_DELIVERY') && life.deliveredAt) {
    events.push(event('item.delivered', status, 'DELIVERED', life.deliveredAt))
    status = 'DELIVERED'
  }
  const pickedUp = row.status === 'SHIPPING' && row.pickedUpAt === null && life.pickedUpAt !== null
  if (status === row.status && !pickedUp) return undefined
  return {
    change: {
      id: row.id,
      version: row.version,
      status,
      ...(pickedUp ? { pickedUpAt: life.pickedUpAt } : {}),
      ...(status === 'DELIVERED' ? { deliveredAt: life.deliveredAt } : {}),
    },
    events,
  }
}

async function contentsOf(tx: Tx, deliveryIds: number[]): Promise<{ delivery: number; item: number }[]> {
  return rows(
    tx,
    { delivery: num, item: num },
    sql`
    select delivery_id as delivery, order_item_id as item from delivery_items
    where delivery_id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(deliveryIds)}::jsonb)) order by order_item_id`,
  )
}

async function keepScans(tx: Tx, tracked: Tracked[]): Promise<void> {
  const scans = tracked.flatMap(({ deliveryId, events }) =>
    events.map(({ status, location, description, at }) => ({
      delivery: deliveryId,
      status,
      location,
      description,
      at: at.toISOString(),
    })),
  )
  await tx.execute(sql`
    insert into delivery_events (delivery_id, status, location, description, at)
    select delivery, status, location, description, at
    from ${records(scans)} as v(delivery bigint, status text, location text, description text, at timestamptz)
    on conflict (delivery_id, status, at) do nothing`)
}

async function moveParcel(tx: Tx, parcel: typeof deliveries.$inferSelect, life: Life, now: Date): Promise<void> {
  if (parcel.status === 'DELIVERED') return
  const status = life.deliveredAt
    ? 'DELIVERED'
    : life.troubled
      ? 'EXCEPTION'
      : life.outAt
        ? 'OUT_OF_DELIVERY'
        : 'SHIPPING'
  await tx
    .update(deliveries)
    .set({
      status: status === 'SHIPPING' && parcel.status === 'OUT_OF_DELIVERY' ? parcel.status : status,
      pickedUpAt: parcel.pickedUpAt ?? life.pickedUpAt,
      deliveredAt: life.deliveredAt,
      nextPullAt: life.deliveredAt ? null : new Date(now.getTime() + pullEveryMs),
      version: sql`version + 1`,
      updatedAt: now,
    })
    .where(sql`${deliveries.id} = ${parcel.id}`)
}
