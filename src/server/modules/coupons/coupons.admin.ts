import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, idParam, idParams, pageOf, pageQuery, repeated, reply } from '../../http/endpoint.ts'
import { couponIssueSchema, issueBody, issueChangeBody } from './issues.contract.ts'
import { productCardSchema } from '../catalog/catalog.contract.ts'
import { previewScope } from './benefits.read.ts'
import { listIssues, readIssue } from './issues.read.ts'
import { changeIssue, createIssue, moveIssue } from './issues.service.ts'
import { couponIssueStatuses, couponScopes, couponTargets } from './coupons.tables.ts'
import { approvalThreshold } from '#shared/validation/couponExposure.ts'
import { couponMoveWord } from '#shared/words/coupons.ts'

const path = '/store-admin/v1/coupons/issues'

/** 쿠폰 정책과 발급 */
export const couponsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '쿠폰 발급 목록',
      access: 'coupons:read',
      query: z.object({
        ...pageQuery,
        status: repeated(z.enum(couponIssueStatuses)),
        target: repeated(z.enum(couponTargets)),
        ids: repeated(idParam),
        q: z.string().trim().max(60).optional(),
        sort: z.string().max(60).optional(),
      }),
      responses: { 200: pageOf(couponIssueSchema) },
    },
    ({ db, query }) => listIssues(db, query),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '쿠폰 발급 상세',
      access: 'coupons:read',
      params: idParams,
      responses: { 200: couponIssueSchema },
      errors: ['NOT_FOUND'],
    },
    ({ db, params }) => readIssue(db, params.id),
  ),
  endpoint(
    {
      method: 'post',
      path,
      summary: `쿠폰 발급 등록. 최대 할인 부담액이 ${approvalThreshold.toLocaleString('ko')}원을 넘으면 다른 사람의 승인 뒤에 열려요`,
      access: 'coupons:write',
      body: issueBody,
      responses: { 201: couponIssueSchema },
      errors: ['VALIDATION', 'COUPON_CODE_TAKEN'],
    },
    async ({ db, body, actor, now, requestId, ip }) =>
      reply(201, await readIssue(db, await createIssue(db, body, { actor, now, requestId, ip }))),
  ),
  endpoint(
    {
      method: 'patch',
      path: `${path}/{id}`,
      summary: '쿠폰 발급 수정. 할인 내용은 첫 발급 뒤 바꿀 수 없어요',
      access: 'coupons:write',
      extension: true,
      params: idParams,
      body: issueChangeBody,
      responses: { 200: couponIssueSchema },
      errors: ['VERSION_CONFLICT', 'COUPON_IMMUTABLE', 'COUPON_ISSUE_STATE'],
    },
    async ({ db, params, body, actor, now, requestId, ip }) => {
      await changeIssue(db, params.id, body, { actor, now, requestId, ip })
      return readIssue(db, params.id)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/coupons/target-products',
      summary: '만들려는 쿠폰을 쓸 수 있는 상품',
      access: 'coupons:read',
      extension: true,
      query: z.object({ scope_type: z.enum(couponScopes), scope_ids: repeated(idParam) }),
      responses: { 200: z.object({ total_count: z.number().int(), results: z.array(productCardSchema) }) },
    },
    ({ db, query, now }) => previewScope(db, query.scope_type, query.scope_ids ?? [], now),
  ),
  ...(['pause', 'resume', 'close'] as const).map((move) =>
    endpoint(
      {
        method: 'post',
        path: `${path}/{id}/${move}`,
        summary: `쿠폰 발급 ${couponMoveWord[move]}`,
        access: 'coupons:write',
        extension: true,
        params: idParams,
        body: z.strictObject({ version: z.number().int().min(1) }),
        responses: { 200: couponIssueSchema },
        errors: ['VERSION_CONFLICT', 'COUPON_ISSUE_STATE'],
      },
      async ({ db, params, body, actor, now, requestId, ip }) => {
        await moveIssue(db, params.id, move, body.version, { actor, now, requestId, ip })
        return readIssue(db, params.id)
      },
    ),
  ),
]
