import { z } from '@hono/zod-openapi'
import { day } from '../../http/endpoint.ts'

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
  .openapi('SalesDay', { description: '매출 통계의 일별 매출(발생일 기준)과 같은 숫자' })

export type SalesDay = z.infer<typeof salesDaySchema>
