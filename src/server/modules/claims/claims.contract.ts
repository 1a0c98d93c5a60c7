import { z } from '@hono/zod-openapi'
import { day, idValue, isoTime, line } from '../../http/endpoint.ts'
import { imageSchema } from '../images/images.contract.ts'
import { deliverySchema, orderItemSchema } from '../orders/customerOrders.contract.ts'
import { deductionKinds } from '../refunds/refunds.contract.ts'
import { returnCarrierSchema } from '../shipping/carriers.contract.ts'
import { claimStatuses, claimTypes, collectionStatuses } from './claims.tables.ts'
import { MOST_IMAGES } from '#shared/policy.ts'

/** Claims as their customer sees them, and the breakdown that everybody sees. */

const won = z.number().int()
const id = z.number().int()

export const faultSchema = z.enum(['CUSTOMER', 'SELLER'])

export const refundBreakdownSchema = z
  .object({
    goods: won.openapi({ description: '상품 금액 = 쿠폰 + 포인트 + 현금' }),
    product_coupon: won,
    cart_coupon: won,
    goods_cash: won,
    points: won,
    shipping_refund_cash: won,
    shipping_refund_points: won,
    deductions: z.array(
      z.object({
        kind: z.enum(deductionKinds),
        shipping_origin_id: id,
        amount: won,
        from_cash: won,
        from_points: won,
        why: z.string(),
      }),
    ),
    refund_cash: won,
    refund_points: won,
    additional_payment: won.openapi({ description: '환불로 모자라 고객이 따로 내야 하는 금액' }),
    capped: won.optional().openapi({ description: '돌려드려야 하지만 결제에 남지 않은 금액' }),
    coupons_restored: z.array(z.object({ id, name: z.string(), expires_at: isoTime })),
    why: z.array(z.string()).openapi({ description: '금액마다 왜 이 금액인지 한 문장씩' }),
    goods_why: z.array(z.string()).optional().openapi({ description: 'why 가운데 상품 금액' }),
    shipping_why: z.array(z.string()).optional().openapi({ description: 'why 가운데 배송비 환불' }),
  })
  .openapi('RefundBreakdown')

export const claimReasonSchema = z
  .object({
    id,
    label: z.string(),
    fault: faultSchema,
    detail_required: z.boolean(),
    image_required: z.boolean(),
  })
  .openapi('ClaimReason')

export const returnPlaceSchema = z
  .object({
    name: z.string(),
    postcode: z.string(),
    address1: z.string(),
    address2: z.string(),
    phone: z.string(),
    order_item_ids: z.array(id),
  })
  .openapi('ReturnPlace')
export type ReturnPlace = z.infer<typeof returnPlaceSchema>

export const claimSchema = z
  .object({
    id,
    claim_no: z.string(),
    order_id: id,
    order_no: z.string(),
    type: z.enum(claimTypes),
    status: z.enum(claimStatuses),
    items: z.array(
      z.object({
        order_item_id: id,
        quantity: z.number().int(),
        exchange_sku_id: id.optional(),
        exchange_option_label: z.string().optional(),
        product_name: z.string(),
        option_label: z.string(),
        thumbnail: imageSchema,
      }),
    ),
    reason: claimReasonSchema,
    reason_detail: z.string().optional(),
    images: z.array(imageSchema),
    requested_at: isoTime,
    due_at: isoTime.optional(),
    completed_at: isoTime.optional(),
    retracted: z.object({ by: z.string(), reason: z.string(), at: isoTime }).optional(),
    collection: z
      .object({
        method: z.enum(['PICKUP', 'SELF']),
        status: z.enum(collectionStatuses),
        carrier: z.string().optional(),
        carrier_name: z.string().optional(),
        invoice_no: z.string().optional(),
        pickup_date: day.optional(),
        return_places: z.array(returnPlaceSchema).optional().openapi({ description: '고객이 직접 보낼 때, 보낼 곳' }),
      })
      .optional(),
    reship: deliverySchema.optional(),
    refund: refundBreakdownSchema.optional().openapi({ description: '마지막으로 계산한 환불 금액' }),
    fee: z
      .object({
        amount: won,
        payment: z.enum(['POINTS', 'BILLING_KEY', 'TRANSFER']),
        paid: z.boolean(),
        charging: z.boolean(),
      })
      .optional(),
    refund_id: id.optional(),
    correction: z
      .object({ refund_id: id, refund_cash: won, refund_points: won })
      .optional()
      .openapi({ description: '끝난 뒤 판매자 귀책으로 정정되어 더 돌려준 금액' }),
    can_retract: z.boolean(),
  })
  .openapi('Claim')
export type Claim = z.infer<typeof claimSchema>

export const claimFormSchema = z
  .object({
    type: z.enum(claimTypes),
    items: z.array(
      z.object({
        order_item: orderItemSchema,
        claimable_quantity: z.number().int(),
        exchange_options: z
          .array(z.object({ sku_id: id, label: z.string(), stock: z.enum(['OK', 'LOW', 'SOLD_OUT']) }))
          .optional(),
        blocked_reason: z.string().optional(),
        offer: z.enum(claimTypes).optional().openapi({ description: '대신 신청할 수 있는 것' }),
      }),
    ),
    reasons: z.array(claimReasonSchema),
    collection_methods: z.array(z.enum(['PICKUP', 'SELF'])),
    return_carriers: z.array(returnCarrierSchema).openapi({ description: '직접 보낼 때 고르는 택배사' }),
    pickup_dates: z.array(day),
    return_places: z.array(returnPlaceSchema).openapi({ description: '직접 보낼 때, 상품마다 보낼 곳' }),
    refund_simulation: refundBreakdownSchema.optional(),
    fees: z.array(z.object({ kind: z.enum(deductionKinds), amount: won, payer: faultSchema })),
    fee_payment_methods: z.array(z.enum(['POINTS', 'BILLING_KEY', 'TRANSFER'])),
    instant: z.boolean().openapi({ description: 'true면 신청하는 즉시 취소되고 환불돼요' }),
    notices: z.array(z.string()),
  })
  .openapi('ClaimForm')
export type ClaimForm = z.infer<typeof claimFormSchema>

const collectionBody = z.strictObject({
  method: z.enum(['PICKUP', 'SELF']),
  address: z
    .strictObject({
      name: line(40),
      phone: line(30),
      postcode: line(10),
      address1: line(200),
      address2: z.string().trim().max(200).default(''),
    })
    .optional(),
  carrier: line(40).optional(),
  invoice_no: line(60).optional(),
  pickup_date: day.optional(),
})

const amount = z.number().int().min(0).max(1_000_000_000)

export const claimRequestBody = z.strictObject({
  items: z
    .array(
      z.strictObject({
        order_item_id: idValue,
        quantity: z.number().int().min(1).max(999),
        exchange_sku_id: idValue.optional(),
      }),
    )
    .min(1)
    .max(100),
  reason_id: idValue,
  reason_detail: z.string().trim().max(500).optional(),
  image_ids: z.array(idValue).max(MOST_IMAGES).optional(),
  collection: collectionBody.optional(),
  fee_payment: z
    .enum(['POINTS', 'BILLING_KEY', 'TRANSFER'])
    .optional()
    .openapi({ description: 'BILLING_KEY는 신청한 다음 POST /store/v1/user/claims/{id}/fee로 내요' }),
  expected_refund: z
    .union([
      amount,
      z.strictObject({
        refund_cash: amount,
        refund_points: amount.optional(),
        additional_payment: amount.optional(),
      }),
    ])
    .optional()
    .openapi({ description: '화면에서 본 환불 금액. 다르면 REFUND_CHANGED와 새 금액' }),
})
