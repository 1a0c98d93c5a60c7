import { z } from '@hono/zod-openapi'
import { day, idParam, isoTime } from '../../../http/endpoint.ts'
import { fieldCode } from '../../../http/fieldCodes.ts'
import { bases, comparisons, days } from '../statistics.contract.ts'

/** What lead times are told by; `none`: each day of the period. */
const leadKeys = ['origin', 'brand'] as const
export const leadKinds = ['none', ...leadKeys] as const
export type LeadKind = (typeof leadKinds)[number]

/** Which place or brand: its number. */
export const leadKey = z.string().regex(/^\d{1,15}$/, fieldCode('INVALID_FORMAT'))

const filter = {
  ...days,
  basis: z
    .enum(bases)
    .default('OCCURRED')
    .openapi({ description: '어느 날에 세는지: 출고일(OCCURRED) 또는 결제일(ORDERED)' }),
  brand_id: idParam.optional(),
  shipping_origin_id: idParam.optional(),
}

export const leadTimesQuery = z.object({
  ...filter,
  by: z.enum(leadKinds).default('none'),
  compare: z.enum(comparisons).optional().openapi({ description: '이 기간과 견줄 앞의 기간' }),
  offset: z.coerce.number().int().min(0).max(25_000).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

export const leadRowsQuery = z.object({
  ...filter,
  by: z.enum(leadKeys).optional(),
  key: leadKey.optional(),
  cursor: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
})

export const leadDrillSchema = z
  .object({
    basis: z.enum(bases),
    from: day,
    to: day,
    brand_id: z.number().int().optional(),
    shipping_origin_id: z.number().int().optional(),
    by: z.enum(leadKeys).optional(),
    key: z.string().optional(),
  })
  .openapi('LeadTimeDrill', { description: '이 숫자를 이루는 줄: lead-times/rows에 그대로 보내면 shipped줄이에요.' })
export type LeadDrill = z.infer<typeof leadDrillSchema>

const minutes = (description: string) => z.number().int().nullable().openapi({ description })

const lead = {
  shipped: z.number().int().openapi({ description: '출고한 주문상품의 수. 자동으로 출고된 것은 빼요.' }),
  median_minutes: minutes('출고 리드타임의 중앙값, 영업시간 분. 출고한 것이 없으면 null'),
  p90_minutes: minutes('열 가운데 아홉이 이 안에 나갔어요(90백분위), 영업시간 분'),
  automatic: z.number().int().openapi({ description: '자동으로 출고되어 세지 않은 주문상품' }),
  drill: leadDrillSchema,
}

const leadSchema = z.object(lead).openapi('LeadTime')

export const leadTimesSchema = z
  .object({
    by: z.enum(leadKinds),
    basis: z.enum(bases),
    from: day,
    to: day,
    as_of: isoTime,
    results: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        ...lead,
        before: z.object(lead).nullable().openapi({ description: '견준 기간의 같은 줄' }),
      }),
    ),
    total: leadSchema,
    compare: z.object({ kind: z.enum(comparisons), from: day, to: day, total: leadSchema }).nullable(),
    total_count: z.number().int(),
    offset: z.number().int(),
    limit: z.number().int(),
    has_next: z.boolean(),
  })
  .openapi('LeadTimes')

export const leadRowsSchema = z
  .object({
    results: z.array(
      z.object({
        order_id: z.number().int(),
        order_no: z.string(),
        order_item_id: z.number().int(),
        product_id: z.number().int(),
        product_name: z.string(),
        brand_name: z.string(),
        origin_name: z.string(),
        paid_at: isoTime,
        shipped_at: isoTime,
        minutes: z.number().int(),
      }),
    ),
    next_cursor: z.string().nullable(),
  })
  .openapi('LeadTimeRows', { description: '오래 걸린 것부터' })
