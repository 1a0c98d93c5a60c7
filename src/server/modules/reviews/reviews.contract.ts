import { z } from '@hono/zod-openapi'
import { MOST_IMAGES, REVIEW_LETTERS } from '#shared/policy.ts'
import { reviewAttributes } from '#shared/validation/reviewAttributes.ts'
import { idParam, idValue, isoTime, line, queryFlag, sliceQuery } from '../../http/endpoint.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { imageSchema } from '../images/images.contract.ts'
import { reportReasons, reviewStates } from './reviews.tables.ts'

const id = z.number().int()
const rating = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])

const reviewProductSchema = z.object({ id, name: z.string(), thumbnail: imageSchema })

/** A review as everybody sees it. */
export const reviewSchema = z
  .object({
    id,
    product: reviewProductSchema,
    option_label: z.string(),
    rating,
    content: z.string(),
    images: z.array(imageSchema),
    attributes: z.record(z.string(), z.string()).optional(),
    writer: z.object({ nickname_masked: z.string(), is_subscriber: z.boolean() }),
    like_count: z.number().int(),
    liked: z.boolean().optional().openapi({ description: '로그인한 사람이 도움돼요를 눌렀는지' }),
    is_mine: z.boolean().optional(),
    created_at: isoTime,
    edited_at: isoTime.optional(),
    seller_reply: z.object({ content: z.string(), created_at: isoTime }).optional(),
  })
  .openapi('Review')
export type Review = z.infer<typeof reviewSchema>

/** A review as its writer sees it. */
export const myReviewSchema = reviewSchema
  .extend({
    order_item_id: id,
    status: z.enum(reviewStates),
    blinded: z.object({ reason: z.string(), at: isoTime }).optional(),
    editable_until: isoTime,
    points: z.number().int().openapi({ description: '이 리뷰로 받아서 아직 가지고 있는 포인트' }),
  })
  .openapi('MyReview')
export type MyReview = z.infer<typeof myReviewSchema>

export const writtenReviewSchema = myReviewSchema
  .extend({ earned_points: z.number().int().openapi({ description: '이번에 받은 포인트. 돌려준 포인트는 음수' }) })
  .openapi('WrittenReview')

export const reviewSummarySchema = z
  .object({
    average: z.number(),
    count: z.number().int(),
    photo_count: z.number().int(),
    distribution: z.object({
      1: z.number().int(),
      2: z.number().int(),
      3: z.number().int(),
      4: z.number().int(),
      5: z.number().int(),
    }),
    attributes: z.array(
      z.object({ name: z.string(), values: z.array(z.object({ label: z.string(), ratio: z.number() })) }),
    ),
  })
  .openapi('ReviewSummary')

export const reviewWritableSchema = z
  .object({
    order_item_id: id,
    product: reviewProductSchema,
    option_label: z.string(),
    delivered_at: isoTime,
    writable_until: isoTime,
    points: z.object({ text: z.number().int(), photo: z.number().int() }),
  })
  .openapi('ReviewWritable')

export const reviewSorts = ['BEST', 'NEW', 'RATING_DESC', 'RATING_ASC'] as const

/** What everybody's lists of reviews can be narrowed by. */
export const reviewQuery = {
  ...sliceQuery,
  sort: z.enum(reviewSorts).default('BEST'),
  photo_only: queryFlag.optional(),
}
export const productReviewQuery = z.object({
  ...reviewQuery,
  rating: z.coerce.number().int().min(1).max(5).optional(),
  option_id: idParam.optional().openapi({ description: '옵션값' }),
  sku_id: idParam.optional(),
})

/** Letters that somebody sees, as people count them: an emoji is one, so are spaces in a row, and what leaves no trace on a page is none. */
const seen = (text: string): number => {
  const traced = text.replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
  return Array.from(traced.replaceAll(/\s+/g, ' ').trim()).length
}

/** As people count letters, and as the database does. */
const content = z
  .string()
  .normalize('NFC')
  .trim()
  .max(REVIEW_LETTERS.max * 2)
  .refine((text) => seen(text) >= REVIEW_LETTERS.min, {
    message: fieldCode('TOO_SHORT'),
    params: { min: REVIEW_LETTERS.min },
  })
  .refine((text) => Array.from(text).length <= REVIEW_LETTERS.max, {
    message: fieldCode('TOO_LONG'),
    params: { max: REVIEW_LETTERS.max },
  })

const attributes = z
  .record(z.string(), z.string())
  .refine(
    (said) =>
      Object.entries(said).every(
        ([name, value]) =>
          Object.hasOwn(reviewAttributes, name) &&
          (reviewAttributes[name as keyof typeof reviewAttributes] as readonly string[]).includes(value),
      ),
    fieldCode('INVALID'),
  )

const fields = {
  rating: z.number().int().min(1).max(5),
  content,
  image_ids: z
    .array(idValue)
    .max(MOST_IMAGES)
    .refine((ids) => new Set(ids).size === ids.length, fieldCode('REPEATED')),
  attributes,
}

export const reviewBody = z.strictObject({
  order_item_id: idValue,
  rating: fields.rating,
  content: fields.content,
  image_ids: fields.image_ids.default([]),
  attributes: fields.attributes.optional(),
})
export type ReviewBody = z.infer<typeof reviewBody>

export const reviewChangeBody = z
  .strictObject(fields)
  .partial()
  .refine((said) => Object.keys(said).length > 0, fieldCode('NOTHING_TO_CHANGE'))
export type ReviewChange = z.infer<typeof reviewChangeBody>

export const reportBody = z
  .strictObject({ reason: z.enum(reportReasons), detail: line(500).optional() })
  .refine(({ reason, detail }) => reason !== 'OTHER' || detail, {
    path: ['detail'],
    message: fieldCode('REASON_DETAIL'),
  })
