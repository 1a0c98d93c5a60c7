import { SESSION_ROLLOVER_SECONDS } from './constants.ts'

/** What the cookie of 365 days holds. Times are milliseconds since 1970. */
export type Visitor = {
  /** the global uuid of this browser */
  id: string
  createdAt: number
  /** none between a sign-out and the next access */
  session: string | null
  sessionCount: number
  lastAccessAt: number
}

/** The text of the cookie: `1.{id}.{createdAt}.{session}.{sessionCount}.{lastAccessAt}`. */
export const formatVisitor = (visitor: Visitor): string =>
  [1, visitor.id, visitor.createdAt, visitor.session ?? '', visitor.sessionCount, visitor.lastAccessAt].join('.')

const COOKIE = /^1\.([\w-]{8,64})\.(\d{1,15})\.([\w-]{8,64})?\.(\d{1,9})\.(\d{1,15})$/

/** The visitor of a cookie's text; null when it is none of ours. */
export function parseVisitor(text: string): Visitor | null {
  const [whole, id, createdAt, session, sessionCount, lastAccessAt] = COOKIE.exec(text) ?? []
  if (whole === undefined || id === undefined) return null
  return {
    id,
    createdAt: Number(createdAt),
    session: session ?? null,
    sessionCount: Number(sessionCount),
    lastAccessAt: Number(lastAccessAt),
  }
}

/**
 * The visitor at an access: a new one where there was none, the next session after 1,800 s without an access or after a
 * sign-out. A clock that was turned back ends no session.
 */
export function touchVisitor(visitor: Visitor | null, now: number, newId: () => string): Visitor {
  if (!visitor) return { id: newId(), createdAt: now, session: newId(), sessionCount: 1, lastAccessAt: now }
  const isOver = visitor.session === null || now - visitor.lastAccessAt >= SESSION_ROLLOVER_SECONDS * 1000
  if (!isOver) return { ...visitor, lastAccessAt: now }
  return { ...visitor, session: newId(), sessionCount: visitor.sessionCount + 1, lastAccessAt: now }
}

/** The visitor after a sign-out: the browser stays known, the session is gone. */
export const endSession = (visitor: Visitor): Visitor => ({ ...visitor, session: null })
