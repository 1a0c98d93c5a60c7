import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from '../columns.ts'

/**
 * Which rows of reference data this shop has been given, and as what. A row that stands here and not in its own table was
 * deleted by staff, and does not come back.
 */
export const referenceRows = pgTable(
  'reference_rows',
  {
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** of the shipped row as it was written last */
    digest: text('digest').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.key] })],
)
