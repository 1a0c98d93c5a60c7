import { sql } from 'drizzle-orm'
import type { PeriodKind, SubscriptionStatus } from '#shared/words/subscriptions.ts'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { billingKeys } from '../billing/billing.tables.ts'
import { plans, subscriptionProducts } from '../plans/plans.tables.ts'

export const periodKinds = ['TRIAL', 'PAID', 'VOUCHER', 'GIFT', 'COMPENSATION'] as const satisfies readonly PeriodKind[]

export const subscriptionStatuses = [
  'TRIALING',
  'ACTIVE',
  'PAST_DUE',
  'PAUSED',
  'CANCEL_SCHEDULED',
  'ENDED',
  'TERMINATED',
] as const satisfies readonly SubscriptionStatus[]

export const endReasons = [
  'CANCELED',
  'TERMINATED',
  'PAYMENT_FAILED',
  'PRICE_NOT_AGREED',
  'CONVERSION_NOT_AGREED',
  'PERIOD_OVER',
] as const
export type EndReason = (typeof endReasons)[number]

/** 구독: a person's membership. At most one that is not over. Days are KST days, stretches of them half-open. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    planId: ref('plan_id')
      .notNull()
      .references(() => plans.id),
    productId: ref('product_id').references(() => subscriptionProducts.id),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    /** began as a trial and has not been paid for yet: it is charged only with a consent, and nothing is lent */
    isTrial: boolean('is_trial').notNull().default(false),
    startedOn: date('started_on', { mode: 'string' }).notNull(),
    /** the first day of the first paid period since a trial, a pause or a voucher; its day of the month is kept */
    anchorOn: date('anchor_on', { mode: 'string' }).notNull(),
    /** how many periods have begun since the anchor day */
    anchorNth: integer('anchor_nth').notNull().default(0),
    /** the day after the last one that is paid for, or given; charged again on it */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** what the next charge is, which the person has agreed to */
    nextPrice: won('next_price').notNull(),
    /** a change of plan at the end of what is paid for */
    nextPlanId: ref('next_plan_id').references(() => plans.id),
    nextProductId: ref('next_product_id').references(() => subscriptionProducts.id),
    billingKeyId: ref('billing_key_id').references(() => billingKeys.id),
    installmentMonths: integer('installment_months').notNull().default(0),
    /** what is left of changes of plan, taken off the next charges; the sum of its ledger */
    credit: won('credit').notNull().default(0),
    /** what of the credit was given and not paid: taken off first, and never paid back */
    goodwill: won('goodwill').notNull().default(0),
    /** what it brings in a month, as the movements count it */
    mrr: won('mrr').notNull().default(0),
    cancelRequestedAt: at('cancel_requested_at'),
    cancelReason: text('cancel_reason'),
    pauseFrom: date('pause_from', { mode: 'string' }),
    pauseUntil: date('pause_until', { mode: 'string' }),
    pastDueSince: at('past_due_since'),
    retries: integer('retries').notNull().default(0),
    failureCode: text('failure_code'),
    /** the card is gone: nothing is tried again until there is another */
    isHardFailure: boolean('is_hard_failure').notNull().default(false),
    /** a period was missed as long as the clock stood: nobody is charged for two at once, so a person decides */
    waitsForStaff: boolean('waits_for_staff').notNull().default(false),
    endedAt: at('ended_at'),
    endReason: text('end_reason', { enum: endReasons }),
    /** when the clock looks at it next */
    actAt: at('act_at'),
    /** who charges it now, and until when that is believed */
    claimedBy: text('claimed_by'),
    claimedUntil: at('claimed_until'),
    referralCode: text('referral_code'),
    /** off the first payment after a trial */
    firstDiscount: won('first_discount').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('subscriptions_one_live')
      .on(t.userId)
      .where(sql`status not in ('ENDED', 'TERMINATED')`),
    index('subscriptions_user').on(t.userId, t.id),
    index('subscriptions_plan').on(t.planId),
    index('subscriptions_product').on(t.productId),
    index('subscriptions_next_plan')
      .on(t.nextPlanId)
      .where(sql`next_plan_id is not null`),
    index('subscriptions_next_product')
      .on(t.nextProductId)
      .where(sql`next_product_id is not null`),
    index('subscriptions_billing_key').on(t.billingKeyId),
    index('subscriptions_due')
      .on(t.actAt, t.id)
      .where(sql`act_at is not null`),
    index('subscriptions_ending')
      .on(t.endsOn, t.id)
      .where(sql`status in ('TRIALING', 'ACTIVE', 'PAST_DUE')`),
    index('subscriptions_waiting')
      .on(t.id)
      .where(sql`waits_for_staff`),
    index('subscriptions_by_status').on(t.status, t.id),
    index('subscriptions_started').on(t.startedOn),
    index('subscriptions_ended')
      .on(t.endedAt)
      .where(sql`ended_at is not null`),
    index('subscriptions_ends').on(t.endsOn, t.id),
    check('subscriptions_money', sql`credit >= 0 and mrr >= 0 and next_price >= 0 and first_discount >= 0`),
    check('subscriptions_goodwill', sql`goodwill between 0 and credit`),
    check(
      'subscriptions_over',
      sql`(status in ('ENDED', 'TERMINATED')) = (ended_at is not null) and (ended_at is null) = (end_reason is null)`,
    ),
    check('subscriptions_installments', sql`installment_months = 0 or installment_months between 2 and 12`),
    check('subscriptions_pause', sql`pause_from is null or pause_until > pause_from`),
  ],
)

/**
 * 이용 기간: what a person may use, and what was paid for it. Two of one subscription never overlap
 * (`subscription_periods_apart`, in the migrations). A change of plan or an ending cuts the one it happens in.
 */
export const subscriptionPeriods = pgTable(
  'subscription_periods',
  {
    id: id(),
    subscriptionId: ref('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    planId: ref('plan_id')
      .notNull()
      .references(() => plans.id),
    kind: text('kind', { enum: periodKinds }).notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** as it was when it was paid for; what is given back is counted on it */
    paidUntil: date('paid_until', { mode: 'string' }).notNull(),
    cashPaid: won('cash_paid').notNull().default(0),
    creditIn: won('credit_in').notNull().default(0),
    /** what else was taken off its price: it was given and not paid, so it is no part of the value */
    goodwillIn: won('goodwill_in').notNull().default(0),
    /** what was paid for the stretch: cash and credit */
    value: won('value').notNull().default(0),
    /** the payment (`subscription_payments.id`) that began it; none for what is free */
    paymentId: ref('payment_id'),
    /** what else gave it: `voucher:12`, `gift:3` */
    source: text('source'),
    /** what was given and made larger by what was paid: days of that plan come back for what is not used of it */
    givenPlanId: ref('given_plan_id').references(() => plans.id),
    givenDays: integer('given_days'),
    createdAt: createdAt(),
  },
  (t) => [
    index('subscription_periods_of').on(t.subscriptionId, t.startsOn),
    index('subscription_periods_plan').on(t.planId),
    uniqueIndex('subscription_periods_payment')
      .on(t.paymentId)
      .where(sql`payment_id is not null`),
    uniqueIndex('subscription_periods_source')
      .on(t.source)
      .where(sql`source is not null`),
    check('subscription_periods_days', sql`ends_on >= starts_on and paid_until >= ends_on`),
    index('subscription_periods_given_plan')
      .on(t.givenPlanId)
      .where(sql`given_plan_id is not null`),
    check(
      'subscription_periods_given',
      sql`(given_plan_id is null) = (given_days is null) and (given_days is null or (given_days > 0 and kind = 'VOUCHER' and payment_id is not null))`,
    ),
    check('subscription_periods_goodwill', sql`goodwill_in >= 0`),
    check('subscription_periods_value', sql`cash_paid >= 0 and credit_in >= 0 and value = cash_paid + credit_in`),
  ],
)
