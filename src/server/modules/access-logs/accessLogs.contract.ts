import { z } from '@hono/zod-openapi'
import { day, idParam, idValue, isoTime, line, queryFlag } from '../../http/endpoint.ts'
import { personal } from '../../http/personalSearches.ts'
import { filterPart, idsPart, selecting } from '../bulk/bulk.contract.ts'
import { accessFlags } from './accessReview.ts'

export const accessLogSchema = z
  .object({
    id: z.number().int(),
    actor: z.string(),
    actor_name: z.string(),
    action: z.string(),
    subject: z.string(),
    member_id: z.number().int().nullable(),
    order_id: z.number().int().nullable(),
    reason: z.string().nullable(),
    detail: z.unknown(),
    ip: z.string().nullable(),
    at: isoTime,
  })
  .openapi('AccessLog')

/** Conditions that a list and a file share. */
export const accessFilter = {
  staff: personal(line(40), '직원 번호 또는 이름의 앞부분'),
  member_id: idParam.optional(),
  action: line(60).optional(),
  from: day.optional(),
  to: day.optional(),
  no_reason: queryFlag.optional(),
  night: queryFlag.optional(),
  exports: queryFlag.optional(),
}

const fileFilter = z.strictObject({
  ...accessFilter,
  member_id: idValue.optional(),
  no_reason: z.boolean().optional(),
  night: z.boolean().optional(),
  exports: z.boolean().optional(),
})

export type AccessFilter = z.infer<typeof fileFilter>

const fileRows = { ...filterPart(fileFilter), ...idsPart }
export const accessCountBody = selecting(z.strictObject(fileRows))
export const accessExportBody = selecting(
  z.strictObject({
    ...fileRows,
    sort: z.string().max(40).optional(),
    columns: z.array(z.string().max(60)).min(1).max(60).optional(),
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    encoding: z.enum(['utf-8-bom', 'cp949']).default('utf-8-bom'),
    include_pii: z.literal(false).default(false),
    allow_lossy: z.boolean().default(false),
    reason: line(500),
  }),
)

export const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

export const accessSummarySchema = z
  .object({
    month: z.string(),
    is_over: z.boolean(),
    median: z.number(),
    staff: z.array(
      z.object({
        staff_id: z.number().int(),
        name: z.string(),
        actor: z.string(),
        total: z.number().int(),
        reads: z.number().int(),
        searches: z.number().int(),
        exports: z.number().int(),
        no_reason: z.number().int(),
        night: z.number().int(),
        subjects: z.number().int(),
        flags: z.array(z.enum(accessFlags)),
      }),
    ),
    rules: z.object({
      no_reason: z.number().int(),
      night: z.number().int(),
      exports: z.number().int(),
      many_times: z.number(),
      many_at_least: z.number().int(),
    }),
    reviews: z.array(z.object({ by: z.string(), at: isoTime, note: z.string() })),
  })
  .openapi('AccessSummary')

export const reviewBody = z.strictObject({ month, note: line(1_000) })
