import { z } from '@hono/zod-openapi'
import { idValue, isoTime, wonValue } from '../../http/endpoint.ts'
import { addressShape, deliveryAddressSchema } from '../addresses/addresses.contract.ts'
import { priceBreakdownSchema } from '../cart/cart.contract.ts'
import { userCouponSchema } from '../coupons/coupons.contract.ts'
import { orderItemSchema, shippingGroupSchema } from '../orders/customerOrders.contract.ts'

const priceChangeSchema = z.object({ field: z.string(), before: z.number().int(), after: z.number().int() })

const couponChoice = z.object({ order_item_id: z.number().int(), user_coupon_id: z.number().int() })

/** 주문서에서 고른 쿠폰 */
export const couponSelectionSchema = z
  .object({
    product: z.array(couponChoice),
    cart_user_coupon_id: z.number().int().optional(),
    shipping_user_coupon_id: z.number().int().optional(),
  })
  .openapi('CouponSelection')

export const paymentKinds = ['CARD', 'NAVERPAY', 'KAKAOPAY', 'TOSSPAY', 'BILLING_KEY', 'FREE'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** 주문서 */
export const checkoutOrderSchema = z
  .object({
    id: z.number().int(),
    order_no: z.string(),
    status: z.enum(['INITIALIZED', 'READY', 'CONFIRMING', 'COMPLETED', 'FAILED', 'EXPIRED']),
    items: z.array(orderItemSchema),
    groups: z.array(shippingGroupSchema),
    delivery_address: deliveryAddressSchema.nullable(),
    coupons: couponSelectionSchema,
    points: z.object({
      available: z.string(),
      usable_max: z.number().int(),
      used: z.number().int(),
      min_use: z.number().int(),
    }),
    price: priceBreakdownSchema,
    price_changes: z.array(priceChangeSchema).optional().openapi({ description: '앞서 보여 준 금액과 달라진 것만' }),
    payment_methods: z.array(
      z.object({ kind: z.enum(paymentKinds), label: z.string(), enabled: z.boolean(), reason: z.string().optional() }),
    ),
    billing_keys: z.array(z.object({ id: z.number().int(), label: z.string() })),
    agreements: z.array(z.object({ key: z.string(), label: z.string(), required: z.boolean(), url: z.string() })),
    failure: z
      .object({ code: z.string(), message: z.string() })
      .optional()
      .openapi({ description: '마지막 결제가 실패한 까닭, 결제사의 말 그대로' }),
    expires_at: isoTime,
    version: z.number().int(),
  })
  .openapi('CheckoutOrder')

export type CheckoutOrder = z.infer<typeof checkoutOrderSchema>

export const startedSchema = z.object({ id: z.number().int() })
export const fromCartBody = z.strictObject({ cart_item_ids: z.array(idValue).max(100) })
export const fromProductBody = z.strictObject({
  items: z
    .array(z.strictObject({ sku_id: idValue, quantity: z.number().int().min(1).max(999) }))
    .min(1)
    .max(20),
})

export const checkoutAddressBody = z.strictObject({ ...addressShape, save_as_default: z.boolean().optional() })

/** 이 주문서에 쓸 수 있는 쿠폰, 또는 쓸 수 없는 까닭 */
const applicableCouponSchema = userCouponSchema
  .extend({
    usable: z.boolean(),
    reason: z.string().optional(),
    discount_amount: z.number().int(),
    eligible_item_ids: z.array(z.number().int()),
  })
  .openapi('ApplicableCoupon')

export const checkoutCouponsSchema = z.object({
  product: z.array(z.object({ order_item_id: z.number().int(), coupons: z.array(applicableCouponSchema) })),
  cart: z.array(applicableCouponSchema),
  shipping: z.array(applicableCouponSchema),
  best: couponSelectionSchema,
  best_discount: z.number().int(),
})
export type CheckoutCoupons = z.infer<typeof checkoutCouponsSchema>

export const applyCouponsBody = z.union([
  z.strictObject({ auto: z.literal('BEST') }),
  z.strictObject({
    product: z.array(z.strictObject({ order_item_id: idValue, user_coupon_id: idValue })).max(100),
    cart_user_coupon_id: idValue.optional(),
    shipping_user_coupon_id: idValue.optional(),
  }),
])
export type ApplyCouponsInput = z.output<typeof applyCouponsBody>

export const readyBody = z.strictObject({
  payment: z.strictObject({
    kind: z.enum(paymentKinds),
    billing_key_id: idValue.optional(),
    installment_months: z.number().int().min(0).max(12).optional(),
  }),
  points: z.number().int().min(0).max(1_000_000_000).default(0),
  agreements: z.strictObject({ order: z.boolean(), privacy_third_party: z.boolean() }),
  expected_payable: wonValue,
  success_url: z.string().min(1).max(500),
  fail_url: z.string().min(1).max(500),
})
export type ReadyInput = z.output<typeof readyBody>

export const readySchema = z.object({
  status: z.literal('READY'),
  pg: z.object({
    provider: z.string(),
    client_key: z.string().optional(),
    order_no: z.string(),
    order_name: z.string(),
    amount: z.number().int(),
    redirect_url: z.string().optional(),
  }),
  expires_at: isoTime,
})

export const confirmBody = z.strictObject({
  payment_key: z.string().min(1).max(200).optional(),
  order_no: z.string().min(1).max(64),
  amount: wonValue,
})
export type ConfirmInput = z.output<typeof confirmBody>

export const completedSchema = z
  .object({ status: z.literal('COMPLETED'), order_id: z.number().int() })
  .openapi('CheckoutCompleted')
export const confirmingSchema = z
  .object({ status: z.literal('CONFIRMING'), order_id: z.number().int() })
  .openapi('CheckoutConfirming')
export const refreshedSchema = z.union([checkoutOrderSchema, completedSchema])
