import { z } from '@hono/zod-openapi'
import { endpoint, sliceOf, sliceQuery } from '../../http/endpoint.ts'
import { followedProducts } from './follows.read.ts'
import { follow, unfollow } from './follows.service.ts'
import { followBody, followedOnlys, followedProductSchema, followingSchema } from './wishes.contract.ts'

/** 찜: products and brands that somebody follows. */
export const followRoutes = [
  endpoint(
    {
      method: 'post',
      path: '/store/v1/user/operations/follow',
      summary: '찜하기: 상품이나 브랜드',
      access: 'user',
      body: followBody,
      responses: { 200: followingSchema },
      errors: ['PRODUCT_NOT_FOUND', 'BRAND_NOT_FOUND', 'FOLLOW_LIMIT_EXCEEDED'],
    },
    async ({ db, actor, body, now }) => {
      await follow(db, actor.id, body, now)
      return { following: true }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/user/operations/unfollow',
      summary: '찜 지우기',
      access: 'user',
      body: followBody,
      responses: { 200: followingSchema },
    },
    async ({ db, actor, body }) => {
      await unfollow(db, actor.id, body)
      return { following: false }
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/products/following',
      summary: '찜한 상품: 그 뒤로 싸졌는지, 다시 들어왔는지',
      access: 'user',
      query: z.object({
        ...sliceQuery,
        only: z.enum(followedOnlys).optional().openapi({ description: '싸진 것만, 또는 다시 들어온 것만' }),
      }),
      responses: { 200: sliceOf(followedProductSchema) },
    },
    ({ db, actor, query, now }) => followedProducts(db, actor.id, query, now),
  ),
]
