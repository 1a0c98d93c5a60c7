import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, idParams, isoTime } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { kstIsoOrNull } from '../../time/kst.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { endSessions } from './endSessions.service.ts'
import { changeOwnPassword, disableOwnTotp, openStaffSessions, requirePresence } from './ownAccount.service.ts'
import { adminOf, confirmTotp, renewRecoveryCodes, startTotp, takeSecondFactor } from './secondFactor.service.ts'
import { presentSession, staffSessionSchema } from './staffAccounts.contract.ts'
import { fieldCode } from '../../http/fieldCodes.ts'

const path = '/core-admin/v1/auth'
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, fieldCode('OTP'))
const recoveryCode = z.string().trim().min(8).max(40)
const password = z.string().min(1).max(128)
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).openapi('RecoveryCodes')

/** 내 계정: password, second factor and sessions of whoever is signed in. Secrets are shown once and never kept. */
export const ownAccountAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: `${path}/account`,
      summary: '내 계정의 2단계 인증과 로그인 기록',
      access: 'staff:self',
      extension: true,
      responses: {
        200: z
          .object({
            totp: z.object({ on_since: isoTime.nullable(), required: z.boolean(), recovery_codes_left: z.number() }),
            last_sign_in_at: isoTime.nullable(),
            sessions: z.array(staffSessionSchema),
          })
          .openapi('StaffAccount'),
      },
    },
    async ({ db, deps, actor, now }) => {
      const admin = await adminOf(db, actor.id)
      const open = await openStaffSessions(db, actor.id, now)
      return {
        totp: {
          on_since: kstIsoOrNull(admin.totpConfirmedAt),
          required: deps.config.staffTotpRequired,
          recovery_codes_left: admin.recoveryHashes.length,
        },
        last_sign_in_at: kstIsoOrNull(admin.lastSignInAt),
        sessions: open.map((session) => presentSession(session, actor.sessionId)),
      }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/password`,
      summary: '내 비밀번호 바꾸기 (다른 기기는 로그아웃)',
      access: 'staff:self',
      extension: true,
      transaction: false,
      body: z.strictObject({ password, new_password: password }),
      responses: { 204: null },
      errors: ['PASSWORD_MISMATCH', 'PASSWORD_POLICY', 'RATE_LIMITED'],
    },
    async ({ deps, actor, body, ip }) => {
      await changeOwnPassword(deps, actor, { password: body.password, newPassword: body.new_password, ip })
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/totp/start`,
      summary: '2단계 인증 등록 시작',
      access: 'staff:self',
      extension: true,
      transaction: false,
      idempotency: 'sealed',
      body: z.strictObject({ password: password.optional() }),
      bodyOptional: true,
      responses: {
        200: z.object({ secret: z.string(), otpauth_uri: z.string() }).openapi('TotpEnrolment'),
      },
      errors: ['TOTP_ALREADY_ON', 'PASSWORD_CONFIRM_REQUIRED', 'PASSWORD_MISMATCH', 'RATE_LIMITED'],
    },
    async ({ deps, actor, body }) => {
      await requirePresence(deps, actor, body?.password)
      const { secret, otpauthUri } = await deps.db.transaction((tx) => startTotp(tx, deps, actor))
      return { secret, otpauth_uri: otpauthUri }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/totp/confirm`,
      summary: '2단계 인증 등록 끝내기',
      access: 'staff:self',
      extension: true,
      transaction: false,
      idempotency: 'sealed',
      body: z.strictObject({ code }),
      responses: { 200: recoveryCodes },
      errors: ['TOTP_ALREADY_ON', 'TOTP_NOT_STARTED', 'TOTP_INVALID', 'RATE_LIMITED'],
    },
    async ({ deps, actor, body, ip }) => ({ recovery_codes: await confirmTotp(deps, actor, body.code, ip) }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/totp/disable`,
      summary: '2단계 인증 끄기',
      access: 'staff:self',
      extension: true,
      transaction: false,
      body: z.strictObject({ password, code: code.optional(), recovery_code: recoveryCode.optional() }),
      responses: { 204: null },
      errors: ['PASSWORD_MISMATCH', 'TOTP_OFF', 'TOTP_INVALID', 'RATE_LIMITED'],
    },
    async ({ deps, actor, body, ip }) => {
      await disableOwnTotp(deps, actor, {
        password: body.password,
        totp: body.code,
        recoveryCode: body.recovery_code,
        ip,
      })
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/totp/recovery-codes`,
      summary: '복구 코드 새로 받기 (전의 것은 못 쓰게 됨)',
      access: 'staff:self',
      extension: true,
      transaction: false,
      idempotency: 'sealed',
      body: z.strictObject({ code }),
      responses: { 200: recoveryCodes },
      errors: ['TOTP_OFF', 'TOTP_INVALID', 'RATE_LIMITED'],
    },
    async ({ deps, actor, body, ip, now }) => {
      const admin = await adminOf(deps.db, actor.id)
      if (!admin.totpConfirmedAt) throw new AppError('TOTP_OFF')
      await takeSecondFactor(deps, admin, { totp: body.code })
      const codes = await deps.db.transaction(async (tx) => {
        await recordAudit(tx, {
          actor,
          action: 'staff.recovery-codes',
          entity: 'admins',
          entityId: actor.id,
          ip,
          now,
        })
        return renewRecoveryCodes(tx, actor.id, now)
      })
      return { recovery_codes: codes }
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: `${path}/sessions/{id}`,
      summary: '내 로그인 하나 끝내기',
      access: 'staff:self',
      extension: true,
      params: idParams,
      responses: { 204: null },
      errors: ['NOT_FOUND'],
    },
    async ({ db, actor, params, now }) => {
      const ended = await endSessions(db, { audience: 'staff', subjectId: actor.id, only: params.id }, now)
      if (ended === 0) throw new AppError('NOT_FOUND')
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: `${path}/sessions`,
      summary: '지금 쓰는 것 말고 내 로그인 모두 끝내기',
      access: 'staff:self',
      extension: true,
      responses: { 200: z.object({ ended: z.number().int() }) },
    },
    async ({ db, actor, now }) => ({
      ended: await endSessions(db, { audience: 'staff', subjectId: actor.id, except: actor.sessionId }, now),
    }),
  ),
]
