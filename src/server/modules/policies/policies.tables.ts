import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from '../../db/columns.ts'

/** 정책: what the shop has set for itself, in one row; without it `DEFAULT_POLICIES` hold. */
export const policies = pgTable(
  'policies',
  {
    id: integer('id').primaryKey().default(1),
    earnRatePercent: integer('earn_rate_percent').notNull(),
    minPoints: integer('min_points').notNull(),
    returnDays: integer('return_days').notNull(),
    autoConfirmDays: integer('auto_confirm_days').notNull(),
    holdMinutes: integer('hold_minutes').notNull(),
    /** KST `HH:MM` */
    supportOpens: text('support_opens').notNull(),
    supportCloses: text('support_closes').notNull(),
    lunchStarts: text('lunch_starts'),
    lunchEnds: text('lunch_ends'),
    version: integer('version').notNull(),
    updatedAt: updatedAt(),
  },
  () => [
    check('policies_one', sql`id = 1`),
    check(
      'policies_positive',
      sql`earn_rate_percent >= 0 and min_points >= 0 and return_days >= 7 and auto_confirm_days >= return_days and hold_minutes > 0`,
    ),
  ],
)
