import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, ref } from '../../db/columns.ts'

/** 운영메모. Append-only. */
export const memos = pgTable(
  'memos',
  {
    id: id(),
    kind: text('kind', { enum: ['USER', 'ORDER', 'ORDER_ITEM', 'CLAIM', 'REFUND'] }).notNull(),
    targetId: ref('target_id').notNull(),
    userId: ref('user_id'),
    orderId: ref('order_id'),
    content: text('content').notNull(),
    adminId: ref('admin_id').notNull(),
    adminName: text('admin_name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('memos_target').on(t.kind, t.targetId, t.id.desc()),
    index('memos_user').on(t.userId, t.kind, t.id.desc()),
    index('memos_order').on(t.orderId, t.id.desc()),
  ],
)
