import { z } from '@hono/zod-openapi'
import { idValue } from '../../../http/endpoint.ts'
import { faultSchema, refundBreakdownSchema } from '../../claims/claims.contract.ts'
import { claimTypes } from '../../claims/claims.tables.ts'

/** What a reply does besides what it says: a claim of items of the order that is asked about. */

const won = z.number().int().min(0).max(1_000_000_000)

/** What is asked for. */
export const replyActionRequestSchema = z
  .strictObject({
    kind: z.literal('claim'),
    type: z.enum(claimTypes),
    items: z
      .array(
        z.strictObject({
          order_item_id: idValue,
          quantity: z.number().int().min(1).max(999),
          exchange_sku_id: idValue.optional().openapi({ description: '교환이면, 무엇으로' }),
        }),
      )
      .min(1)
      .max(20),
    reason_id: idValue,
    reason_detail: z.string().trim().min(1).max(500).optional(),
  })
  .openapi('ReplyActionRequest')
export type ReplyActionRequest = z.infer<typeof replyActionRequestSchema>

/** The figures that were seen beforehand: anything else is not done. */
export const seenSchema = z.strictObject({
  refund_cash: won,
  refund_points: won,
  additional_payment: won,
  completes: z.boolean().openapi({ description: '보낼 때 바로 끝나는지 (아니면 접수만)' }),
})
export type Seen = z.infer<typeof seenSchema>

export const replyActionBody = replyActionRequestSchema
  .extend({ seen: seenSchema.openapi({ description: '미리 본 금액. 다르면 REFUND_CHANGED' }) })
  .openapi('ReplyAction')
export type ReplyAction = z.infer<typeof replyActionBody>

/** What it would do now; nothing is changed. */
export const replyActionQuoteSchema = z
  .object({
    kind: z.literal('claim'),
    type: z.enum(claimTypes),
    summary: z.string(),
    sentence: z.string().openapi({ description: '고객에게 쓸 한마디' }),
    items: z.array(
      z.object({
        order_item_id: z.number().int(),
        product_name: z.string(),
        option_label: z.string(),
        quantity: z.number().int(),
        exchange_option_label: z.string().nullable(),
      }),
    ),
    reason: z.object({ id: z.number().int(), label: z.string(), fault: faultSchema }),
    refund: refundBreakdownSchema,
    seen: seenSchema,
    must_confirm: z.boolean().openapi({ description: '큰 금액이라 직접 적어 확인해야 하는지' }),
    waits: z.boolean().openapi({ description: '혼자 환불할 수 있는 금액을 넘어, 환불은 다른 사람이 실행해야 하는지' }),
  })
  .openapi('ReplyActionQuote')
export type ReplyActionQuote = z.infer<typeof replyActionQuoteSchema>

/** The same in a thread, with what became of it. */
export const threadActionSchema = z
  .object({
    kind: z.string(),
    summary: z.string(),
    result: z.string().nullable(),
    link: z.string().nullable().openapi({ description: '그 일이 만든 기록의 화면' }),
    seen: seenSchema.nullable(),
    request: replyActionRequestSchema.nullable(),
  })
  .openapi('ThreadAction')
export type ThreadAction = z.infer<typeof threadActionSchema>

/** What a claim that goes with a reply is refused with. */
export const actionErrors = [
  'ORDER_NOT_FOUND',
  'ORDER_ITEM_NOT_FOUND',
  'CLAIM_NOT_ALLOWED',
  'CLAIM_IN_PROGRESS',
  'EXCHANGE_SKU_SOLD_OUT',
  'REFUND_CHANGED',
] as const
