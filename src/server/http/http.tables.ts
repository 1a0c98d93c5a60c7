import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, createdAt } from '../db/columns.ts'

/** Idempotency: the answer to a request id, stored in the transaction of its effect. */
export const requestLog = pgTable(
  'request_log',
  {
    subject: text('subject').notNull(),
    route: text('route').notNull(),
    requestId: text('request_id').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    response: jsonb('response'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.route, t.requestId] }), index('request_log_age').on(t.createdAt)],
)

/** Counters of the rate limiter: one atomic upsert per hit. */
export const rateCounters = pgTable(
  'rate_counters',
  { key: text('key').notNull(), windowStart: at('window_start').notNull(), hits: integer('hits').notNull() },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] })],
)
