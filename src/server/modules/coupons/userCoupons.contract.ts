import { z } from '@hono/zod-openapi'
import { rowCodeSchema } from '../bulk/rowCodes.ts'
import { idParam, idValue, line, queryFlag } from '../../http/endpoint.ts'
import { bulkResultSchema, listOf } from '../bulk/bulk.contract.ts'
import { segmentKeys } from './segments.read.ts'
import { fieldCode } from '../../http/fieldCodes.ts'

const common = { dry_run: z.boolean().optional(), reason: line(500).optional() }

/** To chosen members, or to all whom a condition finds. */
export const bulkBody = z
  .strictObject({
    ...common,
    coupon_issue_id: idValue,
    user_ids: listOf(idValue).optional(),
    segment: z.enum(segmentKeys).optional(),
  })
  .refine((body) => (body.user_ids === undefined) !== (body.segment === undefined), fieldCode('ONE_OF_TWO'))

/** Chosen coupons, or every unused one of an issue. */
export const recallBody = z
  .strictObject({
    ...common,
    ids: listOf(idValue).optional(),
    coupon_issue_id: idValue.optional(),
  })
  .refine((body) => (body.ids === undefined) !== (body.coupon_issue_id === undefined), fieldCode('ONE_OF_TWO'))

/** The text fields that come with a file. */
export const uploadFields = z.object({
  coupon_issue_id: idParam,
  dry_run: queryFlag.optional().default(false),
  job_id: idParam.optional(),
  reason: z.string().trim().max(500).optional(),
})

/** What a file of members would do, or did. */
export const fileResultSchema = z
  .object({
    job_id: z.number().int(),
    dry_run: z.boolean(),
    total: z.number().int(),
    valid: z.number().int(),
    errors: z.array(
      z.object({
        row: z.number().int().openapi({ description: '엑셀 행번호' }),
        code: rowCodeSchema,
        message: z.string(),
        value: z.string(),
      }),
    ),
    result: bulkResultSchema.nullable(),
  })
  .openapi('UserCouponFileResult')

export const segmentsSchema = z.object({
  results: z.array(z.object({ key: z.enum(segmentKeys), label: z.string(), count: z.number().int() })),
})

/** Members as a search shows them: personal data masked. */
export const membersSchema = z.object({
  results: z.array(
    z.object({
      id: z.number().int(),
      name_masked: z.string(),
      nickname: z.string(),
      email_masked: z.string(),
      phone_masked: z.string().nullable(),
      active: z.boolean(),
    }),
  ),
})
