import { z } from '@hono/zod-openapi'
import { endpoint, sliceOf, sliceQuery } from '../../http/endpoint.ts'
import { keptChangeAt } from '../catalog/changesAt.ts'
import type { FollowMarks } from '../catalog/followMarks.ts'
import { bannerSchema, eventCardSchema } from './events.contract.ts'
import { openBanners, openEvents } from './events.read.ts'
import { bannerLocations, eventKinds } from './promotions.tables.ts'

const bannersOf = (path: string, alias: string, summary: string, location: (typeof bannerLocations)[number]) =>
  endpoint(
    {
      method: 'get',
      path,
      aliases: [alias],
      summary,
      access: 'public',
      cacheSeconds: 1,
      changesAt: keptChangeAt,
      responses: { 200: z.object({ results: z.array(bannerSchema) }) },
    },
    async ({ db, now }) => ({ results: await openBanners(db, location, now) }),
  )

/** Banners and events as customers see them: only what is on at this moment. */
export const eventRoutes = (marks: FollowMarks) => [
  endpoint(
    {
      method: 'get',
      path: '/store/v1/events',
      summary: '진행 중인 이벤트와 배너',
      access: 'public+',
      cacheSeconds: 1,
      changesAt: keptChangeAt,
      ofPerson: marks.inResults,
      query: z.object({
        ...sliceQuery,
        kind: z.enum(eventKinds).optional(),
        location: z.enum(bannerLocations).optional(),
      }),
      responses: { 200: sliceOf(eventCardSchema) },
    },
    ({ db, query, now }) => openEvents(db, query, now),
  ),
  bannersOf('/store/v1/products/best/banner', '/store/v1/best/banner', '베스트의 배너', 'BEST'),
  bannersOf('/store/v1/products/quat-only/banner', '/store/v1/quat-only/banner', '단독 상품의 배너', 'QUAT_ONLY'),
]
