import { eq } from 'drizzle-orm'
import { can, type Permission } from '#shared/permissions.ts'
import type { Deps } from '../../deps.ts'
import { accessCookie, customerCookie, staffCookie } from '../auth/sessionCookies.ts'
import { findSession, roleOf } from '../auth/sessions.service.ts'
import { storedCustomer } from '../auth/storedToken.service.ts'
import { HIDDEN_REVIEW } from './images.service.ts'
import { images } from './images.tables.ts'

/** Pictures that people send us about themselves and their things, by the staff who see them; all others are for everybody. */
const privatePurposes = new Map<string, Permission>([
  ['CLAIM', 'claims:read'],
  ['QUESTION', 'claims:read'],
  [HIDDEN_REVIEW, 'moderation:read'],
])

type Cookies = (name: string) => string | undefined

/**
 * Whether a stored picture may be shown to whoever has these cookies (a picture is asked for without a token): PUBLIC to
 * anybody for good, SHOWN to anybody for now, PRIVATE to them alone, undefined not at all. A private one is for who sent
 * it and for staff who handle such.
 */
export async function accessToImage(
  deps: Deps,
  storageKey: string,
  cookie: Cookies,
): Promise<'PUBLIC' | 'SHOWN' | 'PRIVATE' | undefined> {
  const open = openOf(deps)
  if (open.has(storageKey)) return 'PUBLIC'
  const [image] = await deps.db
    .select({ purpose: images.purpose, ownerType: images.ownerType, ownerId: images.ownerId })
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

async function isStaffWho(deps: Deps, cookie: Cookies, permission: Permission): Promise<boolean> {
  const token = cookie(staffCookie)
  const session = token ? await findSession(deps.db, deps, 'staff', token) : undefined
  const role = session && (await roleOf(deps.db, 'staff', session.subjectId))
  return role !== undefined && can(role, permission)
}
