import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { can } from '#shared/permissions.ts'
import { HOLD_DAYS } from '#shared/policy.ts'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num, text, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { lockConversation, type Locked, messageFacts, ms } from './conversationRow.ts'
import { replyStates } from './conversations.tables.ts'
import { type Happened, record } from './events.ts'
import { cancelScheduled } from './later/held.ts'
import type { conversationChangeBody } from './inbox/inbox.contract.ts'
import { beginStretch, type Desk, endStretch, readDesk, resumeStretch } from './sla.service.ts'

/** What staff change about a conversation: who has it, how it stands, how it is sorted. */

export type Doing = { actor: Staff; ip?: string | undefined; requestId: string; now: Date }
type Change = z.infer<typeof conversationChangeBody>

/** Error: CONVERSATION_CHANGED with what is newer, when the newest message is another than the one that was read. */
export async function refuseUnread(
  db: Db,
  was: Pick<Locked, 'id' | 'last_message_id'>,
  expected: number,
): Promise<void> {
  if (expected === was.last_message_id) return
  const newer = await rows(
    db,
    {
      id: num,
      side: word(['CUSTOMER', 'STAFF']),
      status: word(replyStates),
      content: text,
      name: text.orNull,
      at_ms: num,
    },
    sql`select m.id, m.side, m.status, left(m.content, 500) as content, m.admin_name as name, ${ms(sql`m.created_at`)} as at_ms from conversation_messages m
        where m.conversation_id = ${was.id} and m.id > ${expected} and (m.side = 'STAFF' or m.deleted_at is null)
          and m.status in ('QUEUED', 'SENDING', 'SENT') order by m.id limit 20`,
  )
  throw new AppError('CONVERSATION_CHANGED', {
    last_message_id: was.last_message_id,
    newer: newer.map(({ at_ms: atMs, ...one }) => ({ ...one, at: kstIso(new Date(atMs)) })),
  })
}

/**
 * Ends the conversation: nobody waits any more, whatever was said last, and what was to be said later is not. Answers what
 * happened besides.
 */
export async function close(tx: Tx, desk: Desk, id: number, adminId: number | null, now: Date): Promise<Happened[]> {
  const cancelled = await cancelScheduled(tx, id, adminId, now)
  await endStretch(tx, desk, id, { by: 'CLOSED', adminId, now })
  await tx.execute(
    sql`update conversations set state = 'CLOSED', closed_at = ${at(now)}, held_at = null, hold_until = null, waiting_since = null, due_at = null,
          version = version + 1, updated_at = ${at(now)} where id = ${id} and state <> 'CLOSED'`,
  )
  return cancelled
}

/** Opens it: a hold ends, and after a close an unanswered message waits again, from now. */
export async function reopen(tx: Tx, desk: Desk, was: Locked, now: Date): Promise<void> {
  if (was.state === 'ON_HOLD') await resumeStretch(tx, desk, was.id, now)
  const waiting = was.state === 'CLOSED' ? (await messageFacts(tx, was.id)).waiting_ms : was.waiting_ms
  await tx.execute(
    sql`update conversations set state = 'OPEN', closed_at = null, held_at = null, hold_until = null,
          waiting_since = ${waiting === null ? sql`null` : at(new Date(waiting))}, version = version + 1, updated_at = ${at(now)} where id = ${was.id}`,
  )
  if (was.state === 'CLOSED' && waiting !== null)
    await beginStretch(tx, desk, { id: was.id, firstReplied: was.first_replied_ms !== null }, now)
}

/** Error: VALIDATION of `hold_until`, in the past or too far ahead. */
export function refuseHold(until: Date, now: Date): void {
  if (until <= now) throw invalidField('hold_until', 'PAST_TIME')
  if (until.getTime() > now.getTime() + HOLD_DAYS * 86_400_000)
    throw invalidField('hold_until', 'WITHIN_DAYS', { max: HOLD_DAYS })
}

/** It rests until a moment or until the customer writes; one that was closed is open first. */
export async function hold(tx: Tx, desk: Desk, was: Locked, until: Date | null, now: Date): Promise<void> {
  if (was.state === 'CLOSED') await reopen(tx, desk, was, now)
  await tx.execute(
    sql`update conversations set state = 'ON_HOLD', held_at = coalesce(held_at, ${at(now)}), hold_until = ${until === null ? sql`null` : at(until)},
          updated_at = ${at(now)}, version = version + ${was.state === 'CLOSED' ? 0 : 1} where id = ${was.id}`,
  )
}

async function changeState(tx: Tx, was: Locked, change: Change, actor: Staff, now: Date): Promise<Happened[]> {
  const { id } = was
  const state = change.state ?? was.state
  const until =
    change.hold_until === undefined
      ? was.hold_until_ms === null
        ? null
        : new Date(was.hold_until_ms)
      : change.hold_until === null
        ? null
        : new Date(change.hold_until)
  if (change.hold_until && state !== 'ON_HOLD') throw invalidField('hold_until', 'INVALID')
  if (change.hold_until && until) refuseHold(until, now)
  const moved = state !== was.state || (state === 'ON_HOLD' && (until?.getTime() ?? null) !== was.hold_until_ms)
  if (!moved) return []
  const desk = await readDesk(tx, now)
  if (state === 'CLOSED') {
    if (change.expected_last_message_id === undefined) throw invalidField('expected_last_message_id', 'REQUIRED')
    await refuseUnread(tx, was, change.expected_last_message_id)
    const cancelled = await close(tx, desk, id, actor.id, now)
    return [...cancelled, { id, kind: 'closed', data: { unanswered: was.waiting_ms !== null } }]
  }
  if (state === 'ON_HOLD') {
    await hold(tx, desk, was, until, now)
    return [
      ...(was.state === 'CLOSED' ? [{ id, kind: 'reopened' as const, data: { why: 'staff' } }] : []),
      { id, kind: 'held', data: until ? { until: kstIso(until) } : {} },
    ]
  }
  await reopen(tx, desk, was, now)
  return [
    was.state === 'CLOSED'
      ? { id, kind: 'reopened', data: { why: 'staff' } }
      : { id, kind: 'hold.ended', data: { why: 'staff' } },
  ]
}

/** Who may be given conversations. Error: VALIDATION of the field. */
export async function staffNames(db: Db, ids: readonly number[], field: string): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await rows(
    db,
    { id: num, name: text, role: text },
    sql`select id, name, role from admins where id = any(${sql.param([...ids])}::bigint[]) and status = 'ACTIVE' order by id for key share`,
  )
  // who may not even note it is given none
  const able = field === 'assignee_id' ? found.filter(({ role }) => can(role, 'cs:note')) : found
  if (able.length !== new Set(ids).size) throw invalidField(field, 'NOT_FOUND')
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Gives it to somebody, or to nobody. */
export async function assign(
  tx: Tx,
  was: Pick<Locked, 'id' | 'assignee_id'>,
  to: number | null,
  now: Date,
): Promise<Happened[]> {
  if (to === was.assignee_id) return []
  const names = await staffNames(tx, to === null ? [] : [to], 'assignee_id')
  await tx.execute(
    sql`update conversations set assignee_id = ${to}, version = version + 1, updated_at = ${at(now)} where id = ${was.id}`,
  )
  return [
    {
      id: was.id,
      kind: 'assigned',
      data: { from: was.assignee_id, to, to_name: to === null ? null : (names.get(to) ?? '') },
    },
  ]
}

async function sort(tx: Tx, was: Locked, change: Change, now: Date): Promise<Happened[]> {
  const happened: Happened[] = []
  const { id } = was
  if (change.team !== undefined && change.team !== was.team) {
    await tx.execute(sql`update conversations set team = ${change.team} where id = ${id}`)
    happened.push({ id, kind: 'team', data: { from: was.team, to: change.team } })
  }
  if (change.category_id !== undefined && change.category_id !== was.category_id) {
    const [category] = await rows(
      tx,
      { name: text },
      sql`select name from conversation_categories where id = ${change.category_id} for key share`,
    )
    if (!category) throw invalidField('category_id', 'NOT_FOUND')
    await tx.execute(sql`update conversations set category_id = ${change.category_id} where id = ${id}`)
    happened.push({
      id,
      kind: 'category',
      data: { from: was.category_id, to: change.category_id, to_name: category.name },
    })
  }
  if (change.tags !== undefined) happened.push(...(await setTags(tx, id, change.tags)))
  if (change.follower_ids !== undefined) happened.push(...(await setFollowers(tx, id, change.follower_ids, now)))
  return happened
}

/** These tags and no others. Error: VALIDATION. */
export async function setTags(tx: Tx, id: number, tagIds: readonly number[]): Promise<Happened[]> {
  const wanted = [...new Set(tagIds)]
  const ids = sql`${sql.param(wanted)}::bigint[]`
  const tags = await rows(
    tx,
    { id: num, name: text },
    sql`select id, name from conversation_tags where id = any(${ids}) order by name for key share`,
  )
  if (tags.length !== wanted.length) throw invalidField('tags', 'NOT_FOUND')
  const changed = await rows(
    tx,
    { id: num },
    sql`with gone as (delete from conversation_tag_links where conversation_id = ${id} and tag_id <> all(${ids}) returning tag_id),
          came as (insert into conversation_tag_links (conversation_id, tag_id) select ${id}, t.id from unnest(${ids}) as t(id) on conflict do nothing returning tag_id)
        select tag_id as id from gone union all select tag_id from came`,
  )
  return changed.length === 0
    ? []
    : [{ id, kind: 'tags', data: { tag_ids: wanted, names: tags.map(({ name }) => name) } }]
}

async function setFollowers(tx: Tx, id: number, adminIds: readonly number[], now: Date): Promise<Happened[]> {
  const wanted = [...new Set(adminIds)]
  const names = await staffNames(tx, wanted, 'follower_ids')
  const ids = sql`${sql.param(wanted)}::bigint[]`
  const changed = await rows(
    tx,
    { id: num },
    sql`with gone as (delete from conversation_followers where conversation_id = ${id} and admin_id <> all(${ids}) returning admin_id),
          came as (insert into conversation_followers (conversation_id, admin_id, created_at) select ${id}, f.id, ${at(now)} from unnest(${ids}) as f(id)
            on conflict do nothing returning admin_id)
        select admin_id as id from gone union all select admin_id from came`,
  )
  return changed.length === 0
    ? []
    : [{ id, kind: 'followers', data: { admin_ids: wanted, names: [...names.values()] } }]
}

/**
 * Changes what is named and nothing else. Closing says which message was read last. Errors: NOT_FOUND, CONVERSATION_DELETED,
 * VERSION_CONFLICT, CONVERSATION_CHANGED, VALIDATION of what does not exist or lies in the past.
 */
export async function changeConversation(tx: Tx, id: number, change: Change, doing: Doing): Promise<void> {
  const { actor, now, ip, requestId } = doing
  const was = await lockConversation(tx, id)
  if (was.deleted) throw new AppError('CONVERSATION_DELETED')
  refuseStale(change.version, was)
  const { version: _version, ...asked } = change
  if (Object.values(asked).every((value) => value === undefined)) throw invalidField('version', 'NOTHING_TO_CHANGE')
  const happened = [
    ...(change.assignee_id === undefined ? [] : await assign(tx, was, change.assignee_id, now)),
    ...(await sort(tx, was, change, now)),
    ...(change.state === undefined && change.hold_until === undefined
      ? []
      : await changeState(tx, was, change, actor, now)),
  ]
  if (happened.length > 0)
    await tx.execute(
      sql`update conversations set version = ${was.version + 1}, updated_at = ${at(now)} where id = ${id}`,
    )
  await record(tx, happened, actor, now)
  await recordAudit(tx, {
    actor,
    action: 'conversation.update',
    entity: 'conversation',
    entityId: id,
    before: {
      assignee_id: was.assignee_id,
      team: was.team,
      state: was.state,
      hold_until: was.hold_until_ms === null ? null : kstIso(new Date(was.hold_until_ms)),
      category_id: was.category_id,
    },
    after: asked,
    ip,
    requestId,
    now,
  })
}
