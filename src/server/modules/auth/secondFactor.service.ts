import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { forgetHits, hit } from '../../http/rateLimit.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { admins } from './auth.tables.ts'
import { hashRecoveryCode, matchingStep, newRecoveryCodes, newTotpSecret, totpUri } from './totp.ts'

/** The second factor of staff: a code of an authenticator app, or one of ten recovery codes. */

type Admin = typeof admins.$inferSelect
export type Proof = { totp?: string | undefined; recoveryCode?: string | undefined }

const triesKey = (adminId: number) => `totp:staff:${adminId}`
const triesSeconds = 900
const mostTries = 10

/**
 * Takes a proof of the second factor. A code of the app opens one session only, also when two come at the same moment; a
 * recovery code is used up. Ten tries in fifteen minutes, wherever they come from. Never inside a transaction: a wrong try must
 * count whatever becomes of the call. Errors: TOTP_INVALID, RATE_LIMITED.
 */
export async function takeSecondFactor(deps: Deps, admin: Admin, proof: Proof): Promise<'totp' | 'recovery'> {
  const now = deps.clock.now()
  await hit(deps.db, triesKey(admin.id), mostTries, triesSeconds, now)
  const taken = proof.recoveryCode
    ? await takeRecoveryCode(deps.db, admin.id, proof.recoveryCode)
    : await takeTotp(deps, admin, proof.totp ?? '', now)
  if (!taken) throw new AppError('TOTP_INVALID')
  await forgetHits(deps.db, triesKey(admin.id), triesSeconds, now)
  return proof.recoveryCode ? 'recovery' : 'totp'
}

async function takeTotp(deps: Deps, admin: Admin, code: string, now: Date): Promise<boolean> {
  if (!admin.totpSecret) return false
  const step = matchingStep(deps.keys.unseal(admin.totpSecret), code, now)
  if (step === undefined) return false
  const [won] = await deps.db
    .update(admins)
    .set({ totpLastStep: step })
    .where(
      and(
        eq(admins.id, admin.id),
        eq(admins.totpSecret, admin.totpSecret),
        or(isNull(admins.totpLastStep), lt(admins.totpLastStep, step)),
      ),
    )
    .returning({ id: admins.id })
  return won !== undefined
}

async function takeRecoveryCode(db: Db, adminId: number, code: string): Promise<boolean> {
  const hash = hashRecoveryCode(code)
  const [won] = await db
    .update(admins)
    .set({ recoveryHashes: sql`${admins.recoveryHashes} - ${hash}::text` })
    .where(and(eq(admins.id, adminId), sql`jsonb_exists(${admins.recoveryHashes}, ${hash}::text)`))
    .returning({ id: admins.id })
  return won !== undefined
}

/** Begins an enrolment: a new secret that counts only once a code of it has been given. Error: TOTP_ALREADY_ON. */
export async function startTotp(tx: Tx, deps: Deps, actor: Staff): Promise<{ secret: string; otpauthUri: string }> {
  const secret = newTotpSecret()
  const [begun] = await tx
    .update(admins)
    .set({ totpSecret: deps.keys.seal(secret), totpLastStep: null, updatedAt: deps.clock.now() })
    .where(and(eq(admins.id, actor.id), isNull(admins.totpConfirmedAt)))
    .returning({ emailAddress: admins.emailAddress })
  if (!begun) throw new AppError('TOTP_ALREADY_ON')
  return { secret, otpauthUri: totpUri(secret, begun.emailAddress) }
}

/** Ends an enrolment with the first code of the app. Errors: TOTP_ALREADY_ON, TOTP_NOT_STARTED, TOTP_INVALID. */
export async function confirmTotp(deps: Deps, actor: Staff, code: string, ip: string): Promise<string[]> {
  const admin = await adminOf(deps.db, actor.id)
  if (admin.totpConfirmedAt) throw new AppError('TOTP_ALREADY_ON')
  if (!admin.totpSecret) throw new AppError('TOTP_NOT_STARTED')
  await takeSecondFactor(deps, admin, { totp: code })
  const now = deps.clock.now()
  const codes = newRecoveryCodes()
  await deps.db.transaction(async (tx) => {
    const [confirmed] = await tx
      .update(admins)
      .set({ totpConfirmedAt: now, recoveryHashes: codes.map(hashRecoveryCode), updatedAt: now })
      .where(
        and(
          eq(admins.id, actor.id),
          isNull(admins.totpConfirmedAt),
          sql`${admins.totpSecret} = ${admin.totpSecret}::text`,
        ),
      )
      .returning({ id: admins.id })
    if (!confirmed) throw new AppError('TOTP_ALREADY_ON')
    await recordAudit(tx, { actor, action: 'staff.totp-on', entity: 'admins', entityId: actor.id, ip, now })
  })
  return codes
}

/** Switches the second factor off, for the person themselves or (by an administrator) for somebody who lost it. */
export async function clearTotp(tx: Tx, adminId: number, now: Date): Promise<boolean> {
  const [cleared] = await tx
    .update(admins)
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null, recoveryHashes: [], updatedAt: now })
    .where(and(eq(admins.id, adminId), sql`${admins.totpSecret} is not null`))
    .returning({ id: admins.id })
  return cleared !== undefined
}

/** Ten new recovery codes; those before are worth nothing any more. Error: TOTP_OFF. */
export async function renewRecoveryCodes(tx: Tx, adminId: number, now: Date): Promise<string[]> {
  const codes = newRecoveryCodes()
  const [renewed] = await tx
    .update(admins)
    .set({ recoveryHashes: codes.map(hashRecoveryCode), updatedAt: now })
    .where(and(eq(admins.id, adminId), sql`${admins.totpConfirmedAt} is not null`))
    .returning({ id: admins.id })
  if (!renewed) throw new AppError('TOTP_OFF')
  return codes
}

export async function adminOf(db: Db, id: number): Promise<Admin> {
  const [admin] = await db.select().from(admins).where(eq(admins.id, id))
  if (!admin) throw new AppError('NOT_FOUND')
  return admin
}
