import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, idParams, pageOf, pageQuery } from '../../http/endpoint.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { ClaimType } from '../orders/claimable.ts'
import { lockOne, tryOut } from './claimDesk.ts'
import {
  adminClaimDetailSchema,
  claimCountsSchema,
  claimFilterShape,
  claimPatchBody,
  claimSorts,
  convertBody,
} from './claims.admin.contract.ts'
import { adminClaimSchema } from './adminClaim.contract.ts'
import { bulkEndpoint } from './bulkRoutes.ts'
import { claimReasonSchema } from './claims.contract.ts'
import { reasonsOf } from './claimChecks.ts'
import { toFees } from './claims.bulk.ts'
import { claimCounts } from './claims.counts.ts'
import { readAdminClaim } from './claims.detail.ts'
import { findForStaff } from './claims.search.ts'
import { claimTypes } from './claims.tables.ts'
import { convertToReturn } from './convert.service.ts'
import { correctClaim } from './correct.admin.ts'
import { editClaim } from './edit.service.ts'
import { claimKindWord } from '#shared/words/claims.ts'

const path = '/store-admin/v1/claims'

const queue = (type: ClaimType): Endpoint[] => [
  endpoint(
    {
      method: 'get',
      path: `${path}/${type}`,
      summary: `${claimKindWord[type]} 목록`,
      access: 'claims:read',
      query: z.object({ ...pageQuery, ...claimFilterShape, sort: z.enum(claimSorts).optional() }),
      responses: { 200: pageOf(adminClaimSchema) },
      errors: ['PAGE_TOO_DEEP', 'FORBIDDEN'],
    },
    (call) => findForStaff(call, type),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/${type}/counts`,
      summary: `${claimKindWord[type]} 단계별 수`,
      access: 'claims:read',
      extension: true,
      responses: { 200: claimCountsSchema },
    },
    ({ db, now }) => claimCounts(db, type, now),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/${type}/reasons`,
      summary: `${claimKindWord[type]} 사유`,
      access: 'claims:read',
      extension: true,
      responses: { 200: z.object({ results: z.array(claimReasonSchema) }) },
    },
    async ({ db }) => ({ results: await reasonsOf(db, type) }),
  ),
  bulkEndpoint(type, 'request'),
  bulkEndpoint(type, 'complete'),
  bulkEndpoint(type, 'retract'),
  ...(type === 'cancel' ? [] : [bulkEndpoint(type, 'collect'), bulkEndpoint(type, 'inspect')]),
]

/** 취소·교환·반품 관리: the queues, one claim, and what staff do with many. */
export const claimsAdmin: Endpoint[] = [
  ...claimTypes.flatMap(queue),
  endpoint(
    {
      method: 'get',
      path,
      summary: '취소·교환·반품 찾기',
      access: 'claims:read',
      extension: true,
      query: z.object({ ...pageQuery, ...claimFilterShape, sort: z.enum(claimSorts).optional() }),
      responses: { 200: pageOf(adminClaimSchema) },
      errors: ['PAGE_TOO_DEEP', 'FORBIDDEN'],
    },
    (call) => findForStaff(call, null),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '취소·교환·반품 하나',
      access: 'claims:read',
      extension: true,
      params: idParams,
      responses: { 200: adminClaimDetailSchema },
      errors: ['CLAIM_NOT_FOUND'],
    },
    ({ db, params, actor, now }) => readAdminClaim(db, params.id, actor, now),
  ),
  endpoint(
    {
      method: 'patch',
      path: `${path}/{id}`,
      summary: '귀책·차감·보류 변경',
      access: 'refunds:override',
      extension: true,
      transaction: false,
      params: idParams,
      body: claimPatchBody,
      responses: { 200: adminClaimDetailSchema },
      errors: ['CLAIM_NOT_FOUND', 'VERSION_CONFLICT', 'CLAIM_STATE', 'FEE_OVERRIDE_LIMIT'],
    },
    async ({ deps, params, body, actor, now, requestId, ip }) => {
      return tryOut(deps.db, body.dry_run, async (tx) => {
        const { order, claim } = await lockOne(tx, params.id, body.version)
        const { fault, hold_reason: hold, fee_paid: feePaid, reason, notify } = body
        const fees = body.fees && toFees(body.fees)
        await editClaim(tx, order, claim, { fault, fees, hold, feePaid, reason, notify }, { actor, now, requestId })
        await recordAudit(tx, {
          actor,
          action: 'claim.update',
          entity: 'claims',
          entityId: params.id,
          before: { fault: claim.fault, fees: claim.fee_overrides, hold_reason: claim.hold_reason },
          after: { fault, fees, hold_reason: hold, fee_paid: feePaid },
          reason,
          ip,
          requestId,
          now,
        })
        return readAdminClaim(tx, params.id, actor, now)
      })
    },
  ),
  correctClaim,
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/convert`,
      summary: '교환을 반품으로 전환',
      access: 'claims:complete',
      extension: true,
      params: idParams,
      body: convertBody,
      responses: { 200: adminClaimDetailSchema },
      errors: ['CLAIM_NOT_FOUND', 'VERSION_CONFLICT', 'CLAIM_STATE'],
    },
    async ({ db, params, body, actor, now, requestId, ip }) => {
      const { order, claim } = await lockOne(db, params.id, body.version)
      const { reason, notify } = body
      const audit = {
        actor,
        action: 'claim.convert',
        entity: 'claims',
        entityId: params.id,
        reason,
        ip,
        requestId,
        now,
      }
      await recordAudit(db, audit)
      const made = await convertToReturn(db, order, claim, { actor, now, requestId }, { reason, notify })
      return readAdminClaim(db, made, actor, now)
    },
  ),
]
