import { z } from '@hono/zod-openapi'
import { maxFileBytes } from '#shared/files/limits.ts'
import { type Endpoint, endpoint, idParams, pageOf, reply } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { fieldsOf } from '../../../http/fieldCodes.ts'
import { recordRepeatedRead } from '../../audit/repeatedReads.service.ts'
import { refuseMemberKeys } from '../../audit/personalKeys.ts'
import { recordMemberSearch } from '../../audit/personalSearches.service.ts'
import { bulkBodyBytes, bulkResponses, refuseTooMany } from '../../bulk/bulk.contract.ts'
import { runBulk } from '../../bulk/bulk.service.ts'
import { tabCountsSchema } from '../../bulk/tabCounts.ts'
import { actOn } from './actions.service.ts'
import {
  actionBody,
  actionResultSchema,
  adminSubscriptionDetailSchema,
  adminSubscriptionSchema,
  extendBody,
  extendFileSchema,
  methodSchema,
  subscriptionQuery,
  timelineLineSchema,
  timelineQuery,
  uploadFields,
} from './admin.contract.ts'
import { methodsOf, readSubscription } from './detail.ts'
import { extendEach, type ExtendRow, onceEach } from './extend.bulk.ts'
import { checkExtendFile, commitExtendFile } from './extendFile.ts'
import { listSubscriptions, subscriptionCounts } from './list.ts'
import { liveIds } from './liveIds.ts'
import { timelineOf } from './timeline.ts'

const path = '/core-admin/v1/subscriptions'

/** 구독: who has one, what happened to it, and what staff do about it. */
export const subscriptionsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '구독 목록',
      access: 'subscriptions:read',
      extension: true,
      query: subscriptionQuery,
      responses: { 200: pageOf(adminSubscriptionSchema) },
      errors: ['PAGE_TOO_DEEP', 'FORBIDDEN'],
    },
    async ({ db, deps, query, actor, ip, now }) => {
      const { page, page_size, sort, ...filter } = query
      refuseMemberKeys(actor, filter.q ?? '')
      const answer = await listSubscriptions(db, filter, { page, page_size, sort }, now)
      await recordMemberSearch(deps, filter.q ?? '', { actor, found: answer.total_count, ip, now })
      return answer
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/counts`,
      summary: '구독 상태별 수',
      access: 'subscriptions:read',
      extension: true,
      responses: { 200: tabCountsSchema },
    },
    ({ db, now }) => subscriptionCounts(db, now),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '구독 상세: 회원이 보는 그대로와 지금 할 수 있는 일',
      access: 'subscriptions:read',
      extension: true,
      params: idParams,
      responses: { 200: adminSubscriptionDetailSchema },
      errors: ['NOT_FOUND'],
    },
    ({ db, params, now }) => readSubscription(db, params.id, now),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}/timeline`,
      summary: '구독의 이력: 일어난 일, 기간, 결제, 환불, 크레딧, 동의, 안내를 새로운 것부터',
      access: 'subscriptions:read',
      extension: true,
      params: idParams,
      query: timelineQuery,
      responses: { 200: pageOf(timelineLineSchema) },
      errors: ['NOT_FOUND', 'PAGE_TOO_DEEP'],
    },
    ({ db, params, query }) => timelineOf(db, params.id, query),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/actions`,
      summary: '구독 하나에 하는 일. dry_run이면 바꾸지 않고 바뀐 모습만 답해요',
      access: 'subscriptions:write',
      extension: true,
      transaction: false,
      params: idParams,
      body: actionBody,
      responses: { 200: actionResultSchema },
      errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'SUBSCRIPTION_STATE', 'PRICE_CHANGED', 'PAYMENT_IN_PROGRESS'],
    },
    ({ deps, params, body, actor, requestId, ip, now }) => actOn(deps, params.id, body, { actor, requestId, ip, now }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/bulk/extend`,
      summary: '구독 일괄 연장·보상 (구독번호 또는 회원번호)',
      access: 'subscriptions:write',
      extension: true,
      transaction: false,
      body: extendBody,
      bodyLimitBytes: bulkBodyBytes,
      responses: bulkResponses,
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY'],
    },
    async ({ deps, actor, requestId, body }) => {
      const { ids, user_ids: userIds, days, reason, dry_run: dryRun } = body
      refuseTooMany((ids ?? userIds ?? []).length)
      const live = userIds ? await liveIds(deps.db, userIds) : undefined
      const rows = (userIds ?? []).map((user): ExtendRow => {
        const id = live?.get(user)
        return { days, written: `회원 ${user}`, ...(id === undefined ? {} : { id }) }
      })
      return runBulk(deps, extendEach, {
        actor,
        requestId,
        rows: onceEach(ids ? ids.map((id) => ({ id, days })) : rows),
        dryRun,
        reason,
        input: { days },
      })
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/extend-file`,
      summary: '파일로 구독 연장·보상 (multipart: file, days, reason, dry_run, job_id)',
      access: 'subscriptions:write',
      extension: true,
      transaction: false,
      idempotency: 'repeatable',
      upload: { maxBytes: maxFileBytes + 64 * 1024, maxFiles: 1 },
      responses: { 200: extendFileSchema, 202: extendFileSchema },
      errors: ['FILE_ENCODING', 'FILE_COLUMNS', 'FILE_UNREADABLE', 'FILE_TOO_LARGE', 'FILE_EXPIRED', 'BULK_EMPTY'],
    },
    async ({ deps, actor, now, requestId, uploads }) => {
      const fields = uploadFields.safeParse(
        Object.fromEntries(Object.entries(uploads.fields).filter(([, value]) => value !== '')),
      )
      if (!fields.success) throw new AppError('VALIDATION', fieldsOf(fields.error))
      const { dry_run: dryRun, job_id: jobId, days, reason } = fields.data
      const [file] = uploads.files
      const call = { actor, now, requestId }
      if (!file && (dryRun || jobId === undefined))
        throw new AppError('VALIDATION', { fields: { file: ['FILE_REQUIRED'] } })
      if (dryRun && file) return checkExtendFile(deps, file, { days, reason }, call)
      const source = jobId === undefined && file ? { file } : { jobId: jobId ?? 0 }
      const answer = await commitExtendFile(deps, source, { days, reason }, call)
      return answer.result.status === 'RUNNING' ? reply(202, answer) : reply(200, answer)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/core-admin/v1/users/{id}/payment-methods',
      summary: '회원이 등록한 결제수단 (이름과 상태만)',
      access: 'subscriptions:read',
      extension: true,
      params: idParams,
      responses: { 200: z.object({ results: z.array(methodSchema) }) },
    },
    async ({ db, deps, params, actor, ip, now }) => {
      const results = await methodsOf(db, params.id)
      if (results.length > 0)
        await recordRepeatedRead(deps.db, {
          actor,
          action: 'member.payment-methods',
          subject: `user:${params.id}`,
          reason: null,
          detail: { fields: ['label', 'issuer'] },
          ip,
          now,
        })
      return { results }
    },
  ),
]
