import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { z } from 'zod'
import { can, type Permission } from '#shared/permissions.ts'
import type { Deps } from '../deps.ts'
import { logError, logWarning } from '../log.ts'
import { type Actor, anonymous, subjectOf } from './actor.ts'
import { allowedMethods } from './allowedMethods.ts'
import { askedOf, hashOf, parseJsonGently, readBytes, refuseUnstorable } from './body.ts'
import { addSecurityHeaders, callersPlace, cookieName, guardHost, guardOrigin, ipOf, requestIdOf } from './edge.ts'
import type { Endpoint } from './endpoint.ts'
import { loggedPath } from './loggedPath.ts'
import { AppError, envelope, fromDatabaseError, statusOf } from './errors.ts'
import { withCurrentRow } from './currentRow.ts'
import { fieldsOf } from './fieldCodes.ts'
import type { RequestKey, StoredAnswer } from './idempotency.ts'
import { cacheKey, PublicCache } from './publicCache.ts'
import { metricsOf } from './requestMetrics.ts'
import { jsonGently } from './jsonGently.ts'
import { parseGently } from './parseGently.ts'
import { searchesOf } from './personalSearches.ts'
import { MinuteLimiter } from './rateLimit.ts'
import { writeCookie } from './cookies.ts'
import { proxiesOf, type UnknownProxies } from './unknownProxies.ts'
import { type AnyCall, type Outcome, runEndpoint, withPersons } from './run.ts'
import type { Sessions } from './sessions.ts'
import { noUploads, readUploads, type Uploads, UploadSeats } from './uploads.ts'

type Shared = {
  deps: Deps
  sessions: Sessions
  cache: PublicCache
  people: MinuteLimiter
  places: MinuteLimiter
  /** the GET of each address */
  readers: Map<string, Endpoint>
  seats: UploadSeats
  proxies: UnknownProxies
}

/** The HTTP application: the declared endpoints behind one edge, and one envelope for everything that goes wrong. */
export function mount(deps: Deps, endpoints: Endpoint[], sessions: Sessions): Hono {
  const app = new Hono({ strict: false })
  const shared: Shared = {
    deps,
    sessions,
    cache: new PublicCache(),
    people: new MinuteLimiter(deps.config.requestsPerMinute),
    places: new MinuteLimiter(deps.config.anonymousPerMinute),
    readers: new Map(endpoints.filter((one) => one.method === 'get').map((one) => [one.path, one])),
    seats: new UploadSeats(),
    proxies: proxiesOf(deps),
  }

  app.use(metricsOf(deps).measure)
  app.use(async (c, next) => {
    guardHost(c, deps.config)
    await next()
    addSecurityHeaders(c.res.headers, deps.config)
  })
  // `/reviews/summary` before `/reviews/{id}`, whatever the order of declaration
  const specificFirst = [...endpoints].sort((a, b) =>
    a.path.replaceAll('{', '~') < b.path.replaceAll('{', '~') ? -1 : 1,
  )
  for (const endpoint of specificFirst) {
    for (const path of [endpoint.path, ...endpoint.aliases]) {
      // a trailing slash is dropped from requests before they are matched, so routes carry none
      const pattern = path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1')
      app.on(endpoint.method.toUpperCase(), pattern, (c) => serve(c, endpoint, shared))
    }
  }
  app.onError((error, c) => answerError(error, c, deps))
  app.notFound((c) => {
    const allowed = allowedMethods(endpoints, new URL(c.req.url).pathname)
    if (allowed.length === 0) return answerError(new AppError('NOT_FOUND'), c, deps)
    c.header('Allow', allowed.join(', '))
    return answerError(new AppError('METHOD_NOT_ALLOWED'), c, deps)
  })
  return app
}

/** Answers a call; what it held (files of its upload, its seat) is given back however it went. */
async function serve(c: Context, endpoint: Endpoint, shared: Shared): Promise<Response> {
  const held: (() => unknown)[] = []
  try {
    return await answer(c, endpoint, shared, held)
  } finally {
    for (const giveBack of held) await giveBack()
  }
}

async function answer(c: Context, endpoint: Endpoint, shared: Shared, held: (() => unknown)[]): Promise<Response> {
  const { deps, sessions, cache, seats } = shared
  const now = deps.clock.now()
  const { id: requestId, given, fit } = requestIdOf(c)
  c.set('route', endpoint.path)
  c.header('Client-Request-Id', requestId)
  c.header('Cache-Control', 'no-store') // unless the handler sets another
  // one that were replaced would make two jobs of a repeat
  if (!fit) throw new AppError('REQUEST_ID_INVALID')
  guardOrigin(c, deps.config)
  const ip = ipOf(c, deps.config)
  shared.proxies.look(c, deps.config, now)
  const place = callersPlace(c, deps.config)
  const actor = await callerOf(c, endpoint, shared, { now, place })
  requireAccess(endpoint, actor)

  const params = parsePart(endpoint.params, c.req.param(), 'path')
  const searches = searchesOf({ deps, sessions, now }, endpoint, actor)
  const query = parsePart(endpoint.query, searches.inQuery(queryOf(c)), 'query')
  const isShared = deps.config.reuseAnswers && endpoint.cacheSeconds > 0
  if (isShared && (actor.kind === 'anonymous' || endpoint.access === 'public' || endpoint.ofPerson)) {
    const key = cacheKey(endpoint.path, params, query)
    // the same for everybody, so computed for nobody in particular
    const shareable = { actor: anonymous, params, query, db: deps.db, deps, now } as unknown as AnyCall
    const compute = async () => {
      const [until, outcome] = [
        await endpoint.changesAt?.(deps.db, now),
        await runEndpoint(deps, endpoint, shareable, undefined),
      ]
      return { body: sharedText(outcome), until: until?.getTime() }
    }
    const text = await cache.answer(key, { now: now.getTime(), seconds: endpoint.cacheSeconds }, compute)
    return json(200, await withPersons(endpoint, { actor, db: deps.db, now }, text), c)
  }
  let uploads: Uploads = noUploads
  let bytes: Uint8Array = new Uint8Array()
  let body: unknown
  if (endpoint.upload) {
    sessions.refuseLooking(actor, endpoint, bytes)
    if (actor.kind !== 'anonymous') held.push(seats.take(subjectOf(actor)))
    uploads = await readUploads(c.req.raw, endpoint.upload, deps.files)
    held.push(() => uploads.discard())
  } else if (endpoint.method !== 'get') {
    bytes = await readBytes(c.req.raw, endpoint.bodyLimitBytes)
    sessions.refuseLooking(actor, endpoint, bytes)
    if (endpoint.body) body = await parseBody(endpoint, c, bytes, searches.inBody)
  }

  const key: RequestKey | undefined =
    endpoint.idempotency !== 'none' && given && actor.kind !== 'anonymous'
      ? {
          subject: subjectOf(actor),
          route: `${endpoint.method} ${endpoint.path}`,
          requestId,
          bodyHash: hashOf(askedOf(c.req.url, deps.keys), bytes, endpoint.upload ? uploads : undefined),
        }
      : undefined
  if (endpoint.idempotency === 'required' && !key) throw new AppError('REQUEST_ID_REQUIRED')

  const call = {
    actor,
    params,
    query,
    body,
    bytes,
    uploads,
    db: deps.db,
    deps,
    now,
    requestId,
    requestKey: key,
    ip,
    place,
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    request: c.req.raw,
    cookie: (name: string) => getCookie(c, cookieName(name, deps.config)),
    header: (name: string, value: string) => c.header(name, value),
    setCookie: (name: string, value: string, options: { maxAgeSeconds: number; httpOnly?: boolean }) =>
      writeCookie(c, deps, name, value, options),
  } as unknown as AnyCall

  const outcome = await runEndpoint(deps, endpoint, call, key).catch(async (error: unknown) => {
    throw await withCurrentRow(error, shared.readers.get(endpoint.path), call)
  })
  if (actor.kind === 'staff' && endpoint.method !== 'get' && !endpoint.readsOnly) cache.clear()
  if ('raw' in outcome) return redirected(c, outcome.raw) ?? outcome.raw
  if ('replayed' in outcome) return replay(c, outcome.replayed)
  if (outcome.body === undefined) return c.body(null, outcome.status as 204)
  return json(outcome.status, await jsonGently(outcome.body), c)
}

/** Who calls. Signed-in people are counted each by themselves, everybody else by the place they call from. */
async function callerOf(
  c: Context,
  endpoint: Endpoint,
  { deps, sessions, people, places }: Shared,
  { now, place }: { now: Date; place: string },
): Promise<Actor> {
  const countPlace = () => {
    if (!endpoint.calledByServers) places.checkPlace(place, now)
  }
  const actor = await sessions.authenticate(c, deps, endpoint.access).catch((error: unknown) => {
    countPlace()
    throw error
  })
  if (actor.kind === 'anonymous') countPlace()
  else people.check(subjectOf(actor), now)
  return actor
}

/** The text of an answer that everybody may be given. */
function sharedText(outcome: Outcome): string {
  if ('status' in outcome && outcome.status === 200) return JSON.stringify(outcome.body)
  throw new Error('An answer that is reused must be a plain 200.')
}

/** A redirect made by the context, which knows the cookies that were set. */
function redirected(c: Context, response: Response): Response | undefined {
  const location = response.headers.get('location')
  return location === null ? undefined : c.redirect(location, response.status as 302)
}

function requireAccess(endpoint: Endpoint, actor: Actor): void {
  const { access } = endpoint
  if (access === 'public' || access === 'public+' || access === 'session') return
  if (actor.kind === 'anonymous') throw new AppError('UNAUTHORIZED')
  if (access === 'user') {
    if (actor.kind !== 'user') throw new AppError('FORBIDDEN')
    return
  }
  if (actor.kind !== 'staff' || !can(actor.role, access as Permission))
    throw new AppError('FORBIDDEN', { permission: access })
  if (actor.setup && !isForSetup(endpoint)) throw new AppError('STAFF_SETUP_REQUIRED', { setup: actor.setup })
}

/** What staff whose account is not ready may call: who they are, and the calls that make it ready. */
const isForSetup = ({ access, path }: Endpoint) =>
  access === 'staff:self' && (path === '/core-admin/v1/me' || path.startsWith('/core-admin/v1/auth/'))

function queryOf(c: Context): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = {}
  for (const [name, values] of Object.entries(c.req.queries()))
    result[name] = values.length === 1 ? (values[0] as string) : values
  refuseUnstorable(result)
  return result
}

async function parseBody(
  endpoint: Endpoint,
  c: Context,
  bytes: Uint8Array,
  opened: (body: unknown) => unknown,
): Promise<unknown> {
  if (bytes.byteLength === 0) {
    if (endpoint.bodyOptional) return parsePart(endpoint.body, {}, 'body')
    throw new AppError('VALIDATION', { fields: { body: ['REQUIRED'] } })
  }
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/(\w+\+)?json\b/i.test(type) && !(endpoint.textBody && /^text\/plain\b/i.test(type)))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  const value = opened(await parseJsonGently(bytes))
  if (!endpoint.body) return undefined
  const result = await parseGently(endpoint.body, value)
  if (!result.success) throw new AppError('VALIDATION', fieldsOf(result.error))
  return result.data
}

function parsePart(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  // an id that cannot exist is an object that does not exist
  if (part === 'path') throw new AppError('NOT_FOUND')
  throw new AppError('VALIDATION', fieldsOf(result.error))
}

function answerError(error: unknown, c: Context, deps: Deps): Response {
  const known = error instanceof AppError ? error : fromDatabaseError(error)
  const requestId = c.res.headers.get('Client-Request-Id') ?? requestIdOf(c).id
  const about = { request_id: requestId, method: c.req.method, path: loggedPath(c) }
  if (known) {
    const status = statusOf(known.code)
    // who went away half-way needs no word; a database that is short of something does
    if (status === 503 && known !== error && !c.req.raw.signal.aborted) logWarning(about, error)
    const response = json(status, JSON.stringify(envelope(known.code, known.extra, known.detail)), c)
    if (status === 429 || status === 503)
      response.headers.set('Retry-After', String(Number(known.extra?.['retry_after'] ?? 2)))
    addSecurityHeaders(response.headers, deps.config)
    return response
  }
  logError(about, error)
  const response = json(500, JSON.stringify(envelope('INTERNAL', { trace_id: requestId })), c)
  addSecurityHeaders(response.headers, deps.config)
  return response
}

/** Built by the context where there is one: it knows the headers set so far, and makes no copies of them. */
function json(status: number, body: string, c?: Context): Response {
  const type = 'application/json; charset=UTF-8'
  if (!c) return new Response(body, { status, headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })
  c.header('Content-Type', type)
  return c.body(body, status as 200)
}

function replay(c: Context, answer: StoredAnswer): Response {
  c.header('Idempotent-Replayed', 'true')
  if (answer.body === null) return c.body(null, answer.status as 204)
  return json(answer.status, JSON.stringify(answer.body), c)
}
