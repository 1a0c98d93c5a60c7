import { sql } from 'drizzle-orm'
import { endpoints } from '#server/app.ts'
import type { Db } from '#server/db/db.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import audited from '#tests/data/audited.json' with { type: 'json' }
import { rows } from './rows.ts'

/**
 * What a call of staff leaves behind, looked at after each one that a test makes: a change has the line of the audit log
 * that `tests/data/audited.json` wants, a person in the clear stands in the access log, and no other answer has one.
 */

export type StaffCall = {
  db: Db
  now: Date
  /** `ops:12`: who is signed in */
  subject: string
  method: string
  path: string
  requestId: string
  body: unknown
}

type Line = {
  action: string
  entity: string
  id: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
  ip: string | null
  actor: string
}

const wanted = new Map<string, string | null>(Object.entries(audited))
const shapes = endpoints
  .flatMap((endpoint) => [endpoint.path, ...endpoint.aliases].map((path) => ({ endpoint, path })))
  .toSorted((a, b) => (a.path.replaceAll('{', '~') < b.path.replaceAll('{', '~') ? -1 : 1))
  .map(({ endpoint, path }) => ({
    endpoint,
    fits: new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '([^/]+)')}/?$`),
  }))

const find = (method: string, path: string) => {
  const bare = path.replace(/\?.*$/, '')
  return shapes.find(({ endpoint, fits }) => endpoint.method === method.toLowerCase() && fits.test(bare))
}

export const isStaffChange = ({ method, access, readsOnly }: Endpoint) =>
  method !== 'get' && !readsOnly && access.includes(':')

/** What a row says of itself before it is changed; the audit line of the change is held against it. */
export async function rowBefore(call: StaffCall, read: () => Promise<Response>): Promise<Record<string, unknown>> {
  if (!['PATCH', 'PUT'].includes(call.method) || !find('GET', call.path)) return {}
  const answer = await read()
  return answer.status === 200 ? ((await answer.json()) as Record<string, unknown>) : {}
}

/** By the one who calls, whatever their role is meanwhile. */
const isBy = ({ subject }: StaffCall) =>
  sql`split_part(actor, ':', 2) = ${subject.split(':')[1]} and actor !~ '^(user|system)'`

/** Throws what the call should have left behind and did not. */
export async function expectTraces(
  call: StaffCall,
  before: Record<string, unknown>,
  response: Response,
): Promise<void> {
  const found = find(call.method, call.path)
  if (!found) return
  const isJson = response.headers.get('content-type')?.includes('json')
  const text = isJson ? await response.clone().text() : ''
  const name = `${call.method} ${found.endpoint.path}`
  await expectCovered(call, name, text)
  const nothingDone =
    response.status >= 400 || response.headers.has('idempotent-replayed') || /"job_id":null|"dry_run":true/.test(text)
  const line = wanted.get(name)
  if (!isStaffChange(found.endpoint) || nothingDone || !line || (call.body as { dry_run?: unknown })?.dry_run === true)
    return
  const lines = await rows<Line>(
    call.db,
    sql`select action, entity, entity_id as id, before, after, reason, ip, actor from audit_logs
        where ${isBy(call)} and (request_id = ${call.requestId}
          or (request_id is null and at = ${call.now.toISOString()}::timestamptz)) order by id`,
  )
  const [action = '', entity, ...parts] = line.split(' ')
  const pattern = new RegExp(`^${action.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`)
  const own = lines.find((one) => pattern.test(one.action) && one.entity === entity)
  const said = JSON.stringify(lines)
  if (!own) throw new Error(`${name} leaves no ${line} in the audit log: ${said}`)
  for (const part of parts)
    if ((own[part as keyof Line] ?? null) === null) throw new Error(`${name} leaves no ${part}: ${said}`)
  const [, number] = found.fits.exec(call.path) ?? []
  if (number && parts.includes('id') && entity !== 'jobs' && own.id !== number)
    throw new Error(`${name} is about ${own.id} in the audit log, not ${number}`)
  const asked = (call.body ?? {}) as Record<string, unknown>
  const given = [asked['reason'], asked['memo']].filter(Boolean).map(plain)
  const kept = lines.flatMap(({ reason, after }) => [reason, after?.['reason']].map(plain))
  // that of a SKU stands in the ledger of its stock
  if (asked['reason'] && entity !== 'sku' && !given.some((one) => kept.includes(one)))
    throw new Error(`${name} leaves no reason: ${said}`)
  expectFacts(name, own, before, asked)
}

/** In one form, whatever was made of what was typed: moments as the clock tells them, letters and digits of a text. */
function plain(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return /^\d{4}-\d\d-\d\dT/.test(value)
    ? Date.parse(value)
    : value
        .normalize('NFC')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** What was asked for stands behind, what was there before. */
function expectFacts(name: string, own: Line, row: Record<string, unknown>, asked: Record<string, unknown>): void {
  const { version: _, ...values } = asked
  for (const [key, value] of Object.entries(values)) {
    const [was, is] = [own.before?.[key], own.after?.[key]]
    if (isPlain(value) && is !== undefined && plain(is) !== plain(value))
      throw new Error(`${name} leaves ${key} ${JSON.stringify(is)}, not ${JSON.stringify(value)}`)
    if (isPlain(row[key]) && was !== undefined && plain(was) !== plain(row[key]))
      throw new Error(`${name} leaves ${key} ${JSON.stringify(was)} as it was, not ${JSON.stringify(row[key])}`)
  }
}

/** Answers with the caller themselves, what they have just typed, or a file of theirs. */
const ofTheCaller = [
  '/core-admin/v1/me',
  '/store-admin/v1/searches/open',
  '/store-admin/v1/order-items/consignments/upload',
  '/store-admin/v1/user-coupons/csv-upload',
  '/store-admin/v1/points/request',
]
/** Customers as tests make them. */
const people = /(?<!\d)01[016789]-?\d{3,4}-?\d{4}(?!\d)|[\w.+-]+@(example|hidden)\.test|홍길동|김민지|이서준/

async function expectCovered(call: StaffCall, name: string, text: string): Promise<void> {
  const [person] = people.exec(text) ?? []
  if (person === undefined || ofTheCaller.some((path) => name.endsWith(path))) return
  if (!/"masked":false|"unmasked_until":"/.test(text)) throw new Error(`${name} shows ${person}`)
  const { db, now } = call
  const since = new Date(now.getTime() - 60_000).toISOString()
  const [seen] = await rows(
    db,
    sql`select 1 from pii_access_logs where ${isBy(call)} and reason <> '' and at > ${since}::timestamptz limit 1`,
  )
  if (!seen) throw new Error(`${name} shows ${person}, and nobody wrote that down`)
}
