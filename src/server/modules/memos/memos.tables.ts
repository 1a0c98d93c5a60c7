import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref } from '../../db/columns.ts'

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

/** Memos that stand before the others until somebody takes the pin away. */
export const memoPins = pgTable('memo_pins', {
  memoId: ref('memo_id')
    .primaryKey()
    .references(() => memos.id),
  adminId: ref('admin_id').notNull(),
  createdAt: createdAt(),
})

/** Who a memo calls by `@이름`, and when they have seen it. */
export const memoMentions = pgTable(
  'memo_mentions',
  {
    memoId: ref('memo_id')
      .notNull()
      .references(() => memos.id),
    adminId: ref('admin_id').notNull(),
    seenAt: at('seen_at'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.memoId, t.adminId] }), index('memo_mentions_admin').on(t.adminId, t.memoId.desc())],
)
