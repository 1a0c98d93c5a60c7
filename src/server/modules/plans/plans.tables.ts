import { sql } from 'drizzle-orm'
import type { Interval } from '#shared/words/subscriptions.ts'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { KitRhythm } from '#shared/words/plans.ts'
import { at, createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { skus } from '../catalog/catalog.tables.ts'

export const intervals = ['MONTH', 'QUARTER', 'YEAR'] as const satisfies readonly Interval[]

export const kitRhythms = ['FIRST', 'PERIOD'] as const satisfies readonly KitRhythm[]

export const subscriptionStores = ['web', 'ios', 'android'] as const

/** 요금제: what a period of membership costs, and for whom. */
export const plans = pgTable(
  'plans',
  {
    id: id(),
    name: text('name').notNull(),
    interval: text('interval', { enum: intervals }).notNull(),
    intervalCount: integer('interval_count').notNull().default(1),
    price: won('price').notNull(),
    listPrice: won('list_price').notNull(),
    /** people who may use it, its owner among them */
    seats: integer('seats').notNull().default(1),
    trialDays: integer('trial_days').notNull().default(0),
    /** a plan of a higher tier, or of the same one for longer, is an upgrade */
    tier: integer('tier').notNull().default(1),
    /** what ending at once costs, of what was paid; the law's ceiling is 10 % */
    penaltyPercent: integer('penalty_percent').notNull().default(0),
    benefits: jsonb('benefits').$type<string[]>().notNull().default([]),
    badge: text('badge'),
    sequence: integer('sequence').notNull().default(0),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE'] })
      .notNull()
      .default('ACTIVE'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    check('plans_price', sql`price >= 100 and list_price >= price`),
    check('plans_span', sql`interval_count between 1 and 12 and trial_days between 0 and 30`),
    check('plans_seats', sql`seats between 1 and 10`),
    check('plans_penalty', sql`penalty_percent between 0 and 10`),
  ],
)

/** 구성품: what is sent when a paid period of a plan begins, each time or with the first one alone. */
export const planKits = pgTable(
  'plan_kits',
  {
    id: id(),
    planId: ref('plan_id')
      .notNull()
      .references(() => plans.id),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id),
    quantity: integer('quantity').notNull().default(1),
    every: text('every', { enum: kitRhythms }).notNull().default('FIRST'),
    /** won that ending at once keeps back when it was sent and does not come back */
    value: won('value').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('plan_kits_plan').on(t.planId),
    index('plan_kits_sku').on(t.skuId),
    check('plan_kits_quantity', sql`quantity > 0 and value >= 0`),
  ],
)

/** 구독 상품: a plan as it is sold in one store. */
export const subscriptionProducts = pgTable(
  'subscription_products',
  {
    id: id(),
    planId: ref('plan_id')
      .notNull()
      .references(() => plans.id),
    store: text('store', { enum: subscriptionStores }).notNull().default('web'),
    title: text('title').notNull(),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    sequence: integer('sequence').notNull().default(0),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE'] })
      .notNull()
      .default('ACTIVE'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('subscription_products_plan').on(t.planId),
    check('subscription_products_time', sql`starts_at is null or ends_at is null or ends_at > starts_at`),
  ],
)
