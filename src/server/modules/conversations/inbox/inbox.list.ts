import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { staffRoles } from '#shared/permissions.ts'
import { kstIso } from '#shared/format/kst.ts'
import type { CallKind, InboxQueue } from '#shared/words/conversations.ts'
import { boundedCount } from '../../../db/boundedCount.ts'
import { type Db, rows } from '../../../db/db.ts'
import { boundedOffset, cutPage, onlyIfEstimate, toPage } from '../../../db/page.ts'
import { bool, json, num, type RowOf, text, word } from '../../../db/shape.ts'
import { at } from '../../../db/values.ts'
import type { Staff } from '../../../http/actor.ts'
import { maskName } from '../../../mask.ts'
import { ms, waitingSinceLast } from '../conversationRow.ts'
import { statusOf } from '../conversations.read.ts'
import { conversationStates } from '../conversations.tables.ts'
import { type InboxItem, type inboxQuery, inboxQueues } from './inbox.contract.ts'
import { isScheduled } from '../later/held.ts'
import { isLost, type Looking, queueOf, whereOf } from './inbox.where.ts'
import { type Desk, readDesk, slaOf } from '../sla.service.ts'

/** 고객문의 as staff work through it. Every condition of a queue is served by an index; counts stop at 999. */

type Sort = z.infer<typeof inboxQuery>['sort']
/**
 * Who has waited longest since they last wrote comes first, or who asked first; where nobody waits, who wrote last. What
 * calls somebody: unseen, then newest.
 */
const orders: Record<Sort, SQL> = {
  waiting: sql`${waitingSinceLast}, c.last_customer_at desc nulls last, c.id desc nulls last`,
  first: sql`c.waiting_since, c.last_customer_at desc nulls last, c.id desc nulls last`,
  due: sql`c.due_at, c.last_customer_at desc nulls last, c.id desc nulls last`,
  newest: sql`c.last_customer_at desc nulls last, c.id desc nulls last`,
}
export const orderOf = (sort: Sort, queue: InboxQueue | undefined, actor: Staff): SQL => {
  if (queue === 'called') {
    const call = (part: SQL) =>
      sql`(select ${part} from conversation_calls x where x.conversation_id = c.id and x.admin_id = ${actor.id})`
    return sql`${call(sql`x.seen_at is not null`)}, ${call(sql`x.called_at`)} desc, c.id desc`
  }
  return queue === 'closed' ? orders.newest : orders[sort]
}

type Person = { id: number; name: string }

const itemRow = {
  id: num,
  user_id: num,
  user_name: text,
  category_id: num,
  category_name: text,
  category_team: word(staffRoles),
  title: text.orNull,
  preview: text.orNull,
  last_side: word(['CUSTOMER', 'STAFF']).orNull,
  last_message_id: num.orNull,
  order_id: num.orNull,
  order_no: text.orNull,
  state: word(conversationStates),
  hold_until_ms: num.orNull,
  held_ms: num.orNull,
  team: word(staffRoles),
  assignee_id: num.orNull,
  assignee_name: text.orNull,
  tags: json<Person[]>(),
  incident: json<{ id: number; title: string }>().orNull,
  waiting_ms: num.orNull,
  due_ms: num.orNull,
  kind: word(['FIRST', 'NEXT']).orNull,
  reopened: num,
  has_queued: bool,
  scheduled_ms: num.orNull,
  failed: num,
  call: json<CallRow>().orNull,
  present: json<(Person & { writing: boolean })[]>(),
  last_customer_ms: num,
  created_ms: num,
  deleted: bool,
  version: num,
}

/** Whoever looked within the last minute is there. */
export const presenceMs = 60_000

export const presentOf = (
  id: SQL,
  now: Date,
) => sql`(select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'writing', p.writing) order by a.id), '[]'::json)
    from conversation_presence p join admins a on a.id = p.admin_id where p.conversation_id = ${id} and p.seen_at > ${at(new Date(now.getTime() - presenceMs))})`

export type CallRow = { kind: CallKind; by_name: string | null; called_ms: number; seen: boolean }

/** Why one person is called to a conversation; null when nothing calls them. */
export const callOf = (
  id: SQL,
  actor: Staff,
) => sql`(select json_build_object('kind', x.kind, 'by_name', x.by_name, 'called_ms', ${ms(sql`x.called_at`)}, 'seen', x.seen_at is not null)
    from conversation_calls x where x.conversation_id = ${id} and x.admin_id = ${actor.id})`

export const presentCall = (call: CallRow | null) => {
  if (!call) return null
  const { called_ms: calledMs, ...rest } = call
  return { ...rest, called_at: iso(calledMs) }
}

export const tagsOf = (
  id: SQL,
) => sql`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name), '[]'::json)
    from conversation_tag_links l join conversation_tags g on g.id = l.tag_id where l.conversation_id = ${id})`

/** The open incident that it stands in, if any. */
export const incidentOf = (
  id: SQL,
) => sql`(select json_build_object('id', n.id, 'title', n.title) from incident_conversations x join incidents n on n.id = x.incident_id
    where x.conversation_id = ${id} and x.state = 'OPEN' and not x.removed)`

const columns = ({ actor, now }: Looking) => sql`
  c.id, c.user_id, u.name as user_name, c.category_id, k.name as category_name, k.team as category_team, c.title, left(m.content, 200) as preview, m.side as last_side,
  c.last_message_id, c.order_id, o.order_no, c.state, ${ms(sql`c.hold_until`)} as hold_until_ms, ${ms(sql`c.held_at`)} as held_ms, c.team, c.assignee_id, a.name as assignee_name,
  ${tagsOf(sql`c.id`)} as tags, ${incidentOf(sql`c.id`)} as incident, ${ms(sql`c.waiting_since`)} as waiting_ms, ${ms(sql`c.due_at`)} as due_ms, s.kind, c.reopened,
  exists (select 1 from conversation_messages q where q.conversation_id = c.id and q.status in ('QUEUED', 'SENDING')) as has_queued,
  (select ${ms(sql`min(q.send_at)`)} from conversation_messages q where q.conversation_id = c.id and q.status = 'QUEUED' and ${isScheduled(sql`q`)}) as scheduled_ms,
  (select count(*)::int from conversation_messages q where q.conversation_id = c.id and ${isLost}) as failed, ${callOf(sql`c.id`, actor)} as call,
  ${presentOf(sql`c.id`, now)} as present, ${ms(sql`c.last_customer_at`)} as last_customer_ms, ${ms(sql`c.created_at`)} as created_ms,
  c.deleted_at is not null as deleted, c.version`

const joins = sql`join users u on u.id = c.user_id join conversation_categories k on k.id = c.category_id left join conversation_messages m on m.id = c.last_message_id
  left join orders o on o.id = c.order_id left join admins a on a.id = c.assignee_id left join conversation_stretches s on s.conversation_id = c.id and s.ended_at is null`

const iso = (value: number) => kstIso(new Date(value))
const isoOrNull = (value: number | null) => (value === null ? null : iso(value))

export function presentSla(desk: Desk, row: Parameters<typeof slaOf>[1], now: Date) {
  const sla = slaOf(desk, row, now)
  if (!sla) return null
  const { due_ms: due, ...rest } = sla
  return { due_at: iso(due), ...rest }
}

const present = (row: RowOf<typeof itemRow>, { desk, now }: Looking): InboxItem => ({
  id: row.id,
  user: { id: row.user_id, name_masked: maskName(row.user_name) },
  category: { id: row.category_id, name: row.category_name, team: row.category_team },
  title: row.title,
  preview: row.preview ?? '',
  last_side: row.last_side ?? 'CUSTOMER',
  last_message_id: row.last_message_id ?? 0,
  order: row.order_id !== null && row.order_no !== null ? { id: row.order_id, order_no: row.order_no } : null,
  status: statusOf(row),
  state: row.state,
  hold_until: isoOrNull(row.hold_until_ms),
  team: row.team,
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
  tags: row.tags,
  incident: row.incident,
  waiting_since: isoOrNull(row.waiting_ms),
  sla: presentSla(desk, row, now),
  reopened: row.reopened,
  has_queued: row.has_queued,
  scheduled_at: isoOrNull(row.scheduled_ms),
  failed: row.failed,
  call: presentCall(row.call),
  present: row.present,
  last_customer_at: iso(row.last_customer_ms),
  created_at: iso(row.created_ms),
  deleted: row.deleted,
  version: row.version,
})

/** A page of the inbox. Error: PAGE_TOO_DEEP. */
export async function listInbox(db: Db, query: z.infer<typeof inboxQuery>, actor: Staff, now: Date) {
  const looking = { actor, desk: await readDesk(db, now), now }
  const where = await whereOf(db, query, looking)
  const order = orderOf(query.sort, query.queue, actor)
  const found = await rows(
    db,
    itemRow,
    sql`select ${columns(looking)} from (select c.* from conversations c where ${where} order by ${order} offset ${boundedOffset(query)} limit ${query.page_size + 1}) c
        ${joins} order by ${order}`,
  )
  const { shown, total, hasNext } = await cutPage(found, query, () => boundedCount(db, sql`conversations c`, where))
  return toPage(
    shown.map((row) => present(row, looking)),
    onlyIfEstimate(total),
    query,
    hasNext,
  )
}

const cap = 999

/** How many stand in each queue, from one statement. */
export async function countInbox(db: Db, actor: Staff, now: Date) {
  const looking = { actor, desk: await readDesk(db, now), now }
  const parts = inboxQueues.map(
    (queue) =>
      sql`select ${queue} as queue, count(*)::int as count from (select 1 from conversations c where ${queueOf(queue, looking, true)} limit ${cap + 1}) bounded`,
  )
  const found = await rows(db, { queue: word(inboxQueues), count: num }, sql.join(parts, sql` union all `))
  return {
    results: found.map(({ queue, count }) => ({ queue, count: Math.min(count, cap), capped: count > cap })),
    as_of: kstIso(now),
  }
}
