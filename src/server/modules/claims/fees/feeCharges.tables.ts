import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt, won } from '../../../db/columns.ts'
import { gatewayProviders } from '../../../ports/gateway.ts'
import { users } from '../../auth/auth.tables.ts'
import { billingKeys } from '../../billing/billing.tables.ts'
import { claims } from '../claims.tables.ts'

/** CHARGING: the gateway has not said what became of it. */
export const feeChargeStatuses = ['CHARGING', 'PAID', 'FAILED'] as const

/** A fee of a claim charged to a registered way to pay. At most one that is under way or kept, for each claim. */
export const claimFeeCharges = pgTable(
  'claim_fee_charges',
  {
    id: id(),
    claimId: ref('claim_id')
      .notNull()
      .references(() => claims.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    billingKeyId: ref('billing_key_id')
      .notNull()
      .references(() => billingKeys.id),
    provider: text('provider', { enum: gatewayProviders }).notNull(),
    /** what the gateway knows it by, and the key under which it is charged once */
    orderNo: text('order_no').notNull(),
    amount: won('amount').notNull(),
    status: text('status', { enum: feeChargeStatuses }).notNull().default('CHARGING'),
    captured: won('captured').notNull().default(0),
    /** of it, what is owed back, and what has gone back */
    returnDue: won('return_due').notNull().default(0),
    returned: won('returned').notNull().default(0),
    pgPaymentId: text('pg_payment_id'),
    label: text('label').notNull().default(''),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    chargedAt: at('charged_at').notNull(),
    approvedAt: at('approved_at'),
    /** when the gateway is asked next, or given back what is owed */
    actAt: at('act_at'),
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('claim_fee_charges_order_no').on(t.orderNo),
    uniqueIndex('claim_fee_charges_one_live')
      .on(t.claimId)
      .where(sql`status = 'CHARGING' or (status = 'PAID' and return_due < captured)`),
    index('claim_fee_charges_claim').on(t.claimId, t.id),
    index('claim_fee_charges_user').on(t.userId),
    index('claim_fee_charges_billing_key').on(t.billingKeyId),
    index('claim_fee_charges_pg').on(t.provider, t.pgPaymentId),
    index('claim_fee_charges_approved').on(t.approvedAt),
    index('claim_fee_charges_due')
      .on(t.actAt, t.id)
      .where(sql`act_at is not null`),
    check(
      'claim_fee_charges_money',
      sql`amount > 0 and captured in (0, amount) and return_due between 0 and captured and returned between 0 and return_due and (captured > 0) = (status = 'PAID')`,
    ),
  ],
)
