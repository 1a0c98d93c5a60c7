import { z } from '@hono/zod-openapi'
import { can } from '#shared/permissions.ts'
import { byteStream } from '../../files/byteStream.ts'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { type Endpoint, endpoint, raw, reply } from '../../http/endpoint.ts'
import { exportColumns } from './columns.ts'
import { exportColumnSchema, exportRequestBody } from './exports.contract.ts'
import { directRows, exportAsJob, exportStream, planExport, recordExport } from './exports.service.ts'

const path = '/store-admin/v1/order-items/export'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'utf-8-bom': 'text/csv; charset=utf-8',
  cp949: 'text/csv; charset=euc-kr',
} as const

/** 내려받기: what the list shows, as a file, without a silent end. */
export const exportsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: `${path}/columns`,
      summary: '내려받을 수 있는 열',
      access: 'orders:export',
      extension: true,
      responses: {
        200: z.object({
          results: z.array(exportColumnSchema),
          pii_allowed: z.boolean(),
          direct_rows: z.number().int(),
        }),
      },
    },
    async ({ actor }) => ({
      results: exportColumns.map(({ key, label, kind, pii, default: isDefault }) => ({
        key,
        label,
        kind: kind === 'number' ? 'number' : 'text',
        pii,
        default: isDefault,
      })),
      pii_allowed: can(actor.role, 'exports:pii'),
      direct_rows: directRows,
    }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/request`,
      summary: '주문상품 내려받기',
      access: 'orders:export',
      transaction: false,
      body: exportRequestBody,
      bodyLimitBytes: 512 * 1024,
      idempotency: 'repeatable',
      responses: { 200: 'binary', 202: z.object({ job_id: z.number().int(), rows: z.number().int() }) },
      errors: ['EXPORT_REASON_REQUIRED', 'EXPORT_TOO_LARGE', 'FILE_UNENCODABLE', 'BULK_EMPTY', 'FORBIDDEN'],
    },
    async ({ deps, actor, now, requestId, ip, body }) => {
      const call = { actor, now, requestId, ip }
      const plan = await planExport(deps, body, call)
      if (plan.rows > directRows) return reply(202, { job_id: await exportAsJob(deps, plan, call), rows: plan.rows })
      await recordExport(deps, plan, call)
      return raw(
        new Response(byteStream(exportStream(deps, plan, call)), {
          headers: {
            'Content-Type': body.format === 'xlsx' ? types.xlsx : types[body.encoding],
            'Content-Disposition': contentDisposition(plan.fileName),
            'X-Row-Count': String(plan.rows),
            'Cache-Control': 'no-store',
          },
        }),
      )
    },
  ),
]
