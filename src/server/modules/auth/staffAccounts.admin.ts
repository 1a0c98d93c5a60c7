import { z } from '@hono/zod-openapi'
import { and, asc, desc, ilike, inArray, or, sql } from 'drizzle-orm'
import { staffRoles } from '#shared/permissions.ts'
import { type Endpoint, endpoint, idParams, line, pageOf, pageQuery, repeated, reply } from '../../http/endpoint.ts'
import { personal } from '../../http/personalSearches.ts'
import { AppError } from '../../http/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { admins } from './auth.tables.ts'
import { endSessions } from './endSessions.service.ts'
import { openStaffSessions } from './ownAccount.service.ts'
import { hashPassword } from './passwords.ts'
import { adminOf, clearTotp } from './secondFactor.service.ts'
import {
  newStaffBody,
  presentSession,
  presentStaff,
  staffChangeBody,
  staffMemberDetailSchema,
  staffMemberSchema,
  staffStatuses,
  temporaryPasswordSchema,
} from './staffAccounts.contract.ts'
import { addStaff, changeStaff, lockedStaff, newTemporaryPassword, resetStaffPassword } from './staffChanges.service.ts'
import { offsetOf, toPage } from '../../db/page.ts'

const path = '/core-admin/v1/admins'
const why = z.strictObject({ reason: line(200) })
const facts = (row: typeof admins.$inferSelect) => ({ name: row.name, role: row.role, status: row.status })

/** 직원 계정. A temporary password is shown in one answer and never kept. */
export const staffAccountsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '직원 계정 목록',
      access: 'admin:manage',
      extension: true,
      query: z.object({
        ...pageQuery,
        q: personal(line(60), '직원의 이름이나 이메일의 앞부분'),
        role: repeated(z.enum(staffRoles)),
        status: repeated(z.enum(staffStatuses)),
      }),
      responses: { 200: pageOf(staffMemberSchema) },
    },
    async ({ db, query }) => {
      const start = query.q ? `${query.q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : undefined
      const where = and(
        start ? or(ilike(admins.name, start), ilike(admins.emailAddress, start)) : undefined,
        query.role ? inArray(admins.role, query.role) : undefined,
        query.status ? inArray(admins.status, query.status) : undefined,
      )
      const found = await db
        .select()
        .from(admins)
        .where(where)
        .orderBy(asc(sql`${admins.status} <> 'ACTIVE'`), desc(admins.id))
        .limit(query.page_size)
        .offset(offsetOf(query))
      const total = await db.$count(admins, where)
      return toPage(found.map(presentStaff), total, query)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '직원 계정',
      access: 'admin:manage',
      extension: true,
      params: idParams,
      responses: { 200: staffMemberDetailSchema },
    },
    async ({ db, params, actor, now }) => {
      const admin = await adminOf(db, params.id)
      const open = await openStaffSessions(db, params.id, now)
      return {
        ...presentStaff(admin),
        sessions: open.map((session) => presentSession(session, actor.sessionId)),
      }
    },
  ),
  endpoint(
    {
      method: 'post',
      path,
      summary: '직원 계정 만들기',
      access: 'admin:manage',
      extension: true,
      idempotency: 'sealed',
      body: newStaffBody,
      responses: { 201: temporaryPasswordSchema },
      errors: ['STAFF_EMAIL_TAKEN'],
    },
    async ({ db, body, actor, ip, requestId, now }) => {
      const password = newTemporaryPassword()
      const passwordHash = await hashPassword(password)
      const added = await addStaff(
        db,
        { emailAddress: body.email_address, name: body.name, role: body.role, passwordHash },
        now,
      )
      await recordAudit(db, {
        actor,
        action: 'staff.create',
        entity: 'admins',
        entityId: added.id,
        after: { email_address: added.emailAddress, ...facts(added) },
        ip,
        requestId,
        now,
      })
      return reply(201, { id: added.id, temporary_password: password })
    },
  ),
  endpoint(
    {
      method: 'patch',
      path: `${path}/{id}`,
      summary: '직원의 이름·역할·상태 바꾸기',
      access: 'admin:manage',
      extension: true,
      params: idParams,
      body: staffChangeBody,
      responses: { 200: staffMemberSchema },
      errors: ['VERSION_CONFLICT', 'LAST_ADMIN'],
    },
    async ({ db, deps, params, body, actor, ip, requestId, now }) => {
      const { reason, version, ...change } = body
      const { before, after } = await changeStaff(db, deps, { id: params.id, version }, change, now)
      await recordAudit(db, {
        actor,
        action: 'staff.update',
        entity: 'admins',
        entityId: params.id,
        before: facts(before),
        after: facts(after),
        reason,
        ip,
        requestId,
        now,
      })
      return presentStaff(after)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/reset-password`,
      summary: '직원 비밀번호 초기화 (임시 비밀번호를 한 번만 보여 줌)',
      access: 'admin:manage',
      extension: true,
      idempotency: 'sealed',
      params: idParams,
      body: why,
      responses: { 200: temporaryPasswordSchema },
    },
    async ({ db, params, body, actor, ip, requestId, now }) => {
      const password = newTemporaryPassword()
      await resetStaffPassword(db, params.id, await hashPassword(password), now)
      await recordAudit(db, {
        actor,
        action: 'staff.reset-password',
        entity: 'admins',
        entityId: params.id,
        reason: body.reason,
        ip,
        requestId,
        now,
      })
      return { id: params.id, temporary_password: password }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/reset-totp`,
      summary: '직원의 2단계 인증 초기화 (로그인도 모두 끝남)',
      access: 'admin:manage',
      extension: true,
      params: idParams,
      body: why,
      responses: { 204: null },
      errors: ['TOTP_OFF'],
    },
    async ({ db, params, body, actor, ip, requestId, now }) => {
      await lockedStaff(db, params.id)
      if (!(await clearTotp(db, params.id, now))) throw new AppError('TOTP_OFF')
      await endSessions(db, { audience: 'staff', subjectId: params.id }, now)
      await recordAudit(db, {
        actor,
        action: 'staff.reset-totp',
        entity: 'admins',
        entityId: params.id,
        reason: body.reason,
        ip,
        requestId,
        now,
      })
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/end-sessions`,
      summary: '직원의 로그인 끝내기 (하나 또는 모두)',
      access: 'admin:manage',
      extension: true,
      params: idParams,
      body: z.strictObject({ session_id: z.number().int().min(1).optional() }),
      responses: { 200: z.object({ ended: z.number().int() }) },
    },
    async ({ db, params, body, actor, ip, requestId, now }) => {
      await lockedStaff(db, params.id)
      const only = body.session_id === undefined ? {} : { only: body.session_id }
      const ended = await endSessions(db, { audience: 'staff', subjectId: params.id, ...only }, now)
      await recordAudit(db, {
        actor,
        action: 'staff.end-sessions',
        entity: 'admins',
        entityId: params.id,
        after: { ended },
        ip,
        requestId,
        now,
      })
      return { ended }
    },
  ),
]
