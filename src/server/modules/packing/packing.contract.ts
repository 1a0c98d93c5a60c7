import { z } from '@hono/zod-openapi'
import { idValue, isoTime, line, pageOf } from '../../http/endpoint.ts'

const count = z.number().int()

export const scanBody = z.strictObject({
  code: z.string().trim().min(1).max(60).openapi({ description: '슬립, 송장번호, 주문번호의 바코드' }),
})

/** Why a box cannot be packed now. */
export const boxRefusals = [
  'NOT_FOUND',
  'CHECKED',
  'SLIP_OLD',
  'PICKED_UP',
  'NOT_PROCESSED',
  'CLAIM_OPEN',
  'HOLD',
  'ADDRESS_CHANGED',
  'NOTHING_LEFT',
] as const
const refusalSchema = z.object({ code: z.enum(boxRefusals), message: z.string() })
export type Refusal = z.infer<typeof refusalSchema>

const goods = {
  order_item_id: idValue,
  product_name: z.string(),
  option_label: z.string(),
  sku_code: z.string(),
  barcode: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  location: z.string().nullable(),
}

export const packingBoxSchema = z
  .object({
    key: z.string().openapi({ description: '상자의 이름. 검수를 마칠 때 그대로 보냄' }),
    content: z.string().openapi({ description: '지금 내용의 지문. 그 사이 바뀌면 검수를 마칠 수 없음' }),
    order_id: idValue,
    order_no: z.string(),
    recipient_masked: z.string(),
    carrier_name: z.string().nullable(),
    invoice_no: z.string().nullable(),
    exchange: z.boolean(),
    items: z.array(z.object({ ...goods, quantity: count })),
    aside: z.array(z.object({ ...goods, why: z.string() })).openapi({ description: '이 상자에 넣으면 안 되는 것' }),
    notes: z.array(z.string()),
    refusal: refusalSchema.nullable(),
    checked: z.object({ by: z.string(), at: isoTime }).nullable(),
  })
  .openapi('PackingBox')
export type PackingBox = z.infer<typeof packingBoxSchema>

export const scannedSchema = z
  .object({
    by: z.enum(['SLIP', 'INVOICE', 'ORDER', 'NONE']),
    slip_code: z.string().nullable(),
    together: z.boolean().openapi({ description: '여러 주문이 한 송장에 담긴 한 상자' }),
    boxes: z.array(packingBoxSchema),
    refusal: refusalSchema.nullable().openapi({ description: '아무 상자도 열 수 없는 까닭' }),
  })
  .openapi('ScannedBoxes')
export type Scanned = z.infer<typeof scannedSchema>

/** No box holds more. */
const UNITS_MOST = 2_000

export const checkBody = z.strictObject({
  boxes: z
    .array(
      z.strictObject({
        key: z.string().regex(/^(order:\d{1,15}:\d{1,15}|delivery:\d{1,15})$/),
        content: z.string().max(80),
      }),
    )
    .min(1)
    .max(20),
  slip_code: z.string().max(30).nullable().optional(),
  scans: z
    .array(
      z.strictObject({ order_item_id: idValue, code: z.string().min(1).max(60), at: z.iso.datetime({ offset: true }) }),
    )
    .max(UNITS_MOST),
  reason: line(200, 2).optional().openapi({ description: '스캔하지 않고 직접 확인한 까닭' }),
})
export type CheckRequest = z.output<typeof checkBody>

export const checkSchema = z
  .object({
    id: idValue,
    order_id: idValue,
    order_no: z.string(),
    delivery_id: idValue.nullable(),
    units: count,
    manual_reason: z.string().nullable(),
    checked_by: z.string(),
    checked_at: isoTime,
  })
  .openapi('PackingCheck')
export const checksSchema = z.object({ results: z.array(checkSchema) })

export const stopRowSchema = z
  .object({
    id: idValue,
    order_item_id: idValue,
    order_id: idValue,
    order_no: z.string(),
    recipient_masked: z.string(),
    product_name: z.string(),
    option_label: z.string(),
    quantity: count,
    invoice_no: z.string().nullable(),
    status: z.string(),
    reason: z.string(),
    version: count,
  })
  .openapi('ShippingStop')
export const stopPage = pageOf(stopRowSchema)
