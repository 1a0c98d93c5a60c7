import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt, won } from '../../../db/columns.ts'
import { users } from '../../auth/auth.tables.ts'
import { skus } from '../../catalog/catalog.tables.ts'
import { deliverySchedules } from '../../delivery-schedules/deliverySchedules.tables.ts'
import type { AddressSnapshot } from '../../orders/orders.tables.ts'
import { subscriptionPayments } from '../charges.tables.ts'
import { subscriptions } from '../subscriptions.tables.ts'

/** 키트 받을 곳: where what a membership sends goes to, until its person names another place. */
export const kitAddresses = pgTable(
  'kit_addresses',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    address: jsonb('address').$type<AddressSnapshot>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('kit_addresses_user').on(t.userId)],
)

/**
 * 구독 키트: what is sent because a period was paid for, once for each payment and SKU, as the plan said when it was paid.
 * Where and when it goes is its delivery schedule; there is none while nobody has said where to.
 */
export const subscriptionKits = pgTable(
  'subscription_kits',
  {
    id: id(),
    subscriptionId: ref('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    /** the payment of its period */
    paymentId: ref('payment_id')
      .notNull()
      .references(() => subscriptionPayments.id),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id),
    quantity: integer('quantity').notNull(),
    /** won that ending at once keeps back when it was sent and does not come back */
    value: won('value').notNull().default(0),
    scheduleId: ref('schedule_id').references(() => deliverySchedules.id),
    /** it does not go: its period was taken back before it was sent */
    droppedAt: at('dropped_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('subscription_kits_once').on(t.paymentId, t.skuId),
    uniqueIndex('subscription_kits_schedule')
      .on(t.scheduleId)
      .where(sql`schedule_id is not null`),
    index('subscription_kits_of').on(t.subscriptionId, t.id),
    index('subscription_kits_sku').on(t.skuId),
    // what waits for an address or a day
    index('subscription_kits_waiting')
      .on(t.id)
      .where(sql`schedule_id is null and dropped_at is null`),
    check('subscription_kits_quantity', sql`quantity > 0 and value >= 0`),
  ],
)
