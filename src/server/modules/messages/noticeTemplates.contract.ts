import { z } from '@hono/zod-openapi'
import { kstIso } from '#shared/format/kst.ts'
import { type NoticeCode, noticeCodes, notices } from '#shared/notices/catalogue.ts'
import { noticeGroups, type NoticeGroup } from '#shared/notices/notice.ts'
import { shippedNotices } from '../../db/reference/noticeTemplates.ts'
import { isoTime, line, pageQuery, repeated } from '../../http/endpoint.ts'
import { versionField } from '../../http/versions.ts'
import { kstIsoOrNull } from '../../time/kst.ts'
import type { noticeTemplates } from './messages.tables.ts'

const group = z.enum(Object.keys(noticeGroups) as [NoticeGroup, ...NoticeGroup[]])

export const noticeTemplateSchema = z
  .object({
    id: z.number().int(),
    code: z.enum(noticeCodes),
    group,
    label: z.string().openapi({ description: '언제 보내는지' }),
    title: z.string(),
    body: z.string(),
    shipped: z.object({ title: z.string(), body: z.string() }).openapi({ description: '처음 문구' }),
    edited_at: isoTime.nullable().openapi({ description: '고친 때. 처음 문구 그대로면 null' }),
    version: z.number().int(),
    updated_at: isoTime,
  })
  .openapi('NoticeTemplate')

export const noticeTemplateQuery = z.object({ ...pageQuery, group: repeated(group) })

export const noticeTemplateBody = z.strictObject({
  title: line(100).optional(),
  body: z.string().normalize('NFC').trim().min(1).max(1_000).optional(),
  version: versionField,
})

export const restoreBody = z.strictObject({ version: versionField })

export type NoticeTemplate = typeof noticeTemplates.$inferSelect & { code: NoticeCode }

export const presentNotice = (row: NoticeTemplate) => ({
  id: row.id,
  code: row.code,
  group: notices[row.code].group,
  label: notices[row.code].label,
  title: row.title,
  body: row.body,
  shipped: shippedNotices[row.code],
  edited_at: kstIsoOrNull(row.editedAt),
  version: row.version,
  updated_at: kstIso(row.updatedAt),
})
