import { sql } from 'drizzle-orm'
import type { RefundCause } from '#shared/words/subscriptions.ts'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { gatewayProviders } from '../../ports/gateway.ts'
import { at, createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { billingKeys } from '../billing/billing.tables.ts'
import { honestOffers } from './honest/honest.tables.ts'
import { subscriptions } from './subscriptions.tables.ts'

export const chargeKinds = ['INITIAL', 'CONVERSION', 'RENEWAL', 'RETRY', 'UPGRADE', 'VOUCHER_UPGRADE', 'GIFT'] as const
export type ChargeKind = (typeof chargeKinds)[number]

export const chargeStatuses = ['PENDING', 'UNKNOWN', 'PAID', 'FAILED'] as const

/**
 * 구독 결제: one attempt to charge a registered way to pay. A period has one that is open or paid
 * (`subscription_payments_one_per_period`); until it is known what became of it, it is repeated under its own number.
 */
export const subscriptionPayments = pgTable(
  'subscription_payments',
  {
    id: id(),
    /** what the person asks for the result by */
    resultId: text('result_id').notNull(),
    /** the call that asked for it: a repeat of it is the same payment */
    requestId: text('request_id'),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    /** none yet for the first one, and for a gift */
    subscriptionId: ref('subscription_id').references(() => subscriptions.id),
    kind: text('kind', { enum: chargeKinds }).notNull(),
    /** the first day of what it pays for */
    periodStart: date('period_start', { mode: 'string' }).notNull(),
    /** 0, then one more after each refusal */
    attempt: integer('attempt').notNull().default(0),
    orderNo: text('order_no').notNull(),
    orderName: text('order_name').notNull(),
    amount: won('amount').notNull(),
    /** taken off the price beforehand */
    credit: won('credit').notNull().default(0),
    /** what of that was given and not paid */
    goodwill: won('goodwill').notNull().default(0),
    provider: text('provider', { enum: [...gatewayProviders, 'FREE'] }).notNull(),
    billingKeyId: ref('billing_key_id').references(() => billingKeys.id),
    installmentMonths: integer('installment_months').notNull().default(0),
    status: text('status', { enum: chargeStatuses }).notNull().default('PENDING'),
    /** how many were paid before it that begin on the same day: a change of plan may come an hour after the first */
    nth: integer('nth').notNull().default(0),
    /** what is to become of it once it is paid */
    purpose: jsonb('purpose').$type<ChargePurpose>().notNull(),
    pgPaymentId: text('pg_payment_id'),
    methodLabel: text('method_label').notNull().default(''),
    captured: won('captured').notNull().default(0),
    /** reserved before the gateway is asked, so that two refunds never exceed what was captured */
    refunded: won('refunded').notNull().default(0),
    receiptUrl: text('receipt_url'),
    approvedAt: at('approved_at'),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    isHardFailure: boolean('is_hard_failure').notNull().default(false),
    /** when the gateway was last asked to charge, and when it is asked next what became of it */
    chargedAt: at('charged_at'),
    nextQueryAt: at('next_query_at'),
    queryCount: integer('query_count').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('subscription_payments_result').on(t.resultId),
    uniqueIndex('subscription_payments_request')
      .on(t.userId, t.requestId)
      .where(sql`request_id is not null`),
    uniqueIndex('subscription_payments_order_no').on(t.orderNo),
    uniqueIndex('subscription_payments_pg_payment').on(t.provider, t.pgPaymentId),
    uniqueIndex('subscription_payments_one_per_period')
      .on(t.subscriptionId, t.periodStart, t.nth)
      .where(sql`status in ('PENDING', 'UNKNOWN', 'PAID')`),
    uniqueIndex('subscription_payments_one_beginning')
      .on(t.userId)
      .where(sql`kind = 'INITIAL' and status in ('PENDING', 'UNKNOWN')`),
    uniqueIndex('subscription_payments_one_voucher')
      .on(t.userId)
      .where(sql`kind = 'VOUCHER_UPGRADE' and status in ('PENDING', 'UNKNOWN')`),
    index('subscription_payments_user').on(t.userId, t.id),
    index('subscription_payments_subscription').on(t.subscriptionId, t.id),
    index('subscription_payments_billing_key').on(t.billingKeyId),
    // what the clock asks about: what nobody knows yet, and what was given up and may have come through after all
    index('subscription_payments_to_ask')
      .on(t.nextQueryAt)
      .where(sql`next_query_at is not null`),
    index('subscription_payments_approved').on(t.approvedAt),
    index('subscription_payments_refused')
      .on(t.createdAt)
      .where(sql`status = 'FAILED'`),
    check(
      'subscription_payments_amounts',
      sql`amount >= 0 and credit >= 0 and captured between 0 and amount and refunded between 0 and captured`,
    ),
    check('subscription_payments_goodwill', sql`goodwill between 0 and credit`),
    check('subscription_payments_paid', sql`status <> 'PAID' or approved_at is not null`),
  ],
)

/** What a payment is for: everything that was agreed to when it was asked for, so that nothing is read again later. */
export type ChargePurpose = {
  plan_id: number
  product_id: number | null
  /** the price of the period before credit */
  price: number
  /** and of the one after it */
  next_price: number
  referral_code?: string
  /** and on which terms */
  referral_program_id?: number
  /** another plan that was asked for after the membership had been cancelled */
  undoes_cancel?: boolean
  /** a gift, or an upgrade of a voucher: whoever made it knows by this what is paid */
  ref?: string
}

export const refundCauses = [
  'TERMINATED',
  'LANDED_TOO_LATE',
  'CREDIT_LEFT',
  'GIFT',
  'STAFF',
  'KIT_RETURNED',
] as const satisfies readonly RefundCause[]

/** 구독 환불: money that goes back over the payment that it came by. */
export const subscriptionRefunds = pgTable(
  'subscription_refunds',
  {
    id: id(),
    paymentId: ref('payment_id')
      .notNull()
      .references(() => subscriptionPayments.id),
    cause: text('cause', { enum: refundCauses }).notNull(),
    amount: won('amount').notNull(),
    /** the kit (`subscription_kit_returns.id`) for whose return it is paid, once over each payment */
    kitReturnId: ref('kit_return_id'),
    /** our number of it at the gateway */
    reference: text('reference').notNull(),
    /** how it was reckoned, as the person was shown it */
    quote: jsonb('quote').$type<Record<string, unknown>>(),
    status: text('status', { enum: ['PROCESSING', 'COMPLETED', 'MANUAL'] })
      .notNull()
      .default('PROCESSING'),
    tries: integer('tries').notNull().default(0),
    failureCode: text('failure_code'),
    nextTryAt: at('next_try_at'),
    /** sent by bank, outside the gateway, which holds the money still: how, and by whom (`admin:3`) */
    bankMemo: text('bank_memo'),
    bankBy: text('bank_by'),
    completedAt: at('completed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('subscription_refunds_reference').on(t.reference),
    index('subscription_refunds_payment').on(t.paymentId),
    index('subscription_refunds_created').on(t.createdAt),
    uniqueIndex('subscription_refunds_kit_return')
      .on(t.kitReturnId, t.paymentId)
      .where(sql`kit_return_id is not null`),
    index('subscription_refunds_open')
      .on(t.nextTryAt)
      .where(sql`status = 'PROCESSING'`),
    index('subscription_refunds_manual')
      .on(t.paymentId)
      .where(sql`status = 'MANUAL'`),
    check('subscription_refunds_amount', sql`amount > 0`),
    check('subscription_refunds_kit', sql`(kit_return_id is not null) = (cause = 'KIT_RETURNED')`),
    check(
      'subscription_refunds_bank',
      sql`(bank_memo is null) = (bank_by is null) and (bank_memo is null or status = 'COMPLETED')`,
    ),
  ],
)

/** What a change of plan left over was paid; what is given for a period without a workout (HONEST) was not. */
export const creditKinds = [
  'LEFT_OVER',
  'USED',
  'RETURNED',
  'PAID_BACK',
  'HONEST',
  'HONEST_USED',
  'HONEST_LAPSED',
] as const
/** Those whose sum is `subscriptions.goodwill`. */
export const goodwillKinds = ['HONEST', 'HONEST_USED', 'HONEST_LAPSED'] as const satisfies readonly CreditKind[]
export type CreditKind = (typeof creditKinds)[number]

/** Append-only: where credit came from, and where it went. Its sum is `subscriptions.credit`. */
export const subscriptionCredits = pgTable(
  'subscription_credits',
  {
    id: id(),
    subscriptionId: ref('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    amount: won('amount').notNull(),
    kind: text('kind', { enum: creditKinds }).notNull(),
    paymentId: ref('payment_id').references(() => subscriptionPayments.id),
    /** the offer that gave it, once */
    offerId: ref('offer_id').references(() => honestOffers.id),
    at: at('at').notNull(),
  },
  (t) => [
    index('subscription_credits_of').on(t.subscriptionId, t.id),
    index('subscription_credits_payment').on(t.paymentId),
    uniqueIndex('subscription_credits_offer')
      .on(t.offerId)
      .where(sql`offer_id is not null`),
    check('subscription_credits_honest', sql`(kind = 'HONEST') = (offer_id is not null)`),
    check('subscription_credits_amount', sql`amount <> 0`),
  ],
)
