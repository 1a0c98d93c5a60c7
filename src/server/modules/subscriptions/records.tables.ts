import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, id, ref, won } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { subscriptions } from './subscriptions.tables.ts'

export const subscriptionConsentKinds = ['ORDER', 'AUTO_PAYMENT', 'TRIAL_CONVERSION', 'PRICE_INCREASE'] as const
export type SubscriptionConsentKind = (typeof subscriptionConsentKinds)[number]

/** Append-only: what a person agreed to, and what they were shown when they did. The newest of a kind counts. */
export const subscriptionConsents = pgTable(
  'subscription_consents',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    /** none yet when it was given for a first payment */
    subscriptionId: ref('subscription_id').references(() => subscriptions.id),
    kind: text('kind', { enum: subscriptionConsentKinds }).notNull(),
    version: text('version').notNull(),
    agreed: boolean('agreed').notNull(),
    /** won, the day of the charge and the way to pay, as they were shown */
    amount: won('amount').notNull(),
    chargeOn: date('charge_on', { mode: 'string' }).notNull(),
    methodLabel: text('method_label').notNull().default(''),
    at: at('at').notNull(),
  },
  (t) => [
    index('subscription_consents_of').on(t.subscriptionId, t.kind, t.id),
    index('subscription_consents_user').on(t.userId, t.id),
  ],
)

/** Append-only: everything that happened to a subscription, and by whom. */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    id: id(),
    subscriptionId: ref('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    kind: text('kind').notNull(),
    /** `user:12`, `admin:3`, `clock` */
    actor: text('actor').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    at: at('at').notNull(),
  },
  (t) => [index('subscription_events_of').on(t.subscriptionId, t.id)],
)

export const movementKinds = ['NEW', 'UPGRADE', 'DOWNGRADE', 'PRICE', 'PAUSE', 'RESUME', 'CHURN', 'RETURN'] as const

/** Append-only: how what memberships bring in a month changed. Their sum is that of `subscriptions.mrr`. */
export const subscriptionMovements = pgTable(
  'subscription_movements',
  {
    id: id(),
    subscriptionId: ref('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    kind: text('kind', { enum: movementKinds }).notNull(),
    amount: won('amount').notNull(),
    on: date('on', { mode: 'string' }).notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('subscription_movements_of').on(t.subscriptionId, t.id),
    index('subscription_movements_day').on(t.on, t.kind),
    check('subscription_movements_amount', sql`amount <> 0`),
  ],
)

/** What a person was told of a period: each notice once for each attempt. The message has the same key in the outbox. */
export const subscriptionNotices = pgTable(
  'subscription_notices',
  {
    id: id(),
    subscriptionId: ref('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    periodStart: date('period_start', { mode: 'string' }).notNull(),
    kind: text('kind').notNull(),
    attempt: integer('attempt').notNull().default(0),
    at: at('at').notNull(),
  },
  (t) => [uniqueIndex('subscription_notices_once').on(t.subscriptionId, t.periodStart, t.kind, t.attempt)],
)
