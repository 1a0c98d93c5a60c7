import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { NoticeGroup } from '#shared/notices/notice.ts'
import { at, createdAt, editedAt, id, updatedAt } from '../../db/columns.ts'

/** What a message says in the 알림함. */
export type MessageNews = { kind: NoticeGroup; title: string; body: string; path: string | null }

export const messageStatuses = ['HELD', 'QUEUED', 'SENT', 'FAILED', 'DISCARDED'] as const

/** Messages to customers (mail, SMS). A failed message never fails the order that caused it. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    dedupe: text('dedupe').notNull(),
    channel: text('channel', { enum: ['EMAIL', 'SMS', 'PUSH'] }).notNull(),
    recipient: text('recipient').notNull(),
    userId: integer('user_id'),
    /** what it is about: `ORDER`, `MEMBER`, `CODE` (holds a secret), `GIFT` (holds a link that can be taken), `NOTICE` */
    kind: text('kind', { enum: ['ORDER', 'MEMBER', 'CODE', 'GIFT', 'NOTICE'] })
      .notNull()
      .default('NOTICE'),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** how often a real channel was tried, and what it said last; or why a message that was held is not true any more */
    tries: integer('tries').notNull().default(0),
    error: text('error'),
    nextTryAt: at('next_try_at'),
    /** `HELD` waits for somebody who releases it, or discards it */
    status: text('status', { enum: messageStatuses }).notNull().default('QUEUED'),
    /** of a message that is held: the news for the 알림함, as they stood when it was */
    news: jsonb('news').$type<MessageNews>(),
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
    // what is not simply sent is little, and looked for by its state
    index('messages_unsent')
      .on(t.status, t.createdAt.desc(), t.id.desc())
      .where(sql`status <> 'SENT'`),
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
