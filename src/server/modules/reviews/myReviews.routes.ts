import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, idParams, reply, sliceOf, sliceQuery } from '../../http/endpoint.ts'
import { changeReview, deleteReview } from './change.service.ts'
import {
  myReviewSchema,
  reviewBody,
  reviewChangeBody,
  reviewWritableSchema,
  writtenReviewSchema,
} from './reviews.contract.ts'
import { listMine } from './reviews.list.ts'
import { readMine } from './reviews.read.ts'
import { listWritable, readWritable, summarizeMine } from './writable.service.ts'
import { writeReview } from './write.service.ts'

const path = '/store/v1/user/reviews'
const writable = '/store/v1/user/orders/items/review-writable'

/** A customer's own reviews, and what they can still write of. */
export const myReviewRoutes: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: writable,
      summary: '리뷰를 쓸 수 있는 상품',
      access: 'user',
      query: z.object(sliceQuery),
      responses: { 200: sliceOf(reviewWritableSchema) },
    },
    ({ db, actor, query, now }) => listWritable(db, actor.id, query, now),
  ),
  endpoint(
    {
      method: 'get',
      path: `${writable}/{id}`,
      summary: '리뷰를 쓸 수 있는 상품 하나 (주문상품)',
      access: 'user',
      params: idParams,
      responses: { 200: reviewWritableSchema },
      errors: ['REVIEW_NOT_WRITABLE', 'ORDER_ITEM_NOT_FOUND'],
    },
    ({ db, actor, params, now }) => readWritable(db, actor.id, params.id, now),
  ),
  endpoint(
    {
      method: 'get',
      path,
      summary: '내 리뷰',
      access: 'user',
      query: z.object(sliceQuery),
      responses: { 200: sliceOf(myReviewSchema) },
    },
    ({ db, actor, query, now }) => listMine(db, actor.id, query, now),
  ),
  endpoint(
    {
      method: 'post',
      path,
      summary: '리뷰 쓰기',
      access: 'user',
      body: reviewBody,
      responses: { 201: writtenReviewSchema },
      errors: ['ORDER_ITEM_NOT_FOUND', 'REVIEW_NOT_WRITABLE', 'REVIEW_EXISTS', 'CONTENT_FORBIDDEN'],
    },
    async ({ db, actor, body, now }) => {
      const { id, earned } = await writeReview(db, actor.id, body, now)
      return reply(201, { ...(await readMine(db, actor.id, id, now)), earned_points: earned })
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/summary`,
      summary: '내 리뷰 요약',
      access: 'user',
      responses: {
        200: z.object({
          writable_count: z.number().int(),
          written_count: z.number().int(),
          earnable_points: z.number().int(),
        }),
      },
    },
    ({ db, actor, now }) => summarizeMine(db, actor.id, now),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '내 리뷰 하나',
      access: 'user',
      params: idParams,
      responses: { 200: myReviewSchema },
      errors: ['REVIEW_NOT_FOUND'],
    },
    ({ db, actor, params, now }) => readMine(db, actor.id, params.id, now),
  ),
  endpoint(
    {
      method: 'patch',
      path: `${path}/{id}`,
      summary: '내 리뷰 고치기',
      access: 'user',
      params: idParams,
      body: reviewChangeBody,
      responses: { 200: writtenReviewSchema },
      errors: ['REVIEW_NOT_FOUND', 'REVIEW_EDIT_CLOSED', 'CONTENT_FORBIDDEN'],
    },
    async ({ db, actor, params, body, now }) => {
      const earned = await changeReview(db, actor.id, params.id, body, now)
      return { ...(await readMine(db, actor.id, params.id, now)), earned_points: earned }
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: `${path}/{id}`,
      summary: '내 리뷰 지우기',
      access: 'user',
      params: idParams,
      responses: { 204: null },
      errors: ['REVIEW_NOT_FOUND'],
    },
    ({ db, actor, params, now }) => deleteReview(db, actor.id, params.id, now),
  ),
]
