import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { KitReturnStatus } from '#shared/words/subscriptions.ts'
import { at, createdAt, id, ref, updatedAt, won } from '../../../db/columns.ts'
import { subscriptionKits } from '../kits/kits.tables.ts'
import { subscriptions } from '../subscriptions.tables.ts'
import type { Ending } from './reckoning.ts'

export const kitReturnStatuses = [
  'REQUESTED',
  'ARRIVED',
  'DAMAGED',
  'EXPIRED',
  'WITHDRAWN',
] as const satisfies readonly KitReturnStatus[]

/**
 * 키트 반납: a kit that had left when its membership was ended with a refund, and what is paid once it is back. One for each
 * such kit. What has ARRIVED or is DAMAGED stays so, and none is ever deleted (triggers, in the migrations).
 */
export const subscriptionKitReturns = pgTable(
  'subscription_kit_returns',
  {
    id: id(),
    subscriptionId: ref('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    kitId: ref('kit_id')
      .notNull()
      .references(() => subscriptionKits.id),
    status: text('status', { enum: kitReturnStatuses }).notNull(),
    /** what the ending was reckoned by, so that nothing is read again when the kit arrives */
    ending: jsonb('ending').$type<Ending>().notNull(),
    /** won that come back when this kit and those before it arrive */
    expected: won('expected').notNull(),
    /** won that come back when all kits of the ending arrive */
    most: won('most').notNull(),
    /** won that are paid back for it, once it has arrived */
    amount: won('amount').notNull().default(0),
    /** the part of it that no payment can take back: staff pay it by bank */
    byBank: won('by_bank').notNull().default(0),
    /** when staff sent that part, once, and how: the bank and its day */
    bankSentAt: at('bank_sent_at'),
    bankMemo: text('bank_memo'),
    /** `admin:3` */
    bankBy: text('bank_by'),
    /** the last KST day on which it may arrive */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    reason: text('reason'),
    /** who said last how it stands: `user:12`, `admin:3`, `clock` */
    decidedBy: text('decided_by').notNull(),
    decidedAt: at('decided_at').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('subscription_kit_returns_kit').on(t.kitId),
    index('subscription_kit_returns_of').on(t.subscriptionId, t.id),
    index('subscription_kit_returns_open')
      .on(t.dueOn, t.id)
      .where(sql`status = 'REQUESTED'`),
    index('subscription_kit_returns_transfer')
      .on(t.subscriptionId)
      .where(sql`by_bank > 0 and bank_sent_at is null`),
    check(
      'subscription_kit_returns_sent',
      sql`(bank_sent_at is null) = (bank_memo is null) and (bank_sent_at is null) = (bank_by is null) and (bank_sent_at is null or by_bank > 0)`,
    ),
    check(
      'subscription_kit_returns_money',
      sql`expected between 0 and most and amount between 0 and most and by_bank between 0 and amount`,
    ),
    check('subscription_kit_returns_paid', sql`status = 'ARRIVED' or amount = 0`),
    check('subscription_kit_returns_why', sql`status <> 'DAMAGED' or reason is not null`),
  ],
)
