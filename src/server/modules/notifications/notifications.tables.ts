import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type NoticeGroup, noticeGroups } from '#shared/notices/notice.ts'
import { at, createdAt, id, ref } from '../../db/columns.ts'
import { sessions, users } from '../auth/auth.tables.ts'

export const notificationKinds = Object.keys(noticeGroups) as [NoticeGroup, ...NoticeGroup[]]

/** 알림함: what a member was told, for 90 days. `dedupe` is the key of what caused it. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    dedupe: text('dedupe').notNull(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** the screen of the customer app that it is about */
    path: text('path'),
    readAt: at('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('notifications_dedupe').on(t.dedupe),
    index('notifications_user').on(t.userId, t.id.desc()),
    index('notifications_unread')
      .on(t.userId)
      .where(sql`read_at is null`),
    // what is forgotten by age
    index('notifications_age').on(t.createdAt),
    check('notifications_path', sql`path ~ '^/([a-z0-9-]+(/[a-z0-9-]+)*)?$'`),
  ],
)

/**
 * A browser that shows notifications while its session lasts: one for each session, and each browser is one person's.
 * The keys are the browser's own; only it can read what is sealed with them.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    sessionId: ref('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_session').on(t.sessionId),
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
    check('push_subscriptions_endpoint_form', sql`endpoint like 'https://%' and char_length(endpoint) <= 1000`),
  ],
)
