import { createHash, randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { verificationCodes } from './accounts.tables.ts'

/** Six-digit codes: what they prove, how long they live, and how often they may be tried. */

export type Purpose = (typeof verificationCodes.$inferSelect)['purpose']

export const maxTries = 5
export const resendAfterSeconds = 60
export const codeSeconds: Record<Purpose, number> = { MOBILE: 180, SIGN_UP: 600, PASSWORD_RESET: 600 }
/** What a right code was exchanged for is good for so long. */
export const proofSeconds: Record<Purpose, number> = { MOBILE: 600, SIGN_UP: 1800, PASSWORD_RESET: 900 }
/** Of a link in a mail, which is proof and code in one. */
export const linkSeconds = 1800

export type Issued = { requestId: string; code: string }

/**
 * Makes the one live code for a target: whatever was sent there before for the same purpose and person no longer counts.
 * A `decoy` takes the same work, and no six digits fit it. Error: RATE_LIMITED within a minute of the last one, with
 * `extra.retry_after` seconds.
 */
export async function issueCode(
  tx: Tx,
  deps: Deps,
  { purpose, target, userId, decoy = false }: { purpose: Purpose; target: string; userId?: number; decoy?: boolean },
): Promise<Issued> {
  const now = deps.clock.now()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose}:${target}`}, 5))`)
  const own = and(
    eq(verificationCodes.purpose, purpose),
    eq(verificationCodes.target, target),
    ...(purpose === 'MOBILE' && userId !== undefined ? [eq(verificationCodes.userId, userId)] : []),
  )
  const [last] = await tx
    .select({ createdAt: verificationCodes.createdAt })
    .from(verificationCodes)
    .where(own)
    .orderBy(sql`${verificationCodes.id} desc nulls last`)
    .limit(1)
  const readyAt = (last?.createdAt.getTime() ?? 0) + resendAfterSeconds * 1000
  if (readyAt > now.getTime())
    throw new AppError('RATE_LIMITED', { retry_after: Math.ceil((readyAt - now.getTime()) / 1000) })
  await tx
    .update(verificationCodes)
    .set({ expiresAt: now })
    .where(and(own, isNull(verificationCodes.verifiedAt), gt(verificationCodes.expiresAt, now)))
  const requestId = randomBytes(18).toString('base64url')
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await tx.insert(verificationCodes).values({
    purpose,
    requestId,
    userId: userId ?? null,
    target,
    codeHash: hashOf(deps, requestId, decoy ? randomBytes(16).toString('hex') : code),
    expiresAt: new Date(now.getTime() + codeSeconds[purpose] * 1000),
    createdAt: now,
  })
  return { requestId, code }
}

/** A proof without a code, for a link in a mail: who opens it has the mailbox. Answers the token. */
export async function issueProof(
  tx: Tx,
  deps: Deps,
  { purpose, target, userId }: { purpose: Purpose; target: string; userId?: number },
): Promise<string> {
  const now = deps.clock.now()
  const token = randomBytes(32).toString('base64url')
  const requestId = randomBytes(18).toString('base64url')
  await tx.insert(verificationCodes).values({
    purpose,
    requestId,
    userId: userId ?? null,
    target,
    codeHash: hashOf(deps, requestId, randomBytes(16).toString('hex')),
    tokenHash: userId === undefined ? null : hashOfToken(token),
    verifiedAt: now,
    expiresAt: new Date(now.getTime() + linkSeconds * 1000),
    createdAt: now,
  })
  return token
}

/**
 * Exchanges a right code for a token. The try is counted in the very statement that compares, so that any number of
 * guesses at once are five. Errors: CODE_INVALID with `extra.tries_left`; CODE_EXPIRED for a code that is too old,
 * replaced, used up, or was never sent. Runs on the outer database: a wrong try must stay counted.
 */
export async function tryCode(
  db: Db,
  deps: Deps,
  { purpose, requestId, code }: { purpose: Purpose; requestId: string; code: string },
): Promise<string> {
  const now = deps.clock.now()
  const token = randomBytes(32).toString('base64url')
  const fits = sql`${verificationCodes.codeHash} = ${hashOf(deps, requestId, code)}`
  const ends = new Date(now.getTime() + proofSeconds[purpose] * 1000).toISOString()
  const [tried] = await db
    .update(verificationCodes)
    .set({
      tries: sql`${verificationCodes.tries} + 1`,
      verifiedAt: sql`case when ${fits} then ${now.toISOString()}::timestamptz end`,
      tokenHash: sql`case when ${fits} then ${hashOfToken(token)}::text end`,
      expiresAt: sql`case when ${fits} then ${ends}::timestamptz else ${verificationCodes.expiresAt} end`,
    })
    .where(
      and(
        eq(verificationCodes.requestId, requestId),
        eq(verificationCodes.purpose, purpose),
        isNull(verificationCodes.verifiedAt),
        lt(verificationCodes.tries, maxTries),
        gt(verificationCodes.expiresAt, now),
      ),
    )
    .returning({ tries: verificationCodes.tries, verifiedAt: verificationCodes.verifiedAt })
  if (!tried) throw new AppError('CODE_EXPIRED')
  if (!tried.verifiedAt) throw new AppError('CODE_INVALID', { tries_left: maxTries - tried.tries })
  return token
}

/** The request id of a person's live code for a number, for calls that name it by the number alone. */
export async function liveRequest(
  db: Db,
  { userId, mobile, now }: { userId: number; mobile: string; now: Date },
): Promise<string> {
  const [live] = await db
    .select({ requestId: verificationCodes.requestId })
    .from(verificationCodes)
    .where(
      and(
        eq(verificationCodes.purpose, 'MOBILE'),
        eq(verificationCodes.target, mobile),
        eq(verificationCodes.userId, userId),
        isNull(verificationCodes.verifiedAt),
        gt(verificationCodes.expiresAt, now),
      ),
    )
    .orderBy(sql`${verificationCodes.id} desc nulls last`)
    .limit(1)
  if (!live) throw new AppError('CODE_EXPIRED')
  return live.requestId
}

type Proof = { userId: number | null; target: string }

const standing = (purpose: Purpose, now: Date) =>
  and(
    eq(verificationCodes.purpose, purpose),
    isNotNull(verificationCodes.verifiedAt),
    isNull(verificationCodes.usedAt),
    gt(verificationCodes.expiresAt, now),
  )

/** What a token proves, without using it up; undefined when it proves nothing. */
export async function readProof(
  db: Db,
  { purpose, token, now }: { purpose: Purpose; token: string; now: Date },
): Promise<Proof | undefined> {
  const [proof] = await db
    .select({ userId: verificationCodes.userId, target: verificationCodes.target })
    .from(verificationCodes)
    .where(and(eq(verificationCodes.tokenHash, hashOfToken(token)), standing(purpose, now)))
  return proof
}

/** Uses a token up, once among any number at the same time; undefined when it proves nothing (any more). */
export async function useProof(
  tx: Tx,
  { purpose, token, now }: { purpose: Purpose; token: string; now: Date },
): Promise<Proof | undefined> {
  const [proof] = await tx
    .update(verificationCodes)
    .set({ usedAt: now })
    .where(and(eq(verificationCodes.tokenHash, hashOfToken(token)), standing(purpose, now)))
    .returning({ userId: verificationCodes.userId, target: verificationCodes.target })
  return proof
}

/** Uses up a person's proof of a number, named by the number and the code that was right for it. */
export async function useMobileProof(
  tx: Tx,
  deps: Deps,
  { userId, mobile, code }: { userId: number; mobile: string; code: string },
): Promise<boolean> {
  const now = deps.clock.now()
  const [proof] = await tx
    .select({ id: verificationCodes.id, requestId: verificationCodes.requestId, codeHash: verificationCodes.codeHash })
    .from(verificationCodes)
    .where(and(eq(verificationCodes.userId, userId), eq(verificationCodes.target, mobile), standing('MOBILE', now)))
    .orderBy(sql`${verificationCodes.id} desc nulls last`)
    .limit(1)
    .for('update')
  if (!proof || proof.codeHash !== hashOf(deps, proof.requestId, code)) return false
  await tx.update(verificationCodes).set({ usedAt: now }).where(eq(verificationCodes.id, proof.id))
  return true
}

/** Ends every code and token of a person for a purpose. */
export async function endCodes(tx: Tx, { purpose, userId, now }: { purpose: Purpose; userId: number; now: Date }) {
  await tx
    .update(verificationCodes)
    .set({ expiresAt: now })
    .where(
      and(
        eq(verificationCodes.purpose, purpose),
        eq(verificationCodes.userId, userId),
        gt(verificationCodes.expiresAt, now),
      ),
    )
}

/** Codes are of no use the next day, and neither is to whom they were sent. */
export async function purgeCodes(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - 24 * 3_600_000)
  const gone = await deps.db
    .delete(verificationCodes)
    .where(lt(verificationCodes.createdAt, before))
    .returning({ id: verificationCodes.id })
  return gone.length
}

const hashOf = (deps: Deps, requestId: string, code: string) => deps.keys.mac(`code:${requestId}:${code}`)
const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')
