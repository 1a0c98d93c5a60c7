import { RECORDS_DROPPED, SCREEN_VIEW, VISITOR_COOKIE, VISITOR_COOKIE_DAYS } from './constants.ts'
import type { AnalyticsContext } from './context.ts'
import { createQueue, type Later, type Transport } from './queue.ts'
import { type LogRecord, type Params, toRecord } from './record.ts'
import { endSession, formatVisitor, parseVisitor, touchVisitor, type Visitor } from './visitor.ts'

export type Cookies = {
  read: (name: string) => string | null
  write: (name: string, value: string, maxAgeSeconds: number) => void
}

/**
 * When and on which screen something happened, for what is told later; `recordId` for what must count once however often
 * it is told (a purchase, when its page is loaded again).
 */
export type Moment = { at: number; path: string; recordId?: string | undefined }

export type Analytics = {
  /** Something happened: `push('add_to_cart', { object_type: 'product', object_id: 12, quantity: 2 })`. */
  push(name: string, params?: Params, moment?: Moment): void
  /** A screen was opened. The same path twice in a row is one view. */
  screen(path: string, moment?: Moment): void
  /** The variants this person has been given; every record from now on carries them. */
  setExperiments(experiments: readonly { key: string; variant: string }[]): void
  /** The browser's own name, for those who are bucketed by it. */
  uuid(): string
  /** The person signed out: what waits is sent, and the next access begins another session. */
  destroySession(): void
  /** The page is hidden or closed: what waits goes by beacon. */
  leave(): void
}

type Options = {
  context: AnalyticsContext
  cookies: Cookies
  now: () => number
  later: Later
  newId: () => string
  transport: Transport
  /** number of who is signed in, from the access token */
  userId: () => string | null
  /** path of the screen that is open */
  path: () => string
  /** where the page was come to from, for its first screen */
  referrer: string | null
}

type Access = { before: Visitor | null; visitor: Visitor & { session: string } }

/** Collects what happens into records and sends them in batches. It never throws and never waits. */
export function createAnalytics(options: Options): Analytics {
  const { context, cookies, now, newId, userId } = options
  const queue = createQueue({
    transport: options.transport,
    later: options.later,
    tell: (count) => recordOf(RECORDS_DROPPED, { count }, { at: now(), path: options.path() }),
  })
  let abTests: Record<string, string> = {}
  let referrer = options.referrer
  let current: string | null = null
  let known: Visitor | null = null

  function keep(visitor: Visitor) {
    known = visitor
    cookies.write(VISITOR_COOKIE, formatVisitor(visitor), VISITOR_COOKIE_DAYS * 86_400)
  }

  /** Read from the cookie every time, because other tabs write it too; remembered where cookies are refused. */
  function access(at: number): Access {
    const text = cookies.read(VISITOR_COOKIE)
    const before = (text === null ? null : parseVisitor(text)) ?? known
    const touched = touchVisitor(before, at, newId)
    const visitor = { ...touched, session: touched.session ?? newId() }
    keep(visitor)
    return { before, visitor }
  }

  /** That records were lost is no access of a person's. */
  function lastAccess(): Access {
    return known && known.session !== null
      ? { before: known, visitor: { ...known, session: known.session } }
      : access(now())
  }

  function recordOf(category: string, params: Params, { at, path, recordId }: Moment): LogRecord {
    const { before, visitor } = category === RECORDS_DROPPED ? lastAccess() : access(at)
    const lastAccessAt = before?.lastAccessAt ?? visitor.lastAccessAt
    return toRecord(context, {
      id: recordId ?? newId(),
      at,
      visitor: { ...visitor, lastAccessAt },
      userId: userId(),
      abTests,
      path,
      referrer,
      category,
      params,
    })
  }

  return {
    push(name, params = {}, moment = { at: now(), path: options.path() }) {
      queue.add(recordOf(name, params, moment))
    },
    screen(path, moment = { at: now(), path }) {
      if (path === current) return
      referrer = current ?? referrer
      current = path
      queue.add(recordOf(SCREEN_VIEW, {}, { ...moment, path }))
    },
    setExperiments(experiments) {
      abTests = Object.fromEntries(experiments.map(({ key, variant }) => [key, variant]))
    },
    uuid: () => access(now()).visitor.id,
    destroySession() {
      queue.leave()
      const text = cookies.read(VISITOR_COOKIE)
      const visitor = (text === null ? null : parseVisitor(text)) ?? known
      if (visitor) keep(endSession(visitor))
      abTests = {}
    },
    leave: () => queue.leave(),
  }
}
