import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { claims } from '../claims/claims.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { payments } from '../payments/payments.tables.ts'
import type { RefundState } from '#shared/words/refunds.ts'

export const refundKinds = ['CLAIM', 'CORRECTION'] as const
export const refundStatuses = [
  'REQUESTED',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'MANUAL',
] as const satisfies readonly RefundState[]

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    refundNo: text('refund_no').notNull(),
    /** CORRECTION: what came back later, because the fault turned out to be the seller's */
    kind: text('kind', { enum: refundKinds }).notNull().default('CLAIM'),
    claimId: ref('claim_id')
      .notNull()
      .references(() => claims.id),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    userId: ref('user_id').notNull(),
    paymentId: ref('payment_id').references(() => payments.id),
    goods: won('goods').notNull(),
    productCoupon: won('product_coupon').notNull(),
    cartCoupon: won('cart_coupon').notNull(),
    goodsCash: won('goods_cash').notNull(),
    points: won('points').notNull(),
    shippingRefundCash: won('shipping_refund_cash').notNull(),
    shippingRefundPoints: won('shipping_refund_points').notNull().default(0),
    deductions: jsonb('deductions').$type<Record<string, unknown>[]>().notNull().default([]),
    refundCash: won('refund_cash').notNull(),
    refundPoints: won('refund_points').notNull(),
    additionalPayment: won('additional_payment').notNull().default(0),
    /** what the rules would have taken beyond the promise: the shop's loss, staff's eyes only */
    borne: jsonb('borne').$type<Record<string, unknown>[]>().notNull().default([]),
    /** cash that was due and not left on the payment; not contained in refundCash */
    capped: won('capped').notNull().default(0),
    couponsRestored: jsonb('coupons_restored')
      .$type<{ id: number; name: string; expires_at: string }[]>()
      .notNull()
      .default([]),
    /** signed won that staff added to what the rules gave; contained in refundCash */
    adjustment: won('adjustment').notNull().default(0),
    adjustmentReason: text('adjustment_reason'),
    adjustedBy: text('adjusted_by'),
    /** REQUESTED → PROCESSING (the gateway may have been asked) → COMPLETED, or FAILED (it refused), or MANUAL */
    status: text('status', { enum: refundStatuses }).notNull(),
    version: integer('version').notNull().default(1),
    /** set while nobody knows whether the gateway gave the money back */
    unknownSince: at('unknown_since'),
    nextTryAt: at('next_try_at'),
    /** given back by hand, outside the gateway */
    manualMemo: text('manual_memo'),
    /** whose decision moves the money (`ops:4`, `user:12`, `system`); null while it waits for one who may decide */
    executedBy: text('executed_by'),
    executedAt: at('executed_at'),
    method: text('method').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    pgCancelId: text('pg_cancel_id'),
    pgCode: text('pg_code'),
    pgMessage: text('pg_message'),
    completedAt: at('completed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('refunds_refund_no').on(t.refundNo),
    uniqueIndex('refunds_claim').on(t.claimId, t.kind),
    index('refunds_order').on(t.orderId),
    index('refunds_queue').on(t.status, t.dueOn, t.id),
    index('refunds_executed_by').on(t.executedBy, t.executedAt.desc()),
    index('refunds_payment').on(t.paymentId),
    index('refunds_recent').on(t.createdAt.desc(), t.id.desc()),
    index('refunds_completed')
      .on(t.completedAt)
      .where(sql`status in ('COMPLETED', 'MANUAL')`),
    index('refunds_to_try')
      .on(t.nextTryAt)
      .where(sql`status in ('REQUESTED', 'PROCESSING', 'FAILED') and next_try_at is not null`),
    check('refunds_amounts', sql`refund_cash >= 0 and refund_points >= 0 and additional_payment >= 0 and capped >= 0`),
  ],
)
