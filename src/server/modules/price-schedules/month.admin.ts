import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { num, text, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { endpoint, isoTime } from '../../http/endpoint.ts'
import { invalidField } from '../../http/errors.ts'
import { scheduleSchema } from './priceSchedules.contract.ts'
import { schedulesBetween } from './priceSchedules.read.ts'

const moment = z.iso.datetime({ offset: true })
/** So much of each is told; what is more says so. */
const [mostSchedules, mostSales, mostDays] = [1000, 200, 62]
const dayMs = 86_400_000

const saleKinds = ['single-product', 'multi-product'] as const
const saleSchema = z.object({
  event_id: z.number().int(),
  kind: z.enum(saleKinds),
  title: z.string(),
  product_count: z.number().int(),
  starts_at: isoTime,
  ends_at: isoTime,
})

const monthSchema = z
  .object({
    schedules: z.array(scheduleSchema),
    time_sales: z.array(saleSchema),
    has_more: z.boolean().openapi({ description: '다 담지 못했어요. 기간을 줄여 주세요.' }),
  })
  .openapi('PricePlan')

/** 가격 달력 of the whole shop: which prices are scheduled and which time sales are switched on in a time. */
export const pricePlanAdmin = [
  endpoint(
    {
      method: 'get',
      path: '/core-admin/v1/price-calendar',
      summary: '기간의 가격변경 예약과 타임세일',
      access: 'price-schedules:read',
      extension: true,
      query: z.object({ starts_at: moment, ends_at: moment.openapi({ description: '62일까지' }) }),
      responses: { 200: monthSchema },
    },
    async ({ db, query, now }) => {
      const [from, to] = [new Date(query.starts_at), new Date(query.ends_at)]
      if (to <= from) throw invalidField('ends_at', 'ENDS_BEFORE_START')
      if (to.getTime() - from.getTime() > mostDays * dayMs) throw invalidField('ends_at', 'TOO_BIG', { max: mostDays })
      const schedules = await schedulesBetween(db, [from, to], mostSchedules + 1, now)
      const sales = await salesBetween(db, [from, to])
      return {
        schedules: schedules.slice(0, mostSchedules),
        time_sales: sales.slice(0, mostSales),
        has_more: schedules.length > mostSchedules || sales.length > mostSales,
      }
    },
  ),
]

async function salesBetween(db: Db, [from, to]: [Date, Date]) {
  const found = await rows(
    db,
    { event_id: num, kind: word(saleKinds), title: text, product_count: num, starts: num, ends: num },
    sql`select ev.id as event_id, ev.kind, ev.title,
          (select count(*) from event_products ep where ep.event_id = ev.id and ep.time_sale_price is not null) as product_count,
          (extract(epoch from ev.starts_at) * 1000)::bigint as starts, (extract(epoch from ev.ends_at) * 1000)::bigint as ends
        from events ev where ev.is_time_sale and ev.status = 'ACTIVE' and ev.starts_at < ${at(to)} and ev.ends_at > ${at(from)}
        order by ev.starts_at, ev.id limit ${mostSales + 1}`,
  )
  return found.map(({ starts, ends, ...one }) => ({
    ...one,
    starts_at: kstIso(new Date(starts)),
    ends_at: kstIso(new Date(ends)),
  }))
}
