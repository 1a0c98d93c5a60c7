import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { StaffRole } from '#shared/permissions.ts'
import { hotRows } from '../../db/prepared.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, anonymous } from '../../http/actor.ts'
import type { Access } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { keepAlive } from './sessions.service.ts'
import { verifyAccessToken } from './tokens.ts'

/**
 * Who sent the request, from its bearer token. A staff token is checked against the session and the account at every
 * call, so a role change or a sign-out takes effect at once; a call that a person made keeps the session alive. A bad token on a public path counts as none.
 */
export async function authenticate(c: Context, deps: Deps, access: Access): Promise<Actor> {
  const header = c.req.header('authorization')
  if (header === undefined || access === 'session') return anonymous
  const open = access === 'public' || access === 'public+'
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header)
  if (!match) {
    if (open) return anonymous
    throw new AppError('TOKEN_INVALID')
  }
  try {
    const claims = await verifyAccessToken(deps.keys, match[1] as string, deps.clock.now())
    if (claims.audience === 'customer') return { kind: 'user', id: claims.id, sessionId: claims.sessionId }
    return await staffOf(deps, claims.id, claims.sessionId, c.req.header(unattendedHeader) === undefined)
  } catch (error) {
    if (open && error instanceof AppError) return anonymous
    throw error
  }
}

/** Set by the console on calls that no person caused: polls, live updates, and what they reload. */
const unattendedHeader = 'homefit-unattended'

async function staffOf(deps: Deps, adminId: number, sessionId: number, attended: boolean): Promise<Actor> {
  const [row] = await hotRows<{ name: string; role: StaffRole; ends_ms: number }>(
    deps.db,
    sql`select a.name, a.role, (extract(epoch from s.expires_at) * 1000)::float8 as ends_ms from sessions s join admins a on a.id = s.subject_id
        where s.id = ${sessionId} and s.audience = 'staff' and s.subject_id = ${adminId} and s.revoked_at is null
          and s.expires_at > ${deps.clock.now().toISOString()}::timestamptz and a.status = 'ACTIVE'`,
  )
  if (!row) throw new AppError('UNAUTHORIZED')
  if (attended) await keepAlive(deps, sessionId, row.ends_ms)
  return { kind: 'staff', id: adminId, role: row.role, name: row.name, sessionId }
}
