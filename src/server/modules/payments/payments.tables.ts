import type { CashReceiptKind } from '#shared/validation/cashReceipt.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { gatewayProviders } from '../../ports/gateway.ts'
import { at, createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { billingKeys } from '../billing/billing.tables.ts'
import { orders } from '../orders/orders.tables.ts'

export const paymentProviders = [...gatewayProviders, 'NAVERPAY', 'KAKAOPAY', 'TOSSPAY', 'FREE', 'EXTERNAL'] as const
export const paymentStatuses = [
  'READY',
  'CONFIRMING',
  'UNKNOWN',
  'PAID',
  'PARTIAL_CANCELED',
  'CANCELED',
  'FAILED',
  'EXPIRED',
] as const

/** `issued`: the gateway said so when the money moved. */
export type KeptCashReceipt = { kind: CashReceiptKind; number: string; issued?: boolean; url?: string }

/** One attempt to pay an order. At most one live payment per order. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text('provider', { enum: paymentProviders }).notNull(),
    method: text('method').notNull(),
    methodLabel: text('method_label').notNull().default(''),
    pgPaymentId: text('pg_payment_id'),
    amount: won('amount').notNull(),
    captured: won('captured').notNull().default(0),
    /** reserved before the gateway is called, so that two refunds never exceed what was captured */
    refunded: won('refunded').notNull().default(0),
    status: text('status', { enum: paymentStatuses }).notNull().default('READY'),
    idempotencyKey: text('idempotency_key').notNull(),
    approvedAt: at('approved_at'),
    receiptUrl: text('receipt_url'),
    /** asked for when the payment began, to be shown once the gateway has issued it; the number is masked */
    cashReceipt: jsonb('cash_receipt').$type<KeptCashReceipt>(),
    /** charged without a window: the registered way to pay */
    billingKeyId: ref('billing_key_id').references(() => billingKeys.id),
    installmentMonths: integer('installment_months').notNull().default(0),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    nextQueryAt: at('next_query_at'),
    queryCount: integer('query_count').notNull().default(0),
    raw: jsonb('raw').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('payments_pg_payment').on(t.provider, t.pgPaymentId),
    uniqueIndex('payments_idempotency').on(t.idempotencyKey),
    uniqueIndex('payments_one_live')
      .on(t.orderId)
      .where(sql`status in ('READY', 'CONFIRMING', 'UNKNOWN', 'PAID', 'PARTIAL_CANCELED')`),
    index('payments_order').on(t.orderId),
    index('payments_billing_key')
      .on(t.billingKeyId)
      .where(sql`billing_key_id is not null`),
    index('payments_approved').on(t.approvedAt),
    index('payments_to_query')
      .on(t.nextQueryAt)
      .where(sql`status in ('CONFIRMING', 'UNKNOWN')`),
    index('payments_transfers_refunded')
      .on(t.id)
      .where(sql`method = 'TRANSFER' and refunded > 0`),
    check('payments_amounts', sql`amount >= 0 and captured between 0 and amount and refunded between 0 and captured`),
  ],
)

/** Every call to a gateway, with what came back; secrets and card numbers never enter it. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    paymentId: ref('payment_id')
      .notNull()
      .references(() => payments.id),
    action: text('action', { enum: ['CONFIRM', 'QUERY', 'CANCEL'] }).notNull(),
    outcome: text('outcome', { enum: ['OK', 'REFUSED', 'UNKNOWN'] }).notNull(),
    code: text('code'),
    message: text('message'),
    latencyMs: integer('latency_ms').notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('payment_attempts_payment').on(t.paymentId)],
)

/** Inbox of gateway webhooks: a hint that triggers a query, deduplicated by event id. */
export const pgWebhookEvents = pgTable(
  'pg_webhook_events',
  {
    id: id(),
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    raw: jsonb('raw').notNull(),
    receivedAt: at('received_at').notNull(),
    handledAt: at('handled_at'),
  },
  (t) => [uniqueIndex('pg_webhook_events_once').on(t.provider, t.eventId)],
)

/** The built-in sandbox gateway's own books: it answers queries from here, never from ours. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    orderNo: text('order_no').notNull(),
    orderName: text('order_name').notNull(),
    amount: won('amount').notNull(),
    canceled: won('canceled').notNull().default(0),
    method: text('method').notNull(),
    card: text('card'),
    /** of charges without a window: which try of the shop it was */
    attempt: text('attempt'),
    status: text('status', {
      enum: ['OPEN', 'AUTHENTICATED', 'PAID', 'DECLINED', 'CLOSED', 'PARTIAL_CANCELED', 'CANCELED'],
    }).notNull(),
    successUrl: text('success_url').notNull(),
    failUrl: text('fail_url').notNull(),
    /** scripted behaviour of the card, e.g. `TIMEOUT_THEN_PAID` */
    script: text('script'),
    cashReceipt: jsonb('cash_receipt').$type<{ kind: CashReceiptKind; number: string }>(),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    approvedAt: at('approved_at'),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('sandbox_payments_order').on(t.orderNo),
    // the books of a day
    index('sandbox_payments_approved')
      .on(t.approvedAt)
      .where(sql`approved_at is not null`),
    check('sandbox_payments_canceled', sql`canceled between 0 and amount`),
  ],
)

/** What the sandbox gateway gave back, each with the number that the shop gave it. */
export const sandboxCancels = pgTable(
  'sandbox_cancels',
  {
    id: id(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => sandboxPayments.id),
    reference: text('reference').notNull(),
    amount: won('amount').notNull(),
    reason: text('reason').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('sandbox_cancels_payment').on(t.paymentId),
    index('sandbox_cancels_at').on(t.at),
    check('sandbox_cancels_amount', sql`amount > 0`),
  ],
)

/** Idempotency-Key store of the sandbox gateway. */
export const sandboxRequests = pgTable('sandbox_requests', {
  key: text('key').primaryKey(),
  answer: jsonb('answer').notNull(),
  createdAt: createdAt(),
})
