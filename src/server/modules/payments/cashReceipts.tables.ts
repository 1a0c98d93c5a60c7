import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { payments } from './payments.tables.ts'

export const cashReceiptStatuses = ['ISSUING', 'ISSUED', 'FAILED', 'CANCELED'] as const

/** A cash receipt that was asked for after paying: one for each payment, whatever the number of tries. */
export const cashReceipts = pgTable(
  'cash_receipts',
  {
    id: id(),
    paymentId: ref('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text('kind', { enum: ['PERSONAL', 'BUSINESS'] }).notNull(),
    /** masked: the number itself goes to the gateway and is not kept */
    number: text('number').notNull(),
    status: text('status', { enum: cashReceiptStatuses }).notNull(),
    /** what it says now; follows refunds */
    amount: won('amount').notNull(),
    key: text('key'),
    approvalNo: text('approval_no'),
    url: text('url'),
    tries: integer('tries').notNull().default(1),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    askedAt: at('asked_at').notNull(),
    /** not before then does the clock ask about it or change it */
    nextTryAt: at('next_try_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('cash_receipts_payment').on(t.paymentId),
    index('cash_receipts_issuing')
      .on(t.nextTryAt)
      .where(sql`status = 'ISSUING'`),
    check('cash_receipts_amount', sql`amount >= 0 and (status <> 'ISSUED' or amount > 0)`),
  ],
)
