import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from '../../db/columns.ts'

/** 정책: what the shop has set for itself, in one row; without it `DEFAULT_POLICIES` hold. */
export const policies = pgTable(
  'policies',
  {
    id: integer('id').primaryKey().default(1),
    earnRatePercent: integer('earn_rate_percent').notNull(),
    memberEarnRatePercent: integer('member_earn_rate_percent').notNull().default(2),
    minPoints: integer('min_points').notNull(),
    returnDays: integer('return_days').notNull(),
    autoConfirmDays: integer('auto_confirm_days').notNull(),
    holdMinutes: integer('hold_minutes').notNull(),
    kitReturnDays: integer('kit_return_days').notNull().default(14),
    firstReplyMinutes: integer('first_reply_minutes').notNull().default(240),
    nextReplyMinutes: integer('next_reply_minutes').notNull().default(480),
    honestDays: integer('honest_days').notNull().default(3),
    honestCreditPercent: integer('honest_credit_percent').notNull().default(30),
    honestCreditsAYear: integer('honest_credits_a_year').notNull().default(3),
    trainingRecordedFrom: date('training_recorded_from', { mode: 'string' }),
    /** KST `HH:MM` */
    supportOpens: text('support_opens').notNull(),
    supportCloses: text('support_closes').notNull(),
    lunchStarts: text('lunch_starts'),
    lunchEnds: text('lunch_ends'),
    /** when parcels, claims and refunds are worked on */
    workOpens: text('work_opens').notNull().default('09:00'),
    workCloses: text('work_closes').notNull().default('18:00'),
    workLunchStarts: text('work_lunch_starts'),
    workLunchEnds: text('work_lunch_ends'),
    version: integer('version').notNull(),
    updatedAt: updatedAt(),
  },
  () => [
    check('policies_one', sql`id = 1`),
    check(
      'policies_honest',
      sql`honest_days > 0 and honest_credit_percent between 0 and 100 and honest_credits_a_year >= 0`,
    ),
    check(
      'policies_positive',
      sql`earn_rate_percent >= 0 and member_earn_rate_percent >= 0 and min_points >= 0 and return_days >= 7 and auto_confirm_days >= return_days and hold_minutes > 0 and first_reply_minutes > 0 and next_reply_minutes > 0`,
    ),
    check('policies_kit_return', sql`kit_return_days >= 7`),
  ],
)
