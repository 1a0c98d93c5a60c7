import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staffRoles } from '#shared/permissions.ts'
import type { ConversationState, ReplyState } from '#shared/words/conversations.ts'
import { at, createdAt, editedAt, id, ref, updatedAt } from '../../db/columns.ts'
import { admins, users } from '../auth/auth.tables.ts'
import { orderItems, orders } from '../orders/orders.tables.ts'

/** When who waits for an answer last wrote. */
const waitingSinceLast = sql`(case when waiting_since is not null then last_customer_at end)`

export const conversationStates = ['OPEN', 'ON_HOLD', 'CLOSED'] as const satisfies readonly ConversationState[]
export const replyStates = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'CANCELLED'] as const satisfies readonly ReplyState[]

/** 문의 유형: what a customer chooses first, and the team that answers it. Shipped rows, which staff edit. */
export const conversationCategories = pgTable(
  'conversation_categories',
  {
    id: id(),
    name: text('name').notNull(),
    /** a question of this kind names an order of its writer */
    orderRequired: boolean('order_required').notNull().default(false),
    team: text('team', { enum: staffRoles }).notNull().default('cs'),
    sequence: integer('sequence').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    editedAt: editedAt(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('conversation_categories_name').on(t.name)],
)

/** 상담 태그 */
export const conversationTags = pgTable(
  'conversation_tags',
  {
    id: id(),
    name: text('name').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('conversation_tags_name').on(t.name)],
)

/** 답변 템플릿: a text with `{{values}}` that are filled in for one conversation. */
export const conversationTemplates = pgTable(
  'conversation_templates',
  {
    id: id(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** what is typed after `/` to find it */
    shortcut: text('shortcut'),
    categoryId: ref('category_id').references(() => conversationCategories.id),
    isActive: boolean('is_active').notNull().default(true),
    editedAt: editedAt(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('conversation_templates_title').on(t.title),
    uniqueIndex('conversation_templates_shortcut')
      .on(t.shortcut)
      .where(sql`shortcut is not null`),
    index('conversation_templates_category').on(t.categoryId),
  ],
)

/**
 * 고객문의: what a customer wrote, and everything that follows. What the queues are narrowed and ordered by is copied here
 * from the messages, by whoever writes one, in the same transaction.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    categoryId: ref('category_id')
      .notNull()
      .references(() => conversationCategories.id),
    title: text('title'),
    orderId: ref('order_id').references(() => orders.id),
    orderItemId: ref('order_item_id').references(() => orderItems.id),
    state: text('state', { enum: conversationStates }).notNull().default('OPEN'),
    /** until then it rests, unless the customer writes */
    holdUntil: at('hold_until'),
    heldAt: at('held_at'),
    assigneeId: ref('assignee_id').references(() => admins.id),
    /** whose queue it stands in: the category's team when it came, or who it was handed to */
    team: text('team', { enum: staffRoles }).notNull(),
    /** the newest message that counts: a customer's, or a reply that is not cancelled. Who answers or closes names it. */
    lastMessageId: ref('last_message_id'),
    lastCustomerAt: at('last_customer_at').notNull(),
    /** the customer's earliest message that no reply has answered; none when nothing waits */
    waitingSince: at('waiting_since'),
    /** when the answer is due, in business time; none when nothing waits */
    dueAt: at('due_at'),
    firstRepliedAt: at('first_replied_at'),
    /** how often the customer came back after it was closed */
    reopened: integer('reopened').notNull().default(0),
    /** replies that the customer has not seen */
    unread: integer('unread').notNull().default(0),
    closedAt: at('closed_at'),
    /** taken back by its customer: kept as a record, shown to nobody but staff with the right to see it */
    deletedAt: at('deleted_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('conversations_user').on(t.userId, t.id.desc()),
    index('conversations_order').on(t.orderId),
    index('conversations_order_item').on(t.orderItemId),
    index('conversations_category').on(t.categoryId, t.id.desc()),
    index('conversations_assignee').on(t.assigneeId, t.state, t.waitingSince, t.id),
    index('conversations_open')
      .on(t.waitingSince, t.lastCustomerAt.desc(), t.id.desc())
      .where(sql`state <> 'CLOSED' and deleted_at is null`),
    index('conversations_open_waiting')
      .on(waitingSinceLast, t.lastCustomerAt.desc(), t.id.desc())
      .where(sql`state <> 'CLOSED' and deleted_at is null`),
    index('conversations_all').on(t.waitingSince, t.lastCustomerAt.desc(), t.id.desc()),
    index('conversations_all_waiting').on(waitingSinceLast, t.lastCustomerAt.desc(), t.id.desc()),
    index('conversations_newest').on(t.lastCustomerAt.desc(), t.id.desc()),
    index('conversations_reopened')
      .on(waitingSinceLast, t.lastCustomerAt.desc(), t.id.desc())
      .where(sql`reopened > 0 and state <> 'CLOSED' and deleted_at is null`),
    index('conversations_due').on(t.dueAt, t.lastCustomerAt.desc(), t.id.desc()),
    index('conversations_state').on(t.state, t.lastCustomerAt.desc(), t.id.desc()),
    index('conversations_held')
      .on(t.holdUntil)
      .where(sql`state = 'ON_HOLD' and hold_until is not null`),
    check('conversations_hold', sql`(state = 'ON_HOLD') = (held_at is not null)`),
    check('conversations_closed', sql`(state = 'CLOSED') = (closed_at is not null)`),
    check('conversations_unread', sql`unread >= 0 and reopened >= 0`),
  ],
)

/**
 * What is said between customer and shop, in its order: the first message, follow-ups, and replies. A reply is frozen when
 * it is queued (to whom, what, with which pictures), and delivery reads nothing else. What staff say among themselves is in
 * `conversation_notes` and never here.
 */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: id(),
    conversationId: ref('conversation_id')
      .notNull()
      .references(() => conversations.id),
    side: text('side', { enum: ['CUSTOMER', 'STAFF'] }).notNull(),
    content: text('content').notNull(),
    imageIds: jsonb('image_ids').$type<number[]>().notNull().default([]),
    /** a customer's message is SENT when it is written */
    status: text('status', { enum: replyStates }).notNull(),
    adminId: ref('admin_id').references(() => admins.id),
    adminName: text('admin_name'),
    templateId: ref('template_id').references(() => conversationTemplates.id),
    /** where the customer is told of the reply, as it was when it was queued */
    recipient: jsonb('recipient').$type<{ user_id: number; email: string | null }>(),
    /** what is done together with the reply (a claim), as it was previewed */
    action: jsonb('action').$type<Record<string, unknown>>(),
    sendAt: at('send_at'),
    sentAt: at('sent_at'),
    /** whoever sends it holds this until then */
    sendingUntil: at('sending_until'),
    error: text('error'),
    /** what becomes of one that failed was decided: it was sent or written anew, or let go of */
    settledAt: at('settled_at'),
    jobId: ref('job_id'),
    /** 보낸 뒤 종료 */
    closeAfter: boolean('close_after').notNull().default(false),
    /** whom it was assigned to before this reply took it; none when it took nothing */
    tookFrom: jsonb('took_from').$type<{ assignee_id: number | null }>(),
    editedAt: at('edited_at'),
    deletedAt: at('deleted_at'),
    /**
     * by when it could be read, its transaction having been committed: `infinity` until that is known, none where it was
     * from the beginning
     */
    shownAt: at('shown_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('conversation_messages_of').on(t.conversationId, t.id),
    index('conversation_messages_admin').on(t.adminId),
    index('conversation_messages_template').on(t.templateId),
    index('conversation_messages_due')
      .on(t.sendAt)
      .where(sql`status in ('QUEUED', 'SENDING')`),
    index('conversation_messages_unshown')
      .on(t.conversationId)
      .where(sql`shown_at = 'infinity'`),
    index('conversation_messages_job')
      .on(t.jobId)
      .where(sql`job_id is not null`),
    index('conversation_messages_failed')
      .on(t.conversationId)
      .where(sql`status = 'FAILED' and settled_at is null`),
    check(
      'conversation_messages_side',
      sql`case side when 'CUSTOMER' then status = 'SENT' and admin_id is null and action is null
          else admin_id is not null and admin_name is not null and recipient is not null and send_at is not null end`,
    ),
    check('conversation_messages_sent', sql`(status = 'SENT') = (sent_at is not null)`),
    check('conversation_messages_settled', sql`settled_at is null or status = 'FAILED'`),
    check('conversation_messages_content', sql`char_length(content) between 1 and 5000`),
    check(
      'conversation_messages_images',
      sql`jsonb_typeof(image_ids) = 'array' and jsonb_array_length(image_ids) <= 10`,
    ),
  ],
)

/** What a reply said before it was changed or taken back. Append-only. */
export const conversationMessageVersions = pgTable(
  'conversation_message_versions',
  {
    id: id(),
    messageId: ref('message_id')
      .notNull()
      .references(() => conversationMessages.id),
    content: text('content').notNull(),
    imageIds: jsonb('image_ids').$type<number[]>().notNull(),
    adminId: ref('admin_id')
      .notNull()
      .references(() => admins.id),
    adminName: text('admin_name').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('conversation_message_versions_message').on(t.messageId, t.id),
    index('conversation_message_versions_admin').on(t.adminId),
  ],
)
