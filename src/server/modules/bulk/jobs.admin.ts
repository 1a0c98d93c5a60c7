import { z } from '@hono/zod-openapi'
import { can } from '#shared/permissions.ts'
import { byteStream } from '../../files/byteStream.ts'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { mimeTypes } from '../../files/mimeTypes.ts'
import { xlsxStream } from '../../files/xlsxStream.ts'
import { subjectOf } from '../../http/actor.ts'
import {
  day,
  type Endpoint,
  endpoint,
  idParam,
  idParams,
  pageOf,
  pageQuery,
  queryFlag,
  raw,
  repeated,
} from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { bulkResponses, bulkRowSchema } from './bulk.contract.ts'
import { bulkRowStatuses, jobStatuses } from './bulk.tables.ts'
import { problemColumns, problemRows } from './jobs.file.ts'
import { jobSchema } from './jobs.contract.ts'
import { filesUntil, findJob, listJobRows, listJobs, presentJob, stopJob, undoJob } from './jobs.service.ts'

const path = '/store-admin/v1/jobs'

/** 작업 내역: the job centre. */
export const jobsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '작업 목록',
      access: 'jobs:read',
      extension: true,
      query: z.object({
        ...pageQuery,
        kind: repeated(z.string().max(60)),
        status: repeated(z.enum(jobStatuses)),
        mine: queryFlag.optional(),
        has_failures: queryFlag.optional(),
        created_from: day.optional(),
      }),
      responses: { 200: pageOf(jobSchema) },
    },
    async ({ db, query, actor }) => listJobs(db, query, query, actor),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '작업 상세',
      access: 'jobs:read',
      extension: true,
      params: idParams,
      responses: { 200: jobSchema },
    },
    async ({ db, params, actor }) => presentJob(await findJob(db, params.id), actor),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}/rows`,
      summary: '작업의 줄별 결과',
      access: 'jobs:read',
      extension: true,
      params: idParams,
      query: z.object({ ...pageQuery, status: repeated(z.enum(bulkRowStatuses)) }),
      responses: { 200: pageOf(bulkRowSchema) },
    },
    async ({ db, params, query }) => {
      await findJob(db, params.id)
      return listJobRows(db, params.id, query.status, query)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/undo`,
      summary: '작업 되돌리기',
      // whose job it is decides too: `undoJob`
      access: 'jobs:read',
      extension: true,
      transaction: false,
      params: idParams,
      body: z.strictObject({ dry_run: z.boolean().optional(), reason: z.string().trim().max(500).optional() }),
      bodyOptional: true,
      responses: bulkResponses,
      errors: ['BULK_NOT_UNDOABLE', 'FORBIDDEN', 'JOB_RUNNING'],
    },
    async ({ deps, actor, params, body, requestId }) =>
      undoJob(deps, params.id, { actor, requestId, dryRun: body.dry_run, reason: body.reason }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/stop`,
      summary: '작업 중단',
      access: 'jobs:undo',
      extension: true,
      params: idParams,
      responses: { 200: jobSchema },
    },
    async ({ db, params, actor, now, requestId, ip }) => {
      await stopJob(db, params.id, now)
      await recordAudit(db, { actor, action: 'job.stop', entity: 'jobs', entityId: params.id, ip, requestId, now })
      return presentJob(await findJob(db, params.id), actor)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}/failed.xlsx`,
      summary: '실패한 줄 엑셀',
      access: 'jobs:read',
      extension: true,
      params: idParams,
      responses: { 200: 'binary' },
    },
    async ({ db, params, actor, now }) => {
      const job = await findJob(db, params.id)
      const stamp = { by: actor.name, at: now, reason: `작업 ${job.id} ${job.label}` }
      return raw(
        new Response(
          byteStream(xlsxStream(problemColumns(job.kind), problemRows(db, job), { sheetName: '실패 목록', stamp })),
          {
            headers: {
              'Content-Type': mimeTypes.xlsx,
              'Content-Disposition': contentDisposition(`작업${job.id}_${job.label}_실패목록.xlsx`),
            },
          },
        ),
      )
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}/file/{which}`,
      summary: '작업에 올린 파일, 작업이 만든 파일',
      access: 'jobs:read',
      extension: true,
      params: z.object({ id: idParam, which: z.enum(['input', 'result']) }),
      responses: { 200: 'binary' },
      errors: ['FILE_EXPIRED', 'FORBIDDEN'],
    },
    async ({ db, deps, params, actor, now, ip, requestId }) => {
      const job = await findJob(db, params.id)
      const key = params.which === 'input' ? job.inputFileKey : job.resultFileKey
      const name = (params.which === 'input' ? job.fileName : job.resultFileName) ?? `작업${job.id}`
      // what was taken out with personal data is for the person who gave the reason
      const mayRead =
        params.which === 'input'
          ? can(actor.role, 'orders:process')
          : job.actor === subjectOf(actor) || actor.role === 'admin'
      if (!mayRead) throw new AppError('FORBIDDEN')
      if (!key) throw new AppError('NOT_FOUND')
      if (filesUntil(job) < now) throw new AppError('FILE_EXPIRED')
      const file = await deps.files.stream(key)
      if (!file) throw new AppError('FILE_EXPIRED')
      await recordAudit(db, {
        actor,
        action: `job.file-${params.which}`,
        entity: 'jobs',
        entityId: job.id,
        ip,
        requestId,
        now,
      })
      return raw(
        new Response(file.body, {
          headers: {
            'Content-Type': typeOf(key),
            'Content-Length': String(file.size),
            'Content-Disposition': contentDisposition(name),
          },
        }),
      )
    },
  ),
]

const typeOf = (key: string): string =>
  key.endsWith('.xlsx') ? mimeTypes.xlsx : key.endsWith('.csv') ? mimeTypes.csv : 'application/octet-stream'
