import { z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import type { Db } from '../../db/db.ts'
import {
  day,
  type Endpoint,
  endpoint,
  idParam,
  idParams,
  line,
  pageOf,
  pageQuery,
  repeated,
} from '../../http/endpoint.ts'
import { personal } from '../../http/personalSearches.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { endOfKstDay } from '../../time/kst.ts'
import { users } from '../auth/auth.tables.ts'
import { bulkResponses } from '../bulk/bulk.contract.ts'
import { runBulk } from '../bulk/bulk.service.ts'
import { refuseMemberKeys } from '../audit/personalKeys.ts'
import { recordMemberSearch } from '../audit/personalSearches.service.ts'
import {
  eventKinds,
  kindsOf,
  pointEventSchema,
  pointsInfoSchema,
  pointsMovementSchema,
  pointsRequestBody,
  presentEvent,
  presentInfo,
} from './points.contract.ts'
import { readMovements, readMovementsForStaff } from './points.read.ts'
import { type PointsRow, requestPoints } from './points.request.ts'
import { readPoints } from './points.service.ts'
import { pointKinds } from './points.tables.ts'
import { boundedOffset, onlyIfEstimate, toPage } from '../../db/page.ts'

const path = '/store-admin/v1'

/** 포인트, for staff. */
export const pointsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: `${path}/points/request`,
      summary: '포인트 지급·차감 요청',
      access: 'points:write',
      body: pointsRequestBody,
      bodyLimitBytes: 2 * 1024 * 1024,
      transaction: false,
      responses: bulkResponses,
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY', 'REQUEST_ID_REUSED'],
    },
    async ({ deps, actor, requestId, body, now }) => {
      const { user_ids, email_addresses, dry_run, amount, reason, memo, evidence_url } = body
      const expiresAt = body.expires_at && endOfKstDay(kstDay(new Date(body.expires_at)))
      if (expiresAt && expiresAt <= now) throw invalidField('expires_at', 'PAST_DAY')
      return runBulk<PointsRow>(deps, requestPoints, {
        actor,
        requestId,
        rows: [...user_ids.map((id) => ({ id })), ...email_addresses.map((email) => ({ email }))].map((row, index) => ({
          ...row,
          row: index + 1,
        })),
        dryRun: dry_run,
        reason: memo || reason,
        options: {
          amount,
          reason,
          ...(memo ? { memo } : {}),
          ...(expiresAt ? { expiresAt: expiresAt.toISOString() } : {}),
          ...(evidence_url ? { evidenceUrl: evidence_url } : {}),
        },
      })
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/points/events`,
      summary: '포인트 내역',
      access: 'points:read',
      extension: true,
      query: z.object({
        ...pageQuery,
        user_id: idParam.optional(),
        email_address: personal(line(254), '회원의 이메일'),
        kind: repeated(z.enum(pointKinds)),
        order_no: personal(line(40), '주문번호'),
        approval_id: idParam.optional(),
        from: day.optional(),
        to: day.optional(),
      }),
      responses: { 200: pageOf(pointsMovementSchema) },
      errors: ['PAGE_TOO_DEEP', 'FORBIDDEN'],
    },
    async ({ db, deps, query, actor, ip, now }) => {
      const { page_size } = query
      refuseMemberKeys(actor, query.email_address ?? '')
      const offset = boundedOffset(query)
      const { results, total } = await readMovementsForStaff(
        db,
        {
          userId: query.user_id,
          email: query.email_address,
          kinds: query.kind,
          orderNo: query.order_no,
          approvalId: query.approval_id,
          from: query.from,
          to: query.to,
        },
        { offset, limit: page_size },
      )
      await recordMemberSearch(deps, query.email_address ?? '', { actor, found: total.count, ip, now })
      return toPage(results, onlyIfEstimate(total), query)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/users/{id}/points-info`,
      summary: '회원의 포인트',
      access: 'points:read',
      params: idParams,
      responses: { 200: pointsInfoSchema },
      errors: ['NOT_FOUND'],
    },
    async ({ db, params, now }) => {
      await requireUser(db, params.id)
      return presentInfo(await readPoints(db, params.id, now))
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/users/{id}/points-events`,
      summary: '회원의 포인트 내역',
      access: 'points:read',
      params: idParams,
      query: z.object({ ...pageQuery, kind: z.enum(eventKinds).optional() }),
      responses: { 200: pageOf(pointEventSchema) },
      errors: ['NOT_FOUND', 'PAGE_TOO_DEEP'],
    },
    async ({ db, params, query }) => {
      await requireUser(db, params.id)
      const { page_size, kind } = query
      const offset = boundedOffset(query)
      const { found, total } = await readMovements(
        db,
        { userId: params.id, kinds: kind && kindsOf(kind) },
        { offset, limit: page_size },
      )
      return toPage(found.map(presentEvent), total.count, query)
    },
  ),
]

async function requireUser(db: Db, id: number): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, id))
  if (!user) throw new AppError('NOT_FOUND')
}
