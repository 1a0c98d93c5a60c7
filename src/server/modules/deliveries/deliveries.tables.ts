import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { at, createdAt, id, ref, updatedAt } from '../../db/columns.ts'
import { orderItems } from '../orders/orders.tables.ts'
import type { ParcelState } from '#shared/words/deliveries.ts'

export const deliveryStatuses = [
  'READY',
  'SHIPPING',
  'OUT_OF_DELIVERY',
  'DELIVERED',
  'EXCEPTION',
  'CANCELED',
] as const satisfies readonly ParcelState[]

/** A parcel. One live parcel per carrier and invoice number. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    shippingOriginId: ref('shipping_origin_id').notNull(),
    orderId: ref('order_id').notNull(),
    carrier: text('carrier').notNull(),
    invoiceNo: text('invoice_no').notNull(),
    receiverKey: text('receiver_key').notNull().default(''),
    status: text('status', { enum: deliveryStatuses }).notNull().default('SHIPPING'),
    kind: text('kind', { enum: ['ORDER', 'EXCHANGE', 'KIT', 'COLLECTION'] })
      .notNull()
      .default('ORDER'),
    shippedAt: at('shipped_at').notNull(),
    pickedUpAt: at('picked_up_at'),
    deliveredAt: at('delivered_at'),
    /** when the tracker is asked next; null when nothing more will come */
    nextPullAt: at('next_pull_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('deliveries_invoice_live')
      .on(t.carrier, t.invoiceNo, t.orderId)
      .where(sql`status <> 'CANCELED'`),
    index('deliveries_invoice').on(t.invoiceNo),
    index('deliveries_order').on(t.orderId),
    index('deliveries_pull')
      .on(t.nextPullAt)
      .where(sql`next_pull_at is not null`),
    index('deliveries_troubled')
      .on(t.id)
      .where(sql`status = 'EXCEPTION'`),
    index('deliveries_status').on(t.status, t.createdAt.desc(), t.id.desc()),
    index('deliveries_created').on(t.createdAt.desc(), t.id.desc()),
  ],
)

export const deliveryItems = pgTable(
  'delivery_items',
  {
    deliveryId: ref('delivery_id')
      .notNull()
      .references(() => deliveries.id),
    orderItemId: ref('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    quantity: integer('quantity').notNull(),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.orderItemId] }), index('delivery_items_item').on(t.orderItemId)],
)

/** Append-only tracking events, deduplicated by what the carrier said and when. */
export const deliveryEvents = pgTable(
  'delivery_events',
  {
    id: id(),
    deliveryId: ref('delivery_id')
      .notNull()
      .references(() => deliveries.id),
    status: text('status').notNull(),
    location: text('location').notNull().default(''),
    description: text('description').notNull(),
    at: at('at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('delivery_events_once').on(t.deliveryId, t.status, t.at)],
)

/** Changes of carrier or invoice number after the fact. */
export const invoiceChanges = pgTable(
  'invoice_changes',
  {
    id: id(),
    deliveryId: ref('delivery_id')
      .notNull()
      .references(() => deliveries.id),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
    actor: text('actor').notNull(),
    actorName: text('actor_name').notNull().default(''),
    at: at('at').notNull(),
  },
  (t) => [index('invoice_changes_delivery').on(t.deliveryId)],
)

/** The sandbox carrier's own view of a parcel: a scripted timeline that starts at `registered_at`. */
export const sandboxParcels = pgTable(
  'sandbox_parcels',
  {
    carrier: text('carrier').notNull(),
    invoiceNo: text('invoice_no').notNull(),
    registeredAt: at('registered_at').notNull(),
    script: text('script').notNull().default('NORMAL'),
  },
  (t) => [primaryKey({ columns: [t.carrier, t.invoiceNo] })],
)
