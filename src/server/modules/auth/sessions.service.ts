import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { admins, rotatedTokens, sessions, users } from './auth.tables.ts'
import {
  type Audience,
  hashToken,
  newOpaqueToken,
  refreshSeconds,
  signAccessToken,
  staffRefreshSeconds,
} from './tokens.ts'
import { num, text, textAs } from '../../db/shape.ts'

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
 * it for the idle time. Answers when it ends now.
 */
export async function keepAlive(deps: Deps, sessionId: number, endsMs: number): Promise<number> {
  const idle = idleMs(deps)
  const now = deps.clock.now().getTime()
  if (idle === undefined || endsMs > now + idle - noteMs(idle)) return endsMs
  const prolonged = await deps.db
    .update(sessions)
    .set({ expiresAt: new Date(now + idle) })
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, new Date(now)), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  return prolonged.length > 0 ? now + idle : endsMs
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

/**
 * The live session of a refresh token, without rotating it; undefined when there is none. A token that was rotated away
 * counts for the grace; later it ends its session: someone else holds it.
 */
export async function findSession(db: Db, deps: Deps, audience: Audience, refreshToken: string) {
  const now = deps.clock.now()
  const hash = hashToken(refreshToken)
  const live = and(eq(sessions.audience, audience), isNull(sessions.revokedAt), gt(sessions.expiresAt, now))
  const [current] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.refreshHash, hash), live))
  if (current) return current
  const [earlier] = await db
    .select({ session: sessions, rotatedAt: rotatedTokens.rotatedAt })
    .from(rotatedTokens)
    .innerJoin(sessions, eq(sessions.id, rotatedTokens.sessionId))
    .where(and(eq(rotatedTokens.hash, hash), live))
  if (!earlier) return undefined
  if (now.getTime() - earlier.rotatedAt.getTime() <= graceMs) return earlier.session
  await db.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, earlier.session.id))
  return undefined
}

/** An access token for a session that the caller has just looked up. Refused when the account is no longer active. */
export async function accessTokenOf(
  db: Db,
  deps: Deps,
  session: Pick<typeof sessions.$inferSelect, 'id' | 'subjectId' | 'audience'>,
): Promise<string> {
  const role = await roleOf(db, session.audience, session.subjectId)
  if (!role) throw new AppError('REFRESH_TOKEN_INVALID')
  return signAccessToken(
    deps.keys,
    { role, id: session.subjectId, sessionId: session.id, audience: session.audience },
    deps.clock.now(),
  )
}

/**
 * Rotates a refresh token. One statement decides the winner and remembers the token that it replaced; a parallel loser
 * within the grace gets the token that holds now. A token used again after the grace, however many rotations ago it was
 * replaced, ends the session: someone else holds it. Error: REFRESH_TOKEN_INVALID.
 */
export async function rotate(db: Db, deps: Deps, audience: Audience, refreshToken: string): Promise<Opened> {
  const now = deps.clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const hash = hashToken(refreshToken)
  const successor = newOpaqueToken()
  const prolongs = audience === 'customer' || idleMs(deps) === undefined
  const until = new Date(now.getTime() + lifetimeMs(deps, audience)).toISOString()
  const [won] = await rows(
    db,
    { id: num, subject_id: num, provider: textAs<Provider>() },
    sql`with won as (
          update sessions set refresh_hash = ${hashToken(successor)}, successor_sealed = ${deps.keys.seal(successor)}, rotated_at = ${at},
            expires_at = ${prolongs ? sql`${until}::timestamptz` : sql`expires_at`}
          where refresh_hash = ${hash} and audience = ${audience} and revoked_at is null and expires_at > ${at}
          returning id, subject_id, provider),
        remembered as (insert into rotated_tokens (hash, session_id, rotated_at) select ${hash}::text, id, ${at} from won)
        select id, subject_id, provider from won`,
  )
  if (!won) return followSuccessor(db, deps, audience, refreshToken)
  const session = { id: won.id, subjectId: won.subject_id, audience }
  return {
    accessToken: await accessTokenOf(db, deps, session),
    refreshToken: successor,
    sessionId: won.id,
    provider: won.provider,
  }
}

async function followSuccessor(db: Db, deps: Deps, audience: Audience, refreshToken: string): Promise<Opened> {
  const session = await findSession(db, deps, audience, refreshToken)
  if (!session?.successorSealed) throw new AppError('REFRESH_TOKEN_INVALID')
  return {
    accessToken: await accessTokenOf(db, deps, session),
    refreshToken: deps.keys.unseal(session.successorSealed),
    sessionId: session.id,
    provider: session.provider,
  }
}

/** Forgets the earlier tokens of sessions that are over. Answers how many. */
export async function forgetRotatedTokens(deps: Deps): Promise<number> {
  const forgotten = await rows(
    deps.db,
    { hash: text },
    sql`delete from rotated_tokens r using sessions s where s.id = r.session_id
          and (s.revoked_at is not null or s.expires_at <= ${deps.clock.now().toISOString()}::timestamptz) returning r.hash`,
  )
  return forgotten.length
}

/** Ends a session for good. Ending an unknown one is not an error. */
export async function revoke(db: Db, deps: Deps, audience: Audience, refreshToken: string): Promise<void> {
  const session = await findSession(db, deps, audience, refreshToken)
  if (session) await db.update(sessions).set({ revokedAt: deps.clock.now() }).where(eq(sessions.id, session.id))
}

/** The role of an account that is active now; undefined when it is not. */
export async function roleOf(db: Db, audience: Audience, id: number): Promise<string | undefined> {
  if (audience === 'customer') {
    const [user] = await db.select({ status: users.status }).from(users).where(eq(users.id, id))
    return user?.status === 'ACTIVE' ? 'user' : undefined
  }
  const [admin] = await db.select({ status: admins.status, role: admins.role }).from(admins).where(eq(admins.id, id))
  return admin?.status === 'ACTIVE' ? admin.role : undefined
}
