import { z } from '@hono/zod-openapi'
import { type SQL, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import { type Db, rows } from '../../db/db.ts'
import { boundedOffset, cutPage, onlyIfEstimate, type PageQuery, toPage } from '../../db/page.ts'
import { num } from '../../db/shape.ts'
import { type Endpoint, endpoint, idParam, idParams, pageOf, pageQuery, queryFlag } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { adminReviewSchema, replyBody } from './moderation.contract.ts'
import { answerReview } from './moderation.service.ts'
import { presentReview, reviewColumns, reviewJoins, type ReviewRow, reviewRow } from './reviews.read.ts'
import { reviewStates } from './reviews.tables.ts'

const path = '/core-admin/v1/reviews'

const present = (row: ReviewRow, now: Date) => ({
  ...presentReview(row, undefined, now),
  order_item_id: row.order_item_id,
  user_id: row.user_id,
  status: row.status,
  open_reports: row.open_reports,
  ...(row.blind_reason !== null && row.blinded_ms !== null
    ? { blinded: { reason: row.blind_reason, at: kstIso(new Date(row.blinded_ms)) } }
    : {}),
  points: row.points,
  version: row.version,
})

async function list(db: Db, conditions: (SQL | undefined)[], query: PageQuery, now: Date) {
  const where = sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `)
  const found = await rows(
    db,
    reviewRow,
    sql`select ${reviewColumns(undefined)} from (select r.* from reviews r where ${where} order by r.id desc offset ${boundedOffset(query)} limit ${query.page_size + 1}) r
        ${reviewJoins} order by r.id desc`,
  )
  const { shown, total, hasNext } = await cutPage(found, query, () => boundedCount(db, sql`reviews r`, where))
  return toPage(
    shown.map((row) => present(row, now)),
    onlyIfEstimate(total),
    query,
    hasNext,
  )
}

async function read(db: Db, id: number, now: Date) {
  const [row] = await rows(
    db,
    reviewRow,
    sql`select ${reviewColumns(undefined)} from reviews r ${reviewJoins} where r.id = ${id}`,
  )
  if (!row) throw new AppError('REVIEW_NOT_FOUND')
  return present(row, now)
}

/** 리뷰, for staff: read, and answered. Nobody here writes, changes or deletes what a customer said. */
export const reviewsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '리뷰 목록',
      access: 'moderation:read',
      extension: true,
      query: z.object({
        ...pageQuery,
        product_id: idParam.optional(),
        user_id: idParam.optional(),
        rating: z.coerce.number().int().min(1).max(5).optional(),
        status: z.enum(reviewStates).optional(),
        replied: queryFlag.optional(),
        photo_only: queryFlag.optional(),
      }),
      responses: { 200: pageOf(adminReviewSchema) },
      errors: ['PAGE_TOO_DEEP'],
    },
    ({ db, query, now }) =>
      list(
        db,
        [
          query.product_id === undefined ? undefined : sql`r.product_id = ${query.product_id}`,
          query.user_id === undefined ? undefined : sql`r.user_id = ${query.user_id}`,
          query.rating === undefined ? undefined : sql`r.rating = ${query.rating}`,
          query.status === undefined ? undefined : sql`r.status = ${query.status}`,
          query.replied === undefined
            ? undefined
            : query.replied
              ? sql`r.reply_content is not null`
              : sql`r.reply_content is null`,
          query.photo_only ? sql`r.has_photo` : undefined,
        ],
        query,
        now,
      ),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '리뷰 하나',
      access: 'moderation:read',
      extension: true,
      params: idParams,
      responses: { 200: adminReviewSchema },
      errors: ['REVIEW_NOT_FOUND'],
    },
    ({ db, params, now }) => read(db, params.id, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/users/{id}/reviews',
      summary: '회원의 리뷰',
      access: 'moderation:read',
      params: idParams,
      query: z.object(pageQuery),
      responses: { 200: pageOf(adminReviewSchema) },
      errors: ['NOT_FOUND', 'PAGE_TOO_DEEP'],
    },
    async ({ db, params, query, now }) => {
      const [user] = await rows(db, { id: num }, sql`select id from users where id = ${params.id}`)
      if (!user) throw new AppError('NOT_FOUND')
      return list(db, [sql`r.user_id = ${params.id}`], query, now)
    },
  ),
  endpoint(
    {
      method: 'put',
      path: `${path}/{id}/reply`,
      summary: '리뷰에 답글 쓰기',
      access: 'moderation:write',
      extension: true,
      params: idParams,
      body: replyBody,
      responses: { 200: adminReviewSchema },
      errors: ['REVIEW_NOT_FOUND', 'VERSION_CONFLICT'],
    },
    async ({ db, params, body, actor, ip, requestId, now }) => {
      await answerReview(db, body, { id: params.id, actor, ip, requestId, now })
      return read(db, params.id, now)
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: `${path}/{id}/reply`,
      summary: '리뷰의 답글 지우기',
      access: 'moderation:write',
      extension: true,
      params: idParams,
      responses: { 204: null },
      errors: ['REVIEW_NOT_FOUND', 'NOT_FOUND'],
    },
    ({ db, params, actor, ip, requestId, now }) => answerReview(db, null, { id: params.id, actor, ip, requestId, now }),
  ),
]
