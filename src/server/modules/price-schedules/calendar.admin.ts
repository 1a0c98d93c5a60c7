import { z } from '@hono/zod-openapi'
import { kstIso } from '#shared/format/kst.ts'
import { endpoint, idParams, isoTime } from '../../http/endpoint.ts'
import { invalidField } from '../../http/errors.ts'
import { conflictKinds, segmentsOf } from './calendar.ts'
import { readPlan } from './calendar.read.ts'

const won = z.number().int()
const period = { starts_at: isoTime, ends_at: isoTime.nullable() }

export const worstSchema = z.object({
  sku_id: z.number().int(),
  sku_code: z.string(),
  option_label: z.string(),
  unit_price: won,
  worst_price: won.openapi({ description: '쓸 수 있는 쿠폰을 모두 썼을 때 한 개 값' }),
  coupon_ids: z.array(z.number().int()),
  cost: won.nullable(),
  margin: won.nullable(),
  margin_percent: z.number().int().nullable(),
})

const calendarSchema = z
  .object({
    product: z.object({ id: z.number().int(), name: z.string(), list_price: won, sale_price: won }),
    schedules: z.array(
      z.object({
        id: z.number().int(),
        sku_id: z.number().int().nullable(),
        price: won,
        list_price: won.nullable(),
        waiting: z.boolean(),
        ...period,
      }),
    ),
    time_sales: z.array(z.object({ event_id: z.number().int(), title: z.string(), price: won, ...period })),
    coupons: z.array(z.object({ id: z.number().int(), issue_id: z.number().int(), name: z.string(), ...period })),
    segments: z.array(
      z.object({
        ...period,
        list_price: won,
        sale_price: won,
        final_price: won,
        schedule_id: z.number().int().nullable(),
        time_sale_event_id: z.number().int().nullable(),
        coupon_ids: z.array(z.number().int()),
        worst: worstSchema.nullable(),
        conflicts: z.array(z.enum(conflictKinds)),
      }),
    ),
  })
  .openapi('PriceCalendar')

const moment = z.iso.datetime({ offset: true })
const dayMs = 86_400_000
const [days, mostDays] = [31, 92]

const iso = (at: number) => (Number.isFinite(at) ? kstIso(new Date(at)) : null)
const timed = <T extends { starts: number; ends: number }>({ starts, ends, ...one }: T) => ({
  ...one,
  starts_at: kstIso(new Date(starts)),
  ends_at: iso(ends),
})

/** 가격 달력: what schedules, time sales and coupons make of a product's price, one upon the other. */
export const priceCalendarAdmin = [
  endpoint(
    {
      method: 'get',
      path: '/core-admin/v1/products/{id}/price-calendar',
      summary: '상품의 가격 달력과 충돌',
      access: 'price-schedules:read',
      extension: true,
      params: idParams,
      query: z.object({
        starts_at: moment.optional().openapi({ description: '없으면 지금' }),
        ends_at: moment.optional().openapi({ description: '없으면 31일 뒤. 92일까지' }),
      }),
      responses: { 200: calendarSchema },
    },
    async ({ db, params, query, now }) => {
      const from = query.starts_at ? new Date(query.starts_at) : now
      const to = query.ends_at ? new Date(query.ends_at) : new Date(from.getTime() + days * dayMs)
      if (to <= from) throw invalidField('ends_at', 'ENDS_BEFORE_START')
      if (to.getTime() - from.getTime() > mostDays * dayMs) throw invalidField('ends_at', 'TOO_BIG', { max: mostDays })
      const plan = await readPlan(db, { productId: params.id, from, to })
      return {
        product: plan.product,
        schedules: plan.schedules.map(timed),
        time_sales: plan.sales.map(timed),
        coupons: plan.coupons.map(({ coupon_id, ...one }) => ({ ...timed(one), id: coupon_id })),
        segments: segmentsOf(plan, from.getTime(), to.getTime()).map(timed),
      }
    },
  ),
]
