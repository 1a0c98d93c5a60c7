import { z } from '@hono/zod-openapi'
import { kstIso } from '#shared/format/kst.ts'
import { endpoint, isoTime } from '../../http/endpoint.ts'
import { keptChangeAt } from '../catalog/changesAt.ts'
import { productCardSchema } from '../catalog/catalog.contract.ts'
import type { FollowMarks } from '../catalog/followMarks.ts'
import { withAlarms } from './alarms.read.ts'
import { openTimeSales, productsOnTimeSale, scheduledTimeSales } from './timeSales.read.ts'

const timeSaleSchema = z
  .object({
    event_id: z.number().int(),
    title: z.string(),
    starts_at: isoTime,
    ends_at: isoTime,
    products: z.array(productCardSchema),
    alarm: z.boolean().optional().openapi({ description: '로그인한 사람이 오픈 알림을 신청했는지' }),
  })
  .openapi('TimeSale')

/** Countdowns run from `server_time`, so the answer is not reused for longer than a second. */
const timeSales = z.object({ results: z.array(timeSaleSchema), server_time: isoTime })

export const timeSaleRoutes = (marks: FollowMarks) => [
  endpoint(
    {
      method: 'get',
      path: '/store/v1/events/time-sales/opened',
      summary: '열려 있는 타임세일',
      access: 'public+',
      cacheSeconds: 1,
      changesAt: keptChangeAt,
      ofPerson: marks.inResults,
      responses: { 200: timeSales },
    },
    async ({ db, now }) => ({ results: await openTimeSales(db, now), server_time: kstIso(now) }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/events/time-sales/scheduled',
      summary: '앞으로 7일 안에 열릴 타임세일',
      access: 'public+',
      cacheSeconds: 1,
      changesAt: keptChangeAt,
      ofPerson: async (person, answer) => withAlarms(person, await marks.inResults(person, answer)),
      responses: { 200: timeSales },
    },
    async ({ db, now }) => ({ results: await scheduledTimeSales(db, now), server_time: kstIso(now) }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/products/time-sale/opened',
      summary: '지금 타임세일 중이고 재고가 있는 상품',
      access: 'public+',
      cacheSeconds: 2,
      changesAt: keptChangeAt,
      ofPerson: marks.results,
      query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(10) }),
      responses: { 200: z.object({ results: z.array(productCardSchema) }) },
    },
    async ({ db, query, now }) => ({ results: await productsOnTimeSale(db, query.limit, now) }),
  ),
]
