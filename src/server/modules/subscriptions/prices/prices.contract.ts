import { z } from '@hono/zod-openapi'
import { day, idParam, idValue, isoTime, line, pageQuery, repeated, wonValue } from '../../../http/endpoint.ts'
import { planRefSchema } from '../../plans/plans.contract.ts'
import { priceChangeStatuses } from './prices.tables.ts'

const count = z.number().int()
const won = z.number().int()

/** What members said, and what it makes of what they bring in a month. */
export const priceProgressSchema = z.object({
  total: count.openapi({ description: '물었거나 물을 구독' }),
  to_ask: count.openapi({ description: '아직 물을 때가 되지 않음' }),
  agreed: count,
  declined: count,
  silent: count.openapi({ description: '물었고 아직 답하지 않음' }),
  lowered: count.openapi({ description: '내려서 동의가 필요 없음' }),
  charged: count.openapi({ description: '동의해서 새 값으로 이미 결제함' }),
  ended: count.openapi({ description: '동의하지 않아 끝남' }),
  by_day: z.array(z.object({ date: day, asked: count, agreed: count, declined: count })),
  monthly: z.object({ now: won, all_agree: won, only_agreed: won, at_this_rate: won }).openapi({
    description:
      '이 구독들이 한 달에 내는 돈. all_agree: 거절하지 않은 모두가 동의하면, only_agreed: 동의한 사람만 남으면, at_this_rate: 지금 동의율이 이어지면',
  }),
})

export const planPriceChangeSchema = z
  .object({
    id: z.number().int(),
    plan: planRefSchema,
    plan_price: won.openapi({ description: '새로 가입하는 사람이 내는 값' }),
    price: won,
    effective_on: day,
    status: z.enum(priceChangeStatuses),
    reason: z.string(),
    created_by: z.string(),
    created_at: isoTime,
    version: z.number().int(),
    progress: priceProgressSchema,
  })
  .openapi('PlanPriceChange')

export const priceChangeQuery = z.object({
  ...pageQuery,
  ids: repeated(idParam),
  plan_id: idParam.optional(),
  sort: z.enum(['id', '-id']).default('-id'),
  status: z.enum(priceChangeStatuses).optional(),
})

export const priceChangeBody = z.strictObject({
  plan_id: idValue,
  price: wonValue.min(100),
  effective_on: day.openapi({ description: '이날부터의 첫 결제에 새 값. 올릴 때는 30일 뒤부터' }),
  reason: line(200),
})

export const pricePreviewSchema = z.object({
  raised: count.openapi({ description: '동의를 물을 구독' }),
  lowered: count.openapi({ description: '동의 없이 내려갈 구독' }),
  same: count,
  earliest_on: day,
  monthly: z.object({ now: won, all_agree: won, none_agree: won }),
})

export type PlanPriceChange = z.infer<typeof planPriceChangeSchema>
export type PriceProgress = z.infer<typeof priceProgressSchema>
