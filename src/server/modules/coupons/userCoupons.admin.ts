import { z } from '@hono/zod-openapi'
import { sure } from '../../db/sure.ts'
import { maxFileBytes } from '#shared/files/limits.ts'
import { subjectOf } from '../../http/actor.ts'
import {
  type Endpoint,
  endpoint,
  idParam,
  idParams,
  idValue,
  line,
  pageOf,
  pageQuery,
  repeated,
  reply,
} from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { fieldsOf } from '../../http/fieldCodes.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { bulkResponses, inlineLimit, refuseTooMany } from '../bulk/bulk.contract.ts'
import { runBulk, type BulkReply } from '../bulk/bulk.service.ts'
import { maySeekPeople, refuseMemberKeys } from '../audit/personalKeys.ts'
import { recordMemberSearch } from '../audit/personalSearches.service.ts'
import { userCouponsById } from './benefits.read.ts'
import { userCouponSchema } from './coupons.contract.ts'
import { userCouponStatuses } from './coupons.tables.ts'
import { csWorthLimit } from '#shared/validation/couponExposure.ts'
import { heldCouponSchema } from './issues.contract.ts'
import { heldIds, issueWorth, listHeld, requireUser } from './issues.read.ts'
import { issueToMembers, onceEach, recallCoupons } from './issuing.bulk.ts'
import { issueCoupons } from './issuing.service.ts'
import { checkFile, commitFile } from './memberFile.ts'
import {
  bulkBody,
  fileResultSchema,
  membersSchema,
  recallBody,
  segmentsSchema,
  uploadFields,
} from './userCoupons.contract.ts'
import { findMembers, segmentCounts, segmentLabels, segmentLimit, segmentMembers } from './segments.read.ts'

const path = '/store-admin/v1/user-coupons'

/** A dry run of thousands answers with its totals and the rows that need looking at. */
function shortened(answer: BulkReply): BulkReply {
  const result = answer.body
  if (!result.dry_run || result.rows.length <= inlineLimit) return answer
  const rows = result.rows.filter((row) => row.status !== 'SUCCESS').slice(0, inlineLimit)
  return reply(200, { ...result, rows })
}

/** 회원쿠폰 */
export const userCouponsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '회원이 가진 쿠폰 목록',
      access: 'coupons:read',
      extension: true,
      query: z.object({
        ...pageQuery,
        coupon_issue_id: idParam.optional(),
        user_id: idParam.optional(),
        ids: repeated(idParam),
        status: repeated(z.enum(userCouponStatuses)),
        sort: z.string().max(60).optional(),
      }),
      responses: { 200: pageOf(heldCouponSchema) },
      errors: ['PAGE_TOO_DEEP'],
    },
    ({ db, query }) => listHeld(db, query),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/users/{id}/coupons',
      summary: '회원의 쿠폰',
      access: 'coupons:read',
      params: idParams,
      query: z.object({ ...pageQuery, status: repeated(z.enum(userCouponStatuses)) }),
      responses: { 200: pageOf(heldCouponSchema) },
      errors: ['NOT_FOUND'],
    },
    async ({ db, params, query }) => {
      await requireUser(db, params.id)
      return listHeld(db, { ...query, user_id: params.id })
    },
  ),
  endpoint(
    {
      method: 'post',
      path,
      aliases: ['/store-admin/v1/coupons/user-coupons'],
      summary: '회원에게 쿠폰 한 장 발급',
      access: 'coupons:issue',
      body: z.strictObject({ user_id: idValue, coupon_issue_id: idValue, reason: line(500).optional() }),
      responses: { 201: userCouponSchema },
      errors: [
        'COUPON_ALREADY_ISSUED',
        'COUPON_ISSUE_CLOSED',
        'COUPON_SOLD_OUT',
        'USER_NOT_FOUND',
        'COUPON_ROLE_LIMIT',
      ],
    },
    async ({ db, body, actor, now, requestId, ip }) => {
      const worth = await issueWorth(db, body.coupon_issue_id)
      if (actor.role === 'cs' && worth > csWorthLimit)
        throw new AppError('COUPON_ROLE_LIMIT', { worth, limit: csWorthLimit })
      const [outcome] = await issueCoupons(db, [{ issueId: body.coupon_issue_id, userId: body.user_id }], {
        actor: subjectOf(actor),
        now,
        reason: body.reason,
      })
      if (!outcome || outcome.code !== null || outcome.userCouponId === null)
        throw new AppError(outcome?.code ?? 'COUPON_NOT_FOUND')
      await recordAudit(db, {
        actor,
        action: 'user-coupons.create',
        entity: 'user_coupons',
        entityId: outcome.userCouponId,
        after: body,
        reason: body.reason,
        ip,
        requestId,
        now,
      })
      return reply(201, sure((await userCouponsById(db, [outcome.userCouponId]))[0]))
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/bulk`,
      aliases: ['/store-admin/v1/coupons/user-coupons/bulk'],
      summary: '여러 회원에게 쿠폰 발급 (회원번호 또는 대상 조건)',
      access: 'coupons:write',
      transaction: false,
      body: bulkBody,
      responses: bulkResponses,
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY', 'COUPON_NOT_FOUND'],
    },
    async ({ deps, actor, requestId, body, now }) => {
      refuseTooMany(body.user_ids?.length ?? 0)
      await issueWorth(deps.db, body.coupon_issue_id)
      const { segment } = body
      const members = segment ? await segmentMembers(deps.db, segment, now) : (body.user_ids ?? [])
      return shortened(
        await runBulk(deps, issueToMembers, {
          actor,
          requestId,
          rows: onceEach(members.map((id) => ({ id }))),
          dryRun: body.dry_run,
          reason: body.reason,
          options: { coupon_issue_id: body.coupon_issue_id },
          input: {
            coupon_issue_id: body.coupon_issue_id,
            ...(segment ? { segment, label: segmentLabels[segment] } : {}),
          },
          maxRows: segmentLimit,
        }),
      )
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/csv-upload`,
      aliases: ['/store-admin/v1/coupons/user-coupons/csv-upload'],
      summary: '파일로 쿠폰 발급 (multipart: file, coupon_issue_id, dry_run, job_id)',
      access: 'coupons:write',
      transaction: false,
      idempotency: 'repeatable',
      upload: { maxBytes: maxFileBytes + 64 * 1024, maxFiles: 1 },
      responses: { 200: fileResultSchema, 202: fileResultSchema },
      errors: [
        'FILE_ENCODING',
        'FILE_COLUMNS',
        'FILE_UNREADABLE',
        'FILE_TOO_LARGE',
        'FILE_EXPIRED',
        'BULK_EMPTY',
        'COUPON_NOT_FOUND',
      ],
    },
    async ({ deps, actor, now, requestId, uploads }) => {
      const fields = uploadFields.safeParse(
        Object.fromEntries(Object.entries(uploads.fields).filter(([, value]) => value !== '')),
      )
      if (!fields.success) throw new AppError('VALIDATION', fieldsOf(fields.error))
      const { coupon_issue_id: issueId, dry_run, job_id, reason } = fields.data
      await issueWorth(deps.db, issueId)
      const [file] = uploads.files
      const call = { actor, now, requestId }
      if (!file && (dry_run || job_id === undefined))
        throw new AppError('VALIDATION', { fields: { file: ['FILE_REQUIRED'] } })
      if (dry_run && file) return checkFile(deps, file, issueId, call)
      const source = job_id === undefined && file ? { file } : { jobId: job_id ?? 0 }
      const result = await commitFile(deps, source, issueId, reason, call)
      return result.result?.status === 'RUNNING' ? reply(202, result) : reply(200, result)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/bulk/revoke`,
      summary: '쓰지 않은 쿠폰 회수. 이미 쓴 쿠폰은 그대로 두고 알려요',
      access: 'coupons:write',
      extension: true,
      transaction: false,
      body: recallBody,
      responses: bulkResponses,
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY'],
    },
    async ({ deps, actor, requestId, body }) => {
      refuseTooMany(body.ids?.length ?? 0)
      const ids =
        body.ids ??
        (await heldIds(
          deps.db,
          { coupon_issue_id: body.coupon_issue_id, status: ['AVAILABLE', 'RESERVED', 'USED'] },
          segmentLimit + 1,
        ))
      return shortened(
        await runBulk(deps, recallCoupons, {
          actor,
          requestId,
          rows: ids.map((id) => ({ id })),
          dryRun: body.dry_run,
          reason: body.reason,
          input: body.coupon_issue_id === undefined ? {} : { coupon_issue_id: body.coupon_issue_id },
          maxRows: segmentLimit,
        }),
      )
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/segments`,
      summary: '쿠폰을 줄 대상 조건과 회원 수',
      access: 'coupons:read',
      extension: true,
      responses: { 200: segmentsSchema },
    },
    async ({ db, now }) => ({ results: await segmentCounts(db, now) }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/members`,
      summary: '쿠폰을 줄 회원 찾기 (번호, 닉네임; 개인정보 열람 권한이 있으면 이메일, 전화번호)',
      access: 'coupons:issue',
      extension: true,
      readsOnly: true,
      body: z.strictObject({ q: line(254) }),
      responses: { 200: membersSchema },
      errors: ['FORBIDDEN'],
    },
    async ({ db, deps, body, actor, ip, now }) => {
      refuseMemberKeys(actor, body.q)
      const results = await findMembers(db, body.q, maySeekPeople(actor))
      await recordMemberSearch(deps, body.q, { actor, found: results.length, ip, now })
      return { results }
    },
  ),
]
