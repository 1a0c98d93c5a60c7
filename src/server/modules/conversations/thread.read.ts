import { sql } from 'drizzle-orm'
import { staffRoles } from '#shared/permissions.ts'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { bool, json, num, type RowOf, text, word } from '../../db/shape.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { maskName } from '../../mask.ts'
import { toImage } from '../catalog/cards.ts'
import type { ImageRef } from '../images/images.contract.ts'
import { ms } from './conversationRow.ts'
import { headColumns, headJoins, headShape, presentHead, presentReply } from './conversations.read.ts'
import { replyStates } from './conversations.tables.ts'
import type { ReplyActionRequest, ThreadAction } from './actions/action.contract.ts'
import type { FrozenAction } from './actions/action.service.ts'
import { sayEvent, shownKinds } from './events.ts'
import type { AdminConversation } from './inbox/inbox.contract.ts'
import { callOf, type CallRow, incidentOf, presentCall, presentOf, presentSla, tagsOf } from './inbox/inbox.list.ts'
import { isScheduled } from './later/held.ts'
import { picturesOf } from './pictures.ts'
import { readDesk } from './sla.service.ts'

/** 고객문의 하나, for staff: what was said, what staff said among themselves, and what happened. */

type Person = { id: number; name: string }
type Draft = {
  content: string
  images: ImageRef[]
  action: ReplyActionRequest | null
  version: number
  updated_ms: number
}

const detailRow = {
  ...headShape,
  user_id: num,
  user_name: text,
  hold_until_ms: num.orNull,
  held_ms: num.orNull,
  team: word(staffRoles),
  assignee: json<Person>().orNull,
  followers: json<Person[]>(),
  tags: json<Person[]>(),
  incident: json<{ id: number; title: string }>().orNull,
  kind: word(['FIRST', 'NEXT']).orNull,
  reopened: num,
  last_message_id: num.orNull,
  drafts: json<(Draft & { kind: 'REPLY' | 'NOTE' })[]>(),
  present: json<(Person & { writing: boolean })[]>(),
  call: json<CallRow>().orNull,
  deleted: bool,
  version: num,
}

const messageRow = {
  id: num,
  side: word(['CUSTOMER', 'STAFF']),
  content: text,
  images: json<ImageRef[]>(),
  status: word(replyStates),
  admin_id: num.orNull,
  admin_name: text.orNull,
  action: json<Partial<FrozenAction>>().orNull,
  send_ms: num.orNull,
  scheduled: bool,
  settled: bool,
  sent_ms: num.orNull,
  error: text.orNull,
  edited_ms: num.orNull,
  deleted: bool,
  versions: num,
  created_ms: num,
}
type MessageRow = RowOf<typeof messageRow>

const noteRow = {
  id: num,
  content: text,
  images: json<ImageRef[]>(),
  admin_id: num,
  admin_name: text,
  mentions: json<Person[]>(),
  created_ms: num,
}
const eventRow = { id: num, kind: text, actor_name: text, data: json<Record<string, unknown>>().orNull, at_ms: num }

/** The newest so many of each are shown. */
const mostShown = 500

const iso = (value: number) => kstIso(new Date(value))
const isoOrNull = (value: number | null) => (value === null ? null : iso(value))

const newest = <T>(found: T[]): T[] => found.toReversed()

async function readParts(db: Db, id: number) {
  const messages = await rows(
    db,
    messageRow,
    sql`select m.id, m.side, m.content, ${picturesOf(sql`m.image_ids`)} as images, m.status, m.admin_id, m.admin_name, m.action, ${ms(sql`m.send_at`)} as send_ms,
          coalesce(${isScheduled(sql`m`)}, false) as scheduled, m.settled_at is not null as settled,
          ${ms(sql`m.sent_at`)} as sent_ms, m.error, ${ms(sql`m.edited_at`)} as edited_ms, m.deleted_at is not null as deleted,
          (select count(*)::int from conversation_message_versions v where v.message_id = m.id) as versions, ${ms(sql`m.created_at`)} as created_ms
        from conversation_messages m where m.conversation_id = ${id} and (m.side = 'STAFF' or m.deleted_at is null) order by m.id desc limit ${mostShown}`,
  )
  const notes = await rows(
    db,
    noteRow,
    sql`select n.id, n.content, ${picturesOf(sql`n.image_ids`)} as images, n.admin_id, n.admin_name, ${people(sql`from conversation_note_mentions x join admins a on a.id = x.admin_id where x.note_id = n.id`)} as mentions, ${ms(sql`n.created_at`)} as created_ms
        from conversation_notes n where n.conversation_id = ${id} order by n.id desc limit ${mostShown}`,
  )
  const events = await rows(
    db,
    eventRow,
    sql`select e.id, e.kind, e.actor_name, e.data, ${ms(sql`e.at`)} as at_ms from conversation_events e
        where e.conversation_id = ${id} and e.kind = any(${sql.param(shownKinds)}::text[]) order by e.id desc limit ${mostShown}`,
  )
  return { messages: newest(messages), notes: newest(notes), events: newest(events) }
}

type Entry = AdminConversation['thread'][number]

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const toAction = ({ id, action }: MessageRow, done: Parts['events']): ThreadAction | null => {
  const data = action && done.find((event) => event.data?.['message_id'] === id)?.data
  return (
    action && {
      kind: action.kind ?? '',
      summary: action.summary ?? '',
      result: textOr(data?.['result']),
      link: textOr(data?.['link']),
      seen: action.seen ?? null,
      request: action.request ?? null,
    }
  )
}

const toMessage = (row: MessageRow, unseen: ReadonlySet<number>, done: Parts['events']): Entry =>
  row.side === 'CUSTOMER'
    ? { type: 'CUSTOMER', id: row.id, content: row.content, images: row.images.map(toImage), at: iso(row.created_ms) }
    : {
        type: 'REPLY',
        id: row.id,
        content: row.content,
        images: row.images.map(toImage),
        admin: { id: row.admin_id ?? 0, name: row.admin_name ?? '' },
        status: row.status,
        send_at: iso(row.send_ms ?? row.created_ms),
        scheduled: row.scheduled,
        sent_at: isoOrNull(row.sent_ms),
        settled: row.settled,
        error: row.error,
        edited_at: isoOrNull(row.edited_ms),
        deleted: row.deleted,
        versions: row.versions,
        action: toAction(row, done),
        seen: row.status === 'SENT' && !unseen.has(row.id),
        at: iso(row.sent_ms ?? row.created_ms),
      }

type Parts = Awaited<ReturnType<typeof readParts>>

/** The replies that the customer has not seen: as many of the last sent ones as they are told of. */
export const unseenOf = (
  messages: readonly Pick<MessageRow, 'id' | 'side' | 'status' | 'deleted' | 'sent_ms'>[],
  unread: number,
) =>
  new Set(
    unread === 0
      ? []
      : messages
          .filter(({ side, status, deleted }) => side === 'STAFF' && status === 'SENT' && !deleted)
          .toSorted((a, b) => (a.sent_ms ?? 0) - (b.sent_ms ?? 0) || a.id - b.id)
          .slice(-unread)
          .map(({ id }) => id),
  )

function threadOf({ messages, notes, events }: Parts, unread: number): Entry[] {
  const unseen = unseenOf(messages, unread)
  const done = events.filter(({ kind }) => kind === 'claim.requested')
  const entries: [at: number, Entry][] = [
    ...messages.map((row): [number, Entry] => [row.sent_ms ?? row.created_ms, toMessage(row, unseen, done)]),
    ...notes.map((row): [number, Entry] => [
      row.created_ms,
      {
        type: 'NOTE',
        id: row.id,
        content: row.content,
        images: row.images.map(toImage),
        admin: { id: row.admin_id, name: row.admin_name },
        mentions: row.mentions,
        at: iso(row.created_ms),
      },
    ]),
    ...events.map((row): [number, Entry] => [
      row.at_ms,
      {
        type: 'EVENT',
        id: row.id,
        kind: row.kind,
        text: sayEvent(row.kind, row.data),
        actor_name: row.actor_name,
        link: textOr(row.data?.['link']),
        at: iso(row.at_ms),
      },
    ]),
  ]
  return entries.toSorted(([a], [b]) => a - b).map(([, entry]) => entry)
}

const toDraft = (draft: Draft | undefined) =>
  draft
    ? {
        content: draft.content,
        images: draft.images.map(toImage),
        action: draft.action,
        version: draft.version,
        updated_at: iso(draft.updated_ms),
      }
    : null

const people = (join: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id), '[]'::json) ${join})`

/** Error: NOT_FOUND. */
export async function readConversation(db: Db, id: number, actor: Staff, now: Date): Promise<AdminConversation> {
  const [row] = await rows(
    db,
    detailRow,
    sql`select ${headColumns}, c.user_id, u.name as user_name, ${ms(sql`c.hold_until`)} as hold_until_ms, ${ms(sql`c.held_at`)} as held_ms, c.team,
          (select json_build_object('id', a.id, 'name', a.name) from admins a where a.id = c.assignee_id) as assignee,
          ${people(sql`from conversation_followers f join admins a on a.id = f.admin_id where f.conversation_id = c.id`)} as followers, ${tagsOf(sql`c.id`)} as tags, ${incidentOf(sql`c.id`)} as incident,
          (select s.kind from conversation_stretches s where s.conversation_id = c.id and s.ended_at is null) as kind, c.reopened, c.last_message_id,
          (select coalesce(json_agg(json_build_object('kind', d.kind, 'content', d.content, 'images', ${picturesOf(sql`d.image_ids`)}, 'action', d.action, 'version', d.version,
            'updated_ms', ${ms(sql`d.updated_at`)})), '[]'::json) from conversation_drafts d where d.conversation_id = c.id and d.admin_id = ${actor.id}) as drafts,
          ${presentOf(sql`c.id`, now)} as present, ${callOf(sql`c.id`, actor)} as call, c.deleted_at is not null as deleted, c.version
        from conversations c ${headJoins} join users u on u.id = c.user_id where c.id = ${id}`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  const [parts, desk] = [await readParts(db, id), await readDesk(db, now)]
  const [first] = parts.messages
    .filter(({ side }) => side === 'CUSTOMER')
    .toSorted((a, b) => a.created_ms - b.created_ms || a.id - b.id)
  const sent = parts.messages.filter(({ side, status, deleted }) => side === 'STAFF' && status === 'SENT' && !deleted)
  return {
    ...presentHead(row, first),
    replies: sent.map((one) => presentReply({ ...one, conversation_id: id, said_ms: one.sent_ms ?? one.created_ms })),
    user: { id: row.user_id, name_masked: maskName(row.user_name) },
    state: row.state,
    hold_until: isoOrNull(row.hold_until_ms),
    team: row.team,
    assignee: row.assignee,
    followers: row.followers,
    tags: row.tags,
    incident: row.incident,
    waiting_since: isoOrNull(row.waiting_ms),
    sla: presentSla(desk, row, now),
    sla_due_at: isoOrNull(row.due_ms),
    first_replied_at: isoOrNull(row.first_replied_ms),
    reopened: row.reopened,
    last_message_id: row.last_message_id ?? 0,
    thread: threadOf(parts, row.unread),
    draft: toDraft(row.drafts.find(({ kind }) => kind === 'REPLY')),
    note_draft: toDraft(row.drafts.find(({ kind }) => kind === 'NOTE')),
    present: row.present,
    call: presentCall(row.call),
    deleted: row.deleted,
    version: row.version,
  }
}
