import { z } from '@hono/zod-openapi'
import { fieldCode } from '../../http/fieldCodes.ts'
import { COUPON_CODE, couponCodeOf } from '#shared/validation/couponCode.ts'
import { idValue, isoTime, line } from '../../http/endpoint.ts'
import { couponRuleSchema, userCouponSchema } from './coupons.contract.ts'
import { couponAudiences, couponIssueStatuses, couponScopes, couponTargets } from './coupons.tables.ts'

const money = z.number().int().min(0).max(10_000_000)
const count = z.number().int().min(1).max(1_000_000)

const couponShape = {
  name: line(60),
  target: z.enum(couponTargets),
  discount_type: z.enum(['FIXED', 'PERCENT']),
  value: z.number().int().min(1).max(10_000_000),
  max_discount: money.nullable().optional(),
  min_order_amount: money,
  scope_type: z.enum(couponScopes),
  scope_ids: z.array(idValue).max(500),
  allow_time_sale: z.boolean(),
  stackable: z.boolean(),
  member_only: z.boolean(),
}

/** What a coupon does, as staff write it. */
export const couponBody = z.strictObject({
  ...couponShape,
  min_order_amount: couponShape.min_order_amount.default(0),
  scope_type: couponShape.scope_type.default('ALL'),
  scope_ids: couponShape.scope_ids.default([]),
  allow_time_sale: couponShape.allow_time_sale.default(false),
  stackable: couponShape.stackable.default(true),
  member_only: couponShape.member_only.default(false),
})

/** One offer of it. Times may carry any offset; what a coupon is valid until is the end of that KST day. */
const issueShape = {
  benefit_name: line(60),
  place: z.enum(['ALL', 'PRODUCT', 'TRIAL']).default('ALL'),
  place_id: idValue.nullable().optional(),
  starts_at: z.iso.datetime({ offset: true }),
  ends_at: z.iso.datetime({ offset: true }),
  total_limit: count.nullable().optional(),
  per_user_limit: z.number().int().min(1).max(100).default(1),
  audience: z.enum(couponAudiences).default('ALL'),
  validity: z.enum(['FIXED_UNTIL', 'DAYS_AFTER_ISSUE']).optional(),
  valid_until: z.iso.datetime({ offset: true }).nullable().optional(),
  valid_days: z.number().int().min(1).max(3650).nullable().optional(),
}

export const issueBody = z.strictObject({
  coupon: couponBody,
  ...issueShape,
  code: z
    .string()
    .max(60)
    .transform(couponCodeOf)
    .pipe(z.string().regex(COUPON_CODE, fieldCode('COUPON_CODE')))
    .nullable()
    .optional()
    .openapi({ description: '고객이 쿠폰함에 적어서 받는 코드. 있으면 코드로만 받아요.' }),
  reason: line(500).optional(),
})

export const issueChangeBody = z.strictObject({
  // without defaults: what is not said stays
  coupon: z.strictObject(couponShape).partial().optional(),
  benefit_name: issueShape.benefit_name.optional(),
  starts_at: issueShape.starts_at.optional(),
  ends_at: issueShape.ends_at.optional(),
  total_limit: issueShape.total_limit,
  per_user_limit: z.number().int().min(1).max(100).optional(),
  audience: z.enum(couponAudiences).optional(),
  validity: issueShape.validity,
  valid_until: issueShape.valid_until,
  valid_days: issueShape.valid_days,
  reason: line(500).optional(),
  version: z.number().int().min(1),
})

export type IssueBody = z.output<typeof issueBody>
export type IssueChange = z.output<typeof issueChangeBody>
export type CouponBody = z.output<typeof couponBody>

export const couponIssueSchema = z
  .object({
    id: z.number().int(),
    coupon: couponRuleSchema.extend({ scope_type: z.enum(couponScopes), scope_ids: z.array(z.number().int()) }),
    benefit_name: z.string(),
    benefit_ids: z.array(z.number().int()),
    place: z.enum(['ALL', 'PRODUCT', 'EXHIBITION', 'TRIAL', 'EVENT']),
    place_id: z.number().int().nullable(),
    starts_at: isoTime,
    ends_at: isoTime,
    total_limit: z.number().int().optional(),
    per_user_limit: z.number().int(),
    audience: z.enum(couponAudiences),
    code: z.string().optional(),
    validity: z.enum(['FIXED_UNTIL', 'DAYS_AFTER_ISSUE']),
    valid_until: isoTime.optional(),
    valid_days: z.number().int().optional(),
    issued_count: z.number().int(),
    used_count: z.number().int(),
    counts: z.object({
      AVAILABLE: z.number().int(),
      RESERVED: z.number().int(),
      USED: z.number().int(),
      EXPIRED: z.number().int(),
      REVOKED: z.number().int(),
    }),
    exposure: z.number().int().nullable().openapi({ description: '최대 할인 부담액. 한도가 없으면 null' }),
    discount_given: z.number().int().openapi({ description: '지금까지 주문에서 할인한 금액' }),
    status: z.enum(couponIssueStatuses),
    requested_by: z.string().optional(),
    approved_by: z.string().optional(),
    version: z.number().int(),
    created_at: isoTime,
  })
  .openapi('CouponIssue')

export type CouponIssue = z.infer<typeof couponIssueSchema>

/** A coupon in a member's hands as staff see it: who has it is masked. */
export const heldCouponSchema = userCouponSchema
  .extend({
    issue_id: z.number().int(),
    user: z.object({ id: z.number().int(), name_masked: z.string(), email_masked: z.string() }),
    order: z.object({ id: z.number().int(), order_no: z.string() }).optional(),
    restored_at: isoTime.optional(),
    revoked_at: isoTime.optional(),
  })
  .openapi('AdminUserCoupon')
