import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { products, skus } from '../catalog/catalog.tables.ts'

/**
 * 가격변경 예약: what a product's sale price, or a SKU's surcharge, is from one moment to another. It lies over the price
 * that the product has and is never written into it: when it ends, customers pay what the price is by then. Two of one
 * target never overlap (`price_change_schedules_apart`, in the migrations). What has not been cancelled and waits for
 * nobody counts by the clock alone.
 */
export const priceChangeSchedules = pgTable(
  'price_change_schedules',
  {
    id: id(),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** whose surcharge it is; null for the sale price of the product */
    skuId: ref('sku_id').references(() => skus.id, { onDelete: 'cascade' }),
    /** the sale price, or the surcharge */
    price: won('price').notNull(),
    /** the list price beside it; null leaves the product's own */
    listPrice: won('list_price'),
    /** what the price was when this was asked for, for the record */
    captured: won('captured').notNull(),
    effectiveAt: at('effective_at').notNull(),
    /** null: until somebody ends it */
    endAt: at('end_at'),
    /** waits for a second person */
    waiting: boolean('waiting').notNull().default(false),
    canceledAt: at('canceled_at'),
    /** tellings of the clock: its start and its end are announced once each */
    startTold: boolean('start_told').notNull().default(false),
    endTold: boolean('end_told').notNull().default(false),
    reason: text('reason'),
    createdBy: text('created_by').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // the one that counts at a moment is the last that began
    index('price_change_schedules_product_now')
      .on(t.productId, t.effectiveAt)
      .where(sql`sku_id is null and canceled_at is null and not waiting`),
    index('price_change_schedules_sku_now')
      .on(t.skuId, t.effectiveAt)
      .where(sql`sku_id is not null and canceled_at is null and not waiting`),
    index('price_change_schedules_product').on(t.productId),
    index('price_change_schedules_sku').on(t.skuId),
    index('price_change_schedules_start').on(t.effectiveAt),
    // what never ends stands behind every end
    index('price_change_schedules_end')
      .on(sql`coalesce(end_at, 'infinity'::timestamptz)`)
      .where(sql`canceled_at is null and not waiting`),
    index('price_change_schedules_untold')
      .on(t.effectiveAt)
      .where(sql`not end_told and canceled_at is null and not waiting`),
    // what customers were charged stays on record: what has begun is ended, never cancelled
    check('price_change_schedules_canceled', sql`waiting or coalesce(canceled_at < effective_at, true)`),
    check('price_change_schedules_period', sql`end_at is null or effective_at < end_at`),
    check(
      'price_change_schedules_price',
      sql`case when sku_id is null then price > 0 and coalesce(list_price >= price, true) else price >= 0 and list_price is null end`,
    ),
  ],
)
