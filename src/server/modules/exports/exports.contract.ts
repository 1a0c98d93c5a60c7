import { z } from '@hono/zod-openapi'
import { filterPart, idsPart, selecting } from '../bulk/bulk.contract.ts'
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

export const exportRequestBody = selecting(
  z.strictObject({
    ...filterPart(orderItemFilterSchema),
    ...idsPart,
    sort: z.enum(orderItemSorts).optional(),
    columns: z.array(z.string().max(60)).min(1).max(60).optional(),
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    encoding: z.enum(['utf-8-bom', 'cp949']).default('utf-8-bom'),
    include_pii: z.boolean().default(false),
    allow_lossy: z.boolean().default(false).openapi({ description: 'CP949에 없는 글자를 ?로 바꾸는 데 동의' }),
    reason: z.string().trim().max(500).optional(),
  }),
)
