import { bigint, date, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ref } from '../../../db/columns.ts'
import { bases } from '../statistics.contract.ts'

/**
 * 출고 리드타임 of days that are over, every minute of it. Nothing here is truth: a day that has no row, that something was
 * told of since, or whose clock is another one by now, is counted from the order items.
 */
const day = (name: string) => date(name, { mode: 'string' })

/** Days that are added up, of those that left on them or were paid on them. */
export const leadDays = pgTable(
  'lead_days',
  {
    basis: text('basis', { enum: bases }).notNull(),
    day: day('day').notNull(),
    /** between these days lie all that were counted, from payment to leaving */
    since: day('since').notNull(),
    until: day('until').notNull(),
    /** the name of the hours and open days between them (`clockOf`) */
    clock: text('clock').notNull(),
  },
  (t) => [primaryKey({ columns: [t.basis, t.day] })],
)

/** The order items of a day by origin and brand, those that took longest first. */
export const leadTallies = pgTable(
  'lead_tallies',
  {
    basis: text('basis', { enum: bases }).notNull(),
    day: day('day').notNull(),
    shippingOriginId: ref('shipping_origin_id').notNull(),
    brandId: ref('brand_id').notNull(),
    /** shipped by the system, and in neither list */
    automatic: integer('automatic').notNull(),
    minutes: integer('minutes').array().notNull(),
    items: bigint('items', { mode: 'number' }).array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.basis, t.day, t.shippingOriginId, t.brandId] }),
    foreignKey({ columns: [t.basis, t.day], foreignColumns: [leadDays.basis, leadDays.day] }).onDelete('cascade'),
  ],
)

/** Days of which something changed, told by triggers: once in a transaction, so that nobody waits for another. */
export const leadTold = pgTable('lead_told', { day: day('day').notNull(), tx: ref('tx').notNull() }, (t) => [
  primaryKey({ columns: [t.day, t.tx] }),
])

/** Products whose brand was changed, told by a trigger: until the clock tells the days of their items, these are counted anew. */
export const leadRebranded = pgTable(
  'lead_rebranded',
  { productId: ref('product_id').notNull(), tx: ref('tx').notNull() },
  (t) => [primaryKey({ columns: [t.productId, t.tx] })],
)
