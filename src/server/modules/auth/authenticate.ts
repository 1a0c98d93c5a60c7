import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { type StaffRole, VIEW_AS } from '#shared/permissions.ts'
import { hotRows } from '../../db/prepared.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, anonymous, type Customer, type Staff } from '../../http/actor.ts'
import type { Access } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { lookingAs } from './lookingAs.ts'
import { knownSessionRow, knownSessions } from './knownSessions.ts'
import { setupOf } from './staffSetup.ts'
import { keepAlive } from './sessions.service.ts'
import { verifyAccessToken } from './tokens.ts'
import { bool, text, textAs } from '../../db/shape.ts'

/**
 * Who sent the request, from its bearer token. The token alone is not enough: session and account must be as they
 * should at every call, so that a sign-out, a lock, a withdrawal or a change of role takes effect at once, not when the
 * token ends; they are looked up unless this process knows that nothing has changed (`knownSessions.ts`). A call that a member of staff made keeps their session alive. A bad token on a public path counts as none; on one that
 * treats everybody alike, a customer's token only says whose calls are counted, and nothing is looked up.
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
    if (claims.audience === 'customer') {
      const customer: Customer = { kind: 'user', id: claims.id, sessionId: claims.sessionId }
      return access === 'public' ? customer : await stillSignedIn(deps, customer)
    }
    const staff = await staffOf(deps, claims.id, claims.sessionId, c.req.header(unattendedHeader) === undefined)
    return lookingAs(staff, c.req.header(VIEW_AS))
  } catch (error) {
    if (open && error instanceof AppError) return anonymous
    throw error
  }
}

/** Set by the console on calls that no person caused: polls, live updates, and what they reload. */
const unattendedHeader = 'homefit-unattended'

const staffSessionRow = {
  ...knownSessionRow,
  name: text,
  role: textAs<StaffRole>(),
  must_change_password: bool,
  totp_on: bool,
}

async function stillSignedIn(deps: Deps, customer: Customer): Promise<Customer> {
  const now = deps.clock.now()
  const look = async () => {
    const [found] = await hotRows(
      deps.db,
      knownSessionRow,
      sql`select (extract(epoch from s.expires_at) * 1000)::float8 as ends_ms from sessions s join users u on u.id = s.subject_id
          where s.id = ${customer.sessionId} and s.audience = 'customer' and s.subject_id = ${customer.id} and s.revoked_at is null
            and s.expires_at > ${now.toISOString()}::timestamptz and u.status = 'ACTIVE'`,
    )
    return found
  }
  const known = knownSessions(deps.database)
  if (!(await known.find(`customer:${customer.id}`, customer.sessionId, now, look))) throw new AppError('UNAUTHORIZED')
  return customer
}

async function staffOf(deps: Deps, adminId: number, sessionId: number, attended: boolean): Promise<Staff> {
  const now = deps.clock.now()
  const look = async () => {
    const [found] = await hotRows(
      deps.db,
      staffSessionRow,
      sql`select a.name, a.role, a.must_change_password, a.totp_confirmed_at is not null as totp_on, (extract(epoch from s.expires_at) * 1000)::float8 as ends_ms from sessions s join admins a on a.id = s.subject_id
          where s.id = ${sessionId} and s.audience = 'staff' and s.subject_id = ${adminId} and s.revoked_at is null
            and s.expires_at > ${now.toISOString()}::timestamptz and a.status = 'ACTIVE'`,
    )
    return found
  }
  const session = await knownSessions(deps.database).find(`staff:${adminId}`, sessionId, now, look)
  if (!session) throw new AppError('UNAUTHORIZED')
  if (attended) session.ends_ms = await keepAlive(deps, sessionId, session.ends_ms)
  const { name, role } = session
  const setup = setupOf(deps.config, { mustChangePassword: session.must_change_password, totpOn: session.totp_on })
  return { kind: 'staff', id: adminId, role, name, sessionId, ...(setup.length ? { setup } : {}) }
}
