import { z } from '@hono/zod-openapi'
import { issueCodeSchema } from './issueCodes.ts'
import { idValue, isoTime } from '../../http/endpoint.ts'
import { bulkResultSchema } from '../bulk/bulk.contract.ts'

export const importFieldKeys = [
  'order_item_no',
  'order_no',
  'carrier',
  'invoice_no',
  'receiver',
  'phone',
  'origin',
] as const

export const importTargetSchema = z.object({
  order_item_id: z.number().int(),
  order_no: z.string(),
  product_name: z.string(),
  option_label: z.string(),
  quantity: z.number().int(),
  status: z.string(),
  recipient_masked: z.string(),
})

export const importRowSchema = z.object({
  row: z.number().int().openapi({ description: '엑셀 행번호' }),
  status: z.enum(['VALID', 'WARNING', 'ERROR', 'UNCHANGED']),
  values: z.record(z.string(), z.string()),
  carrier: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.string(), changes: z.array(z.string()) })),
  targets: z.array(importTargetSchema).openapi({ description: '이 행이 발송처리할 주문상품' }),
  origins: z
    .array(z.object({ id: z.number().int(), name: z.string(), targets: z.array(importTargetSchema) }))
    .openapi({ description: '출고지가 여럿이라 나누어야 하는 행의 출고지별 상품' }),
})

export const importIssueSchema = z.object({
  row: z.number().int(),
  field: z.string(),
  column: z.string(),
  value: z.string(),
  severity: z.enum(['error', 'warning']),
  code: issueCodeSchema,
  message: z.string(),
  fix: z.string().nullable().optional(),
})

/** 송장 업로드: what the file says, what was understood of it, everything that is wrong, and the job once it is applied. */
export const importResultSchema = z
  .object({
    job_id: z.number().int().nullable(),
    dry_run: z.boolean(),
    file: z.object({
      name: z.string(),
      sha256: z.string(),
      size: z.number().int(),
      kind: z.enum(['xlsx', 'csv', 'html', 'xml', 'json']),
      encoding: z.string().nullable(),
    }),
    earlier: z
      .array(z.object({ job_id: z.number().int(), actor_name: z.string(), at: isoTime }))
      .openapi({ description: '같은 파일을 전에 반영한 작업' }),
    header: z.object({ row: z.number().int(), titles: z.array(z.string()), sure: z.boolean() }).nullable(),
    mapping: z.record(z.string(), z.number().int()).openapi({ description: '항목 → 열(0부터)' }),
    remembered: z.boolean(),
    missing: z.array(z.object({ key: z.string(), label: z.string() })),
    ignored: z.array(z.object({ column: z.number().int(), title: z.string() })),
    preview: z.array(z.array(z.string())).openapi({ description: '제목 아래 첫 다섯 행, 파일에 적힌 그대로' }),
    notes: z.array(z.object({ code: z.string(), message: z.string(), cells: z.array(z.string()).optional() })),
    total: z.number().int(),
    matched: z.number().int().openapi({ description: '주문상품을 찾은 행 수' }),
    totals: z.object({
      all: z.number().int(),
      valid: z.number().int(),
      warning: z.number().int(),
      error: z.number().int(),
      unchanged: z.number().int(),
    }),
    rows: z.array(importRowSchema),
    errors: z.array(importIssueSchema).openapi({ description: '모든 행의 오류와 경고를 한 번에' }),
    result: bulkResultSchema.nullable(),
  })
  .openapi('ImportResult')

export type ImportResult = z.infer<typeof importResultSchema>

/** The rows as fixed in the wizard. */
export const importCommitBody = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        row: z.number().int().min(1).max(2_000_000),
        order_no: z.string().trim().max(60).optional(),
        order_item_id: idValue.optional(),
        order_item_no: z.string().trim().max(60).optional(),
        carrier: z.string().trim().max(40).optional(),
        invoice_no: z.string().trim().max(60).optional(),
        receiver: z.string().trim().max(60).optional(),
        phone: z.string().trim().max(40).optional(),
        origin: z.string().trim().max(60).optional(),
      }),
    )
    .min(1)
    .max(20_000),
  file_name: z.string().trim().max(200).default(''),
  file_sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  dry_run: z.boolean().optional(),
  reason: z.string().trim().max(500).optional(),
  process_too: z.boolean().optional(),
  acknowledge_address: z.boolean().optional(),
  default_carrier: z.string().trim().max(40).optional(),
  default_origin_id: idValue.optional().openapi({ description: '출고지를 적지 않은 행의 출고지' }),
  mode: z.enum(['VALID_ONLY', 'ALL_OR_NOTHING']).default('VALID_ONLY'),
})
