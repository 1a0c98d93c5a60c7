import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { at, id, ref } from '../../db/columns.ts'
import { admins, users } from '../auth/auth.tables.ts'

/** For ten minutes a member of staff sees one customer's personal data in the clear, for the reason they gave. */
export const piiWindows = pgTable(
  'pii_windows',
  {
    id: id(),
    adminId: ref('admin_id')
      .notNull()
      .references(() => admins.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    openedAt: at('opened_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('pii_windows_open').on(t.adminId, t.userId, t.expiresAt.desc())],
)
