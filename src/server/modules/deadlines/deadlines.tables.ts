import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, ref } from '../../db/columns.ts'
import { admins } from '../auth/auth.tables.ts'
import { deadlineKinds } from './sources/source.ts'

/** Who has taken on what was promised; conversations name their own. What is done stays until the clock clears it away. */
export const deadlineOwners = pgTable(
  'deadline_owners',
  {
    kind: text('kind', { enum: deadlineKinds }).notNull(),
    recordId: ref('record_id').notNull(),
    adminId: ref('admin_id')
      .notNull()
      .references(() => admins.id),
    assignedAt: at('assigned_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.recordId] }),
    index('deadline_owners_admin').on(t.adminId, t.kind, t.recordId),
  ],
)
