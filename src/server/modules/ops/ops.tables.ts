import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { at, createdAt, id } from '../../db/columns.ts'

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

/** What must happen later or elsewhere, written with its cause. `dedupe` makes it happen once. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    dedupe: text('dedupe').notNull(),
    topic: text('topic').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    tries: integer('tries').notNull().default(0),
    nextAt: at('next_at')
      .notNull()
      .default(sql`now()`),
    doneAt: at('done_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('outbox_dedupe').on(t.dedupe),
    index('outbox_due')
      .on(t.nextAt)
      .where(sql`done_at is null`),
  ],
)

/** Work by the clock: who runs it now, and when it runs next. */
export const scheduledTasks = pgTable('scheduled_tasks', {
  name: text('name').primaryKey(),
  nextRunAt: at('next_run_at').notNull(),
  leaseUntil: at('lease_until'),
  lastRunAt: at('last_run_at'),
  lastResult: jsonb('last_result'),
  lastError: text('last_error'),
})

/** Facts about this installation: sample mode, data version. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  createdAt: createdAt(),
})

/** Messages to customers (mail, SMS). A failed message never fails the order that caused it. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    dedupe: text('dedupe').notNull(),
    channel: text('channel', { enum: ['EMAIL', 'SMS', 'PUSH'] }).notNull(),
    recipient: text('recipient').notNull(),
    userId: integer('user_id'),
    /** what it is about: `ORDER`, `MEMBER`, `CODE` (holds a secret), `NOTICE` */
    kind: text('kind', { enum: ['ORDER', 'MEMBER', 'CODE', 'NOTICE'] })
      .notNull()
      .default('NOTICE'),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** how often a real channel was tried, and what it said last */
    tries: integer('tries').notNull().default(0),
    error: text('error'),
    nextTryAt: at('next_try_at'),
    status: text('status', { enum: ['QUEUED', 'SENT', 'FAILED', 'HELD'] })
      .notNull()
      .default('QUEUED'),
    createdAt: createdAt(),
    sentAt: at('sent_at'),
  },
  (t) => [
    uniqueIndex('messages_dedupe').on(t.dedupe),
    index('messages_recent').on(t.createdAt.desc(), t.id.desc()),
    index('messages_recipient').on(t.recipient, t.id.desc()),
    index('messages_user').on(t.userId, t.id.desc()),
    index('messages_due')
      .on(t.nextTryAt)
      .where(sql`status = 'QUEUED'`),
  ],
)
