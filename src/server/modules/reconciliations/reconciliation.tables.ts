import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { paymentProviders, payments } from '../payments/payments.tables.ts'

export const differenceKinds = [
  'MISSING_HERE',
  'MISSING_THERE',
  'AMOUNT',
  'CANCELED_AMOUNT',
  'STATUS',
  'KEY_GONE',
  'REGISTRATION_STUCK',
] as const

/** One day of a gateway's books against ours: how much was compared and what was found. */
export const paymentReconciliations = pgTable(
  'payment_reconciliations',
  {
    id: id(),
    provider: text('provider', { enum: paymentProviders }).notNull(),
    /** KST */
    day: date('day', { mode: 'string' }).notNull(),
    status: text('status', { enum: ['MATCHED', 'DIFFERENT', 'FAILED'] }).notNull(),
    payments: integer('payments').notNull().default(0),
    paid: won('paid').notNull().default(0),
    cancels: integer('cancels').notNull().default(0),
    canceled: won('canceled').notNull().default(0),
    runAt: at('run_at').notNull(),
    error: text('error'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('payment_reconciliations_day').on(t.provider, t.day)],
)

/** Something that the gateway and we know differently; for a person to look at. Once seen equal it is resolved. */
export const paymentDifferences = pgTable(
  'payment_differences',
  {
    id: id(),
    reconciliationId: ref('reconciliation_id')
      .notNull()
      .references(() => paymentReconciliations.id),
    kind: text('kind', { enum: differenceKinds }).notNull(),
    pgPaymentId: text('pg_payment_id').notNull(),
    orderNo: text('order_no').notNull(),
    paymentId: ref('payment_id').references(() => payments.id),
    ours: text('ours'),
    theirs: text('theirs'),
    foundAt: at('found_at').notNull(),
    resolvedAt: at('resolved_at'),
  },
  (t) => [
    uniqueIndex('payment_differences_once').on(t.reconciliationId, t.kind, t.pgPaymentId),
    index('payment_differences_open').on(t.foundAt),
  ],
)
