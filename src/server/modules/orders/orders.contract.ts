import { z } from '@hono/zod-openapi'
import { day, isoTime } from '../../http/endpoint.ts'
import { claimStatuses, claimTypes } from '../claims/claims.tables.ts'
import { adminDeliverySchema } from '../deliveries/deliveries.contract.ts'
import { memoSchema } from '../memos/memos.contract.ts'
import { paymentProviders, paymentStatuses } from '../payments/payments.tables.ts'
import { adminOrderItemSchema } from './order-items.contract.ts'
import { orderStatuses } from './orders.tables.ts'

const won = z.number().int()

export const adminClaimSchema = z
  .object({
    id: z.number().int(),
    claim_no: z.string(),
    order_id: z.number().int(),
    type: z.enum(claimTypes),
    status: z.enum(claimStatuses),
    fault: z.enum(['CUSTOMER', 'SELLER']),
    reason: z.string(),
    reason_detail: z.string().nullable(),
    requester: z.enum(['USER', 'ADMIN', 'SYSTEM']),
    items: z.array(
      z.object({
        order_item_id: z.number().int(),
        product_name: z.string(),
        option_label: z.string(),
        quantity: z.number().int(),
      }),
    ),
    due_at: isoTime.nullable(),
    requested_at: isoTime,
    completed_at: isoTime.nullable(),
    retracted: z.object({ by: z.string(), reason: z.string(), at: isoTime }).nullable(),
    refund_id: z.number().int().nullable(),
  })
  .openapi('AdminOrderClaim')

export const adminRefundSchema = z
  .object({
    id: z.number().int(),
    refund_no: z.string(),
    claim_id: z.number().int(),
    status: z.enum(['REQUESTED', 'PROCESSING', 'COMPLETED', 'FAILED', 'MANUAL']),
    method: z.string(),
    goods: won,
    product_coupon: won,
    cart_coupon: won,
    points: won,
    goods_cash: won,
    shipping_refund_cash: won,
    deductions: z.array(z.record(z.string(), z.unknown())),
    refund_cash: won,
    refund_points: won,
    additional_payment: won,
    capped: won,
    due_on: day,
    completed_at: isoTime.nullable(),
    pg: z.object({ code: z.string().nullable(), message: z.string().nullable() }).nullable(),
  })
  .openapi('AdminOrderRefund')

export const adminPaymentSchema = z
  .object({
    id: z.number().int(),
    provider: z.enum(paymentProviders),
    method: z.string(),
    label: z.string(),
    status: z.enum(paymentStatuses),
    amount: won,
    captured: won,
    refunded: won,
    installment_months: z.number().int(),
    receipt_url: z.string().nullable(),
    approved_at: isoTime.nullable(),
    failure: z.object({ code: z.string(), message: z.string() }).nullable(),
    attempts: z.array(
      z.object({
        at: isoTime,
        action: z.enum(['CONFIRM', 'QUERY', 'CANCEL']),
        outcome: z.enum(['OK', 'REFUSED', 'UNKNOWN']),
        code: z.string().nullable(),
        message: z.string().nullable(),
        latency_ms: z.number().int(),
      }),
    ),
    created_at: isoTime,
  })
  .openapi('AdminPayment')

export const timelineEntrySchema = z
  .object({
    at: isoTime,
    kind: z.string(),
    what: z.string().openapi({ description: '일어난 일, 한 문장' }),
    detail: z.string().nullable(),
    actor: z.string(),
    actor_name: z.string(),
    order_item_id: z.number().int().nullable(),
    job_id: z.number().int().nullable(),
  })
  .openapi('TimelineEntry')

export const adminAddressSchema = z.object({
  name: z.string(),
  phone: z.string(),
  postcode: z.string(),
  address1: z.string(),
  address2: z.string(),
  comment: z.string(),
  remote: z.enum(['NONE', 'JEJU', 'ISLAND', 'UNKNOWN']),
  masked: z.boolean(),
  unmasked_seconds: z.number().nullable().openapi({ description: '가리지 않고 보여 줄 남은 초. 가렸으면 null' }),
})

const priceSchema = z.object({
  list_amount: won,
  product_discount: won,
  product_coupon: won,
  cart_coupon: won,
  points: won,
  shipping_base: won,
  shipping_coupon: won,
  remote_surcharge: won,
  payable: won,
  earn_points: won,
})

const summaryShape = {
  id: z.number().int(),
  order_no: z.string(),
  status: z.enum(orderStatuses),
  item_status: z.string().openapi({ description: '주문상품 상태에서 나온 주문의 상태: 배송중, 일부 배송중 …' }),
  user: z.object({ id: z.number().int(), name_masked: z.string() }),
  recipient_masked: z.string(),
  title: z.string().openapi({ description: '대표 상품 외 n건' }),
  item_count: z.number().int(),
  payable: won,
  payment_method: z.string().nullable(),
  ordered_at: isoTime,
  paid_at: isoTime.nullable(),
}

export const adminOrderSummarySchema = z.object(summaryShape).openapi('AdminOrderSummary')

/** Everything about one order. Personal data is masked unless it was asked for with a reason. */
export const adminOrderSchema = z
  .object({
    ...summaryShape,
    items: z.array(adminOrderItemSchema),
    groups: z.array(
      z.object({
        id: z.number().int(),
        shipping_origin: z.object({ id: z.number().int(), name: z.string() }),
        item_ids: z.array(z.number().int()),
        goods_amount: won,
        base_fee: won,
        coupon_discount: won,
        remote_surcharge: won,
        charged: won,
      }),
    ),
    delivery_address: adminAddressSchema.nullable(),
    price: priceSchema,
    payments: z.array(adminPaymentSchema),
    deliveries: z.array(adminDeliverySchema),
    claims: z.array(adminClaimSchema),
    refunds: z.array(adminRefundSchema),
    memo: z.string().nullable(),
    memo_visibility: z.enum(['INTERNAL', 'CS']).nullable(),
    memos: z.array(memoSchema),
    timeline: z.array(timelineEntrySchema),
    stock_reservations: z.array(z.object({ sku_id: z.number().int(), quantity: z.number().int(), status: z.string() })),
    version: z.number().int(),
  })
  .openapi('AdminOrder')

export type AdminOrder = z.infer<typeof adminOrderSchema>
