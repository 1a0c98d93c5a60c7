import { z } from '@hono/zod-openapi'
import { day, isoTime } from '../../http/endpoint.ts'
import { salesDaySchema } from '../statistics/days.contract.ts'

/** How much an item presses: what is late, what is due today, and the rest. */
export const urgencies = ['LATE', 'TODAY', 'REST'] as const

const soldSchema = z.object({
  orders: z.number().int(),
  items: z.number().int(),
  gross: z.number().int().nullable().openapi({ description: '결제금액. 매출 금액을 볼 수 없는 역할에는 null' }),
})

/** What must be done now, each number with the list and filter that makes it; what sells today; the last 30 days. */
export const dashboardSchema = z
  .object({
    as_of: isoTime,
    today: day,
    todos: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        urgency: z.enum(urgencies),
        count: z.number().int(),
        capped: z.boolean(),
        tone: z.enum(['neutral', 'warning', 'danger']),
        resource: z.string().openapi({ description: '이 수를 이루는 목록' }),
        filter: z.record(z.string(), z.unknown()),
        sort: z.string().nullable(),
      }),
    ),
    notices: z
      .array(z.object({ key: z.string(), title: z.string(), text: z.string() }))
      .openapi({ description: '서버를 맡은 사람이 알아야 할 것. 관리자에게만' }),
    selling: z
      .object({ today: soldSchema, week_ago: soldSchema, week_ago_day: day })
      .openapi({ description: '오늘과 지난주 같은 요일, 둘 다 지금 시각까지' }),
    best_sellers: z
      .array(
        z.object({
          product_id: z.number().int(),
          name: z.string(),
          thumbnail_url: z.string().nullable(),
          quantity: z.number().int(),
          today: z.number().int(),
        }),
      )
      .openapi({ description: '최근 7일 동안 많이 팔린 상품과 오늘 팔린 수' }),
    sales: z.array(salesDaySchema).nullable().openapi({
      description: '오늘을 포함한 최근 30일, 오래된 날부터. 결제일(KST) 기준. 매출 금액을 볼 수 없는 역할에는 null',
    }),
  })
  .openapi('Dashboard')

export type Dashboard = z.infer<typeof dashboardSchema>
