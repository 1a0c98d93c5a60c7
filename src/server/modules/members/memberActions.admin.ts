import { z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { type Endpoint, endpoint, idParams, line } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { hit } from '../../http/rateLimit.ts'
import { deactivate } from '../accounts/deactivate.service.ts'
import { queueResetLink } from '../accounts/emailCodes.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { users } from '../auth/auth.tables.ts'
import { endSessions } from '../auth/endSessions.service.ts'
import { setMemberStatus } from '../auth/memberStatus.service.ts'
import { deliverSoon } from '../messages/delivery.ts'
import { seenBy } from './members.admin.ts'
import { memberChangeBody, memberDetailSchema } from './members.contract.ts'

const path = '/core-admin/v1/users'
const why = z.strictObject({ reason: line(200, 2) })

/** A member who has not left. Errors: USER_NOT_FOUND, MEMBER_WITHDRAWN. */
async function presentMemberOf(db: Db, id: number) {
  const [user] = await db
    .select({ status: users.status, emailAddress: users.emailAddress })
    .from(users)
    .where(eq(users.id, id))
  if (!user) throw new AppError('USER_NOT_FOUND')
  if (user.status === 'WITHDRAWN') throw new AppError('MEMBER_WITHDRAWN')
  return user
}

/** What staff do to a member's account; each with its reason in the audit log. */
export const memberActionsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'patch',
      path: `${path}/{id}`,
      summary: '회원 잠금·이용정지와 해제 (잠그면 모든 기기에서 로그아웃)',
      access: 'users:write',
      extension: true,
      params: idParams,
      body: memberChangeBody,
      responses: { 200: memberDetailSchema },
      errors: ['USER_NOT_FOUND', 'MEMBER_WITHDRAWN', 'ALREADY_DONE', 'VERSION_CONFLICT'],
      idempotency: 'repeatable',
      transaction: false,
    },
    async ({ deps, params, body, actor, ip, requestId, now }) => {
      await deps.db.transaction(async (tx) => {
        const { before, ended } = await setMemberStatus(tx, { id: params.id, version: body.version }, body.status, now)
        await recordAudit(tx, {
          actor,
          action: 'member.status',
          entity: 'users',
          entityId: params.id,
          before: { status: before },
          after: { status: body.status, sessions_ended: ended },
          reason: body.reason,
          ip,
          requestId,
          now,
        })
      })
      return seenBy(deps.db, actor, params.id, ip, now)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/sign-out-everywhere`,
      summary: '회원을 모든 기기에서 로그아웃',
      access: 'users:write',
      extension: true,
      params: idParams,
      body: why,
      responses: { 200: z.object({ ended: z.number().int() }) },
      errors: ['USER_NOT_FOUND', 'MEMBER_WITHDRAWN'],
    },
    async ({ db, params, body, actor, ip, requestId, now }) => {
      await presentMemberOf(db, params.id)
      const ended = await endSessions(db, { audience: 'customer', subjectId: params.id }, now)
      await recordAudit(db, {
        actor,
        action: 'member.sign-out',
        entity: 'users',
        entityId: params.id,
        after: { ended },
        reason: body.reason,
        ip,
        requestId,
        now,
      })
      return { ended }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/password-reset-mail`,
      summary: '회원에게 비밀번호 재설정 메일 보내기',
      access: 'users:write',
      extension: true,
      transaction: false,
      params: idParams,
      body: why,
      responses: { 202: null },
      errors: ['USER_NOT_FOUND', 'MEMBER_WITHDRAWN', 'RATE_LIMITED'],
    },
    async ({ deps, params, body, actor, ip, requestId, now }) => {
      await hit(deps.db, `reset-mail:user:${params.id}`, 3, 3600, now)
      await deps.db.transaction(async (tx) => {
        const user = await presentMemberOf(tx, params.id)
        await queueResetLink(tx, deps, user.emailAddress)
        await recordAudit(tx, {
          actor,
          action: 'member.reset-mail',
          entity: 'users',
          entityId: params.id,
          reason: body.reason,
          ip,
          requestId,
          now,
        })
      })
      deliverSoon(deps)
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: `${path}/{id}`,
      summary: '회원의 요청으로 탈퇴 처리',
      access: 'users:write',
      extension: true,
      transaction: false,
      params: idParams,
      body: why,
      responses: { 204: null },
      errors: ['USER_NOT_FOUND', 'MEMBER_WITHDRAWN', 'DEACTIVATE_BLOCKED'],
    },
    async ({ deps, params, body, actor, ip, requestId }) => {
      await presentMemberOf(deps.db, params.id)
      await deactivate(deps, { userId: params.id, reason: body.reason, actor, ip, requestId })
    },
  ),
]
