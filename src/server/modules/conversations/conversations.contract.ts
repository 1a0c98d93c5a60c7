import { z } from '@hono/zod-openapi'
import { INQUIRY_IMAGES, INQUIRY_LETTERS } from '#shared/policy.ts'
import type { InquiryStatus } from '#shared/words/conversations.ts'
import { idValue, isoTime, line, sliceQuery } from '../../http/endpoint.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { imageSchema } from '../images/images.contract.ts'

const id = z.number().int()

export const inquiryStatuses = ['WAITING', 'ANSWERED', 'CLOSED'] as const satisfies readonly InquiryStatus[]

export const conversationCategorySchema = z
  .object({ id, name: z.string(), order_required: z.boolean() })
  .openapi('ConversationCategory')

export const replySchema = z
  .object({
    id,
    content: z.string(),
    images: z.array(imageSchema),
    staff_name: z.string(),
    created_at: isoTime,
    edited_at: isoTime.optional(),
  })
  .openapi('Reply')

/** One thing that was said, as its customer sees it: theirs, or a reply that was sent and not taken back. */
export const spokenSchema = z
  .object({
    id,
    side: z.enum(['CUSTOMER', 'STAFF']),
    content: z.string(),
    images: z.array(imageSchema),
    staff_name: z.string().optional(),
    created_at: isoTime,
    edited_at: isoTime.optional(),
  })
  .openapi('ConversationSpoken')

/** 1:1 문의, as its customer sees it. */
export const conversationMessageSchema = z
  .object({
    id,
    category: z.object({ id, name: z.string() }),
    title: z.string().optional(),
    content: z.string(),
    images: z.array(imageSchema),
    order: z.object({ id, order_no: z.string() }).optional(),
    order_item: z.object({ id, product_name: z.string(), option_label: z.string(), thumbnail: imageSchema }).optional(),
    status: z.enum(inquiryStatuses),
    replies: z.array(replySchema),
    messages: z.array(spokenSchema).openapi({ description: '처음 글부터 순서대로 모든 말. 목록에서는 마지막 하나만' }),
    unread: z.boolean().openapi({ description: '아직 보지 않은 답변이 있는지' }),
    editable: z.boolean().openapi({ description: '아직 답변이 없어서 고치거나 지울 수 있는지' }),
    answer_by: isoTime.optional().openapi({ description: '답변 예정 시각(운영시간 기준)' }),
    created_at: isoTime,
  })
  .openapi('ConversationMessage')
export type ConversationMessage = z.infer<typeof conversationMessageSchema>

export const inquiryQuery = z.object({ ...sliceQuery, status: z.enum(inquiryStatuses).optional() })

export const letters = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(1)
    .max(max * 2)
    .refine((text) => Array.from(text).length <= max, { message: fieldCode('TOO_LONG'), params: { max } })

export const pictureIds = (most: number) =>
  z
    .array(idValue)
    .max(most)
    .refine((ids) => new Set(ids).size === ids.length, fieldCode('REPEATED'))
    .default([])

const content = letters(INQUIRY_LETTERS.max)

/** A whole question, as it is asked and as it is changed before the first reply. */
export const inquiryBody = z.strictObject({
  category_id: idValue,
  title: line(100).optional(),
  content,
  image_ids: pictureIds(INQUIRY_IMAGES),
  order_id: idValue.optional(),
  order_item_id: idValue.optional().openapi({ description: '주문 가운데 어느 상품인지' }),
})
export type InquiryBody = z.infer<typeof inquiryBody>

export const followUpBody = z.strictObject({ content, image_ids: pictureIds(INQUIRY_IMAGES) })
