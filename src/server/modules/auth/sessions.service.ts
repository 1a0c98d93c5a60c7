import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { admins, sessions, users } from './auth.tables.ts'
import {
  type Audience,
  hashToken,
  newOpaqueToken,
  refreshSeconds,
  signAccessToken,
  staffRefreshSeconds,
} from './tokens.ts'

export type Provider = (typeof sessions.$inferSelect)['provider']
export type Opened = { accessToken: string; refreshToken: string; sessionId: number; provider: Provider }

/** Parallel refreshes of one token within this time all get the same successor. */
const graceMs = 60_000

/** How long a session lives from now, in milliseconds: customers' and idle-less staff's from refresh to refresh. */
function lifetimeMs(deps: Deps, audience: Audience): number {
  if (audience === 'customer') return refreshSeconds * 1000
  return idleMs(deps) ?? staffRefreshSeconds * 1000
}

const idleMs = ({ config }: Deps): number | undefined =>
  config.staffIdleMinutes > 0 ? config.staffIdleMinutes * 60_000 : undefined

/** A person's calls are noted once a minute at most, more often only where the idle time is that short. */
const noteMs = (idle: number) => Math.min(60_000, idle / 10)

/**
 * Prolongs a staff session because its person is there: `endsMs` is when it would end. A refresh does not do this, nor
 * do polls and live updates (they come with `Homefit-Unattended`), so a console left open is over when nobody has used
 * it for the idle time.
 */
export async function keepAlive(deps: Deps, sessionId: number, endsMs: number): Promise<void> {
  const idle = idleMs(deps)
  const now = deps.clock.now().getTime()
  if (idle === undefined || endsMs > now + idle - noteMs(idle)) return
  await deps.db
    .update(sessions)
    .set({ expiresAt: new Date(now + idle) })
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, new Date(now)), isNull(sessions.revokedAt)))
}

/** Opens a session and gives its first pair of tokens. */
export async function openSession(
  db: Db,
  deps: Deps,
  who: {
    audience: Audience
    subjectId: number
    role: string
    provider?: Provider
    deviceName?: string
    userAgent: string
  },
): Promise<Opened> {
  const now = deps.clock.now()
  const refreshToken = newOpaqueToken()
  const provider = who.provider ?? 'web'
  const [row] = await db
    .insert(sessions)
    .values({
      audience: who.audience,
      subjectId: who.subjectId,
      role: who.role,
      provider,
      deviceName: who.deviceName ?? null,
      refreshHash: hashToken(refreshToken),
      rotatedAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs(deps, who.audience)),
      userAgent: who.userAgent,
      createdAt: now,
    })
    .returning({ id: sessions.id })
  const sessionId = row?.id as number
  const accessToken = await signAccessToken(
    deps.keys,
    { role: who.role, id: who.subjectId, sessionId, audience: who.audience },
    now,
  )
  return { accessToken, refreshToken, sessionId, provider }
}

/** The live session of a refresh token, without rotating it; undefined when there is none. */
export async function findSession(db: Db, deps: Deps, audience: Audience, refreshToken: string) {
  const now = deps.clock.now()
  const hash = hashToken(refreshToken)
  const live = and(eq(sessions.audience, audience), isNull(sessions.revokedAt), gt(sessions.expiresAt, now))
  const [current] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.refreshHash, hash), live))
  if (current) return current
  const [previous] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.previousHash, hash), live))
  return previous && now.getTime() - previous.rotatedAt.getTime() <= graceMs ? previous : undefined
}

/** An access token for a session that the caller has just looked up. Refused when the account is no longer active. */
export async function accessTokenOf(db: Db, deps: Deps, session: typeof sessions.$inferSelect): Promise<string> {
  const role = await activeRole(db, session.audience, session.subjectId)
  if (!role) throw new AppError('REFRESH_TOKEN_INVALID')
  return signAccessToken(
    deps.keys,
    { role, id: session.subjectId, sessionId: session.id, audience: session.audience },
    deps.clock.now(),
  )
}

/**
 * Rotates a refresh token. One statement decides the winner; a parallel loser within the grace gets the same successor.
 * A token used again after the grace revokes the session: someone else holds it. Error: REFRESH_TOKEN_INVALID.
 */
export async function rotate(db: Db, deps: Deps, audience: Audience, refreshToken: string): Promise<Opened> {
  const now = deps.clock.now()
  const hash = hashToken(refreshToken)
  const successor = newOpaqueToken()
  const prolongs = audience === 'customer' || idleMs(deps) === undefined
  const [won] = await db
    .update(sessions)
    .set({
      refreshHash: hashToken(successor),
      previousHash: hash,
      successorSealed: deps.keys.seal(successor),
      rotatedAt: now,
      ...(prolongs ? { expiresAt: new Date(now.getTime() + lifetimeMs(deps, audience)) } : {}),
    })
    .where(
      and(
        eq(sessions.refreshHash, hash),
        eq(sessions.audience, audience),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .returning()
  if (won)
    return {
      accessToken: await accessTokenOf(db, deps, won),
      refreshToken: successor,
      sessionId: won.id,
      provider: won.provider,
    }
  return followSuccessor(db, deps, audience, hash)
}

async function followSuccessor(db: Db, deps: Deps, audience: Audience, hash: string): Promise<Opened> {
  const now = deps.clock.now()
  const [session] = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.previousHash, hash),
        eq(sessions.audience, audience),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    )
  if (!session?.successorSealed) throw new AppError('REFRESH_TOKEN_INVALID')
  if (now.getTime() - session.rotatedAt.getTime() > graceMs) {
    await db.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, session.id))
    throw new AppError('REFRESH_TOKEN_INVALID')
  }
  return {
    accessToken: await accessTokenOf(db, deps, session),
    refreshToken: deps.keys.unseal(session.successorSealed),
    sessionId: session.id,
    provider: session.provider,
  }
}

/** Ends a session for good. Ending an unknown one is not an error. */
export async function revoke(db: Db, deps: Deps, audience: Audience, refreshToken: string): Promise<void> {
  const session = await findSession(db, deps, audience, refreshToken)
  if (session) await db.update(sessions).set({ revokedAt: deps.clock.now() }).where(eq(sessions.id, session.id))
}

async function activeRole(db: Db, audience: Audience, id: number): Promise<string | undefined> {
  if (audience === 'customer') {
    const [user] = await db.select({ status: users.status }).from(users).where(eq(users.id, id))
    return user?.status === 'ACTIVE' ? 'user' : undefined
  }
  const [admin] = await db.select({ status: admins.status, role: admins.role }).from(admins).where(eq(admins.id, id))
  return admin?.status === 'ACTIVE' ? admin.role : undefined
}
