import { z } from '@hono/zod-openapi'
import { invoiceTemplate } from '#shared/files/invoices/invoiceFile.ts'
import { maxFileBytes } from '#shared/files/limits.ts'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { mimeTypes } from '../../files/mimeTypes.ts'
import { type Endpoint, endpoint, idParam, queryFlag, raw, reply } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { fieldCode, fieldsOf } from '../../http/fieldCodes.ts'
import { importFile, importRows } from './consignment.service.ts'
import { importCommitBody, importFieldKeys, importResultSchema } from './imports.contract.ts'

const path = '/store-admin/v1/order-items/consignments'

const flag = queryFlag.optional().default(false)
const column = z.number().int().min(0).max(499)

/** The text fields that come with the file. */
const uploadFields = z.object({
  dry_run: flag,
  process_too: flag,
  acknowledge_address: flag,
  mode: z.enum(['VALID_ONLY', 'ALL_OR_NOTHING']).default('VALID_ONLY'),
  header_row: z.coerce.number().int().min(1).max(1_000).optional(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'cp949']).optional(),
  default_carrier: z.string().trim().max(40).optional(),
  default_origin_id: idParam.optional(),
  reason: z.string().trim().max(500).optional(),
  mapping: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: fieldCode('NOT_JSON') })
        return z.NEVER
      }
    })
    .pipe(z.partialRecord(z.enum(importFieldKeys), column))
    .optional(),
})

const jobStatus = (result: { status: string } | null) => (result?.status === 'RUNNING' ? 202 : 200)

/** 송장 업로드 */
export const consignmentsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: `${path}/upload`,
      summary: '송장 파일 업로드 (multipart: file, mapping, dry_run …)',
      access: 'orders:process',
      transaction: false,
      idempotency: 'repeatable',
      upload: { maxBytes: maxFileBytes + 64 * 1024, maxFiles: 1 },
      responses: { 200: importResultSchema, 202: importResultSchema },
      errors: ['FILE_ENCODING', 'FILE_COLUMNS', 'FILE_UNREADABLE', 'FILE_TOO_LARGE', 'BULK_EMPTY', 'IMPORT_HAS_ERRORS'],
    },
    async ({ deps, actor, now, requestId, uploads }) => {
      const fields = uploadFields.safeParse(
        Object.fromEntries(Object.entries(uploads.fields).filter(([, value]) => value !== '')),
      )
      if (!fields.success) throw new AppError('VALIDATION', fieldsOf(fields.error))
      const [file] = uploads.files
      if (!file) throw new AppError('VALIDATION', { fields: { file: ['FILE_REQUIRED'] } })
      const {
        dry_run,
        process_too,
        acknowledge_address,
        mode,
        reason,
        header_row,
        default_carrier,
        default_origin_id,
        encoding,
        mapping,
      } = fields.data
      const result = await importFile(
        deps,
        file,
        { encoding, headerRow: header_row, mapping, defaultCarrier: default_carrier },
        {
          dryRun: dry_run,
          processToo: process_too,
          acknowledgeAddress: acknowledge_address,
          originId: default_origin_id,
          mode,
          reason,
        },
        { actor, now, requestId },
      )
      return reply(jobStatus(result.result), result)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/commit`,
      summary: '고친 송장 행 반영',
      access: 'orders:process',
      extension: true,
      transaction: false,
      idempotency: 'repeatable',
      body: importCommitBody,
      bodyLimitBytes: 8 * 1024 * 1024,
      responses: { 200: importResultSchema, 202: importResultSchema },
      errors: ['BULK_EMPTY', 'IMPORT_HAS_ERRORS'],
    },
    async ({ deps, actor, now, requestId, body }) => {
      const result = await importRows(
        deps,
        body.rows,
        { name: body.file_name, sha256: body.file_sha256 },
        body.default_carrier,
        {
          dryRun: body.dry_run ?? false,
          processToo: body.process_too ?? false,
          acknowledgeAddress: body.acknowledge_address ?? false,
          originId: body.default_origin_id,
          mode: body.mode,
          reason: body.reason,
        },
        { actor, now, requestId },
      )
      return reply(jobStatus(result.result), result)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/template`,
      summary: '송장 업로드 양식',
      access: 'orders:process',
      extension: true,
      responses: { 200: 'binary' },
    },
    async () =>
      raw(
        new Response(invoiceTemplate(), {
          headers: {
            'Content-Type': mimeTypes.xlsx,
            'Content-Disposition': contentDisposition('홈핏_송장업로드_양식.xlsx'),
          },
        }),
      ),
  ),
]
