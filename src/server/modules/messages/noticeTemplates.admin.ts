import { eq } from 'drizzle-orm'
import { isNoticeCode, noticeCodes } from '#shared/notices/catalogue.ts'
import { troublesIn } from '#shared/notices/check.ts'
import type { NoticeText } from '#shared/notices/render.ts'
import type { Db, Tx } from '../../db/db.ts'
import { offsetOf, toPage } from '../../db/page.ts'
import { shippedNotices } from '../../db/reference/noticeTemplates.ts'
import { sure } from '../../db/sure.ts'
import type { Staff } from '../../http/actor.ts'
import { endpoint, idParams, pageOf } from '../../http/endpoint.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { noticeTemplates } from './messages.tables.ts'
import {
  type NoticeTemplate,
  noticeTemplateBody,
  noticeTemplateQuery,
  noticeTemplateSchema,
  presentNotice,
  restoreBody,
} from './noticeTemplates.contract.ts'

const path = '/store-admin/v1/notice-templates'
const t = noticeTemplates

type Call = { db: Tx; actor: Staff; requestId: string; ip: string; now: Date }

/** A text that another version of the server knows is none of ours. */
const isKnown = (row: typeof t.$inferSelect): row is NoticeTemplate => isNoticeCode(row.code)

/** Error: NOT_FOUND. */
async function find(db: Db, id: number, lock = false): Promise<NoticeTemplate> {
  const query = db.select().from(t).where(eq(t.id, id))
  const [row] = await (lock ? query.for('update') : query)
  if (!row || !isKnown(row)) throw new AppError('NOT_FOUND')
  return row
}

/** Writes a text; one that is what was shipped counts as not edited. Errors: VALIDATION, which names the values. */
async function write(call: Call, action: string, before: NoticeTemplate, { title, body }: NoticeText) {
  const { db, actor, requestId, ip, now } = call
  const [trouble] = troublesIn(before.code, { title, body })
  if (trouble) throw invalidField(trouble.field, trouble.code, trouble.params)
  const shipped = shippedNotices[before.code]
  const editedAt = title === shipped.title && body === shipped.body ? null : now
  const [after] = await db
    .update(t)
    .set({ title, body, editedAt, version: before.version + 1, updatedAt: now })
    .where(eq(t.id, before.id))
    .returning()
  await recordAudit(db, {
    actor,
    action: `notice-template.${action}`,
    entity: 'notice-template',
    entityId: before.id,
    before: { title: before.title, body: before.body },
    after: { title, body },
    ip,
    requestId,
    now,
  })
  return presentNotice({ ...before, ...sure(after), code: before.code })
}

/** 안내 문구: what customers are told when something happens. There are as many as the shop has occasions. */
export const noticeTemplatesAdmin = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '안내 문구 목록',
      access: 'notice-templates:read',
      extension: true,
      query: noticeTemplateQuery,
      responses: { 200: pageOf(noticeTemplateSchema) },
    },
    async ({ db, query }) => {
      const found = (await db.select().from(t))
        .filter(isKnown)
        .map(presentNotice)
        .filter(({ group }) => !query.group?.length || query.group.includes(group))
        .toSorted((a, b) => noticeCodes.indexOf(a.code) - noticeCodes.indexOf(b.code))
      const from = offsetOf(query)
      return toPage(found.slice(from, from + query.page_size), found.length, query)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '안내 문구 하나',
      access: 'notice-templates:read',
      extension: true,
      params: idParams,
      responses: { 200: noticeTemplateSchema },
    },
    async ({ db, params }) => presentNotice(await find(db, params.id)),
  ),
  endpoint(
    {
      method: 'patch',
      path: `${path}/{id}`,
      summary: '안내 문구 수정: 다음에 보내는 메시지부터 따라요.',
      access: 'notice-templates:write',
      extension: true,
      params: idParams,
      body: noticeTemplateBody,
      responses: { 200: noticeTemplateSchema },
      errors: ['VERSION_CONFLICT'],
    },
    async (call) => {
      const { version, title, body } = call.body
      const row = await find(call.db, call.params.id, true)
      refuseStale(version, row)
      return write(call, 'update', row, { title: title ?? row.title, body: body ?? row.body })
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/restore`,
      summary: '안내 문구를 처음으로 되돌리기',
      access: 'notice-templates:write',
      extension: true,
      params: idParams,
      body: restoreBody,
      responses: { 200: noticeTemplateSchema },
      errors: ['VERSION_CONFLICT'],
    },
    async (call) => {
      const row = await find(call.db, call.params.id, true)
      refuseStale(call.body.version, row, presentNotice(row))
      return write(call, 'restore', row, shippedNotices[row.code])
    },
  ),
]
