import { z } from '@hono/zod-openapi'
import { inArray, sql } from 'drizzle-orm'
import { staffRoles } from '#shared/permissions.ts'
import { REPLY_LETTERS } from '#shared/policy.ts'
import { rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { type Endpoint, idParam, idValue, line } from '../../http/endpoint.ts'
import { invalidField } from '../../http/errors.ts'
import { crud } from '../crud/crud.ts'
import { letters } from './conversations.contract.ts'
import { conversationCategories, conversationTags, conversationTemplates } from './conversations.tables.ts'
import { refuseUnknown, variablesIn } from './templates.ts'

const permissions = {
  read: 'cs:read',
  create: 'cs:reply',
  update: 'cs:reply',
  delete: 'cs:delete',
  bulk: 'cs:reply',
} as const

/** 문의 유형 */
const conversationCategoriesAdmin = crud({
  path: '/core-admin/v1/conversation-categories',
  name: 'conversation-category',
  label: '문의 유형',
  schemaName: 'AdminConversationCategory',
  table: conversationCategories,
  extension: true,
  fields: z.strictObject({
    name: line(40),
    order_required: z.boolean().optional(),
    team: z.enum(staffRoles).optional(),
    sequence: z.number().int().min(0).max(100_000).optional(),
    is_active: z.boolean().optional(),
  }),
  search: [conversationCategories.name],
  filters: { team: conversationCategories.team },
  sort: { id: conversationCategories.id, name: conversationCategories.name, sequence: conversationCategories.sequence },
  defaultSort: 'sequence',
  permissions,
  conflicts: { conversation_categories_name: ['name', 'DUPLICATE'] },
  beforeWrite: async (_tx, values, existing, { now }) => (existing ? { ...values, edited_at: now } : values),
  inUse: {
    code: 'CONVERSATION_CATEGORY_IN_USE',
    constraints: [
      'conversations_category_id_conversation_categories_id_fk',
      // names end at 63 letters
      'conversation_templates_category_id_conversation_categories_id_f',
    ],
  },
  labelOf: (row) => row.name,
})

/** 상담 태그 */
const conversationTagsAdmin = crud({
  path: '/core-admin/v1/conversation-tags',
  name: 'conversation-tag',
  label: '상담 태그',
  schemaName: 'ConversationTag',
  table: conversationTags,
  extension: true,
  fields: z.strictObject({ name: line(30) }),
  search: [conversationTags.name],
  sort: { id: conversationTags.id, name: conversationTags.name },
  defaultSort: 'name',
  permissions,
  conflicts: { conversation_tags_name: ['name', 'DUPLICATE'] },
  inUse: {
    code: 'CONVERSATION_TAG_IN_USE',
    constraints: ['conversation_tag_links_tag_id_conversation_tags_id_fk'],
  },
  labelOf: (row) => row.name,
})

const category = z.object({ id: z.number().int(), name: z.string() }).nullable()

/** 답변 템플릿 */
const conversationTemplatesAdmin = crud({
  path: '/core-admin/v1/conversation-templates',
  name: 'conversation-template',
  label: '답변 템플릿',
  schemaName: 'ConversationTemplate',
  table: conversationTemplates,
  extension: true,
  fields: z.strictObject({
    title: line(60),
    body: letters(REPLY_LETTERS),
    shortcut: line(20).nullable().optional(),
    category_id: idValue.nullable().optional(),
    is_active: z.boolean().optional(),
  }),
  extras: { category, variables: z.array(z.string()) },
  query: { category_id: idParam.optional() },
  where: ({ category_id: id }) => (id === undefined ? undefined : sql`${conversationTemplates.categoryId} = ${id}`),
  async present(db, found) {
    const ids = found.flatMap(({ categoryId }) => (categoryId === null ? [] : [categoryId]))
    const named =
      ids.length === 0
        ? []
        : await db
            .select({ id: conversationCategories.id, name: conversationCategories.name })
            .from(conversationCategories)
            .where(inArray(conversationCategories.id, ids))
    return found.map(({ categoryId, body }) => ({
      category: named.find(({ id }) => id === categoryId) ?? null,
      variables: variablesIn(body),
    }))
  },
  search: [conversationTemplates.title, conversationTemplates.shortcut],
  sort: { id: conversationTemplates.id, title: conversationTemplates.title },
  defaultSort: 'title',
  permissions,
  conflicts: {
    conversation_templates_title: ['title', 'DUPLICATE'],
    conversation_templates_shortcut: ['shortcut', 'DUPLICATE'],
  },
  async beforeWrite(tx, values, existing, { now }) {
    if (typeof values['body'] === 'string') refuseUnknown(values['body'])
    const categoryId = values['category_id']
    if (typeof categoryId === 'number') {
      const found = await rows(
        tx,
        { id: num },
        sql`select id from conversation_categories where id = ${categoryId} for key share`,
      )
      if (found.length === 0) throw invalidField('category_id', 'NOT_FOUND')
    }
    return existing ? { ...values, edited_at: now } : values
  },
  inUse: {
    code: 'CONVERSATION_TEMPLATE_IN_USE',
    constraints: ['conversation_messages_template_id_conversation_templates_id_fk'],
  },
  labelOf: (row) => row.title,
})

/** What conversations are sorted and answered by. */
export const conversationSettingsAdmin: Endpoint[] = [
  ...conversationCategoriesAdmin,
  ...conversationTagsAdmin,
  ...conversationTemplatesAdmin,
]
