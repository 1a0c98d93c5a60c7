import { z } from '@hono/zod-openapi'
import { maxFileRows } from '#shared/files/limits.ts'
import { codes } from '../../http/codes.ts'
import { idValue, isoTime, line } from '../../http/endpoint.ts'
import { filterShape } from '../crud/selection.ts'
import { productOptions } from './products.admin.ts'
import { type SheetKind, sheetKinds, sheets } from './sheetKinds.ts'
import { skuOptions } from './skus.admin.ts'

const issueCodes = [
  'ABOVE_LIST_PRICE',
  'APPROVAL_REQUIRED',
  'CHANGED_MEANWHILE',
  'CHOICE',
  'DUPLICATE',
  'FIXED_CELL',
  'GONE',
  'INVALID',
  'KEY_DAMAGED',
  'KEY_MISSING',
  'NOT_BELOW_SALE_PRICE',
  'NOT_CLEARABLE',
  'NUMBER_DAMAGED',
  'NUMBER_FORMAT',
  'ROW_MIXED',
  'ROW_REPEATED',
  'STOCK_ADDED',
  'STOCK_BELOW_RESERVED',
  'ZEROS_LOST',
] as const
export type SheetIssueCode = (typeof issueCodes)[number]

export const cellValue = z.union([z.string().max(2_000), z.number().int(), z.boolean(), z.null()])

const named = { ids: z.array(idValue).min(1).max(maxFileRows).optional() }

export const downloadBody = z
  .strictObject({
    kind: z.enum(sheetKinds),
    product_filter: z.strictObject(filterShape(productOptions)).optional(),
    sku_filter: z.strictObject(filterShape(skuOptions)).optional(),
    product_ids: named.ids,
    sku_ids: named.ids,
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    encoding: z.enum(['utf-8-bom', 'cp949']).default('utf-8-bom'),
    allow_lossy: z
      .boolean()
      .default(false)
      .openapi({ description: 'CP949에 없는 글자를 ?로 바꿔요. 바뀐 칸을 고친 것으로 읽지는 않아요.' }),
  })
  .superRefine((body, context) => {
    const ways = [body.product_filter, body.sku_filter, body.product_ids, body.sku_ids]
    if (ways.filter((one) => one !== undefined).length !== 1)
      context.addIssue({ code: 'custom', path: ['product_ids'], message: 'ONE_SELECTION' })
    else if (body.kind !== 'STOCK' && (body.sku_filter || body.sku_ids))
      context.addIssue({ code: 'custom', path: ['kind'], message: 'INVALID' })
  })

export type DownloadBody = z.infer<typeof downloadBody>

const issueSchema = z.object({ code: codes('SheetIssueCode', [...issueCodes]), message: z.string() })

export const sheetCellSchema = z.object({
  field: z.string(),
  label: z.string(),
  state: z.enum(['CHANGED', 'CONFLICT', 'ERROR']),
  from: cellValue.openapi({ description: '내려받은 값' }),
  to: cellValue.openapi({ description: '고친 값. 읽지 못한 칸은 적힌 그대로' }),
  now: cellValue.openapi({ description: '지금 값' }),
  shown: z.object({ from: z.string(), to: z.string(), now: z.string() }).openapi({ description: '화면에 적는 글' }),
  issue: issueSchema.nullable(),
})

export const sheetRowSchema = z.object({
  row: z.number().int().openapi({ description: '엑셀 행번호' }),
  id: z.number().int().nullable(),
  label: z.string(),
  state: z.enum(['CHANGED', 'CONFLICT', 'ERROR']),
  ledger_id: z.number().int().nullable(),
  cells: z.array(sheetCellSchema).openapi({ description: '고친 칸만' }),
  issues: z.array(issueSchema).openapi({ description: '줄 전체의 오류' }),
})

/** What an uploaded sheet would change: only the cells that somebody changed, beside what they are now. */
export const sheetCheckSchema = z
  .object({
    kind: z.enum(sheetKinds),
    label: z.string(),
    file: z.object({
      name: z.string(),
      sha256: z.string(),
      size: z.number().int(),
      kind: z.string(),
      encoding: z.string().nullable(),
    }),
    earlier: z
      .array(z.object({ job_id: z.number().int(), actor_name: z.string(), at: isoTime }))
      .openapi({ description: '같은 파일을 전에 반영한 작업' }),
    missing: z.array(z.string()).openapi({ description: '파일에 없어서 그대로 두는 열' }),
    ignored: z.array(z.string()).openapi({ description: '읽지 않는 열' }),
    notes: z.array(z.object({ code: z.string(), message: z.string(), cells: z.array(z.string()).optional() })),
    totals: z.object({
      all: z.number().int(),
      unchanged: z.number().int(),
      changed: z.number().int(),
      conflict: z.number().int(),
      error: z.number().int(),
      cells: z.number().int(),
    }),
    rows: z.array(sheetRowSchema).openapi({ description: '바뀌는 줄과 틀린 줄만' }),
  })
  .openapi('SheetCheck')

export type SheetCheck = z.infer<typeof sheetCheckSchema>
export type SheetRow = z.infer<typeof sheetRowSchema>
export type SheetCellAnswer = z.infer<typeof sheetCellSchema>

/** Only changed cells: each with what it was in the file, what it shall be, and what the screen said it is now. */
export function applyBody(kind: SheetKind) {
  const change = z.strictObject({ from: cellValue, to: cellValue, base: cellValue })
  const cells = Object.fromEntries(sheets[kind].fields.map(({ key }) => [key, change.optional()]))
  const row = z.strictObject({
    id: idValue,
    row: z.number().int().min(1).max(2_000_000).optional(),
    ledger_id: z.number().int().min(0).optional(),
    cells: z.strictObject(cells).refine((one) => Object.keys(one).length > 0, 'NOTHING_TO_CHANGE'),
  })
  return z.strictObject({
    items: z.array(row).min(1).max(maxFileRows),
    dry_run: z.boolean().optional(),
    reason: line(200).optional(),
    file_name: z.string().trim().max(200),
    file_sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })
}

export const uploadFields = z.object({ encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'cp949']).optional() })
