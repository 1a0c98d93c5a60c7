import { eq, sql } from 'drizzle-orm'
import { can, type Permission } from '#shared/permissions.ts'
import { rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import type { Deps } from '../../deps.ts'
import { accessCookie, customerCookie, staffCookie } from '../auth/sessionCookies.ts'
import { findSession, roleOf } from '../auth/sessions.service.ts'
import { storedCustomer } from '../auth/storedToken.service.ts'
import { HIDDEN_REVIEW } from './images.service.ts'
import { images } from './images.tables.ts'

/** What staff send a customer: theirs to see as long as the reply that it goes with stands. */
const REPLY = 'REPLY'

/** Pictures that people send us about themselves and their things, by the staff who see them; all others are for everybody. */
const privatePurposes = new Map<string, Permission>([
  ['CLAIM', 'claims:read'],
  ['QUESTION', 'cs:read'],
  [REPLY, 'cs:read'],
  ['NOTE', 'cs:read'],
  [HIDDEN_REVIEW, 'moderation:read'],
])

type Cookies = (name: string) => string | undefined

/**
 * Whether a stored picture may be shown to whoever has these cookies (a picture is asked for without a token): PUBLIC to
 * anybody for good, SHOWN to anybody for now, PRIVATE to them alone, undefined not at all. A private one is for who sent
 * it, for staff who handle such, and, of a reply, for the customer who was sent it.
 */
export async function accessToImage(
  deps: Deps,
  storageKey: string,
  cookie: Cookies,
): Promise<'PUBLIC' | 'SHOWN' | 'PRIVATE' | undefined> {
  const open = openOf(deps)
  if (open.has(storageKey)) return 'PUBLIC'
  const [image] = await deps.db
    .select({ id: images.id, purpose: images.purpose, ownerType: images.ownerType, ownerId: images.ownerId })
    .from(images)
    .where(eq(images.storageKey, storageKey))
    .limit(1)
  if (!image) return undefined
  const permission = privatePurposes.get(image.purpose)
  if (!permission) {
    if (image.ownerType === 'user') return 'SHOWN'
    remember(open, storageKey)
    return 'PUBLIC'
  }
  const isOwn =
    image.ownerType === 'user' && image.ownerId !== null && (await customersIn(deps, cookie)).includes(image.ownerId)
  if (image.purpose === REPLY && (await wasSent(deps, image.id, await customersIn(deps, cookie)))) return 'PRIVATE'
  return isOwn || (await isStaffWho(deps, cookie, permission)) ? 'PRIVATE' : undefined
}

/**
 * Keys of pictures that are everybody's for good: the shop's own. A page shows dozens, and each would cost a query. Those
 * of a person are looked up each time, because a claim or a hidden review makes them private.
 */
const known = new WeakMap<Deps, Set<string>>()
const mostKnown = 10_000

function openOf(deps: Deps): Set<string> {
  const open = known.get(deps) ?? new Set<string>()
  known.set(deps, open)
  return open
}

function remember(open: Set<string>, storageKey: string): void {
  if (open.size >= mostKnown) open.clear()
  open.add(storageKey)
}

/** Who is signed in as a customer: by the session of the browser, or by the token that the native app handed over. */
async function customersIn(deps: Deps, cookie: Cookies): Promise<number[]> {
  const token = cookie(customerCookie)
  const session = token ? await findSession(deps.db, deps, 'customer', token) : undefined
  const stored = await storedCustomer(deps.db, deps, cookie(accessCookie))
  const isActive = session && (await roleOf(deps.db, 'customer', session.subjectId)) !== undefined
  return [...(isActive ? [session.subjectId] : []), ...(stored === undefined ? [] : [stored])]
}

async function wasSent(deps: Deps, imageId: number, customers: number[]): Promise<boolean> {
  if (customers.length === 0) return false
  const found = await rows(
    deps.db,
    { id: num },
    sql`select m.id from conversations c join conversation_messages m on m.conversation_id = c.id
        where c.user_id = any(${sql.param(customers)}::bigint[]) and c.deleted_at is null and m.side = 'STAFF' and m.status = 'SENT' and m.deleted_at is null
          and m.image_ids @> to_jsonb(${imageId}::bigint) limit 1`,
  )
  return found.length > 0
}

async function isStaffWho(deps: Deps, cookie: Cookies, permission: Permission): Promise<boolean> {
  const token = cookie(staffCookie)
  const session = token ? await findSession(deps.db, deps, 'staff', token) : undefined
  const role = session && (await roleOf(deps.db, 'staff', session.subjectId))
  return role !== undefined && can(role, permission)
}
