import { z } from '@hono/zod-openapi'
import { day, idParam, idValue, isoTime, line, queryFlag, repeated } from '../../http/endpoint.ts'
import { bulkCommon, bulkRowsBody, filterPart, idsPart, rowsPart, selecting } from '../bulk/bulk.contract.ts'
import { adminDeliverySchema } from '../deliveries/deliveries.contract.ts'
import { imageSchema } from '../images/images.contract.ts'
import { adminAddressSchema, timelineEntrySchema } from '../orders/orders.contract.ts'
import { borneSchema, deductionKinds, faultSchema, refundBreakdownSchema } from './claims.contract.ts'
import { claimStatuses, claimTypes, collectionStatuses, inspectionResults, refundStatuses } from './claims.tables.ts'
import { claimActions } from './claimStates.ts'

/** Claims as staff see them: personal data is always masked. */

const won = z.number().int()
const id = z.number().int()

export const adminClaimShape = {
  id,
  claim_no: z.string(),
  order_id: id,
  order_no: z.string(),
  type: z.enum(claimTypes),
  status: z.enum(claimStatuses),
  fault: faultSchema,
  reason: z.object({ id, label: z.string(), fault: faultSchema }),
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
    }),
  ),
  collection_status: z.enum(collectionStatuses).nullable(),
  collection: z
    .object({
      method: z.enum(['PICKUP', 'SELF']),
      carrier: z.string().nullable(),
      invoice_no: z.string().nullable(),
      pickup_date: day.nullable(),
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

export const adminClaimRowSchema = z.object(adminClaimShape).openapi('AdminClaim')
export type AdminClaimRow = z.infer<typeof adminClaimRowSchema>

export const adminClaimDetailSchema = z
  .object({
    ...adminClaimShape,
    quote: refundBreakdownSchema
      .extend({ borne: borneSchema })
      .nullable()
      .openapi({ description: '열려 있으면 지금 계산한 금액, 끝났으면 그때의 금액' }),
    by_rule: refundBreakdownSchema.nullable().openapi({ description: '사람이 바꾸지 않았다면 규칙이 주는 금액' }),
    fee_overrides: z.array(z.object({ kind: z.enum(deductionKinds), shipping_origin_id: id, amount: won })),
    edit_limit: won.nullable().openapi({ description: '이 사람이 규칙에서 벗어날 수 있는 금액. null은 제한 없음' }),
    images: z.array(imageSchema),
    inspection_detail: z
      .object({ memo: z.string().nullable(), images: z.array(imageSchema), at: isoTime, by: z.string() })
      .nullable(),
    collection_address: adminAddressSchema.nullable(),
    reship: adminDeliverySchema.nullable(),
    converted_to_id: id.nullable(),
    history: z.array(timelineEntrySchema),
    actions: z.array(
      z.object({
        action: z.enum(claimActions),
        allowed: z.boolean(),
        code: z.string().nullable(),
        reason: z.string().nullable().openapi({ description: '할 수 없다면 왜인지' }),
      }),
    ),
  })
  .openapi('AdminClaimDetail')
export type AdminClaimDetail = z.infer<typeof adminClaimDetailSchema>

/** A flag that a query gives as text and a JSON body as a boolean. */
const flag = z
  .preprocess((value) => (typeof value === 'boolean' ? String(value) : value), queryFlag)
  .optional()
  .openapi({ type: 'boolean' })

export const claimFilterShape = {
  status: repeated(z.enum(claimStatuses)),
  fault: repeated(faultSchema),
  collection_status: repeated(z.enum(collectionStatuses)),
  inspection: repeated(z.enum(inspectionResults)),
  ids: repeated(idParam),
  order_id: repeated(idParam),
  user_id: repeated(idParam),
  requested_from: day.optional(),
  requested_to: day.optional(),
  held: flag,
  overdue: flag.openapi({ description: '처리 기한이 지난 열린 건' }),
  due: flag.openapi({ description: '오늘까지 처리해야 하는 열린 건' }),
  fee_unpaid: flag,
  q: line(60)
    .optional()
    .openapi({ description: '주문번호, 클레임번호, 반송장번호, 전화번호, 이름 가운데 하나와 정확히 같은 것' }),
}
export const claimFilterSchema = z.strictObject(claimFilterShape).openapi('ClaimFilter')
export type ClaimFilter = z.infer<typeof claimFilterSchema>

export const claimSorts = ['due_at', '-requested_at', 'requested_at'] as const
export type ClaimSort = (typeof claimSorts)[number]

export const claimCountKeys = [
  'REQUESTED',
  'WAITING',
  'COLLECTING',
  'COLLECTED',
  'INSPECTED',
  'COMPLETED',
  'RETRACTED',
  'held',
  'overdue',
  'due',
  'fee_unpaid',
] as const

export const claimCountsSchema = z
  .object({
    results: z.array(
      z.object({
        key: z.enum(claimCountKeys),
        label: z.string(),
        count: z.number().int(),
        capped: z.boolean(),
        filter: z.record(z.string(), z.unknown()),
      }),
    ),
    as_of: isoTime,
  })
  .openapi('ClaimCounts')

// ---------- bulk

const amount = z.number().int().min(0).max(1_000_000_000)
const version = z.number().int().min(1).optional()
const imageIds = z.array(idValue).max(10).optional()
const feeOverrides = z
  .array(z.strictObject({ kind: z.enum(deductionKinds), shipping_origin_id: idValue, amount }))
  .max(20)

const selectionOf = <T extends z.ZodType>(row: T) =>
  selecting(z.strictObject({ ...bulkCommon, ...idsPart, ...rowsPart(row), ...filterPart(claimFilterSchema) }))

export const requestBody = bulkRowsBody(
  z.strictObject({
    order_item_id: idValue,
    quantity: z.number().int().min(1).max(999).optional().openapi({ description: '없으면 남은 수량 모두' }),
    reason_id: idValue,
    reason_detail: z.string().trim().max(500).optional(),
    fault: faultSchema.optional().openapi({ description: '사유의 귀책과 다르면 조정 한도 안에서' }),
    exchange_sku_id: idValue.optional(),
  }),
)

const inspectionBody = {
  result: z.enum(inspectionResults),
  memo: z.string().trim().max(500).optional(),
  image_ids: imageIds,
}

export const completeBody = selectionOf(
  z.strictObject({
    claim_id: idValue,
    version,
    inspection: z.strictObject(inspectionBody).optional(),
    fault_override: faultSchema.optional(),
    fee_override: feeOverrides.optional(),
    reship: z.strictObject({ carrier: line(40), invoice_no: z.string().trim().max(60).default('') }).optional(),
  }),
)

export const retractBody = selectionOf(
  z.strictObject({
    claim_id: idValue,
    version,
    reason: z.string().trim().min(1).max(500).optional(),
    by: z.enum(['CUSTOMER', 'SELLER']).default('SELLER'),
  }),
)

const stage = z.enum(['WAITING', 'COLLECTING', 'COLLECTED']).openapi({ description: '수거지시, 수거중, 수거완료' })
const parcel = { carrier: line(40).optional(), invoice_no: line(60).optional(), pickup_date: day.optional() }

export const collectBody = selecting(
  z.strictObject({
    ...bulkCommon,
    ...idsPart,
    ...rowsPart(z.strictObject({ claim_id: idValue, version, status: stage, ...parcel })),
    status: stage.optional().openapi({ description: 'ids로 보낼 때의 단계' }),
  }),
).refine((body) => body.ids === undefined || body.status !== undefined, { path: ['status'], message: 'REQUIRED' })

export const inspectBody = bulkRowsBody(z.strictObject({ claim_id: idValue, version, ...inspectionBody }))

export const claimPatchBody = z.strictObject({
  version: z.number().int().min(1),
  fault: faultSchema.optional(),
  fees: feeOverrides.optional().openapi({ description: '규칙 대신 받을 금액. 빈 배열이면 규칙대로' }),
  hold_reason: z.string().trim().min(1).max(200).nullable().optional().openapi({ description: 'null이면 보류 해제' }),
  fee_paid: z.literal(true).optional().openapi({ description: '고객이 따로 낼 금액을 받았음' }),
  reason: z.string().trim().max(500).optional(),
  notify: z.enum(['SEND', 'NONE']).optional(),
  dry_run: z.boolean().optional().openapi({ description: '바꾸지 않고 바뀐 모습만 봄' }),
})

export const convertBody = z.strictObject({
  version: z.number().int().min(1),
  reason: z.string().trim().min(1).max(500).openapi({ description: '고객이 어떻게 동의했는지' }),
  notify: z.enum(['SEND', 'HOLD', 'NONE']).optional(),
})
