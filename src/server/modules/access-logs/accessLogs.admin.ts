import { z } from '@hono/zod-openapi'
import { fileAnswer } from '../../files/fileAnswer.ts'
import { type Endpoint, endpoint, pageOf, pageQuery, raw } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { exportTemplateSchema } from '../exports/exports.contract.ts'
import { accessColumns, accessStream, inWords, maxFileRows, countAccess, planAccessFile } from './accessLogs.file.ts'
import {
  accessCountBody,
  accessExportBody,
  accessFilter,
  accessLogSchema,
  accessSummarySchema,
  month,
  reviewBody,
} from './accessLogs.contract.ts'
import { isOver, listAccess, reviewAction, summarizeAccess } from './accessLogs.read.ts'

const path = '/core-admin/v1/access-logs'

/** 접속기록: who saw whose personal data and why. It can be read, taken out and looked through, never changed. */
export const accessLogsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '접속기록 (개인정보 열람)',
      access: 'access:read',
      extension: true,
      query: z.object({ ...pageQuery, ...accessFilter }),
      responses: { 200: pageOf(accessLogSchema) },
      errors: ['PAGE_TOO_DEEP'],
    },
    ({ db, query: { page, page_size, ...filter } }) => listAccess(db, filter, { page, page_size }),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/summary`,
      summary: '한 달의 접속기록 점검',
      access: 'access:read',
      extension: true,
      query: z.object({ month }),
      responses: { 200: accessSummarySchema },
    },
    ({ db, query, now }) => summarizeAccess(db, query.month, now),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/reviews`,
      summary: '접속기록을 점검했음을 기록',
      access: 'access:read',
      extension: true,
      body: reviewBody,
      responses: { 200: accessSummarySchema },
      errors: ['MONTH_NOT_OVER'],
    },
    async ({ db, body, actor, ip, requestId, now }) => {
      if (!isOver(body.month, now)) throw new AppError('MONTH_NOT_OVER')
      const { staff } = await summarizeAccess(db, body.month, now)
      await recordAudit(db, {
        actor,
        action: reviewAction,
        entity: 'access-logs',
        entityId: body.month,
        after: {
          records: staff.reduce((sum, one) => sum + one.total, 0),
          flagged: staff
            .filter(({ flags }) => flags.length > 0)
            .map(({ actor: who, flags }) => ({ actor: who, flags })),
        },
        reason: body.note,
        ip,
        requestId,
        now,
      })
      return summarizeAccess(db, body.month, now)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/export/columns`,
      summary: '내려받을 수 있는 접속기록의 열',
      access: 'access:read',
      extension: true,
      responses: {
        200: z.object({
          results: z.array(
            z.object({
              key: z.string(),
              label: z.string(),
              kind: z.enum(['text', 'number']),
              pii: z.boolean(),
              default: z.boolean(),
            }),
          ),
          templates: z.array(exportTemplateSchema),
          pii_allowed: z.boolean(),
          direct_rows: z.number().int(),
        }),
      },
    },
    async () => ({
      results: accessColumns.map(({ key, title }) => ({
        key,
        label: title,
        kind: 'text' as const,
        pii: false,
        default: true,
      })),
      templates: [],
      pii_allowed: false,
      direct_rows: maxFileRows,
    }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/export/count`,
      summary: '내려받을 접속기록의 줄 수',
      access: 'access:read',
      extension: true,
      transaction: false,
      body: accessCountBody,
      responses: { 200: z.object({ rows: z.number().int() }) },
    },
    async ({ deps, body, now }) => ({ rows: await countAccess(deps.db, body, now) }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/export/request`,
      summary: '접속기록 내려받기',
      access: 'access:read',
      extension: true,
      transaction: false,
      idempotency: 'repeatable',
      body: accessExportBody,
      responses: { 200: 'binary' },
      errors: ['BULK_EMPTY', 'EXPORT_TOO_LARGE', 'FILE_UNENCODABLE'],
    },
    async ({ db, body, actor, ip, requestId, now }) => {
      const file = await planAccessFile(db, body, now)
      await recordAudit(db, {
        actor,
        action: 'access-logs.export',
        entity: 'access-logs',
        after: { rows: file.rows, filter: inWords(body.filter ?? {}), format: body.format },
        reason: body.reason,
        ip,
        requestId,
        now,
      })
      return raw(fileAnswer(body, { fileName: file.fileName, lines: file.rows }, accessStream(db, file, actor, now)))
    },
  ),
]
