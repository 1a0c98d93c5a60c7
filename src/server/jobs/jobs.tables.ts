import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '../db/columns.ts'

/** Work by the clock: who runs it now, and when it runs next. */
export const scheduledTasks = pgTable('scheduled_tasks', {
  name: text('name').primaryKey(),
  nextRunAt: at('next_run_at').notNull(),
  leaseUntil: at('lease_until'),
  lastRunAt: at('last_run_at'),
  lastResult: jsonb('last_result'),
  lastError: text('last_error'),
})
