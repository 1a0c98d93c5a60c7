import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id } from '../../db/columns.ts'

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
