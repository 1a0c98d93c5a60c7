import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, ref, updatedAt } from '../../db/columns.ts'
import { catalogs } from './catalog.tables.ts'

/** 고시 양식: a filled-in 상품정보제공고시 of a catalog, kept under a name to be put into products. */
export const filledNotices = pgTable(
  'filled_notices',
  {
    id: id(),
    catalogId: ref('catalog_id')
      .notNull()
      .references(() => catalogs.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    notice: jsonb('notice').$type<Record<string, string>>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('filled_notices_name').on(t.catalogId, t.name),
    check('filled_notices_notice', sql`jsonb_typeof(notice) = 'object' and notice <> '{}'::jsonb`),
  ],
)
