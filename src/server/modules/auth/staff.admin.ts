import { z } from '@hono/zod-openapi'
import { and, eq } from 'drizzle-orm'
import { allPermissions, can, roleLabels, type StaffRole, staffRoles } from '#shared/permissions.ts'
import { SAMPLE_PASSWORD } from '../../db/sample/data/names.ts'
import type { StaffSetup } from '../../http/actor.ts'
import { endpoint } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { admins } from './auth.tables.ts'
import { setupOf } from './staffSetup.ts'
import { signInStaff } from './staffSignIn.service.ts'
import { revoke, rotate } from './sessions.service.ts'
import { deviceCookie, deviceSeconds, newDevice } from './knownDevice.ts'
import { setSessionCookie, staffCookie } from './sessionCookies.ts'

/** What this person may do now: nothing while their account is not ready. */
const scopesOf = (role: StaffRole, setup: readonly StaffSetup[]) =>
  setup.length > 0 ? [] : allPermissions.filter((permission) => can(role, permission))

/** Staff sessions live beside customers' ones: another cookie, another audience. */

export const staffAuth = [
  endpoint(
    {
      method: 'post',
      path: '/core-admin/v1/auth/sign-in',
      summary: '직원 로그인',
      access: 'public',
      extension: true,
      transaction: false,
      body: z.strictObject({
        email_address: z.string().trim().toLowerCase().min(3).max(254),
        password: z.string().min(1).max(128),
        totp: z
          .string()
          .regex(/^\d{6}$/)
          .optional(),
        recovery_code: z.string().trim().min(8).max(40).optional(),
      }),
      responses: {
        200: z.object({
          access_token: z.string(),
          scopes: z.array(z.string()),
          setup: z.array(z.enum(['PASSWORD', 'TOTP'])).openapi({ description: '먼저 끝내야 하는 계정 준비' }),
        }),
      },
      errors: ['SIGN_IN_FAILED', 'TOTP_REQUIRED', 'TOTP_INVALID', 'SAMPLE_ACCOUNT', 'RATE_LIMITED'],
    },
    async (call) => {
      const { body, deps, ip, place, userAgent, requestId } = call
      const { admin, factor, ...opened } = await signInStaff(deps, {
        emailAddress: body.email_address,
        password: body.password,
        totp: body.totp,
        recoveryCode: body.recovery_code,
        place,
        userAgent,
        device: call.cookie(deviceCookie),
      })
      await recordAudit(deps.db, {
        actor: { kind: 'staff', id: admin.id, role: admin.role, name: admin.name, sessionId: opened.sessionId },
        action: 'staff.sign-in',
        entity: 'admins',
        entityId: admin.id,
        after: { factor },
        ip,
        requestId,
        now: call.now,
      })
      setSessionCookie(call, 'staff', opened)
      call.setCookie(deviceCookie, newDevice(deps.keys, admin), { maxAgeSeconds: deviceSeconds })
      const setup = setupOf(deps.config, {
        mustChangePassword: admin.mustChangePassword,
        totpOn: admin.totpConfirmedAt !== null,
      })
      return { access_token: opened.accessToken, scopes: scopesOf(admin.role, setup), setup }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/core-admin/v1/auth/refresh',
      summary: '직원 토큰 갱신',
      access: 'session',
      extension: true,
      transaction: false,
      responses: { 200: z.object({ access_token: z.string() }) },
      errors: ['REFRESH_TOKEN_INVALID'],
    },
    async (call) => {
      const token = call.cookie(staffCookie)
      if (!token) throw new AppError('REFRESH_TOKEN_INVALID')
      const opened = await rotate(call.deps.db, call.deps, 'staff', token)
      setSessionCookie(call, 'staff', opened)
      return { access_token: opened.accessToken }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/core-admin/v1/auth/sign-out',
      summary: '직원 로그아웃',
      access: 'session',
      extension: true,
      responses: { 204: null },
    },
    async ({ db, deps, cookie, setCookie }) => {
      const token = cookie(staffCookie)
      if (token) await revoke(db, deps, 'staff', token)
      setCookie(staffCookie, '', { maxAgeSeconds: 0 })
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/core-admin/v1/me',
      summary: '내 계정',
      access: 'staff:self',
      extension: true,
      responses: {
        200: z
          .object({
            id: z.number(),
            name: z.string(),
            email_address: z.string(),
            role: z.enum(staffRoles).openapi({ description: '다른 역할로 보는 중이면 그 역할' }),
            role_label: z.string(),
            own_role: z.enum(staffRoles),
            permissions: z.array(z.string()),
            setup: z.array(z.enum(['PASSWORD', 'TOTP'])).openapi({ description: '먼저 끝내야 하는 계정 준비' }),
          })
          .openapi('StaffMe'),
      },
    },
    async ({ db, actor }) => {
      const [admin] = await db.select().from(admins).where(eq(admins.id, actor.id))
      if (!admin) throw new AppError('NOT_FOUND')
      return {
        id: admin.id,
        name: admin.name,
        email_address: admin.emailAddress,
        role: actor.role,
        role_label: roleLabels[actor.role],
        own_role: admin.role,
        permissions: scopesOf(actor.role, actor.setup ?? []),
        setup: [...(actor.setup ?? [])],
      }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/core-admin/v1/me/view-as',
      summary: '다른 역할로 보기 시작과 끝 (기록만 하고, 보는 것은 머리글 homefit-view-as로)',
      access: 'admin:manage',
      extension: true,
      body: z.strictObject({
        role: z.enum(staffRoles).exclude(['admin']).nullable().openapi({ description: 'null이면 끝냄' }),
      }),
      responses: { 200: z.object({ role: z.enum(staffRoles).nullable() }) },
    },
    async ({ db, actor, body: { role }, ip, requestId, now }) => {
      await recordAudit(db, {
        actor,
        action: role === null ? 'staff.view-as-end' : 'staff.view-as',
        entity: 'admins',
        entityId: actor.id,
        after: role === null ? undefined : { role },
        ip,
        requestId,
        now,
      })
      return { role }
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/core-admin/v1/auth/sample',
      summary: '샘플 계정 안내 (샘플 모드에서만)',
      access: 'public',
      extension: true,
      responses: {
        200: z.object({
          results: z.array(
            z.object({ email_address: z.string(), password: z.string(), role_label: z.string(), name: z.string() }),
          ),
        }),
      },
    },
    async ({ db, deps }) => {
      if (!deps.config.sampleMode) return { results: [] }
      const accounts = await db
        .select()
        .from(admins)
        .where(and(eq(admins.sample, true), eq(admins.status, 'ACTIVE')))
        .orderBy(admins.id)
        .limit(10)
      return {
        results: accounts.map((one) => ({
          email_address: one.emailAddress,
          password: SAMPLE_PASSWORD,
          role_label: roleLabels[one.role],
          name: one.name,
        })),
      }
    },
  ),
]
