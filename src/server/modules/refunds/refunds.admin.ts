import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Endpoint, endpoint, idParams, pageOf, pageQuery, wonValue } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { bulkBodyBytes, bulkResponses, bulkRowsBody, refuseTooMany, rowsOf } from '../bulk/bulk.contract.ts'
import { runBulk } from '../bulk/bulk.service.ts'
import { claimTypes } from '../claims/claims.tables.ts'
import { adjusting } from './adjust.service.ts'
import { executeOperation } from './refunds.bulk.ts'
import {
  adjustBody,
  adminRefundDetailSchema,
  adminRefundSchema,
  refundBulkItem,
  refundCountsSchema,
  refundFilterShape,
} from './refunds.contract.ts'
import { isLarge } from './refundConfirm.ts'
import type { ReadRoom } from './refundRoom.ts'
import { countRefunds, listRefunds, readAdminRefund } from './refunds.read.ts'
import { num } from '../../db/shape.ts'
import { claimKindWord } from '#shared/words/claims.ts'

const path = '/store-admin/v1/refunds'

const { type: _type, ...claimRefundFilter } = refundFilterShape

/** 환불관리: the queue, its bulk execution, and changes of the amount before it. */
export function refundsAdmin(roomOf: ReadRoom): Endpoint[] {
  const adjustRefund = adjusting(roomOf)
  return [
    endpoint(
      {
        method: 'get',
        path,
        summary: '환불 목록',
        access: 'refunds:read',
        query: z.object({ ...pageQuery, ...refundFilterShape }),
        responses: { 200: pageOf(adminRefundSchema) },
        errors: ['PAGE_TOO_DEEP'],
      },
      async ({ db, query, actor, now }) => listRefunds(db, query, query, actor, now),
    ),
    endpoint(
      {
        method: 'get',
        path: `${path}/counts`,
        summary: '환불 상태별 수',
        access: 'refunds:read',
        extension: true,
        responses: { 200: refundCountsSchema },
      },
      async ({ db, now }) => countRefunds(db, now),
    ),
    endpoint(
      {
        method: 'get',
        path: `${path}/{id}`,
        summary: '환불 상세',
        access: 'refunds:read',
        extension: true,
        params: idParams,
        responses: { 200: adminRefundDetailSchema },
        errors: ['REFUND_NOT_FOUND'],
      },
      async ({ db, params, actor, now }) => ({
        ...(await readAdminRefund(db, params.id, actor, now)),
        room: await roomOf(db, params.id),
      }),
    ),
    ...claimTypes.map((type) =>
      endpoint(
        {
          method: 'get',
          path: `/store-admin/v1/claims/${type}/refunds`,
          summary: `${claimKindWord[type]} 환불 목록`,
          access: 'refunds:read',
          query: z.object({ ...pageQuery, ...claimRefundFilter }),
          responses: { 200: pageOf(adminRefundSchema) },
          errors: ['PAGE_TOO_DEEP'],
        },
        async ({ db, query, actor, now }) => listRefunds(db, { ...query, type: [type] }, query, actor, now),
      ),
    ),
    endpoint(
      {
        method: 'post',
        path: `${path}/bulk`,
        summary: '환불 실행 (일괄)',
        access: 'refunds:execute',
        transaction: false,
        body: bulkRowsBody(refundBulkItem).safeExtend({
          expected_total: wonValue
            .optional()
            .openapi({ description: '담당자가 확인한 합계. 다르거나 큰 금액인데 없으면 아무것도 하지 않음' }),
        }),
        bodyLimitBytes: bulkBodyBytes,
        responses: bulkResponses,
        errors: ['BULK_EMPTY', 'BULK_TOO_MANY', 'REFUND_CHANGED', 'REFUND_CONFIRM'],
      },
      async ({ deps, body, actor, requestId }) => {
        const { expected_total, dry_run, reason } = body
        const items = rowsOf(body) ?? []
        refuseTooMany(items.length)
        if (!dry_run)
          await refuseOtherTotal(
            deps,
            items.map((item) => item.refund_id),
            expected_total,
          )
        return runBulk(deps, executeOperation, {
          actor,
          requestId,
          rows: items.map(({ refund_id, action, memo }) => ({ id: refund_id, action, ...(memo ? { memo } : {}) })),
          dryRun: dry_run,
          reason,
        })
      },
    ),
    endpoint(
      {
        method: 'patch',
        path: `${path}/{id}`,
        summary: '환불 금액 조정',
        access: 'refunds:override',
        extension: true,
        params: idParams,
        body: adjustBody,
        responses: { 200: adminRefundSchema.extend({ approval_requested: z.boolean() }) },
        errors: [
          'REFUND_NOT_FOUND',
          'VERSION_CONFLICT',
          'REFUND_STATE',
          'REFUND_EXCEEDS_PAYMENT',
          'REFUND_PROMISED',
          'REFUND_LEAVES_TOO_LITTLE',
          'APPROVAL_REQUIRED',
        ],
      },
      async ({ db, params, body, actor, now, requestId, ip }) => {
        const { accept_shortage: acceptShortage, ...asked } = body
        const done = await adjustRefund(db, { refundId: params.id, ...asked, acceptShortage, actor, now })
        await recordAudit(db, {
          actor,
          action: 'refund.adjust',
          entity: 'refunds',
          entityId: params.id,
          after: body,
          reason: body.reason,
          ip,
          requestId,
          now,
        })
        return { ...(await readAdminRefund(db, params.id, actor, now)), approval_requested: done === 'REQUESTED' }
      },
    ),
  ]
}

/**
 * The sum that was typed must be the sum that will move, and a large one must have been typed; a retry of a done job
 * moves nothing and is not counted.
 */
async function refuseOtherTotal(deps: Deps, ids: readonly number[], expected: number | undefined): Promise<void> {
  const [sum] = await rows(
    deps.db,
    { total: num, open: num },
    sql`select coalesce(sum(refund_cash), 0)::bigint as total, count(*) filter (where status <> 'COMPLETED')::int as open
        from refunds where id = any(${sql.param([...new Set(ids)])}::bigint[])`,
  )
  if (!sum || sum.open === 0 || sum.total === expected) return
  if (expected !== undefined)
    throw new AppError(
      'REFUND_CHANGED',
      { total: sum.total },
      '고른 환불의 합계가 달라졌어요. 새로 고친 금액을 확인해 주세요.',
    )
  if (isLarge(deps.config, sum.total)) throw new AppError('REFUND_CONFIRM', { total: sum.total })
}
