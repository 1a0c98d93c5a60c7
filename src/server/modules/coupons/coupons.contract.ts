import { z } from '@hono/zod-openapi'
import { isoTime } from '../../http/endpoint.ts'
import { couponScopes, couponTargets, userCouponStatuses } from './coupons.tables.ts'

/** The coupon as customers read it (`CouponRule`). */
export const couponRuleSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    target: z.enum(couponTargets),
    discount_type: z.enum(['FIXED', 'PERCENT']),
    value: z.number().int(),
    max_discount: z.number().int().optional(),
    min_order_amount: z.number().int(),
    scope: z.object({ type: z.enum(couponScopes), label: z.string() }),
    allow_time_sale: z.boolean(),
    stackable: z.boolean(),
    member_only: z.boolean(),
  })
  .openapi('CouponRule')

export const userCouponSchema = z
  .object({
    id: z.number().int(),
    coupon: couponRuleSchema,
    status: z.enum(userCouponStatuses),
    issued_at: isoTime,
    expires_at: isoTime,
    used_at: isoTime.optional(),
  })
  .openapi('UserCoupon')

/** The tabs of the coupon box. */
export const boxTabs = ['AVAILABLE', 'USED', 'EXPIRED'] as const
export type BoxTab = (typeof boxTabs)[number]

export const boxCouponSchema = userCouponSchema
  .extend({ used_order: z.object({ id: z.number().int(), order_no: z.string() }).optional() })
  .openapi('BoxCoupon')
export type BoxCoupon = z.infer<typeof boxCouponSchema>

export const couponBenefitSchema = z
  .object({
    id: z.number().int().openapi({ description: 'coupon_benefit_id' }),
    title: z.string(),
    coupon: couponRuleSchema,
    issue: z.object({ id: z.number().int(), ends_at: isoTime, left: z.number().int().optional() }),
    members_only: z.boolean().openapi({ description: '멤버십 회원만 받아요.' }),
    issued: z.boolean().optional(),
    eligible: z.boolean().optional().openapi({ description: '내가 받을 수 있는 대상인지' }),
    valid_days: z.number().int().optional(),
    valid_until: isoTime.optional(),
  })
  .openapi('CouponBenefit')

export type CouponTarget = (typeof couponTargets)[number]
export type CouponRule = z.infer<typeof couponRuleSchema>
export type UserCoupon = z.infer<typeof userCouponSchema>
export type CouponBenefit = z.infer<typeof couponBenefitSchema>
