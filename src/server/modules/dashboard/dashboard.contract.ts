import { z } from '@hono/zod-openapi'
import { day, isoTime } from '../../http/endpoint.ts'

export const salesDaySchema = z
  .object({
    date: day,
    orders: z.number().int(),
    items: z.number().int(),
    gross: z.number().int().openapi({ description: '결제금액: 그날 결제완료된 주문의 실결제와 포인트 사용액' }),
    product_discount: z.number().int(),
    coupon_discount: z.number().int(),
    points_used: z.number().int(),
    shipping: z.number().int(),
    refunds: z.number().int().openapi({ description: '환불금액: 그날 환불이 끝난 금액(현금과 포인트)' }),
    net: z.number().int().openapi({ description: '순매출 = 결제금액 − 환불금액' }),
  })
  .openapi('SalesDay')

export type SalesDay = z.infer<typeof salesDaySchema>

/** What must be done now, each number with the list and filter that makes it; and the sales of the last 30 days. */
export const dashboardSchema = z
  .object({
    as_of: isoTime,
    today: day,
    todos: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        count: z.number().int(),
        capped: z.boolean(),
        tone: z.enum(['neutral', 'warning', 'danger']),
        resource: z.string().openapi({ description: '이 수를 이루는 목록' }),
        filter: z.record(z.string(), z.unknown()),
        sort: z.string().nullable(),
      }),
    ),
    sales: z.array(salesDaySchema).openapi({ description: '오늘을 포함한 최근 30일, 오래된 날부터. 결제일(KST) 기준' }),
  })
  .openapi('Dashboard')

export type Dashboard = z.infer<typeof dashboardSchema>
