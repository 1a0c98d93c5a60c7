import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { HonestAnswer } from '#shared/words/subscriptions.ts'
import { at, id, ref, won } from '../../../db/columns.ts'
import { subscriptionPeriods, subscriptions } from '../subscriptions.tables.ts'

/** What a member says; TRAINED: they trained before they said anything, so there was nothing to say. */
export const honestAnswers = ['PAUSE', 'CREDIT', 'CONTINUE', 'TRAINED'] as const satisfies readonly HonestAnswer[]

/**
 * 양심 결제: a paid period without a workout, named to its member before the next charge, once. Answered at most once;
 * without an answer the charge is made as it would have been.
 */
export const honestOffers = pgTable(
  'honest_offers',
  {
    id: id(),
    subscriptionId: ref('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    periodId: ref('period_id')
      .notNull()
      .references(() => subscriptionPeriods.id),
    /** the day of the charge before which it was named */
    chargeOn: date('charge_on', { mode: 'string' }).notNull(),
    /** won off that charge, as it was offered; 0 when no credit was */
    credit: won('credit').notNull(),
    answer: text('answer', { enum: honestAnswers }),
    answeredAt: at('answered_at'),
    namedAt: at('named_at').notNull(),
  },
  (t) => [
    uniqueIndex('honest_offers_period').on(t.periodId),
    index('honest_offers_of').on(t.subscriptionId, t.id),
    index('honest_offers_named').on(t.namedAt),
    index('honest_offers_answered')
      .on(t.answeredAt)
      .where(sql`answered_at is not null`),
    check('honest_offers_answer', sql`(answer is null) = (answered_at is null)`),
    check('honest_offers_credit', sql`credit >= 0 and (answer is distinct from 'CREDIT' or credit > 0)`),
  ],
)
