import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { type Actor, nameOf, subjectOf } from '../../http/actor.ts'
import type { OrderItemRow } from './order-items.read.ts'
import type { OrderItemStatus } from './orderStates.ts'
import { orderEvents } from './orderEvents.tables.ts'
import { orderItems } from './orders.tables.ts'

/** Who does something to order items, when and why; goes into every event. */
export type Doer = {
  actor: Actor
  now: Date
  reason?: string | undefined
  jobId?: number | null
  requestId?: string | undefined
}

/** One event of an order's history. */
export type OrderEvent = {
  orderId: number
  orderItemId?: number | null
  kind: string
  from?: string | null
  to?: string | null
  data?: Record<string, unknown> | null
  /** when it really happened, if not now: the time of a scan */
  at?: Date
}

/** A change of one locked item. `set` holds only what differs; times are those of the doer. */
export type ItemChange = {
  id: number
  version: number
  status?: OrderItemStatus
  carrier?: string | null
  invoiceNo?: string | null
  holdReason?: string | null
  shipBy?: string
  delayReason?: string
  firstShipBy?: string
  processedAt?: Date | null
  shippedAt?: Date | null
  pickedUpAt?: Date | null
  deliveredAt?: Date | null
  /** null once somebody has looked at the new address */
  addressChangedAt?: null
}

/** The items, locked in id order until the transaction ends; ids that do not exist or are not paid yet are missing. */
export async function lockItems(tx: Tx, ids: number[]): Promise<Map<number, OrderItemRow>> {
  if (ids.length === 0) return new Map()
  const found = await tx
    .select()
    .from(orderItems)
    .where(inArray(orderItems.id, ids))
    .orderBy(orderItems.id)
    .for('update')
  return new Map(found.filter((row) => row.status !== 'PENDING').map((row) => [row.id, row]))
}

/**
 * Writes the changes of locked items in one statement and raises each version by one. Columns that a change does not
 * name stay. Throws when an item is no longer at the version that was locked: that would be a bug.
 */
export async function changeItems(tx: Tx, changes: ItemChange[], now: Date): Promise<void> {
  if (changes.length === 0) return
  const wire = changes.map((change) => ({
    id: change.id,
    version: change.version,
    ...pick('status', change.status),
    ...pick('carrier', change.carrier),
    ...pick('invoice_no', change.invoiceNo),
    ...pick('hold_reason', change.holdReason),
    ...pick('ship_by', change.shipBy),
    ...pick('delay_reason', change.delayReason),
    ...pick('first_ship_by', change.firstShipBy),
    ...pick('processed_at', change.processedAt),
    ...pick('shipped_at', change.shippedAt),
    ...pick('picked_up_at', change.pickedUpAt),
    ...pick('delivered_at', change.deliveredAt),
    ...pick('address_changed_at', change.addressChangedAt),
  }))
  const result = await tx.execute(sql`
    update order_items i set
      status = coalesce(v.c->>'status', i.status),
      carrier = case when v.c ? 'carrier' then v.c->>'carrier' else i.carrier end,
      invoice_no = case when v.c ? 'invoice_no' then v.c->>'invoice_no' else i.invoice_no end,
      hold_reason = case when v.c ? 'hold_reason' then v.c->>'hold_reason' else i.hold_reason end,
      ship_by = case when v.c ? 'ship_by' then (v.c->>'ship_by')::date else i.ship_by end,
      delay_reason = coalesce(v.c->>'delay_reason', i.delay_reason),
      first_ship_by = coalesce((v.c->>'first_ship_by')::date, i.first_ship_by),
      processed_at = case when v.c ? 'processed_at' then (v.c->>'processed_at')::timestamptz else i.processed_at end,
      shipped_at = case when v.c ? 'shipped_at' then (v.c->>'shipped_at')::timestamptz else i.shipped_at end,
      picked_up_at = case when v.c ? 'picked_up_at' then (v.c->>'picked_up_at')::timestamptz else i.picked_up_at end,
      delivered_at = case when v.c ? 'delivered_at' then (v.c->>'delivered_at')::timestamptz else i.delivered_at end,
      address_changed_at = case when v.c ? 'address_changed_at' then null else i.address_changed_at end,
      version = i.version + 1, updated_at = ${now.toISOString()}::timestamptz
    from (select (c->>'id')::bigint as id, (c->>'version')::int as version, c from jsonb_array_elements(${JSON.stringify(wire)}::jsonb) as t(c)) v
    where i.id = v.id and i.version = v.version
    returning i.id`)
  const changed = (result as unknown as { rows: unknown[] }).rows.length
  if (changed !== changes.length) throw new Error(`${changes.length - changed} order items changed under their lock`)
}

const pick = (key: string, value: unknown) => (value === undefined ? {} : { [key]: value })

/** Appends to the histories of orders, in one statement. */
export async function recordEvents(tx: Tx, events: OrderEvent[], doer: Doer): Promise<void> {
  if (events.length === 0) return
  await tx.insert(orderEvents).values(
    events.map((event) => ({
      orderId: event.orderId,
      orderItemId: event.orderItemId ?? null,
      kind: event.kind,
      fromStatus: event.from ?? null,
      toStatus: event.to ?? null,
      data: event.data ?? null,
      actor: subjectOf(doer.actor),
      actorName: nameOf(doer.actor),
      reason: doer.reason ?? null,
      jobId: doer.jobId ?? null,
      requestId: doer.requestId ?? null,
      at: event.at ?? doer.now,
    })),
  )
}
