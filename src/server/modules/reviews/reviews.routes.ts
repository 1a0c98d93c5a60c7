import { z } from '@hono/zod-openapi'
import type { Actor } from '../../http/actor.ts'
import { type Endpoint, endpoint, idParam, idParams, sliceOf } from '../../http/endpoint.ts'
import { setLike } from './likes.service.ts'
import { reportReview } from './reports.service.ts'
import { productReviewQuery, reportBody, reviewQuery, reviewSchema, reviewSummarySchema } from './reviews.contract.ts'
import { listOfProduct, listReviews, summarize } from './reviews.list.ts'
import { readReview } from './reviews.read.ts'

const path = '/store/v1/reviews'
const viewerOf = (actor: Actor) => (actor.kind === 'user' ? actor.id : undefined)

/** Reviews as everybody reads them, and what people do with those of others. */
export const reviewRoutes: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/store/v1/products/{id}/reviews',
      summary: '상품의 리뷰',
      access: 'public+',
      cacheSeconds: 2,
      params: idParams,
      query: productReviewQuery,
      responses: { 200: sliceOf(reviewSchema) },
      errors: ['PRODUCT_NOT_FOUND'],
    },
    ({ db, params, query, actor, now }) => listOfProduct(db, params.id, query, { viewer: viewerOf(actor), now }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/products/{id}/reviews/summary',
      summary: '상품의 별점과 리뷰 요약',
      access: 'public',
      cacheSeconds: 2,
      params: idParams,
      responses: { 200: reviewSummarySchema },
      errors: ['PRODUCT_NOT_FOUND'],
    },
    ({ db, params }) => summarize(db, params.id),
  ),
  endpoint(
    {
      method: 'get',
      path,
      summary: '리뷰',
      access: 'public+',
      cacheSeconds: 2,
      query: z.object({ ...reviewQuery, product_id: idParam.optional() }),
      responses: { 200: sliceOf(reviewSchema) },
    },
    ({ db, query, actor, now }) => listReviews(db, query, { viewer: viewerOf(actor), now }),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '리뷰 하나',
      access: 'public+',
      cacheSeconds: 2,
      params: idParams,
      responses: { 200: reviewSchema },
      errors: ['REVIEW_NOT_FOUND'],
    },
    ({ db, params, actor, now }) => readReview(db, params.id, viewerOf(actor), now),
  ),
  ...[true, false].map((liked) =>
    endpoint(
      {
        method: liked ? 'post' : 'delete',
        path: `${path}/{id}/like`,
        summary: liked ? '도움돼요' : '도움돼요 취소',
        access: 'user',
        params: idParams,
        responses: { 200: z.object({ liked: z.boolean(), like_count: z.number().int() }) },
        errors: liked ? ['REVIEW_NOT_FOUND', 'REVIEW_SELF_LIKE'] : ['REVIEW_NOT_FOUND'],
      },
      async ({ db, params, actor, now }) => ({
        liked,
        like_count: await setLike(db, actor.id, params.id, liked, now),
      }),
    ),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/report`,
      summary: '리뷰 신고',
      access: 'user',
      extension: true,
      params: idParams,
      body: reportBody,
      responses: { 200: z.object({ reported: z.literal(true) }) },
      errors: ['REVIEW_NOT_FOUND', 'REVIEW_SELF_REPORT', 'REPORT_QUOTA_EXCEEDED'],
    },
    async ({ db, params, actor, body, now }) => {
      await reportReview(db, actor.id, params.id, body, now)
      return { reported: true as const }
    },
  ),
]
