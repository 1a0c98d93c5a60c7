import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { skus } from '../catalog/catalog.tables.ts'
import type { AddressSnapshot } from '../orders/orders.tables.ts'
import { shippingOrigins } from '../shipping/shipping.tables.ts'

export const groupStatuses = ['OPEN', 'LOCKED', 'SHIPPED'] as const
export const scheduleKinds = ['SUBSCRIPTION', 'GIFT', 'VOUCHER'] as const
export const scheduleStatuses = ['PLANNED', 'LOCKED', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const

/** 출고 묶음: what leaves one origin on one day. It stays when everything has left it, and is shown to nobody then. */
export const deliveryScheduleGroups = pgTable(
  'delivery_schedule_groups',
  {
    id: id(),
    shippingOriginId: ref('shipping_origin_id')
      .notNull()
      .references(() => shippingOrigins.id),
    shipsOn: date('ships_on', { mode: 'string' }).notNull(),
    /** LOCKED from the cut-off of the day before */
    status: text('status', { enum: groupStatuses }).notNull().default('OPEN'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('delivery_schedule_groups_of_day').on(t.shippingOriginId, t.shipsOn),
    unique('delivery_schedule_groups_day').on(t.id, t.shipsOn),
    index('delivery_schedule_groups_by_day').on(t.shipsOn, t.id),
  ],
)

/** 배송 예정: a kit of a membership, a gift or a voucher that leaves on a day. Its day is always that of its group. */
export const deliverySchedules = pgTable(
  'delivery_schedules',
  {
    id: id(),
    groupId: ref('group_id').notNull(),
    kind: text('kind', { enum: scheduleKinds }).notNull(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id),
    quantity: integer('quantity').notNull().default(1),
    address: jsonb('address').$type<AddressSnapshot>().notNull(),
    shipsOn: date('ships_on', { mode: 'string' }).notNull(),
    /** the day it was planned for at first */
    originalShipsOn: date('original_ships_on', { mode: 'string' }).notNull(),
    status: text('status', { enum: scheduleStatuses }).notNull().default('PLANNED'),
    /** in which parcel it left; a number is empty where nobody tracks it */
    carrier: text('carrier'),
    invoiceNo: text('invoice_no'),
    shippedAt: at('shipped_at'),
    deliveredAt: at('delivered_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    foreignKey({
      name: 'delivery_schedules_group_day',
      columns: [t.groupId, t.shipsOn],
      foreignColumns: [deliveryScheduleGroups.id, deliveryScheduleGroups.shipsOn],
    }),
    index('delivery_schedules_of_group').on(t.groupId, t.shipsOn, t.id),
    index('delivery_schedules_counted').on(t.groupId, t.status),
    index('delivery_schedules_user').on(t.userId, t.id.desc()),
    index('delivery_schedules_sku').on(t.skuId),
    // what the clock locks
    index('delivery_schedules_planned')
      .on(t.shipsOn)
      .where(sql`status = 'PLANNED'`),
    // whose kit a number carries
    index('delivery_schedules_invoice')
      .on(t.invoiceNo)
      .where(sql`invoice_no is not null`),
    check('delivery_schedules_quantity', sql`quantity > 0`),
    check(
      'delivery_schedules_parcel',
      sql`(status in ('SHIPPED', 'DELIVERED')) = (shipped_at is not null) and (carrier is null) = (shipped_at is null) and (invoice_no is null) = (shipped_at is null)`,
    ),
    check('delivery_schedules_delivered', sql`(status = 'DELIVERED') = (delivered_at is not null)`),
  ],
)
