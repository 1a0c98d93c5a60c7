import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { sessions } from './auth.tables.ts'
import { endSessions } from './endSessions.service.ts'
import { findSession } from './sessions.service.ts'
import { type AccessClaims, verifyAccessToken } from './tokens.ts'

/**
 * The native side of the app renews access tokens itself and hands them over. What it handed over is kept in an httpOnly
 * cookie for as long as the token lives, so that a reload of the webview finds its person again.
 */
export type StoredToken = { accessToken: string; provider: 'web' | 'weapp' }

export const encodeStored = ({ accessToken, provider }: StoredToken): string => `${provider}.${accessToken}`

/** Whose token it is and for how long. TOKEN_INVALID: it is forged, expired, of staff, or its session has ended. */
export async function checkHandedOver(
  db: Db,
  deps: Deps,
  accessToken: string,
): Promise<AccessClaims & { maxAgeSeconds: number }> {
  const claims = await verifyAccessToken(deps.keys, accessToken, deps.clock.now()).catch(() => undefined)
  const maxAgeSeconds = claims ? claims.expiresAt - Math.floor(deps.clock.now().getTime() / 1000) : 0
  if (claims?.audience !== 'customer' || maxAgeSeconds <= 0) throw new AppError('TOKEN_INVALID')
  if (!(await isLive(db, deps, claims))) throw new AppError('TOKEN_INVALID')
  return { ...claims, maxAgeSeconds }
}

/** The token that a cookie keeps, if it still opens anything. */
export async function readStored(db: Db, deps: Deps, cookie: string | undefined): Promise<StoredToken | undefined> {
  const stored = decode(cookie)
  if (!stored) return undefined
  const fits = await checkHandedOver(db, deps, stored.accessToken).catch(() => undefined)
  return fits && stored
}

/** Who the token that a cookie keeps belongs to, while it opens anything. */
export async function storedCustomer(db: Db, deps: Deps, cookie: string | undefined): Promise<number | undefined> {
  const stored = decode(cookie)
  return stored && (await checkHandedOver(db, deps, stored.accessToken).catch(() => undefined))?.id
}

/** Ends the session of the token that a cookie keeps, for the native side too. */
export async function endStored(db: Db, deps: Deps, cookie: string | undefined): Promise<void> {
  const stored = decode(cookie)
  const now = deps.clock.now()
  const claims = stored && (await verifyAccessToken(deps.keys, stored.accessToken, now).catch(() => undefined))
  if (claims?.audience !== 'customer') return
  await endSessions(db, { audience: 'customer', subjectId: claims.id, only: claims.sessionId }, now)
}

/**
 * Ends the session of a refresh cookie unless it is `sessionId`: who was signed in here before must not come back when
 * the token handed over runs out. Answers whether it ended one.
 */
export async function endOther(
  db: Db,
  deps: Deps,
  refreshToken: string | undefined,
  sessionId: number,
): Promise<boolean> {
  const session = refreshToken ? await findSession(db, deps, 'customer', refreshToken) : undefined
  if (!session || session.id === sessionId) return false
  await endSessions(db, { audience: 'customer', subjectId: session.subjectId, only: session.id }, deps.clock.now())
  return true
}

function decode(cookie: string | undefined): StoredToken | undefined {
  const [, provider, accessToken] = /^(web|weapp)\.([\w-]+\.[\w-]+\.[\w-]+)$/.exec(cookie ?? '') ?? []
  return provider && accessToken ? { accessToken, provider: provider as StoredToken['provider'] } : undefined
}

async function isLive(db: Db, deps: Deps, claims: AccessClaims): Promise<boolean> {
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, claims.sessionId),
        eq(sessions.audience, 'customer'),
        eq(sessions.subjectId, claims.id),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, deps.clock.now()),
      ),
    )
  return session !== undefined
}
