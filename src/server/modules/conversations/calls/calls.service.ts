import { sql } from 'drizzle-orm'
import type { CallKind } from '#shared/words/conversations.ts'
import { can, type StaffRole } from '#shared/permissions.ts'
import { namedIn } from '#shared/format/mentions.ts'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { num, text, textAs } from '../../../db/shape.ts'
import { at } from '../../../db/values.ts'
import type { Staff } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { tellConversations, tellMention } from '../../bulk/live.ts'
import { callKinds } from '../records.tables.ts'

/**
 * 부름: staff who are to look at a conversation, because a note names them, because they follow it, or because a reply of
 * theirs was stopped or did not leave. One for each person and conversation; the weightiest that they have not seen stands.
 */

type Call = { to: readonly number[]; kind: CallKind; byName: string | null }

const rank = (kind: ReturnType<typeof sql>) => sql`array_position(${sql.param([...callKinds])}::text[], ${kind})`

/** Calls these people, in the order of their numbers, so that two who call the same do not wait for each other. */
export async function callPeople(tx: Tx, conversationId: number, { to, kind, byName }: Call, now: Date): Promise<void> {
  if (to.length === 0) return
  const weighs = sql`conversation_calls.seen_at is null and ${rank(sql`conversation_calls.kind`)} < ${rank(sql`excluded.kind`)}`
  await tx.execute(
    sql`insert into conversation_calls (conversation_id, admin_id, kind, by_name, called_at)
        select ${conversationId}, p.id, ${kind}, ${byName}, ${at(now)} from unnest(${sql.param([...to])}::bigint[]) as p(id) order by p.id
        on conflict (conversation_id, admin_id) do update set
          kind = case when ${weighs} then conversation_calls.kind else excluded.kind end,
          by_name = case when ${weighs} then conversation_calls.by_name else excluded.by_name end,
          called_at = excluded.called_at, seen_at = null`,
  )
}

/** Everybody who follows a conversation, besides those who know already. */
async function callFollowers(
  tx: Tx,
  conversationId: number,
  call: Omit<Call, 'to'> & { besides: readonly number[] },
  now: Date,
): Promise<void> {
  const followers = await rows(
    tx,
    { id: num },
    sql`select f.admin_id as id from conversation_followers f join admins a on a.id = f.admin_id
        where f.conversation_id = ${conversationId} and a.status = 'ACTIVE' and f.admin_id <> all(${sql.param([...call.besides])}::bigint[])`,
  )
  await callPeople(tx, conversationId, { ...call, to: followers.map(({ id }) => id) }, now)
}

/** The customer wrote: whoever follows hears of it. */
export const callOfCustomer = (tx: Tx, conversationId: number, now: Date): Promise<void> =>
  callFollowers(tx, conversationId, { kind: 'CUSTOMER', byName: null, besides: [] }, now)

/** Replies did not leave: whoever wrote them hears of it, once for each conversation. */
export const callWriters = (
  tx: Tx,
  conversationId: number,
  { failed, kind }: { failed: readonly { admin_id: number }[]; kind: 'STOPPED' | 'FAILED' },
  now: Date,
): Promise<void> => {
  const to = [...new Set(failed.map(({ admin_id: adminId }) => adminId))]
  return callPeople(tx, conversationId, { to, kind, byName: null }, now)
}

/** A reply did not leave because its writer may answer no more: whoever has the conversation and whoever follows it hear of it. */
export async function callInsteadOf(
  tx: Tx,
  { id, assignee_id: assigneeId }: { id: number; assignee_id: number | null },
  writerId: number,
  now: Date,
): Promise<void> {
  const to = await rows(
    tx,
    { id: num },
    sql`select a.id from admins a where a.status = 'ACTIVE' and (a.id in (${writerId}, ${assigneeId})
          or a.id in (select f.admin_id from conversation_followers f where f.conversation_id = ${id})) order by a.id`,
  )
  await callPeople(tx, id, { to: to.map((one) => one.id), kind: 'FAILED', byName: null }, now)
}

/** Staff who can be called: those who may read conversations. */
async function peopleToCall(db: Db): Promise<{ id: number; name: string }[]> {
  const found = await rows(
    db,
    { id: num, name: text, role: textAs<StaffRole>() },
    sql`select id, name, role from admins where status = 'ACTIVE' order by id`,
  )
  return found.filter(({ role }) => can(role, 'cs:read')).map(({ id, name }) => ({ id, name }))
}

/** A note was written: whom it names by `@이름` is called, and whoever follows hears of it; its writer knows. Answers whom it names. */
export async function callOfNote(
  tx: Tx,
  { id, conversationId, content }: { id: number; conversationId: number; content: string },
  author: Staff,
  now: Date,
): Promise<{ id: number; name: string }[]> {
  const named = content.includes('@')
    ? namedIn(content, await peopleToCall(tx)).filter((person) => person.id !== author.id)
    : []
  const ids = named.map((person) => person.id)
  await callFollowers(tx, conversationId, { kind: 'NOTE', byName: author.name, besides: [author.id, ...ids] }, now)
  if (named.length === 0) return []
  await tx.execute(
    sql`insert into conversation_note_mentions (note_id, admin_id) select ${id}, p.id from unnest(${sql.param(ids)}::bigint[]) as p(id)`,
  )
  await callPeople(tx, conversationId, { to: ids, kind: 'MENTION', byName: author.name }, now)
  await tellMention(tx, ids, author.name, conversationId)
  return named
}

/** Whoever is called has seen what called them until `calledAt`; what calls them later still does. Error: NOT_FOUND. */
export async function seeCall(
  tx: Tx,
  conversationId: number,
  calledAt: string,
  actor: Staff,
  now: Date,
): Promise<void> {
  // nobody else sees it otherwise than before
  const found = await rows(
    tx,
    { id: num, seen: num },
    sql`with seen as (update conversation_calls set seen_at = ${at(now)} where conversation_id = ${conversationId} and admin_id = ${actor.id} and seen_at is null
            and called_at <= ${calledAt}::timestamptz returning 1)
        select c.id, (select count(*)::int from seen) as seen from conversations c where c.id = ${conversationId}`,
  )
  if (found.length === 0) throw new AppError('NOT_FOUND')
}

/** Follows a conversation, or no longer. The same however often it is said. Error: NOT_FOUND. */
export async function follow(tx: Tx, conversationId: number, follows: boolean, actor: Staff, now: Date): Promise<void> {
  const [found] = await rows(
    tx,
    { id: num },
    sql`select id from conversations where id = ${conversationId} for no key update`,
  )
  if (!found) throw new AppError('NOT_FOUND')
  const changed = await rows(
    tx,
    { id: num },
    follows
      ? sql`insert into conversation_followers (conversation_id, admin_id, created_at) values (${conversationId}, ${actor.id}, ${at(now)})
            on conflict do nothing returning admin_id as id`
      : sql`delete from conversation_followers where conversation_id = ${conversationId} and admin_id = ${actor.id} returning admin_id as id`,
  )
  if (changed.length === 0) return
  // who wrote the whole list of followers from before must not take this one out again
  await tx.execute(
    sql`update conversations set version = version + 1, updated_at = ${at(now)} where id = ${conversationId}`,
  )
  await tellConversations(tx, [conversationId])
}
