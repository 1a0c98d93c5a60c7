import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, editedAt, id, ref, updatedAt, won } from '../../db/columns.ts'

export const remotePolicies = pgTable('remote_policies', {
  id: id(),
  name: text('name').notNull(),
  jejuFee: won('jeju_fee').notNull().default(3000),
  islandFee: won('island_fee').notNull().default(5000),
  /** the one that every new shop is given, with its areas */
  shipped: boolean('shipped').notNull().default(false),
  editedAt: editedAt(),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** 제주·도서산간. The most specific match wins; `exempt` (연륙도서) beats a fee of equal specificity. */
export const remoteAreas = pgTable(
  'remote_areas',
  {
    id: id(),
    policyId: ref('policy_id')
      .notNull()
      .references(() => remotePolicies.id),
    match: text('match', { enum: ['POSTCODE_RANGE', 'BCODE_PREFIX', 'ROADNAME', 'BUILDING_CODE_PREFIX'] }).notNull(),
    valueFrom: text('value_from').notNull(),
    valueTo: text('value_to'),
    zone: text('zone', { enum: ['JEJU', 'ISLAND'] }).notNull(),
    exempt: boolean('exempt').notNull().default(false),
    source: text('source'),
    editedAt: editedAt(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('remote_areas_match').on(t.policyId, t.match, t.valueFrom)],
)

/** 출고지: where parcels leave from, and the fee rules of the shipping group that it makes. */
export const shippingOrigins = pgTable(
  'shipping_origins',
  {
    id: id(),
    name: text('name').notNull(),
    kind: text('kind', { enum: ['OWN', 'CONSIGNMENT'] }).notNull(),
    postcode: text('postcode').notNull(),
    address1: text('address1').notNull(),
    address2: text('address2').notNull().default(''),
    phone: text('phone').notNull().default(''),
    feePolicy: text('fee_policy', { enum: ['FREE', 'FIXED', 'CONDITIONAL_FREE'] }).notNull(),
    baseFee: won('base_fee').notNull(),
    freeThreshold: won('free_threshold'),
    returnFee: won('return_fee').notNull(),
    exchangeFee: won('exchange_fee').notNull(),
    remotePolicyId: ref('remote_policy_id').references(() => remotePolicies.id),
    defaultCarrier: text('default_carrier').notNull(),
    /** KST `HH:MM`; orders paid later are counted from the next shippable day */
    cutoffTime: text('cutoff_time').notNull().default('14:00'),
    leadDays: integer('lead_days').notNull().default(0),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE'] })
      .notNull()
      .default('ACTIVE'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('shipping_origins_name').on(t.name),
    check('shipping_origins_fees', sql`base_fee >= 0 and return_fee >= 0 and exchange_fee >= 0`),
    check('shipping_origins_threshold', sql`fee_policy <> 'CONDITIONAL_FREE' or coalesce(free_threshold, 0) > 0`),
  ],
)

/** 택배사. They are data, because public tables of them disagree and change. */
export const carriers = pgTable(
  'carriers',
  {
    id: id(),
    /** what parcels, items and origins name it by, so it stays */
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** other spellings in files and forms */
    aliases: text('aliases').array().notNull().default([]),
    phone: text('phone').notNull().default(''),
    /** numeric code of Korean tracking services; for their API only */
    trackingCode: text('tracking_code'),
    /** `{no}` stands for the invoice number; empty where no public page takes one */
    trackingUrl: text('tracking_url').notNull().default(''),
    /** in digits, ascending; empty where none is known */
    invoiceLengths: integer('invoice_lengths').array().notNull().default([]),
    invoiceCheck: text('invoice_check', { enum: ['strict', 'loose', 'none'] })
      .notNull()
      .default('loose'),
    sequence: integer('sequence').notNull().default(0),
    active: boolean('active').notNull().default(true),
    editedAt: editedAt(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('carriers_code').on(t.code)],
)

/** Own closing days (CLOSED) and extra working days (OPEN_OVERRIDE) on top of the official holidays. */
export const consignmentHolidays = pgTable(
  'consignment_holidays',
  {
    id: id(),
    date: date('date', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    shippingOriginId: ref('shipping_origin_id').references(() => shippingOrigins.id),
    kind: text('kind', { enum: ['CLOSED', 'OPEN_OVERRIDE'] }).notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('consignment_holidays_day').on(t.date, sql`coalesce(shipping_origin_id, 0)`)],
)
