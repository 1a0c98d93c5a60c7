import { z } from '@hono/zod-openapi'
import { isoTime } from '../../http/endpoint.ts'

/** 귀책 정정 as it travels. */

const won = z.number().int()
const id = z.number().int()

export const correctBody = z.strictObject({
  version: z.number().int().min(1),
  reason: z.string().trim().min(1).max(500).openapi({ description: '무엇으로 판매자 귀책임을 알았는지' }),
  notify: z.enum(['SEND', 'HOLD', 'NONE']).optional(),
  dry_run: z.boolean().optional(),
})

export const correctedSchema = z
  .object({
    refund_cash: won,
    refund_points: won,
    fee_owed: won.openapi({ description: '고객이 이체한 배송비 가운데 직접 돌려줘야 하는 금액' }),
    coupons: z.array(z.object({ id, name: z.string(), expires_at: isoTime })),
    refund: z.object({ id, refund_no: z.string() }).nullable(),
  })
  .openapi('CorrectedClaim')
