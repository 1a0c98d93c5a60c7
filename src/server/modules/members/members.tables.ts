import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { at, id, ref } from '../../db/columns.ts'
import { admins, users } from '../auth/auth.tables.ts'

/**
 * For ten minutes a member of staff sees one customer's personal data in the clear, for the reason they gave; with
 * `order_id` the receiver of that order alone. (No reference: orders know members, not the other way round.)
 */
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
    orderId: ref('order_id'),
    reason: text('reason').notNull(),
    openedAt: at('opened_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('pii_windows_open').on(t.adminId, t.userId, t.expiresAt.desc())],
)
