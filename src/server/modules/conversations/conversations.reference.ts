import { sql } from 'drizzle-orm'
import type { ReferenceKind } from '../../db/reference/bringUpToDate.ts'
import {
  type ConversationCategoryRow,
  conversationCategoryRows,
  type ConversationTemplateRow,
  conversationTemplateRows,
} from '../../db/reference/conversations.ts'
import { at, records } from '../../db/values.ts'
import { conversationCategories } from './conversations.tables.ts'

/** 문의 유형 */
export const conversationCategoriesKind: ReferenceKind<ConversationCategoryRow> = {
  kind: 'conversation-categories',
  rows: conversationCategoryRows,
  keyOf: ({ name }) => name,
  add: (tx, added) =>
    tx
      .insert(conversationCategories)
      .values([...added])
      .onConflictDoNothing(),
  change: (tx, changed, now) =>
    tx.execute(sql`update conversation_categories c set order_required = v."orderRequired", team = v.team, sequence = v.sequence, version = c.version + 1,
        updated_at = ${at(now)}
      from ${records(changed)} as v(name text, "orderRequired" boolean, team text, sequence int) where c.name = v.name and c.edited_at is null`),
}

const shape = sql`v(title text, shortcut text, category text, body text)`

/** 답변 템플릿, behind the categories that they belong to. */
export const conversationTemplatesKind: ReferenceKind<ConversationTemplateRow> = {
  kind: 'conversation-templates',
  rows: conversationTemplateRows,
  keyOf: ({ title }) => title,
  add: (tx, added, now) =>
    tx.execute(sql`insert into conversation_templates (title, body, shortcut, category_id, created_at, updated_at)
      select v.title, v.body, v.shortcut, (select c.id from conversation_categories c where c.name = v.category), ${at(now)}, ${at(now)}
      from ${records(added)} as ${shape} on conflict do nothing`),
  change: (tx, changed, now) =>
    tx.execute(sql`update conversation_templates t set body = v.body, version = t.version + 1, updated_at = ${at(now)}
      from ${records(changed)} as ${shape} where t.title = v.title and t.edited_at is null`),
}
