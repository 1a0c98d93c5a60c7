import { z } from '@hono/zod-openapi'
import { pageOf } from '../../http/endpoint.ts'
import { imageSchema } from '../images/images.contract.ts'
import { kitRhythms, subscriptionStores, intervals } from './plans.tables.ts'

/** What a plan is called wherever it is only named. */
export const planRefSchema = z
  .object({ id: z.number().int(), name: z.string(), interval: z.enum(intervals), seats: z.number().int() })
  .openapi('PlanRef')

const kitSchema = z.object({
  product_id: z.number().int(),
  name: z.string(),
  option_label: z.string().optional(),
  quantity: z.number().int(),
  every: z.enum(kitRhythms).openapi({ description: 'FIRST: 첫 결제 때 한 번, PERIOD: 결제할 때마다' }),
  image: imageSchema,
})

export const planSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    interval: z.enum(intervals),
    interval_count: z.number().int(),
    price: z.number().int().openapi({ description: '한 기간에 내는 돈 모두' }),
    list_price: z.number().int(),
    monthly_equivalent: z.number().int().openapi({ description: '한 달로 나눈 값' }),
    seats: z.number().int(),
    trial_days: z.number().int(),
    tier: z.number().int(),
    penalty_percent: z.number().int().openapi({ description: '중도 해지 위약금: 낸 돈의 몇 %' }),
    benefits: z.array(z.string()),
    badge: z.string().optional(),
    kits: z.array(kitSchema),
  })
  .openapi('Plan')

export const subscriptionProductSchema = z
  .object({
    id: z.number().int(),
    store: z.enum(subscriptionStores),
    plan: planSchema,
    title: z.string(),
    total_due_today: z.number().int().openapi({ description: '무료 체험을 할 수 있으면 0' }),
    renews_at_price: z.number().int(),
    referral_discount: z
      .number()
      .int()
      .optional()
      .openapi({ description: 'referral_code를 보냈고 쓸 수 있을 때: 첫 결제에서 빠지는 금액' }),
  })
  .openapi('SubscriptionProduct')

export const subscriptionProductsSchema = pageOf(subscriptionProductSchema).extend({
  referral: z
    .object({ valid: z.boolean(), code: z.string() })
    .optional()
    .openapi({ description: 'referral_code를 보냈을 때만. 다른 사람의 추천 코드일 때 valid' }),
})

/** Why a plan cannot be begun now, or why not with a trial. */
export const planReasons = ['ALREADY_SUBSCRIBED', 'PAST_DUE', 'PAUSED', 'CANCEL_SCHEDULED', 'TRIAL_USED'] as const

export const userPlanSchema = planSchema
  .extend({
    eligible: z.boolean().openapi({ description: '지금 시작하거나 바꿀 수 있는지' }),
    trial_eligible: z.boolean().openapi({ description: '무료 체험으로 시작하는지' }),
    reason: z.enum(planReasons).optional().openapi({
      description: '시작할 수 없는 이유. TRIAL_USED는 시작할 수는 있지만 무료 체험이 없는 이유',
    }),
    change: z.enum(['UPGRADE', 'DOWNGRADE']).optional().openapi({
      description: '구독 중일 때: UPGRADE는 오늘부터, DOWNGRADE는 다음 기간부터',
    }),
    proration: z
      .object({
        credit: z.number().int(),
        charge: z.number().int(),
        remaining_days: z.number().int(),
        total_days: z.number().int(),
      })
      .optional()
      .openapi({ description: 'UPGRADE일 때: 남은 기간만큼 빼 주는 돈과 오늘 결제할 돈' }),
  })
  .openapi('UserPlan')

export const userPlansSchema = z.object({
  current: z.union([planRefSchema, z.null()]),
  results: z.array(userPlanSchema),
})

export type Plan = z.infer<typeof planSchema>
export type PlanRef = z.infer<typeof planRefSchema>
export type PlanKit = z.infer<typeof kitSchema>
export type SubscriptionProduct = z.infer<typeof subscriptionProductSchema>
export type UserPlan = z.infer<typeof userPlanSchema>
