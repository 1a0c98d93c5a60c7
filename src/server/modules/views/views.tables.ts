import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, ref, updatedAt } from '../../db/columns.ts'

/** 저장된 보기: filters, sort and columns of a list; personal, or shared with the team. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    ownerId: ref('owner_id').notNull(),
    ownerName: text('owner_name').notNull(),
    shared: boolean('shared').notNull().default(false),
    state: jsonb('state').$type<Record<string, unknown>>().notNull(),
    sequence: integer('sequence').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('saved_views_resource').on(t.resource, t.ownerId)],
)
