import { z } from '@hono/zod-openapi'
import { day, isoTime } from '../../http/endpoint.ts'
import { priceBreakdownSchema } from '../cart/cart.contract.ts'
import { claimStatuses, claimTypes } from '../claims/claims.tables.ts'
import { deliveryAddressSchema } from '../addresses/addresses.contract.ts'
import { imageSchema } from '../images/images.contract.ts'
import { shippingOriginPublicSchema } from '../shipping/shipping.contract.ts'
import { unitPriceRules } from '#shared/pricing/priceRules.ts'
import { orderItemStatuses } from './orders.tables.ts'

/** Orders as their customer sees them. */

const won = z.number().int()
const id = z.number().int()

export const orderItemSchema = z
  .object({
    id,
    product_id: id,
    sku_id: id,
    product_name: z.string(),
    option_label: z.string(),
    thumbnail: imageSchema,
    quantity: z.number().int(),
    unit_price: won,
    list_price: won,
    price_rule: z.enum(unitPriceRules).openapi({ description: '무슨 가격으로 샀는지: 판매가, 회원가, 타임세일가' }),
    product_coupon: won,
    cart_coupon: won,
    points: won,
    paid: won,
    status: z.enum(orderItemStatuses),
    claim: z
      .object({ id, type: z.enum(claimTypes), status: z.enum(claimStatuses), quantity: z.number().int() })
      .optional(),
    claimed_quantity: z.number().int(),
    delivery: z.object({ carrier: z.string(), invoice_no: z.string(), tracking_url: z.string() }).optional(),
    actions: z.array(z.enum(['CANCEL', 'EXCHANGE', 'RETURN', 'TRACK', 'CONFIRM', 'REVIEW', 'REORDER'])),
    ship_by: day.optional(),
    confirm_due_at: isoTime.optional(),
    return_until: isoTime.optional(),
  })
  .openapi('OrderItem')
export type OrderItem = z.infer<typeof orderItemSchema>

export const shippingGroupSchema = z
  .object({
    id,
    shipping_origin: shippingOriginPublicSchema,
    item_ids: z.array(id),
    goods_amount: won,
    base_fee: won,
    coupon_discount: won,
    remote_surcharge: won,
    charged: won,
  })
  .openapi('ShippingGroup')
export type ShippingGroup = z.infer<typeof shippingGroupSchema>

/** An address as an order keeps it: a snapshot has no id of its own (0). */
export const orderAddressSchema = deliveryAddressSchema

const claimSchema = z.object({
  id,
  claim_no: z.string(),
  type: z.enum(claimTypes),
  status: z.enum(claimStatuses),
  items: z.array(z.object({ order_item_id: id, quantity: z.number().int(), exchange_sku_id: id.optional() })),
  reason: z.object({ id, label: z.string(), fault: z.enum(['CUSTOMER', 'SELLER']) }),
  reason_detail: z.string().optional(),
  requested_at: isoTime,
  completed_at: isoTime.optional(),
  retracted: z.object({ by: z.string(), reason: z.string(), at: isoTime }).optional(),
  refund_id: id.optional(),
})

const refundSchema = z.object({
  id,
  refund_no: z.string(),
  claim_id: id,
  order_id: id,
  status: z.enum(['REQUESTED', 'PROCESSING', 'COMPLETED', 'FAILED', 'MANUAL']),
  method: z.string(),
  refund_cash: won,
  refund_points: won,
  due_on: day,
  completed_at: isoTime.optional(),
})

const orderShape = {
  id,
  order_no: z.string(),
  ordered_at: isoTime,
  paid_at: isoTime.optional(),
  items: z.array(orderItemSchema),
  groups: z.array(shippingGroupSchema),
  delivery_address: orderAddressSchema,
  price: priceBreakdownSchema,
  payments: z.array(
    z.object({
      method: z.string(),
      label: z.string(),
      amount: won,
      receipt_url: z.string().optional(),
      cash_receipt: z
        .object({
          kind: z.enum(['PERSONAL', 'BUSINESS']).optional(),
          number: z.string().optional(),
          url: z.string().optional(),
          approval_no: z.string().optional().openapi({ description: '국세청 승인번호' }),
          amount: won.optional().openapi({ description: '결제 뒤에 신청한 것의 지금 금액. 환불하면 줄어요.' }),
          issuing: z.boolean().optional().openapi({ description: '신청했고 결제사의 답을 기다려요.' }),
        })
        .optional()
        .openapi({ description: '결제사가 발급한 현금영수증. 번호는 가려져 있어요.' }),
      cash_receipt_until: isoTime
        .optional()
        .openapi({ description: '현금영수증을 신청할 수 있는 때까지. 신청할 수 없으면 없어요.' }),
      installment_months: z.number().int().optional(),
    }),
  ),
  claims: z.array(claimSchema),
  refunds: z.array(refundSchema),
  earn_points: z.object({
    expected: won,
    status: z.enum(['PENDING', 'PAID', 'CANCELED']),
    rate_percent: z.number().int().openapi({ description: '결제할 때 정해진 적립률(%)' }),
    as_member: z.boolean().openapi({ description: '멤버십 회원의 적립률이에요.' }),
  }),
  timeline: z.array(z.object({ at: isoTime, what: z.string(), order_item_ids: z.array(id) })),
}

export const cashReceiptBody = z.strictObject({ kind: z.enum(['PERSONAL', 'BUSINESS']), number: z.string().max(30) })

export const orderSchema = z.object(orderShape).openapi('Order')
export type Order = z.infer<typeof orderSchema>

export const completedOrderSchema = z
  .object({
    ...orderShape,
    next_actions: z.array(z.enum(['VIEW_ORDER', 'CONTINUE_SHOPPING'])),
    earn_points_expected: won,
  })
  .openapi('CompletedOrder')

export const orderSummarySchema = z
  .object({
    id,
    order_no: z.string(),
    ordered_at: isoTime,
    items: z.array(orderItemSchema),
    payable: won,
    claim_badge: z.string().optional(),
  })
  .openapi('OrderSummary')
export type OrderSummary = z.infer<typeof orderSummarySchema>

export const orderListSchema = z
  .object({
    results: z.array(orderSummarySchema),
    total_count: z.number().int(),
    offset: z.number().int(),
    limit: z.number().int(),
    has_next: z.boolean(),
    status_counts: z.record(z.string(), z.number().int()),
  })
  .openapi('OrderList')

export const deliverySchema = z
  .object({
    id,
    carrier: z.object({ code: z.string(), name: z.string(), phone: z.string() }),
    invoice_no: z.string(),
    status: z.enum(['READY', 'SHIPPING', 'OUT_OF_DELIVERY', 'DELIVERED', 'EXCEPTION']),
    tracking_url: z.string(),
    events: z.array(z.object({ at: isoTime, location: z.string(), description: z.string(), status: z.string() })),
  })
  .openapi('Delivery')

export const reorderedSchema = z
  .object({
    lines: z.array(
      z.object({
        order_item_id: id,
        product_id: id,
        product_name: z.string(),
        option_label: z.string(),
        quantity: z.number().int(),
        added: z.number().int(),
        code: z
          .enum(['SKU_NOT_FOUND', 'SKU_SOLD_OUT', 'QUANTITY_LIMIT_EXCEEDED', 'ALREADY_IN_CART', 'CART_LIMIT_EXCEEDED'])
          .optional(),
        message: z.string().optional(),
      }),
    ),
    count: z.number().int(),
  })
  .openapi('Reordered')
