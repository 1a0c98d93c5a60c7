import { z } from '@hono/zod-openapi'
import { idValue, isoTime } from '../../http/endpoint.ts'

export const memoKinds = ['USER', 'ORDER', 'ORDER_ITEM', 'CLAIM', 'REFUND'] as const
export type MemoKind = (typeof memoKinds)[number]

/** 운영메모. Written once, never changed. */
export const memoSchema = z
  .object({
    id: z.number().int(),
    kind: z.enum(memoKinds),
    target_id: z.number().int(),
    content: z.string(),
    admin: z.object({ id: z.number().int(), name: z.string() }),
    pinned: z.boolean().openapi({ description: '고정한 메모: 목록의 맨 위' }),
    mentions: z
      .array(z.object({ id: z.number().int(), name: z.string() }))
      .openapi({ description: '@이름으로 부른 직원' }),
    created_at: isoTime,
  })
  .openapi('Memo')

/** A memo that calls somebody, with where it stands. */
export const mentionSchema = z
  .object({
    memo: memoSchema,
    order_id: z.number().int().nullable(),
    order_no: z.string().nullable(),
    user_id: z.number().int().nullable(),
    seen: z.boolean(),
  })
  .openapi('MemoMention')

export const memoPersonSchema = z
  .object({ id: z.number().int(), name: z.string(), role: z.string() })
  .openapi('MemoPerson')

export const memoContentBody = z.strictObject({ content: z.string().trim().min(1).max(2000) })
export const memoTargetBody = z.strictObject({
  content: z.string().trim().min(1).max(2000),
  target_id: idValue.optional(),
})
