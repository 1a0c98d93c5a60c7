import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { JOB_ROWS } from '#shared/policy.ts'
import { can, staffRoles } from '#shared/permissions.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { bool, num, text, word } from '../../db/shape.ts'
import { sure } from '../../db/sure.ts'
import { at } from '../../db/values.ts'
import type { Actor, Staff } from '../../http/actor.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { refuseTooMany } from '../bulk/bulk.contract.ts'
import { FreshCache } from '../bulk/freshCache.ts'
import { tellConversations } from '../bulk/live.ts'
import { record } from '../conversations/events.ts'
import { labelOf } from './candidates.read.ts'
import type { CauseOf } from './causes.ts'
import type { incidentBody, incidentChangeBody, membersBody } from './incidents.contract.ts'
import { incidentStates } from './incidents.tables.ts'

/** What staff do with incidents: open one, put conversations in and take them out, close it. */

export type Doing = { actor: Staff; ip: string; requestId: string; now: Date }

const lockedRow = {
  id: num,
  title: text,
  state: word(incidentStates),
  owner_id: num.orNull,
  auto_join: bool,
  has_cause: bool,
  version: num,
}

/** Error: NOT_FOUND. */
export async function lockIncident(tx: Tx, id: number) {
  const [row] = await rows(
    tx,
    lockedRow,
    sql`select id, title, state, owner_id, auto_join, cause_kind <> 'NONE' as has_cause, version from incidents where id = ${id} for no key update`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

const idList = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::bigint[]`

/** Error: INCIDENT_TAKEN with the conversations that stand in other open incidents, and the first of those. */
async function refuseTaken(db: Db, incidentId: number, ids: readonly number[]): Promise<void> {
  const taken = await rows(
    db,
    { conversation_id: num, id: num, title: text },
    sql`select x.conversation_id, n.id, n.title from incident_conversations x join incidents n on n.id = x.incident_id
        where x.conversation_id = any(${idList(ids)}) and x.state = 'OPEN' and not x.removed and x.incident_id <> ${incidentId} order by x.conversation_id`,
  )
  const [first] = taken
  if (!first) return
  throw new AppError(
    'INCIDENT_TAKEN',
    { conversation_ids: taken.map((one) => one.conversation_id), incident: { id: first.id, title: first.title } },
    `상담 ${taken.length}건이 이미 다른 사건(${first.title})에 있어요. 빼고 다시 해 주세요.`,
  )
}

/** Error: VALIDATION of the field, for conversations that are not there. */
async function requireConversations(tx: Tx, ids: readonly number[], field: string): Promise<void> {
  const found = await rows(
    tx,
    { id: num },
    sql`select id from conversations where id = any(${idList(ids)}) and deleted_at is null order by id for key share`,
  )
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0)
    throw invalidField(field, 'NOT_AMONG', {
      names: missing
        .slice(0, 10)
        .map((id) => `#${id}`)
        .join(', '),
    })
}

/**
 * Puts conversations into an open incident that is locked; those that stand in another one are left there. Answers those
 * that came.
 */
export async function putIn(
  tx: Tx,
  incident: { id: number; title: string },
  ids: readonly number[],
  actor: Actor,
  now: Date,
): Promise<number[]> {
  if (ids.length === 0) return []
  const adminId = actor.kind === 'staff' ? actor.id : null
  const back = await rows(
    tx,
    { id: num },
    sql`update incident_conversations x set removed = false, admin_id = ${adminId}, joined_at = ${at(now)}
        where x.incident_id = ${incident.id} and x.conversation_id = any(${idList(ids)}) and x.removed
          and not exists (select 1 from incident_conversations y where y.conversation_id = x.conversation_id and y.state = 'OPEN' and not y.removed)
        returning x.conversation_id as id`,
  )
  const came = await rows(
    tx,
    { id: num },
    sql`insert into incident_conversations (incident_id, conversation_id, state, admin_id, joined_at)
        select ${incident.id}, v.id, 'OPEN', ${adminId}::bigint, ${at(now)} from unnest(${idList(ids)}) as v(id) group by v.id order by v.id
        on conflict do nothing returning conversation_id as id`,
  )
  const joined = [...back, ...came].map(({ id }) => id)
  await record(
    tx,
    joined.map((id) => ({ id, kind: 'incident.joined', data: { incident_id: incident.id, title: incident.title } })),
    actor,
    now,
  )
  await refuseTooLarge(tx, incident.id)
  FreshCache.forgetAll()
  return joined
}

/** Error: BULK_TOO_MANY: all of an incident are answered by one job. */
async function refuseTooLarge(tx: Tx, id: number): Promise<void> {
  const [size] = await rows(
    tx,
    { count: num },
    sql`select count(*)::int as count from incident_conversations where incident_id = ${id} and not removed`,
  )
  refuseTooMany(sure(size).count, JOB_ROWS)
}

const columnsOf = (cause: CauseOf) => ({
  job: cause.kind === 'JOB' ? cause.job_id : null,
  product: cause.kind === 'PRODUCT' ? cause.product_id : null,
  origin: cause.kind === 'ORIGIN_DAY' ? cause.shipping_origin_id : null,
  day: cause.kind === 'ORIGIN_DAY' ? cause.day : null,
})

/**
 * Opens an incident over these conversations, all of them or none. Answers its id. Errors: VALIDATION of the field,
 * INCIDENT_TAKEN with the open incident of the same cause, or of one of them.
 */
export async function openIncident(tx: Tx, body: z.infer<typeof incidentBody>, doing: Doing): Promise<number> {
  const { cause, title, auto_join: autoJoin } = body
  const { actor, now, ip, requestId } = doing
  const ids = [...new Set(body.conversation_ids)]
  if (ids.length === 0 && cause.kind === 'NONE') throw invalidField('conversation_ids', 'REQUIRED')
  if (autoJoin && cause.kind === 'NONE') throw invalidField('auto_join', 'INVALID')
  const words = cause.kind === 'NONE' ? undefined : await labelOf(tx, cause)
  if (cause.kind !== 'NONE' && !words) throw invalidField('cause', 'NOT_FOUND')
  const { job, product, origin, day } = columnsOf(cause)
  const [made] = await rows(
    tx,
    { id: num },
    sql`insert into incidents (title, cause_kind, job_id, product_id, shipping_origin_id, day, cause_label, owner_id, auto_join, joined_through, created_at, updated_at)
        values (${title}, ${cause.kind}, ${job}, ${product}, ${origin}, ${day}::date, ${words?.label ?? null}, ${actor.id}, ${autoJoin}, ${at(now)}, ${at(now)}, ${at(now)})
        on conflict do nothing returning id`,
  )
  if (!made) throw await sameCause(tx, cause)
  await requireConversations(tx, ids, 'conversation_ids')
  const joined = await putIn(tx, { id: made.id, title }, ids, actor, now)
  if (joined.length < ids.length) await refuseTaken(tx, made.id, ids)
  await recordAudit(tx, {
    actor,
    action: 'incident.create',
    entity: 'incident',
    entityId: made.id,
    after: { title, cause, auto_join: autoJoin, conversations: joined.length },
    ip,
    requestId,
    now,
  })
  return made.id
}

async function sameCause(db: Db, cause: CauseOf): Promise<AppError> {
  const { job, product, origin, day } = columnsOf(cause)
  const [incident] = await rows(
    db,
    { id: num, title: text },
    sql`select id, title from incidents where state = 'OPEN' and (job_id = ${job} or product_id = ${product} or (shipping_origin_id = ${origin} and day = ${day}::date)) limit 1`,
  )
  return new AppError(
    'INCIDENT_TAKEN',
    { conversation_ids: [], incident: incident ?? null },
    '같은 원인으로 이미 열린 사건이 있어요.',
  )
}

/**
 * Puts conversations in and takes others out. Errors: NOT_FOUND, INCIDENT_CLOSED, INCIDENT_TAKEN, VALIDATION,
 * BULK_TOO_MANY.
 */
export async function changeMembers(tx: Tx, id: number, body: z.infer<typeof membersBody>, doing: Doing) {
  const { actor, now, ip, requestId } = doing
  const add = [...new Set(body.add)]
  if (add.length + body.remove.length === 0) throw invalidField('add', 'NOTHING_TO_CHANGE')
  const incident = await lockIncident(tx, id)
  if (incident.state === 'CLOSED') throw new AppError('INCIDENT_CLOSED')
  await requireConversations(tx, add, 'add')
  const gone = await rows(
    tx,
    { id: num },
    sql`update incident_conversations set removed = true where incident_id = ${id} and conversation_id = any(${idList(body.remove)}) and not removed returning conversation_id as id`,
  )
  await record(
    tx,
    gone.map((one) => ({ id: one.id, kind: 'incident.left', data: { incident_id: id, title: incident.title } })),
    actor,
    now,
  )
  const joined = await putIn(tx, incident, add, actor, now)
  if (joined.length < add.length) await refuseTaken(tx, id, add)
  await tx.execute(sql`update incidents set updated_at = ${at(now)} where id = ${id}`)
  await recordAudit(tx, {
    actor,
    action: 'incident.conversations',
    entity: 'incident',
    entityId: id,
    after: { added: joined, removed: gone.map((one) => one.id) },
    ip,
    requestId,
    now,
  })
  return { added: joined.length, removed: gone.length }
}

/** Who may have it. Error: VALIDATION of `owner_id`. */
async function requireOwner(tx: Tx, id: number): Promise<void> {
  const [owner] = await rows(
    tx,
    { role: word(staffRoles) },
    sql`select role from admins where id = ${id} and status = 'ACTIVE' for key share`,
  )
  if (!owner || !can(owner.role, 'cs:note')) throw invalidField('owner_id', 'NOT_FOUND')
}

/**
 * Changes what is named. Closing it changes no conversation; opening it again needs all of them back. Errors: NOT_FOUND,
 * VERSION_CONFLICT, INCIDENT_TAKEN, VALIDATION.
 */
export async function changeIncident(
  tx: Tx,
  id: number,
  change: z.infer<typeof incidentChangeBody>,
  doing: Doing,
): Promise<void> {
  const { actor, now, ip, requestId } = doing
  const was = await lockIncident(tx, id)
  refuseStale(change.version, was)
  const { version: _version, ...asked } = change
  if (Object.values(asked).every((value) => value === undefined)) throw invalidField('version', 'NOTHING_TO_CHANGE')
  if (change.auto_join && !was.has_cause) throw invalidField('auto_join', 'INVALID')
  if (change.owner_id !== undefined && change.owner_id !== null) await requireOwner(tx, change.owner_id)
  const ids = (
    await rows(
      tx,
      { id: num },
      sql`select conversation_id as id from incident_conversations where incident_id = ${id} and not removed order by conversation_id`,
    )
  ).map((one) => one.id)
  const state = change.state ?? was.state
  if (state === 'OPEN' && was.state === 'CLOSED') await refuseTaken(tx, id, ids)
  const moved = state !== was.state
  await tx.execute(
    sql`update incidents set title = ${change.title ?? was.title}, owner_id = ${change.owner_id === undefined ? was.owner_id : change.owner_id},
          auto_join = ${change.auto_join ?? was.auto_join}, joined_through = ${(change.auto_join && !was.auto_join) || (moved && state === 'OPEN') ? at(now) : sql`joined_through`},
          state = ${state}, closed_at = ${moved ? (state === 'CLOSED' ? at(now) : sql`null`) : sql`closed_at`}, version = version + 1, updated_at = ${at(now)} where id = ${id}`,
  )
  FreshCache.forgetAll()
  await tellConversations(tx, ids)
  await recordAudit(tx, {
    actor,
    action: 'incident.update',
    entity: 'incident',
    entityId: id,
    before: { title: was.title, owner_id: was.owner_id, auto_join: was.auto_join, state: was.state },
    after: asked,
    ip,
    requestId,
    now,
  })
}
