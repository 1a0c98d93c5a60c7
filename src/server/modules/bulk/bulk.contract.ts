import { z } from '@hono/zod-openapi'
import { idValue } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { bulkRowStatuses } from './bulk.tables.ts'
import { rowCodeSchema } from './rowCodes.ts'
import type { FieldCode } from '#shared/validation/fieldWords.ts'
import { JOB_ROWS } from '#shared/policy.ts'

/** Up to so many rows the call itself answers with the result; more run on and report as a job. */
export const inlineLimit = 500

export const bulkRowSchema = z
  .object({
    id: z.number().int().nullable().optional(),
    row: z.number().int().nullable().optional().openapi({ description: '엑셀 행번호' }),
    label: z.string(),
    status: z.enum(bulkRowStatuses),
    code: rowCodeSchema.nullable().optional(),
    message: z.string().nullable().optional(),
    field: z.string().nullable().optional(),
    warnings: z
      .array(z.object({ code: rowCodeSchema, message: z.string() }))
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

/** How large the body of a call of 5,000 rows may be. */
export const bulkBodyBytes = 2 * 1024 * 1024

/** What every bulk call may say besides its rows. */
export const bulkCommon = {
  dry_run: z.boolean().optional(),
  reason: z.string().trim().max(500).optional(),
  notify: z.enum(['SEND', 'HOLD', 'NONE']).optional(),
}

/** Rows of a bulk call. Too many are refused where they are counted, with their number: `refuseTooMany`. */
export const listOf = <T extends z.ZodType>(row: T) => z.array(row).min(1)

/** `{ids}` */
export const idsPart = { ids: listOf(idValue).optional() }

/** `{rows: [{id, …}]}`, also under the name of `items`. */
export const rowsPart = <T extends z.ZodType>(row: T) => ({
  rows: listOf(row).optional(),
  items: listOf(row).optional().openapi({ description: 'rows의 다른 이름' }),
})

/** `{filter, as_of}` for everything that a list shows. */
export const filterPart = <F extends z.ZodType>(filter: F) => ({
  filter: filter.optional(),
  as_of: z.iso
    .datetime({ offset: true })
    .optional()
    .openapi({ description: '화면을 본 시각. 그 뒤에 들어온 것은 빼고 처리. filter에는 꼭 필요' }),
  all: z.literal(true).optional().openapi({ description: '조건이 없는 filter는 이 값이 있어야 전체를 뜻함' }),
})

const partNames = ['ids', 'rows', 'items', 'filter'] as const

/** Exactly one way to name the rows; a filter says when it was looked at, and never means everything by accident. */
export function selecting<T extends z.ZodObject>(body: T): T {
  return body.superRefine((value: Record<string, unknown>, context) => {
    const issue = (path: string[], message: FieldCode) => context.addIssue({ code: 'custom', path, message })
    const named = partNames.filter((name) => value[name] !== undefined)
    if (named.length !== 1) issue([named[0] ?? 'ids'], 'ONE_SELECTION')
    refuseAccidents(value, issue)
  })
}

/** The refusals of a filter alone, for bodies that name their rows in ways of their own. */
export function refuseAccidents(
  { filter, as_of: asOf, all }: Record<string, unknown>,
  issue: (path: string[], message: FieldCode) => void,
): void {
  if (filter === undefined) return
  if (asOf === undefined) issue(['as_of'], 'REQUIRED')
  if (all !== true && isEmptyFilter(filter)) issue(['filter'], 'EMPTY_FILTER')
}

const isEmptyFilter = (filter: unknown): boolean =>
  Object.values(filter as object).every((one) => one === undefined || (Array.isArray(one) && one.length === 0))

/** `rows`, or `items`, whichever was sent. */
export const rowsOf = <T>(body: { rows?: T[] | undefined; items?: T[] | undefined }): T[] | undefined =>
  body.rows ?? body.items

/** Error: BULK_TOO_MANY with the limit and the number that was asked for. */
export function refuseTooMany(requested: number, limit = JOB_ROWS): void {
  if (requested <= limit) return
  const [count, most] = [requested, limit].map((one) => one.toLocaleString('ko-KR'))
  throw new AppError(
    'BULK_TOO_MANY',
    { limit, requested },
    `${count}건을 골랐어요. 한 작업은 ${most}건까지예요. 조건을 나눠서 처리해 주세요.`,
  )
}

/**
 * What a filter found, asked for with one row more than a job takes; `count` is asked only when there are too many. Error:
 * BULK_TOO_MANY with the exact number.
 */
export async function withinJob<Found>(found: Found[], count: () => Promise<number | undefined>): Promise<Found[]> {
  if (found.length > JOB_ROWS) refuseTooMany((await count()) ?? found.length)
  return found
}

/** `{rows: [{id, …}]}`, or `items`. */
export const bulkRowsBody = <T extends z.ZodType>(row: T) =>
  selecting(z.strictObject({ ...bulkCommon, ...rowsPart(row) }))

export const emptyTotals = (): BulkTotals => ({ SUCCESS: 0, SKIPPED: 0, FAILED: 0, NOT_ATTEMPTED: 0, UNKNOWN: 0 })
