import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { hit, hitPlace, takeBackHit, takeBackPlace } from '../../http/rateLimit.ts'
import { users } from '../auth/auth.tables.ts'
import { type Opened, openSession } from '../auth/sessions.service.ts'
import { hashToken, newOpaqueToken } from '../auth/tokens.ts'
import { tvPairings } from './tv.tables.ts'

/** Six digits that a television shows and its owner types on a phone. Only keyed hashes of them are kept. */

export const otpSeconds = 180
/** Wrong codes of one person within the life of a code, and of one place within ten minutes. */
export const maxTries = { person: 5, place: 30 }
/** A code that was typed so often is dead, whoever typed it. */
const maxTyped = 5
/** As long after it was paired may a television still fetch its token. */
const claimMs = 300_000
const placeSeconds = 600

const otpHash = ({ keys }: Deps, otp: string) => keys.mac(`tv-otp:${otp}`)

/** Gives out a code that no other waiting television shows. Runs in the open transaction: codes wait for one another. */
export async function newPairing(
  tx: Tx,
  deps: Deps,
  { deviceName, place }: { deviceName: string; place: string },
): Promise<{ otp: string; pollToken: string }> {
  const now = deps.clock.now()
  await hitPlace(tx, 'tv-otp', place, deps.config.sampleMode ? 300 : 30, placeSeconds, now)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tv-otp', 7))`)
  const pollToken = newOpaqueToken()
  const otp = await freeOtp(tx, deps, now)
  await tx.insert(tvPairings).values({
    otpHash: otpHash(deps, otp),
    pollHash: hashToken(pollToken),
    deviceName,
    expiresAt: new Date(now.getTime() + otpSeconds * 1000),
    createdAt: now,
  })
  return { otp, pollToken }
}

async function freeOtp(tx: Tx, deps: Deps, now: Date): Promise<string> {
  for (let n = 0; n < 5; n++) {
    const candidates = Array.from({ length: 20 }, () => String(randomInt(0, 1_000_000)).padStart(6, '0'))
    const taken = await tx
      .select({ otpHash: tvPairings.otpHash })
      .from(tvPairings)
      .where(
        and(
          inArray(
            tvPairings.otpHash,
            candidates.map((otp) => otpHash(deps, otp)),
          ),
          gt(tvPairings.expiresAt, now),
        ),
      )
    const free = candidates.find((otp) => !taken.some((row) => row.otpHash === otpHash(deps, otp)))
    if (free) return free
  }
  throw new AppError('BUSY')
}

/**
 * Pairs the television that shows this code with a person. One statement decides, so that one of two phones gets it; it
 * also counts how often the code was typed. Wrong codes are limited by person and by place. Runs on the outer database: a
 * wrong try must stay counted. Errors: OTP_INVALID, OTP_EXPIRED, RATE_LIMITED.
 */
export async function pair(
  deps: Deps,
  { otp, deviceName, userId, place }: { otp: string; deviceName: string | undefined; userId: number; place: string },
): Promise<{ deviceName: string }> {
  const now = deps.clock.now()
  const person = `tv-pairing:${userId}`
  await hit(deps.db, person, maxTries.person, otpSeconds, now)
  await hitPlace(deps.db, 'tv-pairing', place, maxTries.place, placeSeconds, now)
  const hash = otpHash(deps, otp)
  const isFree = sql`user_id is null and tries < ${maxTyped}`
  const [typed] = await deps.db
    .update(tvPairings)
    .set({
      tries: sql`tries + 1`,
      userId: sql`case when ${isFree} then ${userId}::bigint else user_id end`,
      pairedAt: sql`case when ${isFree} then ${now.toISOString()}::timestamptz else paired_at end`,
      deviceName: sql`case when ${isFree} then coalesce(${deviceName ?? null}::text, device_name) else device_name end`,
    })
    .where(and(eq(tvPairings.otpHash, hash), gt(tvPairings.expiresAt, now)))
    .returning()
  if (typed?.userId !== userId) throw await whyNot(deps.db, hash, now)
  await takeBackHit(deps.db, person, otpSeconds, now)
  await takeBackPlace(deps.db, 'tv-pairing', place, placeSeconds, now)
  return { deviceName: typed.deviceName }
}

/** A code that nobody used in time is said to be late for an hour; any other is just wrong. */
async function whyNot(db: Db, hash: string, now: Date): Promise<AppError> {
  const [last] = await db
    .select({ expiresAt: tvPairings.expiresAt, userId: tvPairings.userId })
    .from(tvPairings)
    .where(and(eq(tvPairings.otpHash, hash), gt(tvPairings.createdAt, new Date(now.getTime() - 3_600_000))))
    .orderBy(desc(tvPairings.id))
    .limit(1)
  return new AppError(last && last.userId === null && last.expiresAt <= now ? 'OTP_EXPIRED' : 'OTP_INVALID')
}

export type Polled =
  | { paired: false; expiresIn: number }
  | { paired: true; deviceName: string; nickname?: string; opened?: Opened }

/**
 * What the waiting television is told. The first answer after pairing opens its session and carries the tokens; later ones
 * only say that it is paired. Errors: NOT_FOUND, OTP_EXPIRED.
 */
export async function poll(tx: Tx, deps: Deps, pollToken: string, userAgent: string): Promise<Polled> {
  const now = deps.clock.now()
  const isThis = eq(tvPairings.pollHash, hashToken(pollToken))
  const [pairing] = await tx.select().from(tvPairings).where(isThis)
  if (!pairing) throw new AppError('NOT_FOUND')
  if (pairing.userId === null) {
    const leftMs = pairing.expiresAt.getTime() - now.getTime()
    if (leftMs <= 0) throw new AppError('OTP_EXPIRED')
    return { paired: false, expiresIn: Math.ceil(leftMs / 1000) }
  }
  const since = new Date(now.getTime() - claimMs)
  const [claimed] = await tx
    .update(tvPairings)
    .set({ claimedAt: now })
    .where(and(isThis, isNull(tvPairings.claimedAt), gt(tvPairings.pairedAt, since)))
    .returning({ userId: tvPairings.userId })
  const { deviceName } = pairing
  if (!claimed) return { paired: true, deviceName }
  const [owner] = await tx
    .select({ nickname: users.nickname, passwordChangedAt: users.passwordChangedAt })
    .from(users)
    .where(and(eq(users.id, pairing.userId), eq(users.status, 'ACTIVE')))
  // a new password ends what was begun with the old one
  const isOverdue = owner?.passwordChangedAt && pairing.pairedAt && owner.passwordChangedAt >= pairing.pairedAt
  if (!owner || isOverdue) return { paired: true, deviceName }
  const opened = await openSession(tx, deps, {
    audience: 'customer',
    subjectId: pairing.userId,
    role: 'user',
    provider: 'tv',
    deviceName,
    userAgent,
  })
  return { paired: true, deviceName, nickname: owner.nickname, opened }
}

/** Pairings are of no use once claimed or late, and go after a day. */
export async function purgeOld(db: Db, before: Date): Promise<void> {
  await db.delete(tvPairings).where(lt(tvPairings.createdAt, before))
}
