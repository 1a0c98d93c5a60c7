import { z } from '@hono/zod-openapi'
import { day, idParam, idValue, isoTime, line, queryFlag, repeated } from '../../http/endpoint.ts'
import { personal } from '../../http/personalSearches.ts'
import { bulkCommon, bulkRowsBody, filterPart, idsPart, rowsPart, selecting } from '../bulk/bulk.contract.ts'
import { adminDeliverySchema } from '../deliveries/deliveries.contract.ts'
import { imageSchema } from '../images/images.contract.ts'
import { adminAddressSchema, timelineEntrySchema } from '../orders/staffOrder.contract.ts'
import { refundStatuses } from '../refunds/refunds.tables.ts'
import { borneSchema, deductionKinds } from '../refunds/refunds.contract.ts'
import { adminClaimShape } from './adminClaim.contract.ts'
import { faultSchema, refundBreakdownSchema } from './claims.contract.ts'
import { claimStatuses, collectionStatuses, inspectionResults } from './claims.tables.ts'
import { feeChargeStatuses } from './fees/feeCharges.tables.ts'
import { claimActions } from './claimStates.ts'
import { MOST_IMAGES } from '#shared/policy.ts'

const won = z.number().int()
const id = z.number().int()

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
    correction: z
      .object({ id, refund_no: z.string(), status: z.enum(refundStatuses), refund_cash: won, refund_points: won })
      .nullable()
      .openapi({ description: '끝난 뒤 판매자 귀책으로 정정해 더 돌려준 환불' }),
    fee_charges: z
      .array(
        z.object({
          id,
          status: z.enum(feeChargeStatuses),
          label: z.string().openapi({ description: '결제수단의 이름과 가린 번호' }),
          amount: won,
          return_due: won.openapi({ description: '돌려줄 금액' }),
          returned: won.openapi({ description: '그 가운데 돌려준 금액' }),
          failure_message: z.string().nullable(),
          charged_at: isoTime,
          approved_at: isoTime.nullable(),
        }),
      )
      .openapi({ description: '등록한 결제수단으로 낸 배송비, 새로운 것부터' }),
    images: z.array(imageSchema),
    inspection_detail: z
      .object({
        memo: z.string().nullable(),
        images: z.array(imageSchema),
        at: isoTime,
        by: z.string(),
        pieces: z
          .array(
            z.object({
              order_item_id: id,
              quantity: z.number().int(),
              result: z.enum(inspectionResults),
              memo: z.string().nullable(),
              images: z.array(imageSchema),
            }),
          )
          .openapi({ description: '낱개마다의 결과' }),
      })
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
  q: personal(line(60), '주문번호, 클레임번호, 반송장번호, 전화번호, 이름 가운데 하나와 정확히 같은 것'),
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
const imageIds = z.array(idValue).max(MOST_IMAGES).optional()
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
    expected_refund: amount
      .optional()
      .openapi({ description: '화면에서 본 환불액. 다르면 REFUND_CHANGED, 큰 금액인데 없으면 REFUND_CONFIRM' }),
  }),
)

const finding = {
  memo: z.string().trim().max(500).optional(),
  image_ids: imageIds,
}
const inspectionBody = {
  result: z.enum(inspectionResults).optional().openapi({ description: '모든 상품의 결과. 낱개마다 다르면 pieces' }),
  ...finding,
  pieces: z
    .array(
      z.strictObject({
        order_item_id: idValue,
        quantity: z.number().int().min(1).max(999),
        result: z.enum(inspectionResults),
        ...finding,
      }),
    )
    .min(1)
    .max(100)
    .optional(),
}
/** Either one finding for everything, or one for each piece. */
const oneWay = (body: { result?: unknown; pieces?: unknown }) =>
  (body.result === undefined) !== (body.pieces === undefined)
const oneWayError = { path: ['result'], message: 'REQUIRED' }
const inspectionSchema = z.strictObject(inspectionBody).refine(oneWay, oneWayError)
export type InspectionInput = z.infer<typeof inspectionSchema>

export const completeBody = selectionOf(
  z.strictObject({
    claim_id: idValue,
    version,
    inspection: inspectionSchema.optional(),
    fault_override: faultSchema.optional(),
    fee_override: feeOverrides.optional(),
    expected_refund: amount
      .optional()
      .openapi({ description: '화면에서 본 환불액. 다르면 REFUND_CHANGED, 큰 금액인데 없으면 REFUND_CONFIRM' }),
    reship: z.strictObject({ carrier: line(40), invoice_no: z.string().trim().max(60).default('') }).optional(),
  }),
)

export const retractBody = selectionOf(
  z.strictObject({
    claim_id: idValue,
    version,
    reason: z.string().trim().min(1).max(500).optional(),
    by: z.enum(['CUSTOMER', 'SELLER']).default('SELLER'),
    sent_back: z
      .strictObject({ carrier: line(40), invoice_no: line(60) })
      .optional()
      .openapi({ description: '검수에서 돌려보내기로 한 상품을 고객에게 보내는 송장' }),
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

export const inspectBody = bulkRowsBody(
  z.strictObject({ claim_id: idValue, version, ...inspectionBody }).refine(oneWay, oneWayError),
)

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
