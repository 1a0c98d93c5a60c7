import { z } from '@hono/zod-openapi'
import { day, idParam, idValue, isoTime, line, repeated } from '../../http/endpoint.ts'
import { personal } from '../../http/personalSearches.ts'
import { versionField } from '../../http/versions.ts'
import { claimTypes } from '../claims/claims.tables.ts'
import { refundStatuses } from './refunds.tables.ts'

const won = z.number().int()
const id = z.number().int()

export const deductionKinds = ['RETURN_FEE', 'EXCHANGE_FEE', 'INITIAL_SHIPPING', 'SHIPPING_REAPPLIED'] as const

/** What the rules would take beyond what the customer agreed to: the shop's loss, for staff only. */
export const borneSchema = z.array(
  z.object({ kind: z.enum([...deductionKinds, 'SHIPPING']), shipping_origin_id: id, amount: won, why: z.string() }),
)

export const deductionSchema = z.object({
  kind: z.enum(deductionKinds),
  shipping_origin_id: id.optional(),
  amount: won,
  from_cash: won,
  from_points: won,
  why: z.string(),
})

const breakdownShape = {
  goods: won,
  product_coupon: won,
  cart_coupon: won,
  goods_cash: won,
  points: won,
  shipping_refund_cash: won,
  shipping_refund_points: won,
  deductions: z.array(deductionSchema),
  refund_cash: won,
  refund_points: won,
  additional_payment: won,
  capped: won.optional().openapi({ description: '돌려드려야 하지만 결제에 남지 않은 금액' }),
  coupons_restored: z.array(z.object({ id, name: z.string(), expires_at: isoTime })),
}

/** What a claim gives back, line by line; also the simulation before one. */
export const refundBreakdownSchema = z.object(breakdownShape).openapi('RefundBreakdown')

const refundShape = {
  ...breakdownShape,
  id,
  refund_no: z.string(),
  claim_id: id,
  order_id: id,
  status: z.enum(refundStatuses),
  method: z.string(),
  adjustment: won.openapi({ description: '담당자가 더하거나 뺀 금액. refund_cash에 들어 있음' }),
  due_on: day,
  requested_at: isoTime,
  completed_at: isoTime.optional(),
  pg: z.object({ code: z.string().optional(), message: z.string().optional() }).optional(),
}

/** 환불, as its customer sees it. */
export const refundSchema = z.object(refundShape).openapi('Refund')

export const refundActions = ['EXECUTE', 'RETRY', 'MARK_MANUAL'] as const
export type RefundAction = (typeof refundActions)[number]

/** 환불, as staff see it. */
export const adminRefundSchema = z
  .object({
    ...refundShape,
    order_no: z.string(),
    claim: z.object({ id, claim_no: z.string(), type: z.enum(claimTypes), fault: z.enum(['CUSTOMER', 'SELLER']) }),
    user: z.object({ id, name_masked: z.string() }),
    borne: borneSchema.openapi({ description: '고객이 동의한 금액을 지키려고 회사가 부담하는 금액' }),
    provider: z.string(),
    checking: z.boolean().openapi({ description: '결제사의 답을 받지 못해 확인하는 중' }),
    overdue: z.boolean(),
    attempts: z.number().int(),
    executed_by: z.string().nullable(),
    manual_memo: z.string().nullable(),
    adjustment_reason: z.string().nullable(),
    adjustment_pending: z.boolean(),
    version: z.number().int(),
    actions: z.array(z.object({ action: z.enum(refundActions), reason: z.string().optional() })).openapi({
      description: '지금 할 수 있는 일. reason이 있으면 할 수 없는 까닭',
    }),
  })
  .openapi('AdminRefund')
export type AdminRefund = z.infer<typeof adminRefundSchema>

/** One refund with how far it can be raised. */
export const adminRefundDetailSchema = adminRefundSchema
  .extend({
    room: z
      .object({
        payment_left: won.openapi({ description: '결제에 남은 금액' }),
        full_cancel: won.openapi({ description: '남은 상품을 모두 돌려주면 필요한 금액' }),
        promised: won.openapi({ description: '진행 중인 다른 클레임에 돌려주기로 한 금액' }),
      })
      .nullable(),
  })
  .openapi('AdminRefundDetail')

export const refundFilterShape = {
  ids: repeated(idParam),
  status: repeated(z.enum(refundStatuses)),
  type: repeated(z.enum(claimTypes)),
  method: repeated(line(20)),
  order_no: personal(line(40), '주문번호'),
  overdue: z.enum(['true', 'false']).optional(),
  due: z.enum(['true', 'false']).optional().openapi({ description: '오늘까지 돌려줘야 하는 것' }),
  from: day.optional(),
  to: day.optional(),
}

export const refundCountsSchema = z
  .object({
    REQUESTED: z.number().int(),
    PROCESSING: z.number().int(),
    FAILED: z.number().int(),
    MANUAL: z.number().int(),
    overdue: z.number().int(),
    due: z.number().int(),
  })
  .openapi('RefundCounts')

export const refundBulkItem = z.strictObject({
  refund_id: idValue,
  action: z.enum(refundActions),
  memo: line(500).optional(),
})

export const adjustBody = z.strictObject({
  adjustment: z.number().int().min(-1_000_000_000).max(1_000_000_000),
  reason: line(500),
  accept_shortage: z.boolean().optional().openapi({ description: '나머지를 모두 취소하면 모자라는 것을 알고 있음' }),
  version: versionField,
})
