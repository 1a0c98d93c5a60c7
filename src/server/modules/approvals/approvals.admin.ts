import { z } from '@hono/zod-openapi'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { boundedCount } from '../../db/boundedCount.ts'
import { type Endpoint, endpoint, idParams, pageOf, pageQuery, queryFlag, repeated } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { approvalSchema, approvalStatuses, decisionBody, presentApproval, rejectionBody } from './approvals.contract.ts'
import { approve, reject, whyOutdated, withdraw } from './approvals.service.ts'
import { approvalKinds, approvals } from './approvals.tables.ts'
import { boundedOffset, onlyIfEstimate, toPage } from '../../db/page.ts'

const path = '/store-admin/v1/approvals'

const listQuery = z.object({
  ...pageQuery,
  status: repeated(z.enum(approvalStatuses)),
  kind: repeated(z.enum(approvalKinds)),
  mine: queryFlag.optional().openapi({ description: '내가 요청한 것만' }),
  decided_since: z.iso.datetime({ offset: true }).optional().openapi({ description: '이 뒤에 결정한 것만' }),
})

/** 승인 대기함. Every role sees the queue; who may decide is `approvals:decide`, and never the requester. */
export const approvalsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '승인 요청 목록',
      access: 'approvals:read',
      extension: true,
      query: listQuery,
      responses: { 200: pageOf(approvalSchema) },
      errors: ['PAGE_TOO_DEEP'],
    },
    async ({ db, query, actor }) => {
      const offset = boundedOffset(query)
      const where =
        and(
          query.status?.length ? inArray(approvals.status, query.status) : undefined,
          query.kind?.length ? inArray(approvals.kind, query.kind) : undefined,
          query.mine ? eq(approvals.requestedBy, actor.id) : undefined,
          query.decided_since ? gt(approvals.decidedAt, new Date(query.decided_since)) : undefined,
        ) ?? sql`true`
      const found = await db
        .select()
        .from(approvals)
        .where(where)
        .orderBy(sql`${approvals.id} desc nulls last`)
        .limit(query.page_size + 1)
        .offset(offset)
      const total = await boundedCount(db, sql`${approvals}`, where)
      const results = found.slice(0, query.page_size).map((row) => presentApproval(row, actor))
      return toPage(results, onlyIfEstimate(total), query, found.length > query.page_size)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '승인 요청',
      access: 'approvals:read',
      extension: true,
      params: idParams,
      responses: { 200: approvalSchema },
      errors: ['NOT_FOUND'],
    },
    async ({ db, params, actor, now }) => {
      const [row] = await db.select().from(approvals).where(eq(approvals.id, params.id))
      if (!row) throw new AppError('NOT_FOUND')
      return presentApproval(row, actor, await whyOutdated(db, row, now))
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/approve`,
      summary: '승인',
      access: 'approvals:decide',
      extension: true,
      params: idParams,
      body: decisionBody,
      bodyOptional: true,
      responses: { 200: approvalSchema },
      errors: ['NOT_FOUND', 'APPROVAL_OWN_REQUEST', 'APPROVAL_DECIDED'],
    },
    async ({ db, params, body, actor, ip, requestId, now }) =>
      presentApproval(await approve(db, { id: params.id, actor, reason: body.reason, ip, requestId, now }), actor),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/reject`,
      summary: '승인 거절',
      access: 'approvals:decide',
      extension: true,
      params: idParams,
      body: rejectionBody,
      responses: { 200: approvalSchema },
      errors: ['NOT_FOUND', 'APPROVAL_OWN_REQUEST', 'APPROVAL_DECIDED'],
    },
    async ({ db, params, body, actor, ip, requestId, now }) =>
      presentApproval(await reject(db, { id: params.id, actor, reason: body.reason, ip, requestId, now }), actor),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/withdraw`,
      summary: '승인 요청 거두기',
      access: 'approvals:read',
      extension: true,
      params: idParams,
      body: decisionBody,
      bodyOptional: true,
      responses: { 200: approvalSchema },
      errors: ['NOT_FOUND', 'APPROVAL_NOT_YOURS', 'APPROVAL_DECIDED'],
    },
    async ({ db, params, body, actor, ip, requestId, now }) =>
      presentApproval(await withdraw(db, { id: params.id, actor, reason: body.reason, ip, requestId, now }), actor),
  ),
]
