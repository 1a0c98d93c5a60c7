import { z } from '@hono/zod-openapi'
import { day, isoTime } from '../../../http/endpoint.ts'
import { daysOrMonths, months } from '../../statistics/statistics.contract.ts'
import { figures, flows } from './figures.ts'

const count = (description: string) => z.number().int().openapi({ description })
const standing = {
  members: count('끝나지 않은 구독 (체험·일시정지·결제 실패 포함), 그 기간의 끝에'),
  mrr: count('월 반복 매출 (원), 그 기간의 끝에'),
}
const flowShape = Object.fromEntries(flows.map((flow) => [flow, z.number().int()])) as Record<
  (typeof flows)[number],
  z.ZodNumber
>

const figureShape = { ...standing, ...flowShape }

export const statisticsQuery = z.object(daysOrMonths)

export const statisticsSchema = z
  .object({
    unit: z.enum(['day', 'month']),
    from: day,
    to: day,
    as_of: isoTime,
    opening: z.object(standing).openapi({ description: '기간이 시작되기 전' }),
    results: z.array(z.object({ key: z.string().openapi({ description: 'YYYY-MM-DD 또는 YYYY-MM' }), ...figureShape })),
    total: z.object(figureShape),
  })
  .openapi('SubscriptionStatistics')

export const cohortsQuery = z.object(months)

export const cohortsSchema = z
  .object({
    from_month: z.string(),
    to_month: z.string(),
    as_of: isoTime,
    retention: z.array(
      z.object({
        month: z.string(),
        size: count('그 달에 처음 유료가 된 구독'),
        kept: z.array(z.number().int()).openapi({
          description: '0, 1, 2…달 뒤 그 달 끝까지 끝나지 않은 구독. 마지막은 아직 지나는 달',
        }),
      }),
    ),
    trials: z.array(
      z.object({
        month: z.string(),
        trials: count('그 달에 시작한 체험'),
        converted: count('유료로 전환'),
        ended: count('전환하지 않고 끝남'),
        open: count('아직 정해지지 않음'),
      }),
    ),
  })
  .openapi('SubscriptionCohorts')

export const rowsQuery = z.object({
  figure: z.enum(figures),
  from: day,
  to: day,
  after: z.coerce.number().int().min(0).max(60).optional().openapi({ description: '코호트의 몇 달 뒤' }),
  cursor: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
})
export type RowsQuery = z.infer<typeof rowsQuery>

export const rowsSchema = z
  .object({
    figure: z.enum(figures),
    results: z.array(
      z.object({
        at: isoTime,
        subscription_id: z
          .number()
          .int()
          .nullable()
          .openapi({ description: 'null: 구독이 없는 결제 (선물, 시작 못한 가입)' }),
        user: z.object({ id: z.number().int(), name_masked: z.string() }),
        plan_name: z.string().nullable(),
        value: z.number().int().openapi({ description: '이 줄이 숫자에 더하는 것 (건 또는 원)' }),
      }),
    ),
    next_cursor: z.string().nullable(),
  })
  .openapi('SubscriptionStatisticsRows')
