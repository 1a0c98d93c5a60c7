import { date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { id, ref, won } from '../../db/columns.ts'

/**
 * 매출: what was sold on each KST day that is over. A day's row is what `sales.parts.ts` counted when the day was rolled
 * up; what changes later lies in `sales_day_changes` until it is added. Row and changes together are always what counting
 * anew would find. A day without a row has not been rolled up yet.
 */
const day = () => date('day', { mode: 'string' })

/** By the day of payment; refunds by the day on which they were done. The columns are those of `SalesDay`. */
export const salesDays = pgTable('sales_days', {
  day: day().primaryKey(),
  orders: integer('orders').notNull(),
  items: integer('items').notNull(),
  gross: won('gross').notNull(),
  productDiscount: won('product_discount').notNull(),
  couponDiscount: won('coupon_discount').notNull(),
  pointsUsed: won('points_used').notNull(),
  shipping: won('shipping').notNull(),
  refunds: won('refunds').notNull(),
})

/** Pieces of a product paid on a day. */
export const productSalesDays = pgTable(
  'product_sales_days',
  {
    day: day().notNull(),
    productId: ref('product_id').notNull(),
    /** of items that were not canceled */
    ordered: integer('ordered').notNull(),
    /** of items neither canceled nor returned, without the pieces that claims have */
    kept: integer('kept').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.productId] })],
)

/**
 * What a paid order, an order item or a refund counted before a change, taken away, and what it counts since, added.
 * Written by triggers (`0048_sales_days.sql`) in the transaction of the change; nobody waits for anybody, because each
 * writes rows of its own.
 */
export const salesDayChanges = pgTable(
  'sales_day_changes',
  {
    id: id(),
    day: day().notNull(),
    orders: integer('orders').notNull().default(0),
    items: integer('items').notNull().default(0),
    gross: won('gross').notNull().default(0),
    productDiscount: won('product_discount').notNull().default(0),
    couponDiscount: won('coupon_discount').notNull().default(0),
    pointsUsed: won('points_used').notNull().default(0),
    shipping: won('shipping').notNull().default(0),
    refunds: won('refunds').notNull().default(0),
    /** whose `ordered` and `kept` these are */
    productId: ref('product_id'),
    ordered: integer('ordered').notNull().default(0),
    kept: integer('kept').notNull().default(0),
  },
  (t) => [index('sales_day_changes_day').on(t.day)],
)
