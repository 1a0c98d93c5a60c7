import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt } from '../../db/columns.ts'
import { orders } from '../orders/orders.tables.ts'
import { skus } from './catalog.tables.ts'

/** Units set aside between READY and the end of the payment. Σ HELD of a SKU = its `reserved`. */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    id: id(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id),
    quantity: integer('quantity').notNull(),
    status: text('status', { enum: ['HELD', 'COMMITTED', 'RELEASED'] })
      .notNull()
      .default('HELD'),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('stock_reservations_order').on(t.orderId),
    index('stock_reservations_sku').on(t.skuId, t.status),
    uniqueIndex('stock_reservations_once')
      .on(t.orderId, t.skuId)
      .where(sql`status in ('HELD', 'COMMITTED')`),
    check('stock_reservations_quantity', sql`quantity > 0`),
  ],
)
