import { z } from '@hono/zod-openapi'
import { TERMS_KINDS } from '#shared/terms.ts'
import { day, isoTime } from '../../http/endpoint.ts'
import { adminClaimSchema } from '../claims/adminClaim.contract.ts'
import { adminDeliverySchema } from '../deliveries/deliveries.contract.ts'
import { memoSchema } from '../memos/memos.contract.ts'
import { cashReceiptStatuses } from '../payments/cashReceipts.tables.ts'
import { paymentProviders, paymentStatuses } from '../payments/payments.tables.ts'
import { adminOrderItemSchema } from '../orders/order-items.contract.ts'
import { orderStatuses } from '../orders/orders.tables.ts'
import { adminAddressSchema, timelineEntrySchema } from '../orders/staffOrder.contract.ts'

const won = z.number().int()

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
    cash_receipt: z
      .object({
        kind: z.enum(['PERSONAL', 'BUSINESS']).nullable(),
        number: z.string().nullable().openapi({ description: '가린 번호' }),
        status: z.enum(cashReceiptStatuses),
        amount: won
          .nullable()
          .openapi({ description: '결제 뒤에 신청한 것의 지금 금액. 결제할 때 신청한 것은 결제사가 맞춰서 null' }),
        approval_no: z.string().nullable(),
        url: z.string().nullable(),
        failure: z.string().nullable(),
      })
      .nullable(),
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
  earn_rate_percent: z.number().int(),
  earns_as_member: z.boolean().openapi({ description: '멤버십 회원의 적립률' }),
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

/** 주문서에서 동의하거나 안내받은 글의 판 */
const orderConsentSchema = z
  .object({
    kind: z.enum(TERMS_KINDS),
    version: z.string(),
    terms_id: z.number().int().nullable().openapi({ description: '그 글. 알 수 없는 판이면 null' }),
    title: z.string().nullable(),
    agreed: z.boolean().nullable().openapi({ description: 'null: 동의를 받지 않고 알리기만 한 글' }),
    recorded_at: isoTime,
  })
  .openapi('OrderConsent')

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
    consents: z.array(orderConsentSchema).openapi({ description: '주문서에서 동의했거나 안내받은 글' }),
    timeline: z.array(timelineEntrySchema),
    stock_reservations: z.array(z.object({ sku_id: z.number().int(), quantity: z.number().int(), status: z.string() })),
    version: z.number().int(),
  })
  .openapi('AdminOrder')

export type AdminOrder = z.infer<typeof adminOrderSchema>
