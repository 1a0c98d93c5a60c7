import { z } from '@hono/zod-openapi'
import { can } from '#shared/permissions.ts'
import { fileAnswer } from '../../files/fileAnswer.ts'
import { type Endpoint, endpoint, raw, reply } from '../../http/endpoint.ts'
import { courierTemplates } from './courierTemplates.ts'
import {
  exportColumnSchema,
  exportCountBody,
  exportRequestBody,
  exportTemplateSchema,
  orderCountBody,
  orderExportBody,
} from './exports.contract.ts'
import { countExport, directRows, exportAsJob, exportStream, planExport, recordExport } from './exports.service.ts'
import { itemSource } from './items.source.ts'
import { orderSource } from './orders.source.ts'
import type { ExportSource } from './source.ts'

type Bodies = { request: typeof exportRequestBody; count: typeof exportCountBody }

/** The calls of one list: its columns, how many lines a file will have, and the file. */
const exportsOf = (path: string, source: ExportSource, bodies: Bodies): Endpoint[] => [
  endpoint(
    {
      method: 'get',
      path: `${path}/columns`,
      summary: `내려받을 수 있는 열 (${source.noun})`,
      access: 'orders:export',
      extension: true,
      responses: {
        200: z.object({
          results: z.array(exportColumnSchema),
          templates: z.array(exportTemplateSchema).openapi({ description: '택배사 접수 양식' }),
          pii_allowed: z.boolean(),
          direct_rows: z.number().int(),
        }),
      },
    },
    async ({ actor }) => ({
      results: source.columns.map(({ key, label, kind, pii, default: isDefault }) => ({
        key,
        label,
        kind: kind === 'number' ? ('number' as const) : ('text' as const),
        pii,
        default: isDefault,
      })),
      templates:
        source === itemSource
          ? courierTemplates.map(({ key, label, cells }) => ({ key, label, titles: cells.map(([title]) => title) }))
          : [],
      pii_allowed: can(actor.role, 'exports:pii'),
      direct_rows: directRows,
    }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/count`,
      summary: `내려받을 줄 수 (${source.noun})`,
      access: 'orders:export',
      extension: true,
      transaction: false,
      body: bodies.count,
      bodyLimitBytes: 512 * 1024,
      responses: { 200: z.object({ rows: z.number().int() }) },
    },
    async ({ deps, body, now }) => ({ rows: await countExport(deps, source, body, now) }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/request`,
      summary: `${source.noun} 내려받기`,
      access: 'orders:export',
      extension: source !== itemSource,
      transaction: false,
      body: bodies.request,
      bodyLimitBytes: 512 * 1024,
      idempotency: 'repeatable',
      responses: { 200: 'binary', 202: z.object({ job_id: z.number().int(), rows: z.number().int() }) },
      errors: ['EXPORT_REASON_REQUIRED', 'EXPORT_TOO_LARGE', 'FILE_UNENCODABLE', 'BULK_EMPTY', 'FORBIDDEN'],
    },
    async ({ deps, actor, now, requestId, ip, body }) => {
      const call = { actor, now, requestId, ip }
      const plan = await planExport(deps, source, body, call)
      if (plan.rows > directRows) return reply(202, { job_id: await exportAsJob(deps, plan, call), rows: plan.rows })
      await recordExport(deps, plan, call)
      return raw(fileAnswer(body, { fileName: plan.fileName, lines: plan.rows }, exportStream(deps, plan, call)))
    },
  ),
]

const orderBodies = { request: orderExportBody, count: orderCountBody } as unknown as Bodies

/** 내려받기: what the list shows, as a file, without a silent end. */
export const exportsAdmin: Endpoint[] = [
  ...exportsOf('/store-admin/v1/order-items/export', itemSource, {
    request: exportRequestBody,
    count: exportCountBody,
  }),
  ...exportsOf('/store-admin/v1/orders/export', orderSource, orderBodies),
]
