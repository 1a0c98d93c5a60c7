import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, editedAt, id, updatedAt } from '../../db/columns.ts'

/** Messages to customers (mail, SMS). A failed message never fails the order that caused it. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    dedupe: text('dedupe').notNull(),
    channel: text('channel', { enum: ['EMAIL', 'SMS', 'PUSH'] }).notNull(),
    recipient: text('recipient').notNull(),
    userId: integer('user_id'),
    /** what it is about: `ORDER`, `MEMBER`, `CODE` (holds a secret), `NOTICE` */
    kind: text('kind', { enum: ['ORDER', 'MEMBER', 'CODE', 'NOTICE'] })
      .notNull()
      .default('NOTICE'),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** how often a real channel was tried, and what it said last */
    tries: integer('tries').notNull().default(0),
    error: text('error'),
    nextTryAt: at('next_try_at'),
    status: text('status', { enum: ['QUEUED', 'SENT', 'FAILED', 'HELD'] })
      .notNull()
      .default('QUEUED'),
    createdAt: createdAt(),
    sentAt: at('sent_at'),
  },
  (t) => [
    uniqueIndex('messages_dedupe').on(t.dedupe),
    index('messages_recent').on(t.createdAt.desc(), t.id.desc()),
    index('messages_recipient').on(t.recipient, t.id.desc()),
    index('messages_user').on(t.userId, t.id.desc()),
    index('messages_due')
      .on(t.nextTryAt)
      .where(sql`status = 'QUEUED'`),
  ],
)

/** 안내 문구: what customers are told, by `NoticeCode`. Shipped texts, which staff edit. */
export const noticeTemplates = pgTable(
  'notice_templates',
  {
    id: id(),
    code: text('code').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    editedAt: editedAt(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('notice_templates_code').on(t.code)],
)
