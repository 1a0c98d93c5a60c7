import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref } from '../../db/columns.ts'

/** What the built-in sink received. `record` is as the client sent it, within the contract; kept ninety days. */
export const analyticsLogs = pgTable(
  'analytics_logs',
  {
    id: id(),
    /** the client's own name of the record: a batch sent twice counts once */
    recordId: text('record_id').notNull(),
    receivedAt: at('received_at').notNull(),
    loggedAt: at('logged_at').notNull(),
    /** from the token, never from the record */
    userId: ref('user_id'),
    globalUuid: text('global_uuid').notNull(),
    session: text('session').notNull(),
    category: text('category').notNull(),
    record: jsonb('record').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    uniqueIndex('analytics_logs_record').on(t.recordId),
    index('analytics_logs_received').on(t.receivedAt.desc(), t.id.desc()),
    index('analytics_logs_user').on(t.userId, t.id.desc()),
  ],
)

/** A/B tests: each person falls by the hash of their number, or of their uuid, into one variant. */
export const experiments = pgTable(
  'experiments',
  {
    id: id(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    /** in order, with their weights */
    variants: jsonb('variants').$type<{ variant: string; weight: number; payload?: unknown }[]>().notNull(),
    status: text('status', { enum: ['DRAFT', 'RUNNING', 'ENDED'] })
      .notNull()
      .default('DRAFT'),
    sequence: integer('sequence').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('experiments_key').on(t.key)],
)
