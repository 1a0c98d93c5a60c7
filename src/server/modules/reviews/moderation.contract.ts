import { z } from '@hono/zod-openapi'
import type { ModerationKind, ModerationState } from '#shared/words/reviews.ts'
import { idParam, isoTime, line, pageQuery, repeated } from '../../http/endpoint.ts'
import { versionField } from '../../http/versions.ts'
import { imageSchema } from '../images/images.contract.ts'
import { reviewSchema } from './reviews.contract.ts'
import { reportReasons, reviewStates } from './reviews.tables.ts'

const id = z.number().int()

const moderationKinds = ['STORE_REVIEW'] as const satisfies readonly ModerationKind[]
export const moderationStates = ['OPEN', 'BLINDED', 'DISMISSED'] as const satisfies readonly ModerationState[]

/** Something that people reported, as staff decide about it. */
export const moderationSchema = z
  .object({
    kind: z.enum(moderationKinds),
    id,
    status: z.enum(moderationStates),
    title: z.string().openapi({ description: '무엇에 쓴 글인지: 상품 이름' }),
    product_id: id,
    content: z.string(),
    rating: z.number().int(),
    images: z.array(imageSchema),
    writer: z.object({ user_id: id, nickname_masked: z.string() }),
    report_count: z.number().int().openapi({ description: '신고한 사람' }),
    open_reports: z.number().int(),
    reports: z.array(
      z.object({
        reason: z.enum(reportReasons),
        detail: z.string().nullable(),
        status: z.enum(['OPEN', 'ACCEPTED', 'DISMISSED']),
        created_at: isoTime,
      }),
    ),
    blind_reason: z.string().nullable(),
    blinded_at: isoTime.nullable(),
    created_at: isoTime,
    version: z.number().int(),
  })
  .openapi('ModerationItem')

export const moderationQuery = z.object({
  ...pageQuery,
  kind: repeated(z.enum(moderationKinds)),
  status: z.enum(moderationStates).default('OPEN'),
})
export const moderationParams = z.object({ kind: z.enum(moderationKinds), id: idParam })
export const decisionBody = z.strictObject({ reason: line(300), version: versionField })
export const replyBody = z.strictObject({
  content: z.string().normalize('NFC').trim().min(1).max(1_000),
  version: versionField,
})

/** A review as staff see it: whose it is, and in which state. */
export const adminReviewSchema = reviewSchema
  .omit({ liked: true, is_mine: true })
  .extend({
    order_item_id: id,
    user_id: id,
    status: z.enum(reviewStates),
    open_reports: z.number().int(),
    blinded: z.object({ reason: z.string(), at: isoTime }).optional(),
    points: z.number().int(),
    version: z.number().int(),
  })
  .openapi('AdminReview')
