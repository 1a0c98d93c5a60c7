import { sql } from 'drizzle-orm'
import type { ReferenceKind } from '../../db/reference/bringUpToDate.ts'
import { type NoticeTemplateRow, noticeTemplateRows } from '../../db/reference/noticeTemplates.ts'
import { at, records } from '../../db/values.ts'
import { noticeTemplates } from './messages.tables.ts'

/** 안내 문구 */
export const noticeTemplatesKind: ReferenceKind<NoticeTemplateRow> = {
  kind: 'notice-templates',
  rows: noticeTemplateRows,
  keyOf: ({ code }) => code,
  add: (tx, added) =>
    tx
      .insert(noticeTemplates)
      .values([...added])
      .onConflictDoNothing(),
  change: (tx, changed, now) =>
    tx.execute(sql`update notice_templates t set title = v.title, body = v.body, version = t.version + 1, updated_at = ${at(now)}
      from ${records(changed)} as v(code text, title text, body text)
      where t.code = v.code and t.edited_at is null`),
}
