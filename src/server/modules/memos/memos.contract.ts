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
    created_at: isoTime,
  })
  .openapi('Memo')

export const memoContentBody = z.strictObject({ content: z.string().trim().min(1, '메모를 입력해 주세요.').max(2000) })
export const memoTargetBody = z.strictObject({
  content: z.string().trim().min(1, '메모를 입력해 주세요.').max(2000),
  target_id: idValue.optional(),
})
