import { timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { Gauge, Registry } from 'prom-client'
import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { rows } from './db/db.ts'
import type { Deps } from './deps.ts'
import { isPrivateHost, isPrivateAddress } from './http/address.ts'
import { parseJson, readBytes } from './http/body.ts'
import { directAddress } from './http/edge.ts'
import { AppError } from './http/errors.ts'
import { metricsOf } from './http/requestMetrics.ts'
import { lastBooks } from './modules/ops/books.service.ts'
import type { SettableClock } from './settableClock.ts'
import { num, type RowOf, text } from './db/shape.ts'

/** What those who run the shop may look at and turn: measurements, and outside production the clock. */
export type Operations = {
  /** who brings it is let in from anywhere; without one only this machine is */
  token?: string | undefined
  /** none in production */
  clock?: SettableClock | undefined
}

/** Adds `/metrics` (Prometheus text) and, where there is a clock to set, `/dev/clock`. To others both do not exist. */
export function addOperations(app: Hono, deps: Deps, operations: Operations): void {
  const guard = (c: Context) => {
    if (!mayOperate(c, operations.token)) throw new AppError('NOT_FOUND')
  }
  app.get('/metrics', async (c) => {
    guard(c)
    const registry = Registry.merge([metricsOf(deps).registry, await stateOf(deps)])
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
  })
  const { clock } = operations
  if (!clock) return
  const told = (c: Context) =>
    c.json({ now: kstIso(clock.now()), is_set: clock.isSet }, 200, { 'Cache-Control': 'no-store' })
  app.get('/dev/clock', (c) => {
    guard(c)
    return told(c)
  })
  app.post('/dev/clock', async (c) => {
    guard(c)
    if (!/^application\/json\b/.test(c.req.header('content-type') ?? '')) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
    const { now } = (parseJson(await readBytes(c.req.raw, 1_000)) ?? {}) as { now?: unknown }
    const time = typeof now === 'string' ? new Date(now) : undefined
    if (now !== null && (!time || Number.isNaN(time.getTime())))
      throw new AppError('VALIDATION', { fields: { now: ['INVALID_FORMAT'] } })
    clock.set(time)
    return told(c)
  })
}

/**
 * The token, where there is one; else a call from this machine under a name of its own that no proxy has passed on.
 */
function mayOperate(c: Context, token: string | undefined): boolean {
  if (token) {
    const given = Buffer.from((c.req.header('authorization') ?? '').replace(/^Bearer /, ''))
    const wanted = Buffer.from(token)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  const passedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => c.req.header(name) !== undefined)
  const direct = directAddress(c)
  const isHere = isPrivateAddress(direct) && /^(::ffff:)?127\.|^::1$/.test(direct)
  return isHere && !passedOn && isPrivateHost(new URL(c.req.url).hostname)
}

const countRow = {
  what: text,
  count: num,
}

type Count = RowOf<typeof countRow>

/** How things stand now: jobs, what waits to be sent, connections, the last check of the books. */
async function stateOf(deps: Deps): Promise<Registry> {
  const registry = new Registry()
  const gauge = (name: string, help: string, label: string, found: Count[]) => {
    const one = new Gauge({ name, help, labelNames: [label], registers: [registry] })
    for (const { what, count } of found) one.set({ [label]: what }, count)
  }
  const counts = (statement: ReturnType<typeof sql>) => rows(deps.db, countRow, statement)
  gauge(
    'jobs',
    'Bulk jobs by status',
    'status',
    await counts(sql`select status as what, count(*)::int as count from jobs group by status`),
  )
  gauge(
    'outbox_depth',
    'What is written down to happen and has not',
    'topic',
    await counts(
      sql`select topic as what, count(*)::int as count from outbox where done_at is null group by topic union all select 'all', count(*)::int from outbox where done_at is null`,
    ),
  )
  gauge(
    'messages_queued',
    'Mail and text messages that wait',
    'channel',
    await counts(
      sql`select channel as what, count(*)::int as count from messages where status = 'QUEUED' group by channel`,
    ),
  )
  gauge(
    'scheduled_task_failing',
    'Whether the last run of a task failed',
    'task',
    await counts(sql`select name as what, (last_error is not null)::int as count from scheduled_tasks`),
  )
  const pool = deps.database.pool?.()
  gauge(
    'database_connections',
    'Connections of the pool',
    'state',
    pool ? Object.entries(pool).map(([what, count]) => ({ what, count })) : [],
  )
  const books = await lastBooks(deps.db)
  gauge(
    'invariant_ok',
    'Whether a check of the books held when it last ran',
    'check',
    (books?.checks ?? []).map(({ name, ok }) => ({ what: name, count: ok ? 1 : 0 })),
  )
  gauge(
    'invariants_checked_at_seconds',
    'When the books were last checked',
    'of',
    books ? [{ what: 'books', count: Date.parse(books.checked_at) / 1000 }] : [],
  )
  return registry
}
