import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/db/db.ts'
import { fromPglite, openDatabase } from '#server/db/open.ts'
import type { Config, Deps } from '#server/deps.ts'
import { memoryFileStore } from '#server/files/fileStore.ts'
import { admins, users } from '#server/modules/auth/auth.tables.ts'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import { Kept } from '#server/http/kept.ts'
import { FreshCache } from '#server/modules/bulk/freshCache.ts'
import { settleDelivery } from '#server/modules/messages/delivery.ts'
import { createDeps } from '#server/createDeps.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { fieldMessage, isFieldCode } from '#shared/validation/fieldWords.ts'
import { parseToken } from '#shared/session/token.ts'
import { backwards } from './backwards.ts'
import { embedded } from './embedded.ts'
import { emptier } from './emptyDatabase.ts'
import { expectTraces, rowBefore, type StaffCall } from './staffTraces.ts'
import { testStart } from './testStart.ts'

/**
 * The whole server in process, on PGlite or (TEST_ENGINE=postgres, TEST_DATABASE_URL) on PostgreSQL. One database for
 * each worker, emptied before each test. The clock stands still until a test moves it.
 */
export type TestApp = {
  app: Hono
  deps: Deps
  clock: TestClock
  as(actor: TestActor): TestClient
  anonymous: TestClient
  staff(role?: StaffRole): Promise<TestClient & { id: number }>
  customer(values?: Partial<typeof users.$inferInsert>): Promise<TestClient & { id: number }>
}

type TestActor = { token?: string }
export type Answer<T = Record<string, unknown>> = { status: number; body: T; headers: Headers }
export type CallOptions = { body?: unknown; requestId?: string; headers?: Record<string, string>; form?: FormData }
type Verb = <T = Record<string, never>>(path: string, body?: unknown, options?: CallOptions) => Promise<Answer<T>>
export type TestClient = {
  token: string | undefined
  get: <T = Record<string, never>>(path: string, options?: CallOptions) => Promise<Answer<T>>
  post: Verb
  patch: Verb
  put: Verb
  delete: Verb
  raw: (method: string, path: string, options?: CallOptions) => Promise<Response>
}

export class TestClock {
  private current: Date
  constructor(start: string) {
    this.current = new Date(start)
  }
  now(): Date {
    return this.current
  }
  set(iso: string): void {
    this.current = new Date(iso)
  }
  advance(ms: number): void {
    this.current = new Date(this.current.getTime() + ms)
  }
}

/** Nobody waits here for a minute to pass or for a kept answer to grow old. */
const stillTime = { requestsPerMinute: 0, anonymousPerMinute: 0, reuseAnswers: false }

type TestDatabase = { database: Database; empty: () => Promise<void> }

let shared: Promise<TestDatabase> | undefined

async function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env['TEST_ENGINE'] === 'postgres' ? process.env['TEST_DATABASE_URL'] : undefined
  if (process.env['TEST_ENGINE'] !== 'postgres') {
    const database = await fromPglite(backwards(await embedded()))
    return { database, empty: await emptier(database) }
  }
  if (!url) throw new Error('TEST_ENGINE=postgres needs TEST_DATABASE_URL')
  const name = `homefit_test_${process.pid}_${process.env['VITEST_POOL_ID'] ?? '0'}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`drop database if exists ${name}`)
  await client.query(`create database ${name}`)
  await client.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = await openDatabase({ url: own.toString() })
  const alone = new pg.Client({ connectionString: own.toString(), statement_timeout: 5_000, lock_timeout: 3_000 })
  await alone.connect()
  return { database, empty: await emptier(database, alone) }
}

/** Prepares the server for the tests of a file: `const api = useApi()`, then `api.staff()` inside tests. */
export function useApi(
  options: { config?: Partial<Config>; deps?: Partial<Parameters<typeof createDeps>[1]>; start?: string } = {},
): TestApp {
  const holder = {} as TestApp
  let given: Deps
  let empty: () => Promise<void>
  beforeAll(async () => {
    shared ??= openTestDatabase()
    const { database, empty: emptied } = await shared
    empty = emptied
    const clock = new TestClock(options.start ?? testStart)
    const deps = await createDeps(database, {
      clock,
      files: memoryFileStore(),
      ...options.deps,
      config: { ...stillTime, publicUrl: 'http://localhost', ...options.config },
    })
    given = { ...deps }
    const app = createApp(deps)
    Object.assign(holder, {
      app,
      deps,
      clock,
      as: (actor: TestActor) => clientOf(app, actor.token, holder),
      anonymous: clientOf(app, undefined),
      staff: (role: StaffRole = 'admin') => newStaff(holder, role),
      customer: (values: Partial<typeof users.$inferInsert> = {}) => newCustomer(holder, values),
    })
  })
  beforeEach(async () => {
    // an earlier test may have put its own gateway or carrier there
    Object.assign(holder.deps, given)
    holder.clock.set(options.start ?? testStart)
    await settleDelivery(holder.deps)
    await empty()
    FreshCache.forgetAll()
    Kept.forgetAll()
  })
  afterAll(() => {})
  return holder
}

async function newStaff(api: TestApp, role: StaffRole) {
  const [row] = await api.deps.db
    .insert(admins)
    .values({
      emailAddress: `${role}-${randomUUID().slice(0, 8)}@homefit.test`,
      passwordHash: 'none',
      name: `${role} 직원`,
      role,
    })
    .returning({ id: admins.id })
  const id = row?.id as number
  const { accessToken } = await openSession(api.deps.db, api.deps, {
    audience: 'staff',
    subjectId: id,
    role,
    userAgent: 'test',
  })
  return { ...clientOf(api.app, accessToken, api), id }
}

async function newCustomer(api: TestApp, values: Partial<typeof users.$inferInsert>) {
  const tag = randomUUID().slice(0, 8)
  const [row] = await api.deps.db
    .insert(users)
    .values({
      emailAddress: `${tag}@example.test`,
      nickname: `회원${tag}`,
      name: '홍길동',
      phone: '01012345678',
      referralCode: tag.toUpperCase(),
      ...values,
    })
    .returning({ id: users.id })
  const id = row?.id as number
  const { accessToken } = await openSession(api.deps.db, api.deps, {
    audience: 'customer',
    subjectId: id,
    role: 'user',
    userAgent: 'test',
  })
  return { ...clientOf(api.app, accessToken), id }
}

/** Every refusal that names fields says it in codes that both apps have words for. */
function refuseStrangeCodes(call: string, { extra }: { extra?: { fields?: unknown } }) {
  const fields = extra?.fields
  if (fields === undefined) return
  const codes = Object.values(fields as Record<string, unknown>)
  const strange = codes.flat().filter((code) => typeof code !== 'string' || !isFieldCode(code))
  if (Array.isArray(fields) || codes.some((one) => !Array.isArray(one)) || strange.length > 0)
    throw new Error(`${call} answers extra.fields that no app has words for: ${JSON.stringify(fields)}`)
  const params = (extra as { params?: Record<string, Record<string, unknown>> }).params ?? {}
  for (const [field, [code]] of Object.entries(fields as Record<string, string[]>))
    if (code !== 'INVALID' && fieldMessage(String(code), params[field]) === fieldMessage('INVALID'))
      throw new Error(`${call} lacks the figures of ${code} for ${field}: ${JSON.stringify(params)}`)
}

/** Whom a token is of, when it is a whole one of staff. */
function staffSubject(token: string | undefined): string | undefined {
  const who = token ? parseToken(token) : null
  return who && who.role !== 'user' ? `${who.role}:${who.id}` : undefined
}

/** Somebody who calls. Of what staff call, `watched` says where its traces must be. */
export function clientOf(app: Hono, token: string | undefined, watched?: Pick<TestApp, 'deps' | 'clock'>): TestClient {
  const subject = watched && staffSubject(token)
  const raw = async (method: string, path: string, options: CallOptions = {}) => {
    const headers = new Headers({
      'accept-language': 'ko',
      'client-request-id': options.requestId ?? randomUUID(),
      ...options.headers,
    })
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (options.body !== undefined) headers.set('content-type', 'application/json')
    const form = options.form && new Response(options.form)
    if (form) headers.set('content-type', form.headers.get('content-type') ?? '')
    // a form as a stream that the server does not read to its end trips over itself in this process
    const body = form ? await form.arrayBuffer() : options.body === undefined ? undefined : JSON.stringify(options.body)
    const send = async () => app.request(path, { method, headers, ...(body === undefined ? {} : { body }) })
    if (!subject) return send()
    const requestId = headers.get('client-request-id') ?? ''
    const { deps, clock } = watched
    const about: StaffCall = { db: deps.db, now: clock.now(), subject, method, path, requestId, body: options.body }
    const before = await rowBefore(about, async () =>
      app.request(path, { headers: { authorization: `Bearer ${token}` } }),
    )
    const response = await send()
    await expectTraces(about, before, response)
    return response
  }
  const call = async <T>(method: string, path: string, options?: CallOptions): Promise<Answer<T>> => {
    const response = await raw(method, path, options)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    if (isJson && response.status >= 400) refuseStrangeCodes(`${method} ${path}`, JSON.parse(text))
    return { status: response.status, headers: response.headers, body: (text && isJson ? JSON.parse(text) : text) as T }
  }
  /** As the console does it: a change of a row of staff carries the version that was read, unless the test says one. */
  const revising =
    (method: string): Verb =>
    async (path, body, options) => {
      const isOfStaff = /^\/(store|core)-admin\//.test(path) && typeof body === 'object' && body !== null
      if (!isOfStaff || 'version' in body)
        return call(method, path, { ...options, ...(body === undefined ? {} : { body }) })
      const row = await call<{ version?: number }>('GET', path.replace(/\/memo$/, ''))
      return call(method, path, { ...options, body: { ...body, version: row.body.version ?? 1 } })
    }
  const verb =
    (method: string): Verb =>
    (path, body, options) =>
      call(method, path, { ...options, ...(body === undefined ? {} : { body }) })
  return {
    token,
    raw,
    get: (path, options) => call('GET', path, options),
    post: verb('POST'),
    patch: revising('PATCH'),
    put: revising('PUT'),
    delete: verb('DELETE'),
  }
}
