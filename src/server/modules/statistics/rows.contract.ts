import { z } from '@hono/zod-openapi'
import { day, idParam, isoTime } from '../../http/endpoint.ts'
import {
  additive,
  adjustmentsAmong,
  breakdowns,
  daysOrMonths,
  drilledDays,
  drillSchema,
  filterShape,
} from './statistics.contract.ts'

export const claimFigures = ['paid_units', 'canceled_units', 'returned_units', 'exchanged_units'] as const
/** What rows can be asked of; `aov` is gross divided by orders and has the rows of both. */
export const drillFigures = [...additive, 'members', ...claimFigures] as const
export type DrillFigure = (typeof drillFigures)[number]

const units = (description: string) => z.number().int().openapi({ description })

export const cohortKinds = ['none', 'brand', 'product', 'category'] as const
export const cohortsQuery = z.object({
  ...daysOrMonths,
  by: z
    .enum(cohortKinds)
    .default('none')
    .openapi({ description: 'none: 결제한 날이나 달마다. 나머지: 기간 전체를 나눠서' }),
  brand_id: idParam.optional(),
  shipping_origin_id: idParam.optional(),
  sort: z.enum(claimFigures).default('paid_units').openapi({ description: '큰 것부터. 날이나 달은 언제나 날짜순' }),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

const rate = (description: string) =>
  z
    .number()
    .nullable()
    .openapi({ description: `${description} (0–1). 결제수량이 없으면 null` })
const cohortShape = {
  paid_units: units('결제수량'),
  canceled_units: units('결제 30일 안에 취소가 끝난 수량'),
  returned_units: units('결제 30일 안에 반품이 끝난 수량'),
  exchanged_units: units('결제 30일 안에 교환이 끝난 수량'),
  cancel_rate: rate('취소율'),
  return_rate: rate('반품율'),
  exchange_rate: rate('교환율'),
  open: z.boolean().openapi({ description: '집계 중: 결제 후 30일이 아직 지나지 않았어요.' }),
  final_on: day.openapi({ description: '이날이 지나면 확정' }),
  drill: drillSchema,
}

export const cohortsSchema = z
  .object({
    by: z.enum(cohortKinds),
    from: day,
    to: day,
    as_of: isoTime,
    counted_until: day.nullable().openapi({ description: '마감한 날의 클레임은 이날 끝까지 세었어요. null: 지금까지' }),
    results: z.array(z.object({ key: z.string(), label: z.string(), ...cohortShape })),
    total: z.object(cohortShape),
    total_count: z.number().int(),
    offset: z.number().int(),
    limit: z.number().int(),
    has_next: z.boolean(),
  })
  .openapi('ClaimCohorts')

export const rowsQuery = z.object({
  figure: z.enum(drillFigures),
  ...drilledDays,
  ...filterShape,
  by: z.enum(breakdowns).optional(),
  key: z.string().max(60).optional(),
  adjustments: z.enum(adjustmentsAmong).default('WITH'),
  known_on: day.optional(),
  refunded_from: day.optional(),
  refunded_to: day.optional(),
  reason_id: idParam.optional().openapi({ description: '클레임의 사유. 클레임 수량에만' }),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
})
export type RowsQuery = z.infer<typeof rowsQuery>

/** Units of claims alone, which say nothing of amounts. */
export const claimRowsQuery = z.object({
  figure: z.enum(claimFigures),
  ...drilledDays,
  brand_id: idParam.optional(),
  shipping_origin_id: idParam.optional(),
  by: z.enum(['brand', 'product', 'category']).optional(),
  key: z.string().max(60).optional(),
  reason_id: idParam.optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
})

export const claimReasonsQuery = z.object({
  ...daysOrMonths,
  brand_id: idParam.optional(),
  shipping_origin_id: idParam.optional(),
  product_id: idParam.optional(),
})

const reasonUnits = {
  canceled_units: units('취소수량'),
  returned_units: units('반품수량'),
  exchanged_units: units('교환수량'),
  drill: drillSchema,
}

export const claimReasonsSchema = z
  .object({
    from: day,
    to: day,
    as_of: isoTime,
    product: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    results: z.array(
      z.object({
        reason_id: z.number().int(),
        type: z.enum(['cancel', 'return', 'exchange']),
        label: z.string(),
        fault: z.enum(['CUSTOMER', 'SELLER']),
        ...reasonUnits,
      }),
    ),
    total: z.object(reasonUnits),
  })
  .openapi('ClaimReasonUnits', { description: '결제 30일 안에 끝난 클레임의 수량을 사유마다. 많은 것부터' })

export const rowKinds = ['PAID', 'REFUND', 'CLAIM'] as const
export const rowParts = ['GOODS', 'SHIPPING'] as const

export const rowsSchema = z
  .object({
    figure: z.enum(drillFigures),
    results: z.array(
      z.object({
        kind: z.enum(rowKinds),
        part: z.enum(rowParts).openapi({ description: '상품 또는 배송비·차감·조정' }),
        value: z.number().int().openapi({ description: '이 줄이 숫자에 더하는 값. 순매출에서 환불은 음수' }),
        occurred_at: isoTime,
        occurred_on: day,
        ordered_on: day,
        order_id: z.number().int(),
        order_no: z.string(),
        order_item_id: z.number().int().nullable(),
        product_id: z.number().int().nullable(),
        product_name: z.string().nullable(),
        brand_name: z.string().nullable(),
        refund_id: z.number().int().nullable(),
        refund_no: z.string().nullable(),
        claim_id: z.number().int().nullable(),
        claim_no: z.string().nullable(),
        user_id: z.number().int().nullable().openapi({ description: '비회원의 주문이면 null' }),
        quantity: z.number().int(),
        late: z.boolean().openapi({ description: '마감 뒤의 조정' }),
      }),
    ),
    next_cursor: z.string().nullable(),
  })
  .openapi('StatisticsRows')

export const uncountedSchema = z
  .object({
    results: z.array(
      z.object({
        id: z.number().int(),
        source: z.enum(['ORDER', 'REFUND']),
        source_id: z.number().int(),
        order_id: z.number().int().nullable(),
        day,
        error: z.string(),
        tries: z.number().int(),
        first_failed_at: isoTime,
        last_failed_at: isoTime,
      }),
    ),
    total_count: z.number().int(),
  })
  .openapi('UncountedSales')
