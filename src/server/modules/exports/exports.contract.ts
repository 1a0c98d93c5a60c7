import { z } from '@hono/zod-openapi'
import { filterPart, idsPart, selecting } from '../bulk/bulk.contract.ts'
import { orderFilterSchema } from '../order-desk/orders.list.ts'
import { orderItemFilterSchema, orderItemSorts } from '../orders/order-items.contract.ts'

export const exportColumnSchema = z
  .object({
    key: z.string(),
    label: z.string(),
    kind: z.enum(['text', 'number']),
    pii: z.boolean().openapi({ description: '개인정보: 권한과 사유가 있어야 함' }),
    default: z.boolean(),
  })
  .openapi('ExportColumn')

const parts = {
  ...filterPart(orderItemFilterSchema),
  ...idsPart,
  template: z
    .string()
    .max(20)
    .optional()
    .openapi({ description: '택배사 접수 양식: 열과 제목이 정해져 있고 상자마다 한 줄' }),
  by_parcel: z.boolean().default(false).openapi({ description: '상자(주문 × 출고지)마다 한 줄' }),
}

const file = {
  columns: z.array(z.string().max(60)).min(1).max(60).optional(),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  encoding: z.enum(['utf-8-bom', 'cp949']).default('utf-8-bom'),
  include_pii: z.boolean().default(false),
  allow_lossy: z.boolean().default(false).openapi({ description: 'CP949에 없는 글자를 ?로 바꾸는 데 동의' }),
  reason: z.string().trim().max(500).optional(),
}

export const exportRequestBody = selecting(
  z.strictObject({ ...parts, ...file, sort: z.enum(orderItemSorts).optional() }),
)
export const exportCountBody = selecting(z.strictObject(parts))

/** A list of orders is no list of parcels, stands in one order, and knows fewer conditions than that of items. */
const orderParts = { ...filterPart(orderFilterSchema), ...idsPart, by_parcel: z.literal(false).default(false) }
export const orderExportBody = selecting(z.strictObject({ ...orderParts, ...file }))
export const orderCountBody = selecting(z.strictObject(orderParts))

export const exportTemplateSchema = z
  .object({ key: z.string(), label: z.string(), titles: z.array(z.string()) })
  .openapi('ExportTemplate')
