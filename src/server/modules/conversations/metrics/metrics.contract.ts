import { z } from '@hono/zod-openapi'
import { metricParts, type MetricPart } from '#shared/conversation-metrics/tables.ts'
import { day, idParam, isoTime } from '../../../http/endpoint.ts'
import { fileKind } from '../../exports/fileKind.contract.ts'

const id = z.number().int()
const count = (description: string) => z.number().int().openapi({ description })
const minutes = z.number().int().nullable()

/** Business minutes: the one in the middle, and the one that nine of ten do not exceed. */
const spread = (description: string) =>
  z
    .object({ count: z.number().int(), median: minutes, p90: minutes })
    .openapi({ description: `${description} (상담 시간의 분)` })
const percent = z.number().nullable()

const figures = {
  created: count('새로 들어온 문의'),
  reopened: count('다시 열린 문의'),
  closed: count('종료한 문의'),
  deleted: count('고객이 지운 문의'),
  replied: count('보낸 답변'),
  answered: count('답한 물음: 첫 답변과 다음 답변'),
  kept: count('기한 안에 답한 물음'),
  late: count('기한을 넘겨 답한 물음'),
  kept_percent: percent,
  unanswered: count('답하지 않고 종료한 물음'),
  returned: count('종료하고 7일 안에 고객이 다시 물은 것, 종료한 날에'),
  returned_percent: percent,
  first: spread('첫 답변까지'),
  next: spread('다음 답변까지'),
  resolution: spread('들어오거나 다시 열린 때부터 종료까지'),
}

/** What is told of a product too. */
const ofProducts = z
  .object(figures)
  .omit({ reopened: true, deleted: true, replied: true, unanswered: true, next: true }).shape

export const metricsQuery = z.object({
  from: day,
  to: day,
  compare: z.enum(['PREVIOUS']).optional().openapi({ description: '바로 앞의 같은 길이의 기간과 함께' }),
})

export const metricsFileBody = z
  .strictObject({
    from: day,
    to: day,
    part: z
      .enum(Object.keys(metricParts) as [MetricPart, ...MetricPart[]])
      .openapi({ description: '무엇별로 나눈 표인지' }),
    ...fileKind,
  })
  .openapi('ConversationMetricsFile')
export type MetricsFileRequest = z.infer<typeof metricsFileBody>

const conversationFigures = z.object(figures).openapi('ConversationFigures')

export const metricsSchema = z
  .object({
    from: day,
    to: day,
    total: conversationFigures,
    compare: z.object({ from: day, to: day, total: conversationFigures }).nullable(),
    days: z.array(z.object({ date: day, backlog: count('그날 끝에 남은 문의'), ...figures })),
    people: z.array(z.object({ id, name: z.string(), ...figures })),
    categories: z.array(z.object({ id, name: z.string(), ...figures })),
    products: z
      .array(
        z.object({
          id,
          name: z.string(),
          category_id: id,
          category: z.string(),
          ...ofProducts,
        }),
      )
      .openapi({ description: '많이 물은 상품×유형 50개까지' }),
    as_of: isoTime,
  })
  .openapi('ConversationMetrics')

export const rowMetrics = [
  'created',
  'reopened',
  'closed',
  'deleted',
  'replied',
  'answered',
  'kept',
  'late',
  'unanswered',
  'returned',
  'first',
  'next',
  'resolution',
  'backlog',
] as const
export type RowMetric = (typeof rowMetrics)[number]

export const rowsQuery = z.object({
  metric: z.enum(rowMetrics).openapi({ description: 'backlog는 to의 하루 끝에 남은 문의' }),
  from: day,
  to: day,
  staff_id: idParam.optional(),
  category_id: idParam.optional(),
  product_id: idParam.optional(),
  cursor: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
})
export type RowsQuery = z.infer<typeof rowsQuery>

const named = z.object({ id, name: z.string() }).nullable()

export const rowsSchema = z
  .object({
    metric: z.enum(rowMetrics),
    results: z.array(
      z.object({
        conversation_id: id,
        at: isoTime,
        returned_at: isoTime.nullable().openapi({ description: '다시 물은 때' }),
        user: z.object({ id, name_masked: z.string() }),
        category: z.object({ id, name: z.string() }),
        product: named,
        staff: named,
        minutes,
        kept: z.boolean().nullable(),
        deleted: z.boolean().openapi({ description: '고객이 지운 문의' }),
      }),
    ),
    next_cursor: z.string().nullable(),
  })
  .openapi('ConversationMetricRows')
