import { z } from '@hono/zod-openapi'
import { idValue, isoTime, line } from '../../http/endpoint.ts'
import { filterPart, idsPart, selecting } from '../bulk/bulk.contract.ts'
import { orderItemFilterSchema, orderItemSorts } from '../orders/order-items.contract.ts'

export const printKinds = ['PICKING', 'SLIP', 'RETURN_LABEL', 'STOPS'] as const
export type PrintKind = (typeof printKinds)[number]

/** The most slips of one print. */
export const PRINT_MOST = 500

export const printBody = selecting(
  z.strictObject({
    kind: z.enum(printKinds),
    of: z
      .enum(['ORDER_ITEM', 'ORDER', 'DELIVERY', 'JOB'])
      .default('ORDER_ITEM')
      .openapi({ description: 'ids가 무엇의 번호인지. filter는 주문상품만, JOB은 출고 중지 목록만' }),
    ...idsPart,
    ...filterPart(orderItemFilterSchema),
    sort: z.enum(orderItemSorts).optional().openapi({ description: 'filter로 고를 때 화면의 정렬' }),
    order: z.enum(['SCREEN', 'LOCATION']).default('SCREEN'),
    preview: z.boolean().default(false).openapi({ description: '보기만 함: 인쇄한 슬립으로 적지 않음' }),
    reason: line(500).optional().openapi({ description: '수령인이 나오는 것에 꼭 필요' }),
  }),
).superRefine(({ of, kind, filter }, context) => {
  if ((of === 'JOB' && kind !== 'STOPS') || (filter !== undefined && of !== 'ORDER_ITEM'))
    context.addIssue({ code: 'custom', path: ['of'], message: 'INVALID' })
})
export type PrintRequest = z.output<typeof printBody>

const count = z.number().int()

const lineSchema = z.object({
  order_item_id: idValue,
  order_item_no: z.string(),
  product_name: z.string(),
  option_label: z.string(),
  sku_id: idValue,
  sku_code: z.string(),
  location: z.string().nullable(),
  quantity: count.openapi({ description: '이 상자에 들어가는 수량' }),
  unit_price: count,
  version: count,
})

const personSchema = z.object({
  name: z.string(),
  phone: z.string(),
  postcode: z.string(),
  address1: z.string(),
  address2: z.string(),
  comment: z.string(),
})

const placeSchema = z.object({
  name: z.string(),
  phone: z.string(),
  postcode: z.string(),
  address1: z.string(),
  address2: z.string(),
})

export const slipSchema = z
  .object({
    code: z.string().nullable().openapi({ description: '슬립의 바코드: 번호와 그때의 판. 보기만 할 때는 null' }),
    version: count.openapi({ description: '슬립에 적힌 것들의 version을 더한 수' }),
    order_id: idValue,
    order_no: z.string(),
    delivery_id: idValue.nullable(),
    exchange: z.boolean(),
    carrier_name: z.string().nullable(),
    invoice_no: z.string().nullable(),
    paid_at: isoTime.nullable(),
    receiver: personSchema,
    origin: placeSchema,
    lines: z.array(lineSchema),
    units: count,
    aside: z.array(
      z.object({ order_item_id: idValue, product_name: z.string(), option_label: z.string(), why: z.string() }),
    ),
  })
  .openapi('PackingSlip')
export type Slip = z.infer<typeof slipSchema>

export const pickingSchema = z
  .object({
    sku_id: idValue,
    sku_code: z.string(),
    product_id: idValue,
    product_name: z.string(),
    option_label: z.string(),
    location: z.string().nullable(),
    quantity: count,
    boxes: count.openapi({ description: '이 SKU가 들어가는 상자 수' }),
    items: z.array(z.object({ order_item_id: idValue, quantity: count, version: count })),
  })
  .openapi('PickingLine')
export type PickingLine = z.infer<typeof pickingSchema>

export const stopLineSchema = z
  .object({
    order_item_id: idValue,
    order_id: idValue,
    order_no: z.string(),
    receiver_name: z.string(),
    product_name: z.string(),
    option_label: z.string(),
    quantity: count,
    invoice_no: z.string().nullable(),
    reason: z.string(),
    version: count,
  })
  .openapi('StopLine')
export type StopLine = z.infer<typeof stopLineSchema>

export const printSchema = z
  .object({
    kind: z.enum(printKinds),
    masked: z.boolean().openapi({ description: 'false면 수령인이 그대로 나옴' }),
    printed_at: isoTime,
    printed_by: z.string(),
    sheets: count.openapi({ description: '슬립·라벨의 수, 피킹 리스트와 출고 중지 목록은 줄 수' }),
    units: count,
    picking: z.array(pickingSchema),
    slips: z.array(slipSchema),
    stops: z.array(stopLineSchema),
    left_out: z
      .array(z.object({ label: z.string(), why: z.string() }))
      .openapi({ description: '골랐지만 나오지 않은 것과 그 까닭' }),
  })
  .openapi('Print')
export type Print = z.infer<typeof printSchema>
