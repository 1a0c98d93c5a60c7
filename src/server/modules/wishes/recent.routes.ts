import { z } from '@hono/zod-openapi'
import { RECENT_PRODUCTS } from '#shared/policy.ts'
import { endpoint, idParams, idValue, sliceOf, sliceQuery } from '../../http/endpoint.ts'
import { forgetLooks, look, lookedAt } from './recent.service.ts'
import { recentProductSchema } from './wishes.contract.ts'

const path = '/store/v1/user/recent-products'

/** 최근 본 상품. */
export const recentRoutes = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '최근 본 상품',
      access: 'user',
      extension: true,
      query: z.object(sliceQuery),
      responses: { 200: sliceOf(recentProductSchema) },
    },
    ({ db, actor, query, now }) => lookedAt(db, actor.id, query, now),
  ),
  endpoint(
    {
      method: 'post',
      path,
      summary: '상품을 봤음: 하나, 또는 로그인하기 전에 브라우저에 남은 것들',
      access: 'user',
      extension: true,
      body: z.strictObject({
        product_ids: z.array(idValue).min(1).max(RECENT_PRODUCTS.most).openapi({ description: '나중에 본 것부터' }),
      }),
      responses: { 200: z.object({ count: z.number().int() }) },
    },
    async ({ db, actor, body, now }) => ({ count: await look(db, actor.id, [...new Set(body.product_ids)], now) }),
  ),
  endpoint(
    {
      method: 'delete',
      path,
      summary: '최근 본 상품 모두 지우기',
      access: 'user',
      extension: true,
      responses: { 204: null },
    },
    async ({ db, actor }) => forgetLooks(db, actor.id),
  ),
  endpoint(
    {
      method: 'delete',
      path: `${path}/{id}`,
      summary: '최근 본 상품에서 하나 지우기',
      access: 'user',
      extension: true,
      params: idParams,
      responses: { 204: null },
    },
    async ({ db, actor, params }) => forgetLooks(db, actor.id, params.id),
  ),
]
