import { sql } from 'drizzle-orm'
import { check, customType, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, ref, updatedAt } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'

/** Stretches of time that do not overlap, as PostgreSQL writes them: `{["2026-11-27 18:00:00+09","2026-11-27 18:20:00+09")}`. */
const stretches = customType<{ data: string }>({ dataType: () => 'tstzmultirange' })

/** Where training was recorded. */
export const trainingSources = ['PLAYER'] as const

/**
 * 운동한 날: when a member trained on a KST day, over all their devices. What is counted twice, or on two devices at once,
 * lies in the same stretches, so it adds nothing.
 */
export const trainingDays = pgTable(
  'training_days',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    day: date('day', { mode: 'string' }).notNull(),
    stretches: stretches('stretches').notNull(),
    /** whole seconds of the stretches */
    seconds: integer('seconds').notNull(),
    /** what recorded the first of it */
    source: text('source', { enum: trainingSources }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('training_days_one').on(t.userId, t.day),
    index('training_days_day').on(t.day),
    check('training_days_seconds', sql`seconds between 0 and 172800`),
  ],
)
