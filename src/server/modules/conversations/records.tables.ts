import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CallKind } from '#shared/words/conversations.ts'
import { at, createdAt, id, ref, updatedAt } from '../../db/columns.ts'
import { admins } from '../auth/auth.tables.ts'
import { conversations, conversationTags } from './conversations.tables.ts'

/** What stands beside what was said: notes and drafts of staff, who looks, what happened, and how long it took. */

const ofConversation = () =>
  ref('conversation_id')
    .notNull()
    .references(() => conversations.id)
const ofStaff = () =>
  ref('admin_id')
    .notNull()
    .references(() => admins.id)

/** 내부메모: what staff say among themselves. No statement that answers a customer reads this table. */
export const conversationNotes = pgTable(
  'conversation_notes',
  {
    id: id(),
    conversationId: ofConversation(),
    content: text('content').notNull(),
    imageIds: jsonb('image_ids').$type<number[]>().notNull().default([]),
    adminId: ofStaff(),
    adminName: text('admin_name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('conversation_notes_of').on(t.conversationId, t.id),
    index('conversation_notes_admin').on(t.adminId),
    check('conversation_notes_content', sql`char_length(content) between 1 and 5000`),
  ],
)

/** Whom a note calls by `@이름`. */
export const conversationNoteMentions = pgTable(
  'conversation_note_mentions',
  {
    noteId: ref('note_id')
      .notNull()
      .references(() => conversationNotes.id),
    adminId: ofStaff(),
  },
  (t) => [primaryKey({ columns: [t.noteId, t.adminId] }), index('conversation_note_mentions_admin').on(t.adminId)],
)

/** Why somebody is called to a conversation; of several that they have not seen the first of these stands. */
export const callKinds = ['MENTION', 'STOPPED', 'FAILED', 'CUSTOMER', 'NOTE'] as const satisfies readonly CallKind[]

/** 부름: who is to look at a conversation, and whether they have; one for each person and conversation, the newest. */
export const conversationCalls = pgTable(
  'conversation_calls',
  {
    conversationId: ofConversation(),
    adminId: ofStaff(),
    kind: text('kind', { enum: callKinds }).notNull(),
    /** who called; none for the customer and the clock */
    byName: text('by_name'),
    calledAt: at('called_at').notNull(),
    seenAt: at('seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.adminId] }),
    index('conversation_calls_admin').on(t.adminId, t.calledAt.desc()),
    index('conversation_calls_unseen')
      .on(t.adminId)
      .where(sql`seen_at is null`),
  ],
)

/** What somebody has begun to write: one for each person, conversation and kind. */
export const conversationDrafts = pgTable(
  'conversation_drafts',
  {
    conversationId: ofConversation(),
    adminId: ofStaff(),
    kind: text('kind', { enum: ['REPLY', 'NOTE'] }).notNull(),
    content: text('content').notNull(),
    imageIds: jsonb('image_ids').$type<number[]>().notNull().default([]),
    /** what was to be done together with the reply; what it costs is asked anew */
    action: jsonb('action').$type<Record<string, unknown>>(),
    version: integer('version').notNull().default(1),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.adminId, t.kind] }),
    index('conversation_drafts_admin').on(t.adminId),
  ],
)

export const conversationFollowers = pgTable(
  'conversation_followers',
  {
    conversationId: ofConversation(),
    adminId: ofStaff(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.adminId] }), index('conversation_followers_admin').on(t.adminId)],
)

export const conversationTagLinks = pgTable(
  'conversation_tag_links',
  {
    conversationId: ofConversation(),
    tagId: ref('tag_id')
      .notNull()
      .references(() => conversationTags.id),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.tagId] }), index('conversation_tag_links_tag').on(t.tagId)],
)

/** Who has a conversation open now, and whether they are writing. Rows older than a minute mean nothing. */
export const conversationPresence = pgTable(
  'conversation_presence',
  {
    conversationId: ofConversation(),
    adminId: ofStaff(),
    writing: boolean('writing').notNull().default(false),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.adminId] }),
    index('conversation_presence_admin').on(t.adminId),
    index('conversation_presence_seen').on(t.seenAt),
  ],
)

/** Append-only: everything that happened to a conversation besides what was said. Figures are counted from these. */
export const conversationEvents = pgTable(
  'conversation_events',
  {
    id: id(),
    conversationId: ofConversation(),
    /** e.g. `created`, `customer.wrote`, `reply.sent`, `assigned`, `held`, `closed`, `reopened`, `claim.requested` */
    kind: text('kind').notNull(),
    /** `user:12`, `cs:4`, `system` */
    actor: text('actor').notNull(),
    actorName: text('actor_name').notNull().default(''),
    data: jsonb('data').$type<Record<string, unknown>>(),
    at: at('at').notNull(),
  },
  (t) => [
    index('conversation_events_of').on(t.conversationId, t.id),
    index('conversation_events_kind').on(t.kind, t.at.desc()),
  ],
)

/**
 * 응대 구간: from a customer's earliest unanswered message to the reply that answers it, in business minutes without those
 * on hold. One is open at a time; coming back begins the next. What was promised and what became of it, for the figures.
 */
export const conversationStretches = pgTable(
  'conversation_stretches',
  {
    id: id(),
    conversationId: ofConversation(),
    kind: text('kind', { enum: ['FIRST', 'NEXT'] }).notNull(),
    startedAt: at('started_at').notNull(),
    dueAt: at('due_at').notNull(),
    /** business minutes that a hold took out of it */
    heldMinutes: integer('held_minutes').notNull().default(0),
    /** none while it is open; `closed` without an answer ends it too */
    endedAt: at('ended_at'),
    end: text('ended_by', { enum: ['REPLY', 'CLOSED', 'DELETED'] }),
    adminId: ref('admin_id').references(() => admins.id),
    /** business minutes that it took */
    minutes: integer('minutes'),
  },
  (t) => [
    uniqueIndex('conversation_stretches_open')
      .on(t.conversationId)
      .where(sql`ended_at is null`),
    index('conversation_stretches_of').on(t.conversationId, t.id),
    index('conversation_stretches_ended')
      .on(t.endedAt.desc(), t.id)
      .where(sql`ended_at is not null`),
    index('conversation_stretches_admin').on(t.adminId),
    check(
      'conversation_stretches_end',
      sql`(ended_at is null) = (ended_by is null) and (ended_at is null) = (minutes is null)`,
    ),
  ],
)
