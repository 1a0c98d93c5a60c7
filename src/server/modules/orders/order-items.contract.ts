import { z } from '@hono/zod-openapi'
import { day, idParam, idValue, isoTime, line, queryFlag, repeated } from '../../http/endpoint.ts'
import { personal } from '../../http/personalSearches.ts'
import { bulkCommon, filterPart, idsPart, rowsPart, selecting } from '../bulk/bulk.contract.ts'
import { claimStatuses, claimTypes } from '../claims/claims.tables.ts'
import { unitPriceRules } from '#shared/pricing/priceRules.ts'
import { orderItemStatuses } from './orders.tables.ts'
import { stepNames, tabStates } from './orderStates.ts'

/** 주문상품 as staff see it in lists: personal data is always masked. */
export const adminOrderItemShape = {
  id: z.number().int(),
  order_item_no: z.string().openapi({ description: '상품주문번호' }),
  order_id: z.number().int(),
  order_no: z.string(),
  user_id: z.number().int(),
  status: z.enum(orderItemStatuses),
  product_id: z.number().int(),
  sku_id: z.number().int(),
  sku_code: z.string(),
  product_name: z.string(),
  option_label: z.string(),
  brand_name: z.string(),
  thumbnail_url: z.string().nullable(),
  quantity: z.number().int(),
  claimed_quantity: z.number().int(),
  unit_price: z.number().int(),
  list_price: z.number().int(),
  price_rule: z.enum(unitPriceRules).openapi({ description: '무슨 가격으로 샀는지: 판매가, 회원가, 타임세일가' }),
  product_coupon: z.number().int(),
  cart_coupon: z.number().int(),
  points: z.number().int(),
  paid: z.number().int().openapi({ description: '결제금액(원), 배송비 제외' }),
  recipient_masked: z.string(),
  recipient_phone_masked: z.string(),
  recipient_area: z.string().openapi({ description: '시/도 시/군/구' }),
  shipping_origin: z.object({ id: z.number().int(), name: z.string(), kind: z.enum(['OWN', 'CONSIGNMENT']) }),
  delivery: z
    .object({
      carrier: z.string(),
      carrier_name: z.string(),
      invoice_no: z.string(),
      tracking_url: z.string().nullable(),
    })
    .nullable(),
  claim: z
    .object({ id: z.number().int(), type: z.enum(claimTypes), status: z.enum(claimStatuses) })
    .nullable()
    .openapi({ description: '지금 걸려 있거나 마지막으로 있었던 클레임' }),
  hold_reason: z.string().nullable(),
  address_changed_at: isoTime.nullable(),
  memo_count: z.number().int(),
  last_memo: z.string().nullable().openapi({ description: '고정한 메모, 없으면 마지막 메모' }),
  memo_pinned: z.boolean(),
  ship_by: day.nullable().openapi({ description: '발송기한(KST); 발송지연을 알렸으면 새로 약속한 날' }),
  first_ship_by: day.nullable().openapi({ description: '발송지연을 알리기 전의 발송기한' }),
  delay_reason: z.string().nullable(),
  bundle_size: z
    .number()
    .int()
    .openapi({ description: '한 상자에 함께 보낼 수 있는 주문상품 수(자신 포함); 없으면 0' }),
  overdue: z.boolean().openapi({ description: '발송기한이 지났는데 아직 발송 전' }),
  paid_at: isoTime.nullable(),
  processed_at: isoTime.nullable(),
  shipped_at: isoTime.nullable(),
  picked_up_at: isoTime.nullable(),
  delivered_at: isoTime.nullable(),
  confirmed_at: isoTime.nullable(),
  steps: z.array(z.enum(stepNames)).openapi({ description: '지금 할 수 있는 단계' }),
  version: z.number().int(),
}

export const adminOrderItemSchema = z.object(adminOrderItemShape).openapi('AdminOrderItem')
export type AdminOrderItem = z.infer<typeof adminOrderItemSchema>

/** A flag that a query gives as text and a JSON body as a boolean. */
export const flag = z
  .preprocess((value) => (typeof value === 'boolean' ? String(value) : value), queryFlag)
  .optional()
  .openapi({ type: 'boolean' })

/** The filters of the work list; the same object is the `filter` of bulk calls and exports. */
export const orderItemFilterShape = {
  status: repeated(z.enum(orderItemStatuses)),
  claim_status: repeated(z.enum(claimStatuses)),
  claim_type: repeated(z.enum(claimTypes)),
  shipping_origin_id: repeated(idParam),
  brand: repeated(z.string().max(60)),
  carrier: repeated(z.string().max(20)),
  sku_id: repeated(idParam),
  product_id: repeated(idParam),
  order_id: repeated(idParam),
  user_id: repeated(idParam),
  ids: repeated(idParam),
  paid_from: day.optional(),
  paid_to: day.optional(),
  ship_by_from: day.optional(),
  ship_by_to: day.optional(),
  held: flag,
  delayed: flag.openapi({ description: '발송지연: 발송기한이 지난 발송 전 주문상품' }),
  due: flag.openapi({ description: '오늘 발송해야 하는 주문상품' }),
  address_changed: flag,
  has_memo: flag,
  picked_up: flag,
  notified_delay: flag.openapi({ description: '발송지연을 알린 주문상품' }),
  bundled: flag.openapi({ description: '합포장할 수 있는 주문상품' }),
  bundle_of: idParam.optional().openapi({ description: '이 주문상품과 한 상자에 보낼 수 있는 주문상품' }),
  mentioned_id: idParam.optional().openapi({ description: '이 직원을 부른 메모가 있는 주문상품' }),
  order_no: line(40).optional(),
  invoice_no: line(40).optional(),
  phone: personal(line(30), '수령인 전화번호'),
  receiver: personal(line(40), '수령인 이름의 앞부분. 기간을 주지 않으면 최근 90일에서 찾음'),
  q: personal(line(60), '주문번호, 상품주문번호, 송장번호, 전화번호, 수령인 가운데 무엇인지 알아서 찾음'),
}

export const orderItemFilterSchema = z.strictObject(orderItemFilterShape).openapi('OrderItemFilter')
export type OrderItemFilter = z.infer<typeof orderItemFilterSchema>

export const orderItemSorts = ['-paid_at', 'paid_at', 'ship_by', '-ship_by', 'id', '-id'] as const
export type OrderItemSort = (typeof orderItemSorts)[number]

export const orderItemCountKeys = [...tabStates, 'held', 'delayed', 'due', 'claims', 'address_changed'] as const

export const orderItemCountsSchema = z
  .object({
    results: z.array(
      z.object({
        key: z.enum(orderItemCountKeys),
        label: z.string(),
        count: z.number().int(),
        capped: z.boolean().openapi({ description: 'true면 이 수보다 많음' }),
        filter: z
          .record(z.string(), z.unknown())
          .openapi({ description: '목록에 그대로 주면 이 수를 이루는 줄이 나옴' }),
      }),
    ),
    as_of: isoTime,
  })
  .openapi('OrderItemCounts')

// ---------- bulk steps

const target = {
  id: idValue.optional(),
  order_item_id: idValue.optional(),
  version: z.number().int().min(1).optional().openapi({ description: '주면 그 사이 바뀐 줄은 VERSION으로 거절' }),
}

const named = (item: { id?: number | undefined; order_item_id?: number | undefined }) =>
  item.id !== undefined || item.order_item_id !== undefined

const row = z.strictObject(target).refine(named, { path: ['id'], message: 'REQUIRED' })
const selection = { ...bulkCommon, ...idsPart, ...rowsPart(row), ...filterPart(orderItemFilterSchema) }

/** `{ids}`, `{rows: [{id, version?}]}` (or `items`), or `{filter, as_of}`. */
export const stepBody = selecting(z.strictObject(selection))

/**
 * 배송지 확인: rows with the version that was looked at, or ids or a filter with when they were looked at, so that an address
 * that nobody has read is not confirmed.
 */
export const confirmAddressBody = stepBody.superRefine(({ ids, as_of: asOf, ...body }, context) => {
  if (ids && asOf === undefined) context.addIssue({ code: 'custom', path: ['as_of'], message: 'REQUIRED' })
  for (const name of ['rows', 'items'] as const)
    for (const [n, { version }] of (body[name] ?? []).entries())
      if (version === undefined) context.addIssue({ code: 'custom', path: [name, n, 'version'], message: 'REQUIRED' })
})

/** 배송완료: `override` records the reason why staff know better than the tracking. */
export const deliveredBody = selecting(z.strictObject({ ...selection, override: z.boolean().optional() }))

/** 발송지연 처리: the reason is told to the customer. */
export const delayBody = selecting(
  z.strictObject({
    ...selection,
    reason: line(200),
    ship_by: day.openapi({ description: '새로 약속하는 발송일' }),
  }),
)

/** A step that must say why. */
export const reasonedBody = selecting(z.strictObject({ ...selection, reason: line(500) }))

const shipment = z
  .strictObject({
    ...target,
    carrier: z.string().trim().max(40).optional(),
    invoice_no: z.string().trim().max(60).optional(),
  })
  .refine(named, { path: ['id'], message: 'REQUIRED' })

/** 발송처리: `process_too` also takes 결제완료 through 발주확인; `acknowledge_address` says that changed addresses were seen. */
export const shippingBody = selecting(
  z.strictObject({
    ...bulkCommon,
    ...rowsPart(shipment),
    process_too: z.boolean().optional(),
    acknowledge_address: z.boolean().optional(),
  }),
)

export const memoBody = selecting(z.strictObject({ ...selection, content: line(2000) }))
