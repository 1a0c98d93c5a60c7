import { z } from '@hono/zod-openapi'
import { day, isoTime } from '../../http/endpoint.ts'
import { refundStatuses } from '../refunds/refunds.tables.ts'
import { claimStatuses, claimTypes, collectionStatuses, inspectionResults } from './claims.tables.ts'

/**
 * A claim as staff see it, the same in its list, on its page, on its order's page and on those of its items; personal data
 * is always masked.
 */

const won = z.number().int()
const id = z.number().int()
const fault = z.enum(['CUSTOMER', 'SELLER'])

export const adminClaimShape = {
  id,
  claim_no: z.string(),
  order_id: id,
  order_no: z.string(),
  type: z.enum(claimTypes),
  status: z.enum(claimStatuses),
  fault,
  reason: z.object({ id, label: z.string(), fault }),
  reason_detail: z.string().nullable(),
  requester: z.enum(['USER', 'ADMIN', 'SYSTEM']),
  user: z.object({ id, name_masked: z.string() }),
  phone_masked: z.string(),
  items: z.array(
    z.object({
      order_item_id: id,
      product_name: z.string(),
      option_label: z.string(),
      sku_code: z.string(),
      thumbnail_url: z.string().nullable(),
      quantity: z.number().int(),
      item_status: z.string(),
      exchange_sku_id: id.nullable(),
      exchange_option_label: z.string().nullable(),
      restocked: z.boolean(),
      restocked_quantity: z.number().int().openapi({ description: '다시 팔 수 있게 된 수량' }),
    }),
  ),
  collection_status: z.enum(collectionStatuses).nullable(),
  collection: z
    .object({
      method: z.enum(['PICKUP', 'SELF']),
      carrier: z.string().nullable(),
      carrier_name: z.string().nullable(),
      invoice_no: z.string().nullable(),
      pickup_date: day.nullable(),
      sent_back: z.object({ carrier: z.string(), carrier_name: z.string(), invoice_no: z.string() }).nullable(),
    })
    .nullable(),
  inspection: z.enum(inspectionResults).nullable(),
  hold_reason: z.string().nullable(),
  fee: z
    .object({ amount: won, payment: z.enum(['POINTS', 'BILLING_KEY', 'TRANSFER']), paid: z.boolean() })
    .nullable()
    .openapi({ description: '환불로 모자라 고객이 따로 내는 금액' }),
  refund_cash: won.nullable().openapi({ description: '마지막으로 계산한 환불액' }),
  refund_points: won.nullable(),
  refund: z.object({ id, refund_no: z.string(), status: z.enum(refundStatuses), refund_cash: won }).nullable(),
  requested_at: isoTime,
  sla_due_at: isoTime.nullable(),
  overdue: z.boolean(),
  completed_at: isoTime.nullable(),
  retracted: z.object({ by: z.string(), reason: z.string(), at: isoTime }).nullable(),
  version: z.number().int(),
}

export const adminClaimSchema = z.object(adminClaimShape).openapi('AdminClaim')
export type AdminClaimRow = z.infer<typeof adminClaimSchema>
