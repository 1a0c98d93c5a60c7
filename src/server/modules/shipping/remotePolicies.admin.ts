import { z } from '@hono/zod-openapi'
import { sure } from '../../db/sure.ts'
import { eq } from 'drizzle-orm'
import { endpoint, idParams, line, reply, wonValue } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { refuseStale, versionField } from '../../http/versions.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { remotePolicySchema, toPolicy } from './settings.admin.ts'
import { remotePolicies } from './shipping.tables.ts'

const policyFields = z.strictObject({ name: line(60), jeju_fee: wonValue, island_fee: wonValue })
const path = '/core-admin/v1/remote-policies'

/** 도서산간 추가 배송비: what each zone pays; shipping origins share a policy. */
export const remotePoliciesAdmin = [
  endpoint(
    {
      method: 'post',
      path,
      summary: '도서산간 요금 등록',
      access: 'shipping:write',
      extension: true,
      body: policyFields,
      responses: { 201: remotePolicySchema },
    },
    async ({ db, body, actor, now, ip, requestId }) => {
      const values = { name: body.name, jejuFee: body.jeju_fee, islandFee: body.island_fee }
      const [row] = await db
        .insert(remotePolicies)
        .values({ ...values, editedAt: now, createdAt: now, updatedAt: now })
        .returning()
      await recordAudit(db, {
        actor,
        action: 'remote-policy.create',
        entity: 'remote-policies',
        entityId: row?.id,
        after: body,
        ip,
        requestId,
        now,
      })
      return reply(201, toPolicy(sure(row)))
    },
  ),
  endpoint(
    {
      method: 'patch',
      path: `${path}/{id}`,
      summary: '도서산간 요금 수정',
      access: 'shipping:write',
      extension: true,
      params: idParams,
      body: policyFields.partial().extend({ version: versionField }),
      responses: { 200: remotePolicySchema },
      errors: ['VERSION_CONFLICT'],
    },
    async ({ db, body, params, actor, now, ip, requestId }) => {
      const [before] = await db.select().from(remotePolicies).where(eq(remotePolicies.id, params.id)).for('update')
      if (!before) throw new AppError('NOT_FOUND')
      refuseStale(body.version, before, toPolicy(before))
      const [row] = await db
        .update(remotePolicies)
        .set({
          name: body.name ?? before.name,
          jejuFee: body.jeju_fee ?? before.jejuFee,
          islandFee: body.island_fee ?? before.islandFee,
          version: before.version + 1,
          editedAt: now,
          updatedAt: now,
        })
        .where(eq(remotePolicies.id, params.id))
        .returning()
      await recordAudit(db, {
        actor,
        action: 'remote-policy.update',
        entity: 'remote-policies',
        entityId: params.id,
        before: toPolicy(before),
        after: body,
        ip,
        requestId,
        now,
      })
      return toPolicy(sure(row))
    },
  ),
]
