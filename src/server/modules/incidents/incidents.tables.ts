import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { IncidentCause, IncidentState } from '#shared/words/incidents.ts'
import { at, createdAt, id, ref, updatedAt } from '../../db/columns.ts'
import { admins } from '../auth/auth.tables.ts'
import { products } from '../catalog/catalog.tables.ts'
import { conversations, conversationTemplates } from '../conversations/conversations.tables.ts'
import { shippingOrigins } from '../shipping/shipping.tables.ts'

export const incidentStates = ['OPEN', 'CLOSED'] as const satisfies readonly IncidentState[]
export const causeKinds = ['JOB', 'PRODUCT', 'ORIGIN_DAY', 'NONE'] as const satisfies readonly IncidentCause[]

/** 사건: conversations that have one cause, answered together. A cause has one open incident. */
export const incidents = pgTable(
  'incidents',
  {
    id: id(),
    title: text('title').notNull(),
    causeKind: text('cause_kind', { enum: causeKinds }).notNull(),
    /** no reference: jobs may be forgotten before what they caused */
    jobId: ref('job_id'),
    productId: ref('product_id').references(() => products.id),
    shippingOriginId: ref('shipping_origin_id').references(() => shippingOrigins.id),
    /** the day on which the parcels left */
    day: date('day', { mode: 'string' }),
    /** what the cause was called when it was opened */
    causeLabel: text('cause_label'),
    state: text('state', { enum: incidentStates }).notNull().default('OPEN'),
    ownerId: ref('owner_id').references(() => admins.id),
    /** whether conversations of the same cause join by themselves as long as it is open */
    autoJoin: boolean('auto_join').notNull().default(false),
    /** up to when the clock has looked for them */
    joinedThrough: at('joined_through').notNull(),
    closedAt: at('closed_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('incidents_state').on(t.id, t.state),
    index('incidents_newest').on(t.state, t.id.desc()),
    index('incidents_owner').on(t.ownerId),
    index('incidents_job').on(t.jobId, t.id.desc()),
    index('incidents_product').on(t.productId),
    index('incidents_origin').on(t.shippingOriginId),
    index('incidents_joining')
      .on(t.id)
      .where(sql`auto_join and state = 'OPEN'`),
    uniqueIndex('incidents_open_job')
      .on(t.jobId)
      .where(sql`state = 'OPEN' and job_id is not null`),
    uniqueIndex('incidents_open_product')
      .on(t.productId)
      .where(sql`state = 'OPEN' and product_id is not null`),
    uniqueIndex('incidents_open_day')
      .on(t.shippingOriginId, t.day)
      .where(sql`state = 'OPEN' and day is not null`),
    check('incidents_title', sql`char_length(title) between 1 and 100`),
    check('incidents_closed', sql`(state = 'CLOSED') = (closed_at is not null)`),
    check('incidents_auto_join', sql`not auto_join or cause_kind <> 'NONE'`),
    check(
      'incidents_cause',
      sql`(cause_kind = 'JOB') = (job_id is not null) and (cause_kind = 'PRODUCT') = (product_id is not null)
          and (cause_kind = 'ORIGIN_DAY') = (shipping_origin_id is not null) and (cause_kind = 'ORIGIN_DAY') = (day is not null)`,
    ),
  ],
)

/**
 * A conversation of an incident. Its state is always that of the incident, by a foreign key over both columns, so that one
 * index can say that a conversation stands in one open incident at most. Who took it out has the last word: the row stays.
 */
export const incidentConversations = pgTable(
  'incident_conversations',
  {
    incidentId: ref('incident_id').notNull(),
    conversationId: ref('conversation_id')
      .notNull()
      .references(() => conversations.id),
    state: text('state', { enum: incidentStates }).notNull(),
    /** taken out again by hand: the clock does not bring it back */
    removed: boolean('removed').notNull().default(false),
    /** who put it in; none when it came by itself */
    adminId: ref('admin_id').references(() => admins.id),
    joinedAt: at('joined_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.incidentId, t.conversationId] }),
    foreignKey({
      name: 'incident_conversations_incident_state',
      columns: [t.incidentId, t.state],
      foreignColumns: [incidents.id, incidents.state],
    }).onUpdate('cascade'),
    index('incident_conversations_state').on(t.incidentId, t.state),
    index('incident_conversations_conversation').on(t.conversationId),
    index('incident_conversations_admin').on(t.adminId),
    uniqueIndex('incident_conversations_open')
      .on(t.conversationId)
      .where(sql`state = 'OPEN' and not removed`),
  ],
)

/** What an incident was answered with. Its job is that of the same person and request. Append-only. */
export const incidentAnswers = pgTable(
  'incident_answers',
  {
    id: id(),
    incidentId: ref('incident_id')
      .notNull()
      .references(() => incidents.id),
    actor: text('actor').notNull(),
    requestId: text('request_id').notNull(),
    /** with its places, before anybody's values stand in them */
    content: text('content').notNull(),
    templateId: ref('template_id').references(() => conversationTemplates.id),
    closeAfter: boolean('close_after').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('incident_answers_request').on(t.actor, t.requestId),
    index('incident_answers_of').on(t.incidentId, t.id),
    index('incident_answers_template').on(t.templateId),
    check('incident_answers_content', sql`char_length(content) between 1 and 5000`),
  ],
)
