import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, ref, updatedAt } from '../../db/columns.ts'

/** Column mappings of uploads, remembered per uploader and header row. */
export const importMappings = pgTable(
  'import_mappings',
  {
    id: id(),
    kind: text('kind').notNull(),
    headerSignature: text('header_signature').notNull(),
    ownerId: ref('owner_id').notNull(),
    mapping: jsonb('mapping').$type<Record<string, number>>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('import_mappings_owner').on(t.ownerId, t.kind, t.headerSignature)],
)
