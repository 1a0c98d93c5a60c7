import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, id, ref } from '../../db/columns.ts'
import { deliveries } from '../deliveries/deliveries.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { shippingOrigins } from '../shipping/shipping.tables.ts'

/** What stood on a slip, or was put into a box: the units of one item. */
export type BoxLine = { order_item_id: number; sku_id: number; quantity: number; version: number }

const box = {
  orderId: ref('order_id')
    .notNull()
    .references(() => orders.id),
  shippingOriginId: ref('shipping_origin_id')
    .notNull()
    .references(() => shippingOrigins.id),
  /** the shipment it was for; null while the goods wait for one */
  deliveryId: ref('delivery_id').references(() => deliveries.id),
  /** keyed hash of what is in the box and who gets it: two that are alike are the same box */
  content: text('content').notNull(),
  lines: jsonb('lines').$type<BoxLine[]>().notNull(),
}

/** 패킹 슬립, every one that was printed. Append-only: the paper is out there. */
export const printedSlips = pgTable(
  'printed_slips',
  {
    id: id(),
    ...box,
    /** the versions of what stands on it, added up: they only grow */
    version: integer('version').notNull(),
    printedBy: text('printed_by').notNull(),
    printedAt: at('printed_at').notNull(),
  },
  (t) => [
    index('printed_slips_order').on(t.orderId, t.shippingOriginId, t.printedAt),
    index('printed_slips_origin').on(t.shippingOriginId),
    index('printed_slips_delivery')
      .on(t.deliveryId)
      .where(sql`delivery_id is not null`),
  ],
)

/** A unit that was scanned into a box. */
export type PackedUnit = { order_item_id: number; code: string; at: string }

/** 출고 검수: a box that was checked, once. Append-only, and no state of its items. */
export const packingChecks = pgTable(
  'packing_checks',
  {
    id: id(),
    ...box,
    units: integer('units').notNull(),
    scans: jsonb('scans').$type<PackedUnit[]>().notNull(),
    /** why it was confirmed without scanning every unit */
    manualReason: text('manual_reason'),
    slipId: ref('slip_id').references(() => printedSlips.id),
    checkedBy: text('checked_by').notNull(),
    checkedByName: text('checked_by_name').notNull(),
    checkedAt: at('checked_at').notNull(),
  },
  (t) => [
    uniqueIndex('packing_checks_once').on(t.content),
    index('packing_checks_order').on(t.orderId, t.id),
    index('packing_checks_origin').on(t.shippingOriginId),
    index('packing_checks_delivery')
      .on(t.deliveryId)
      .where(sql`delivery_id is not null`),
    index('packing_checks_slip')
      .on(t.slipId)
      .where(sql`slip_id is not null`),
    check('packing_checks_whole', sql`manual_reason is not null or jsonb_array_length(scans) = units`),
  ],
)
