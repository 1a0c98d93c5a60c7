import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt, won } from '../../../db/columns.ts'
import { plans } from '../../plans/plans.tables.ts'
import { subscriptions } from '../subscriptions.tables.ts'

/** WAITING: a second person has not agreed yet. */
export const priceChangeStatuses = ['WAITING', 'SCHEDULED', 'CANCELED'] as const

/** 구독자 가격 변경: what members of a plan pay from their first charge on or after a day; who pays more is asked first. */
export const planPriceChanges = pgTable(
  'plan_price_changes',
  {
    id: id(),
    planId: ref('plan_id')
      .notNull()
      .references(() => plans.id),
    price: won('price').notNull(),
    effectiveOn: date('effective_on', { mode: 'string' }).notNull(),
    status: text('status', { enum: priceChangeStatuses }).notNull().default('WAITING'),
    reason: text('reason').notNull(),
    /** the name of who asked for it */
    createdBy: text('created_by').notNull(),
    canceledAt: at('canceled_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('plan_price_changes_plan').on(t.planId, t.effectiveOn),
    uniqueIndex('plan_price_changes_one_waiting')
      .on(t.planId)
      .where(sql`status = 'WAITING'`),
    check('plan_price_changes_price', sql`price >= 100`),
    check('plan_price_changes_canceled', sql`(status = 'CANCELED') = (canceled_at is not null)`),
  ],
)

/** LOWERED: nobody needs to agree to pay less. CALLED_OFF: the change was taken back before it was charged. */
export const priceAnswers = ['AGREED', 'DECLINED', 'LOWERED', 'CALLED_OFF'] as const

/** 가격 변경 요청: what one member is asked for one charge, and what they said. Another day of the charge is another one. */
export const subscriptionPriceRequests = pgTable(
  'subscription_price_requests',
  {
    id: id(),
    changeId: ref('change_id')
      .notNull()
      .references(() => planPriceChanges.id),
    subscriptionId: ref('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    chargeOn: date('charge_on', { mode: 'string' }).notNull(),
    before: won('before').notNull(),
    after: won('after').notNull(),
    answer: text('answer', { enum: priceAnswers }),
    answeredAt: at('answered_at'),
    openedAt: at('opened_at').notNull(),
  },
  (t) => [
    uniqueIndex('subscription_price_requests_once').on(t.subscriptionId, t.chargeOn, t.changeId),
    index('subscription_price_requests_change').on(t.changeId, t.id),
    index('subscription_price_requests_open')
      .on(t.chargeOn)
      .where(sql`answer is null`),
    check('subscription_price_requests_answered', sql`(answer is null) = (answered_at is null)`),
    check('subscription_price_requests_moves', sql`before <> after`),
  ],
)
