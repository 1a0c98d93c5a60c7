import { z } from '@hono/zod-openapi'
import { idValue } from '../../http/endpoint.ts'
import { bulkRowStatuses } from './bulk.tables.ts'

/** One job takes at most so many rows; a larger selection is refused with the number, never cut. */
export const bulkLimit = 5_000
/** Up to so many rows the call itself answers with the result; more run on and report as a job. */
export const inlineLimit = 500

export const bulkRowSchema = z
  .object({
    id: z.number().int().nullable().optional(),
    row: z.number().int().nullable().optional().openapi({ description: '엑셀 행번호' }),
    label: z.string(),
    status: z.enum(bulkRowStatuses),
    code: z.string().nullable().optional(),
    message: z.string().nullable().optional(),
    field: z.string().nullable().optional(),
    warnings: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .nullable()
      .optional(),
    before: z.record(z.string(), z.unknown()).nullable().optional(),
    after: z.record(z.string(), z.unknown()).nullable().optional(),
    undoable: z.boolean().optional(),
  })
  .openapi('BulkRow')

export const bulkTotalsSchema = z.object({
  SUCCESS: z.number().int(),
  SKIPPED: z.number().int(),
  FAILED: z.number().int(),
  NOT_ATTEMPTED: z.number().int(),
  UNKNOWN: z.number().int(),
})

export const bulkResultSchema = z
  .object({
    job_id: z.number().int().nullable().openapi({ description: '미리보기(dry_run)에는 없음' }),
    dry_run: z.boolean(),
    status: z.enum(['RUNNING', 'DONE', 'STOPPED', 'FAILED']),
    total: z.number().int(),
    totals: bulkTotalsSchema,
    rows: z.array(bulkRowSchema),
  })
  .openapi('BulkResult')

export type BulkRow = z.infer<typeof bulkRowSchema>
export type BulkTotals = z.infer<typeof bulkTotalsSchema>
export type BulkResult = z.infer<typeof bulkResultSchema>

/** Both answers of a bulk call: done within it, or accepted and going on as a job. */
export const bulkResponses = { 200: bulkResultSchema, 202: bulkResultSchema }

const common = {
  dry_run: z.boolean().optional(),
  reason: z.string().trim().max(500).optional(),
  notify: z.enum(['SEND', 'HOLD', 'NONE']).optional(),
}

/** `{ids}` */
export const bulkIdsBody = z.strictObject({ ...common, ids: z.array(idValue).min(1).max(bulkLimit) })

/** `{items: [{id, …}]}` */
export const bulkItemsBody = <T extends z.ZodType>(item: T, max = bulkLimit) =>
  z.strictObject({ ...common, items: z.array(item).min(1).max(max) })

/** `{ids}`, or `{filter, as_of}` for everything that a list shows. */
export const bulkSelectionBody = <F extends z.ZodType>(filter: F) =>
  z
    .strictObject({
      ...common,
      ids: z.array(idValue).min(1).max(bulkLimit).optional(),
      filter: filter.optional(),
      as_of: z.iso.datetime({ offset: true }).optional(),
    })
    .refine(
      (body) => (body.ids === undefined) !== (body.filter === undefined),
      'ids와 filter 가운데 하나만 보내 주세요.',
    )

export const emptyTotals = (): BulkTotals => ({ SUCCESS: 0, SKIPPED: 0, FAILED: 0, NOT_ATTEMPTED: 0, UNKNOWN: 0 })
