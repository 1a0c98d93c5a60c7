import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { type FieldCode, fieldMessage } from '#shared/validation/fieldWords.ts'
import { checkPassword } from '#shared/validation/password.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { forgetHits, hit } from '../../http/rateLimit.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { admins, sessions } from './auth.tables.ts'
import { endSessions } from './endSessions.service.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { adminOf, clearTotp, type Proof, takeSecondFactor } from './secondFactor.service.ts'

/** Who has just signed in need not give the password again. */
const freshMs = 10 * 60_000
const triesSeconds = 900

/** Refuses a password that is not theirs; ten tries in fifteen minutes. Errors: PASSWORD_MISMATCH, RATE_LIMITED. */
async function requirePassword(deps: Deps, actor: Staff, password: string) {
  const now = deps.clock.now()
  const key = `password:staff:${actor.id}`
  await hit(deps.db, key, 10, triesSeconds, now)
  const admin = await adminOf(deps.db, actor.id)
  if (!(await verifyPassword(password, admin.passwordHash))) throw new AppError('PASSWORD_MISMATCH')
  await forgetHits(deps.db, key, triesSeconds, now)
  return admin
}

/**
 * That the person at the screen is the one who signed in: they did so within ten minutes, or give their password again.
 * Errors: PASSWORD_CONFIRM_REQUIRED, PASSWORD_MISMATCH, RATE_LIMITED.
 */
export async function requirePresence(deps: Deps, actor: Staff, password: string | undefined): Promise<void> {
  if (password) {
    await requirePassword(deps, actor, password)
    return
  }
  const since = new Date(deps.clock.now().getTime() - freshMs)
  const [fresh] = await deps.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, actor.sessionId), gt(sessions.createdAt, since)))
  if (!fresh) throw new AppError('PASSWORD_CONFIRM_REQUIRED')
}

/**
 * Gives a member of staff a password of their own choice and ends their other sessions; also what an account with a
 * password from somebody else is waiting for. Errors: PASSWORD_MISMATCH, PASSWORD_POLICY, RATE_LIMITED.
 */
export async function changeOwnPassword(
  deps: Deps,
  actor: Staff,
  given: { password: string; newPassword: string; ip: string },
): Promise<void> {
  const admin = await requirePassword(deps, actor, given.password)
  const checked = checkPassword(given.newPassword, admin.emailAddress)
  if (!checked.ok) throw policy(checked.code, checked.message)
  if (given.newPassword === given.password) throw policy('PASSWORD_SAME')
  const passwordHash = await hashPassword(given.newPassword)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(admins)
      .set({ passwordHash, mustChangePassword: false, updatedAt: now })
      .where(and(eq(admins.id, actor.id), eq(admins.passwordHash, admin.passwordHash)))
      .returning({ id: admins.id })
    if (!changed) throw new AppError('PASSWORD_MISMATCH')
    await endSessions(tx, { audience: 'staff', subjectId: actor.id, except: actor.sessionId }, now)
    await recordAudit(tx, {
      actor,
      action: 'staff.password',
      entity: 'admins',
      entityId: actor.id,
      ip: given.ip,
      now,
    })
  })
}

const policy = (code: FieldCode, message: string = fieldMessage(code)) =>
  new AppError('PASSWORD_POLICY', { fields: { new_password: [code] } }, message)

/**
 * Switches one's own second factor off, to enrol another phone: with password and code. Errors: PASSWORD_MISMATCH,
 * TOTP_OFF, TOTP_INVALID, RATE_LIMITED.
 */
export async function disableOwnTotp(
  deps: Deps,
  actor: Staff,
  given: Proof & { password: string; ip: string },
): Promise<void> {
  const admin = await requirePassword(deps, actor, given.password)
  if (!admin.totpConfirmedAt) throw new AppError('TOTP_OFF')
  await takeSecondFactor(deps, admin, given)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await clearTotp(tx, actor.id, now)
    await recordAudit(tx, {
      actor,
      action: 'staff.totp-off',
      entity: 'admins',
      entityId: actor.id,
      ip: given.ip,
      now,
    })
  })
}

/** The open sessions of a member of staff, newest first. */
export const openStaffSessions = (db: Db, adminId: number, now: Date) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      rotatedAt: sessions.rotatedAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.audience, 'staff'),
        eq(sessions.subjectId, adminId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(50)
