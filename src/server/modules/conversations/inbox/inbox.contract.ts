import { z } from '@hono/zod-openapi'
import { staffRoles } from '#shared/permissions.ts'
import type { InboxQueue } from '#shared/words/conversations.ts'
import { idParam, idValue, isoTime, line, pageQuery, queryFlag, repeated } from '../../../http/endpoint.ts'
import { versionField } from '../../../http/versions.ts'
import { imageSchema } from '../../images/images.contract.ts'
import { replyActionRequestSchema, threadActionSchema } from '../actions/action.contract.ts'
import { conversationMessageSchema, inquiryStatuses } from '../conversations.contract.ts'
import { conversationStates, replyStates } from '../conversations.tables.ts'
import { callKinds } from '../records.tables.ts'

export const inboxPath = '/core-admin/v1/conversations/messages'

const id = z.number().int()
const person = z.object({ id, name: z.string() })
const team = z.enum(staffRoles)

export const inboxQueues = [
  'called',
  'mine',
  'unassigned',
  'team',
  'waiting',
  'due',
  'reopened',
  'held',
  'scheduled',
  'failed',
  'closed',
  'all',
] as const satisfies readonly InboxQueue[]

/** How an answer's time stands: business minutes left (negative: over), none when nothing waits. On hold it stands still. */
const slaSchema = z
  .object({ due_at: isoTime, minutes_left: z.number().int(), kind: z.enum(['FIRST', 'NEXT']), paused: z.boolean() })
  .openapi('ConversationSla')

/** Why whoever asks is called to a conversation, and whether they have seen it. */
const callSchema = z
  .object({ kind: z.enum(callKinds), by_name: z.string().nullable(), called_at: isoTime, seen: z.boolean() })
  .openapi('ConversationCall')
const incidentSchema = z.object({ id, title: z.string() }).nullable().openapi({ description: '함께 묶인 열린 사건' })

/** A line of the inbox. */
export const inboxItemSchema = z
  .object({
    id,
    user: z.object({ id, name_masked: z.string() }),
    category: person.extend({ team }),
    title: z.string().nullable(),
    preview: z.string().openapi({ description: '마지막 말의 첫 200자' }),
    last_side: z.enum(['CUSTOMER', 'STAFF']),
    last_message_id: id,
    order: z.object({ id, order_no: z.string() }).nullable(),
    status: z.enum(inquiryStatuses),
    state: z.enum(conversationStates),
    hold_until: isoTime.nullable(),
    team,
    assignee: person.nullable(),
    tags: z.array(person),
    incident: incidentSchema,
    waiting_since: isoTime.nullable(),
    sla: slaSchema.nullable(),
    reopened: z.number().int(),
    has_queued: z.boolean().openapi({ description: '보내기를 기다리는 답변이 있는지' }),
    scheduled_at: isoTime.nullable().openapi({ description: '가장 먼저 나갈 예약 답장의 때' }),
    failed: z.number().int().openapi({ description: '보내지 못했고 아직 정리하지 않은 답변의 수' }),
    call: callSchema.nullable(),
    present: z.array(person.extend({ writing: z.boolean() })),
    last_customer_at: isoTime,
    created_at: isoTime,
    deleted: z.boolean().openapi({ description: '고객이 지운 문의' }),
    version: z.number().int(),
  })
  .openapi('InboxItem')
export type InboxItem = z.infer<typeof inboxItemSchema>

/** What stands in a thread, oldest first: what was said, notes among staff, and what happened. */
export const threadEntrySchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('CUSTOMER'),
      id,
      content: z.string(),
      images: z.array(imageSchema),
      at: isoTime,
    }),
    z.object({
      type: z.literal('REPLY'),
      id,
      content: z.string(),
      images: z.array(imageSchema),
      admin: person,
      status: z.enum(replyStates),
      send_at: isoTime,
      scheduled: z.boolean().openapi({ description: '때를 정해 예약한 답장인지' }),
      sent_at: isoTime.nullable(),
      settled: z.boolean().openapi({ description: '보내지 못한 뒤 다시 보냈거나 정리했는지' }),
      error: z.string().nullable(),
      edited_at: isoTime.nullable(),
      deleted: z.boolean(),
      versions: z.number().int().openapi({ description: '고치기 전 글의 수' }),
      action: threadActionSchema.nullable().openapi({ description: '답변과 함께 처리되는 일' }),
      seen: z.boolean().openapi({ description: '고객이 보았는지' }),
      at: isoTime,
    }),
    z.object({
      type: z.literal('NOTE'),
      id,
      content: z.string(),
      images: z.array(imageSchema),
      admin: person,
      mentions: z.array(person).openapi({ description: '@이름으로 부른 직원' }),
      at: isoTime,
    }),
    z.object({
      type: z.literal('EVENT'),
      id,
      kind: z.string(),
      text: z.string().openapi({ description: '무슨 일이 있었는지, 한국어로' }),
      actor_name: z.string(),
      link: z.string().nullable().openapi({ description: '그 일이 만든 기록의 화면' }),
      at: isoTime,
    }),
  ])
  .openapi('ThreadEntry')

/** 고객문의 하나, for staff. */
export const adminConversationSchema = conversationMessageSchema
  .omit({ unread: true, editable: true, answer_by: true, messages: true })
  .extend({
    user: z.object({ id, name_masked: z.string() }),
    state: z.enum(conversationStates),
    hold_until: isoTime.nullable(),
    team,
    assignee: person.nullable(),
    followers: z.array(person),
    tags: z.array(person),
    incident: incidentSchema,
    waiting_since: isoTime.nullable(),
    sla: slaSchema.nullable(),
    sla_due_at: isoTime.nullable(),
    first_replied_at: isoTime.nullable(),
    reopened: z.number().int(),
    last_message_id: id,
    thread: z.array(threadEntrySchema),
    draft: z
      .object({
        content: z.string(),
        images: z.array(imageSchema),
        action: replyActionRequestSchema.nullable(),
        version: z.number().int(),
        updated_at: isoTime,
      })
      .nullable()
      .openapi({ description: '내가 쓰던 답변' }),
    note_draft: z
      .object({ content: z.string(), images: z.array(imageSchema), version: z.number().int(), updated_at: isoTime })
      .nullable()
      .openapi({ description: '내가 쓰던 내부메모' }),
    present: z.array(person.extend({ writing: z.boolean() })),
    call: callSchema.nullable(),
    deleted: z.boolean(),
    version: z.number().int(),
  })
  .openapi('AdminConversation')
export type AdminConversation = z.infer<typeof adminConversationSchema>

export const inboxFilter = {
  queue: z.enum(inboxQueues).optional(),
  status: z.enum(inquiryStatuses).optional(),
  state: repeated(z.enum(conversationStates)),
  category_id: repeated(idParam),
  tag_id: repeated(idParam),
  team: team.optional(),
  assignee: z.union([z.literal('none'), z.literal('me'), idParam]).optional(),
  user_id: idParam.optional(),
  order_id: idParam.optional(),
  product_id: idParam.optional(),
  incident_id: idParam.optional(),
  unanswered: queryFlag.optional(),
  q: line(100).optional().openapi({ description: '제목과 글에서 찾을 말, 또는 주문번호' }),
}

export type InboxFilter = z.infer<z.ZodObject<typeof inboxFilter>>

export const inboxQuery = z.object({
  ...inboxFilter,
  sort: z.enum(['waiting', 'first', 'due', 'newest']).default('waiting').openapi({
    description: 'waiting: 고객의 마지막 글부터 오래 기다린 것, first: 답하지 않은 첫 글이 오래된 것부터',
  }),
  ...pageQuery,
})

/** How many stand in each queue. Above 999 it says so. */
export const inboxCountsSchema = z
  .object({
    results: z.array(z.object({ queue: z.enum(inboxQueues), count: z.number().int(), capped: z.boolean() })),
    as_of: isoTime,
  })
  .openapi('InboxCounts')

/** What staff change about a conversation. Closing names the newest message that was read. */
export const conversationChangeBody = z.strictObject({
  version: versionField,
  assignee_id: idValue.nullable().optional(),
  team: team.optional(),
  state: z.enum(conversationStates).optional(),
  hold_until: z.iso.datetime({ offset: true }).nullable().optional(),
  tags: z.array(idValue).max(20).optional().openapi({ description: '태그의 번호, 전부' }),
  category_id: idValue.optional(),
  follower_ids: z.array(idValue).max(50).optional(),
  expected_last_message_id: idValue.optional().openapi({ description: '종료할 때 꼭' }),
})
