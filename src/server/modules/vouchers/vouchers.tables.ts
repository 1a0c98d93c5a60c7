import { sql } from 'drizzle-orm'
import type { VoucherStatus, VoucherType } from '#shared/words/vouchers.ts'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { admins, users } from '../auth/auth.tables.ts'
import { skus } from '../catalog/catalog.tables.ts'
import { plans } from '../plans/plans.tables.ts'

export const voucherStatuses = ['ISSUED', 'USED', 'VOID', 'EXPIRED'] as const satisfies readonly VoucherStatus[]

export const voucherTypes = ['PARTNER', 'PACKAGE', 'CS', 'CAMPAIGN'] as const satisfies readonly VoucherType[]

/** 이용권 묶음: vouchers that were made at once, and what each of them gives. That stays as it was made. */
export const voucherBatches = pgTable(
  'voucher_batches',
  {
    id: id(),
    type: text('type', { enum: voucherTypes }).notNull(),
    planId: ref('plan_id')
      .notNull()
      .references(() => plans.id),
    days: integer('days').notNull(),
    /** what is sent to whoever redeems one, who says where to */
    skuId: ref('sku_id').references(() => skus.id),
    quantity: integer('quantity').notNull().default(1),
    withSecret: boolean('with_secret').notNull().default(false),
    memo: text('memo').notNull().default(''),
    count: integer('count').notNull(),
    madeBy: ref('made_by')
      .notNull()
      .references(() => admins.id),
    /** the call that made it: a repeat makes no second one */
    requestId: text('request_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('voucher_batches_plan').on(t.planId),
    index('voucher_batches_sku').on(t.skuId),
    uniqueIndex('voucher_batches_call').on(t.madeBy, t.requestId),
    check('voucher_batches_days', sql`days between 1 and 1100`),
    check('voucher_batches_count', sql`count > 0 and quantity between 1 and 99`),
  ],
)

/** 이용권 변경: a larger plan that somebody pays the difference for. Redeemed by its payment (`purpose.ref`), or not at all. */
export const voucherUpgrades = pgTable(
  'voucher_upgrades',
  {
    id: id(),
    voucherId: ref('voucher_id')
      .notNull()
      .references((): AnyPgColumn => vouchers.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    /** the plan that one period of is had instead */
    planId: ref('plan_id')
      .notNull()
      .references(() => plans.id),
    /** won that is paid on top, as it was shown */
    extra: won('extra').notNull(),
    /** where the goods of the voucher go, until they are on their way */
    sealedAddress: text('sealed_address'),
    createdAt: createdAt(),
  },
  (t) => [
    index('voucher_upgrades_voucher').on(t.voucherId),
    index('voucher_upgrades_user').on(t.userId),
    index('voucher_upgrades_plan').on(t.planId),
    check('voucher_upgrades_extra', sql`extra > 0`),
  ],
)

export const storedVoucherStatuses = ['ISSUED', 'USED', 'VOID'] as const

/** 이용권: one code. That its time is over (EXPIRED) is read off the clock, never written. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: id(),
    batchId: ref('batch_id')
      .notNull()
      .references(() => voucherBatches.id),
    /** sixteen letters without hyphens */
    code: text('code').notNull(),
    /** keyed hash of code and scratch number, which itself is kept nowhere */
    secretHash: text('secret_hash'),
    expiresAt: at('expires_at').notNull(),
    memo: text('memo').notNull().default(''),
    status: text('status', { enum: storedVoucherStatuses }).notNull().default('ISSUED'),
    usedBy: ref('used_by').references(() => users.id),
    usedAt: at('used_at'),
    voidedAt: at('voided_at'),
    voidReason: text('void_reason'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('vouchers_code').on(t.code),
    index('vouchers_batch').on(t.batchId, t.status, t.expiresAt),
    index('vouchers_batch_newest').on(t.batchId, t.id),
    index('vouchers_used_by')
      .on(t.usedBy)
      .where(sql`used_by is not null`),
    check('vouchers_code_form', sql`code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'`),
    check('vouchers_used', sql`(status = 'USED') = (used_by is not null) and (used_by is null) = (used_at is null)`),
    check(
      'vouchers_void',
      sql`(status = 'VOID') = (voided_at is not null) and (voided_at is null) = (void_reason is null)`,
    ),
  ],
)
