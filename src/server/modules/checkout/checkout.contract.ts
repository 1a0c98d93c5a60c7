import { z } from '@hono/zod-openapi'
import { idValue, isoTime, line, wonValue } from '../../http/endpoint.ts'
import { addressShape, deliveryAddressSchema } from '../addresses/addresses.contract.ts'
import { priceBreakdownSchema } from '../cart/cart.contract.ts'
import { userCouponSchema } from '../coupons/coupons.contract.ts'
import { orderItemSchema, shippingGroupSchema } from '../orders/customerOrders.contract.ts'
import { agreementKeys } from './agreements.ts'
import { billingKinds } from '../../ports/gateway.ts'
import type { PaymentMethod } from '#shared/words/payments.ts'

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

export const paymentKinds = [
  'CARD',
  'NAVERPAY',
  'KAKAOPAY',
  'TOSSPAY',
  'TRANSFER',
  'BILLING_KEY',
  'FREE',
] as const satisfies readonly PaymentMethod[]
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
      z.object({
        kind: z.enum(paymentKinds),
        label: z.string(),
        enabled: z.boolean(),
        reason: z.string().optional(),
        cash_receipt: z.boolean().optional().openapi({ description: '현금영수증을 신청할 수 있는 수단' }),
      }),
    ),
    billing_keys: z
      .array(
        z.object({
          id: z.number().int(),
          kind: z.enum(billingKinds),
          label: z.string(),
          card_type: z.enum(['CREDIT', 'CHECK']).optional(),
          is_default: z.boolean(),
        }),
      )
      .openapi({ description: '바로 결제할 수 있는 내 결제수단' }),
    agreements: z.array(
      z.object({
        key: z.enum(agreementKeys),
        label: z.string(),
        required: z.boolean(),
        url: z.string().openapi({ description: '전문을 읽는 주소' }),
        kind: z.string().openapi({ description: '전문의 이름: GET /api/v2/policies/{kind}' }),
        version: z.string().openapi({ description: '지금 시행하는 판. 동의할 때 agreement_versions로 보내요.' }),
      }),
    ),
    notices: z
      .array(z.object({ label: z.string(), url: z.string(), kind: z.string(), version: z.string() }))
      .openapi({ description: '동의 없이 알리는 글' }),
    earn_rate_percent: z.number().int().openapi({ description: '이 주문에 약속한 적립률(%)' }),
    is_member: z.boolean().openapi({ description: '지금 멤버십을 이용하고 있어요: 회원만 쓰는 쿠폰을 쓸 수 있어요.' }),
    earns_as_member: z.boolean().openapi({ description: '멤버십 회원의 적립률을 약속한 주문이에요.' }),
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
    cash_receipt: z
      .strictObject({ kind: z.enum(['PERSONAL', 'BUSINESS']), number: z.string().max(30) })
      .optional()
      .openapi({ description: '계좌이체일 때만: 개인은 휴대폰 번호, 사업자는 사업자등록번호' }),
  }),
  points: z.number().int().min(0).max(1_000_000_000).default(0),
  agreements: z.strictObject({ order: z.boolean(), privacy_third_party: z.boolean() }),
  agreement_versions: z
    .strictObject({ order: line(20), privacy_third_party: line(20) })
    .partial()
    .optional()
    .openapi({ description: '동의한 글의 판. 말하지 않으면 주문서를 연 때의 판에 동의한 것으로 봐요.' }),
  expected_payable: wonValue,
  version: z.number().int().min(1).optional().openapi({
    description: '보고 있던 주문서의 version. 그 뒤에 다른 곳에서 결제창을 열었으면 그 창을 닫지 않고 거절해요.',
  }),
  buy_again: z.boolean().optional().openapi({
    description: '같은 장바구니 상품을 다른 주문서에서 이미 결제했음을 알고도 한 번 더 살 때 true',
  }),
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
    payment_key: z
      .string()
      .optional()
      .openapi({ description: '결제창이 없는 등록한 결제수단: 이 값으로 바로 승인해요.' }),
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
