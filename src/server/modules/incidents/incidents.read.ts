import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { kstIso } from '#shared/format/kst.ts'
import { JOB_ROWS } from '#shared/policy.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import { type Db, rows } from '../../db/db.ts'
import { boundedOffset, cutPage, onlyIfEstimate, toPage } from '../../db/page.ts'
import { bool, json, num, type RowOf, text, word } from '../../db/shape.ts'
import { AppError } from '../../http/errors.ts'
import { maskName } from '../../mask.ts'
import { ms } from '../conversations/conversationRow.ts'
import { causeIn } from './causes.ts'
import {
  type answerRowsQuery,
  type IncidentAnswer,
  incidentProgresses,
  type incidentsQuery,
  type membersQuery,
} from './incidents.contract.ts'
import { causeKinds, incidentStates } from './incidents.tables.ts'

/** 사건 as staff see them. An incident has 5,000 conversations at most, so what it has is counted. */

const iso = (value: number) => kstIso(new Date(value))

/** The conversations of an incident: `x` joined to `c`. */
const members = (incident: SQL): SQL =>
  sql`incident_conversations x join conversations c on c.id = x.conversation_id where x.incident_id = ${incident} and not x.removed and c.deleted_at is null`

/** The jobs that sent the answers of an incident. */
const jobsOf = (incident: SQL): SQL =>
  sql`select j.id from incident_answers a join jobs j on j.actor = a.actor and j.kind = 'conversation.bulk-reply' and j.request_id = a.request_id where a.incident_id = ${incident}`

/** How far `c` is: what was said last by staff, unless it was taken back, and whether somebody waits. */
const progressOf = sql`case
    when last.status in ('QUEUED', 'SENDING') then 'PENDING'
    when c.waiting_since is not null and last.status = 'FAILED' then 'FAILED'
    when c.waiting_since is not null then 'WAITING'
    when exists (select 1 from conversation_messages m where m.conversation_id = c.id and m.side = 'STAFF' and m.status = 'SENT') then 'ANSWERED'
    else 'CLOSED' end`
const lastReply = sql`left join lateral (select m.status, m.error from conversation_messages m
    where m.conversation_id = c.id and m.side = 'STAFF' and m.status <> 'CANCELLED' order by m.id desc limit 1) last on true`
/** Whether `c` was sent what the incident answered, by the jobs in `told_by`. */
const isTold = sql`exists (select 1 from conversation_messages m where m.conversation_id = c.id and m.status in ('QUEUED', 'SENDING', 'SENT')
    and m.job_id in (select id from told_by))`

const incidentRow = {
  id: num,
  title: text,
  cause_kind: word(causeKinds),
  job_id: num.orNull,
  product_id: num.orNull,
  shipping_origin_id: num.orNull,
  day: text.orNull,
  cause_label: text.orNull,
  state: word(incidentStates),
  owner_id: num.orNull,
  owner_name: text.orNull,
  auto_join: bool,
  conversations: num,
  waiting: num,
  closed_ms: num.orNull,
  created_ms: num,
  version: num,
}
type IncidentRow = RowOf<typeof incidentRow>

const columns = sql`n.id, n.title, n.cause_kind, n.job_id, n.product_id, n.shipping_origin_id, n.day::text as day, n.cause_label, n.state, n.owner_id, o.name as owner_name,
  n.auto_join, f.conversations, f.waiting, ${ms(sql`n.closed_at`)} as closed_ms, ${ms(sql`n.created_at`)} as created_ms, n.version`
const joins = sql`left join admins o on o.id = n.owner_id
  cross join lateral (select count(*)::int as conversations, count(c.waiting_since)::int as waiting from ${members(sql`n.id`)}) f`

const presentLine = (row: IncidentRow) => ({
  id: row.id,
  title: row.title,
  cause: causeIn(row),
  cause_label: row.cause_label,
  state: row.state,
  owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
  auto_join: row.auto_join,
  conversations: row.conversations,
  waiting: row.waiting,
  closed_at: row.closed_ms === null ? null : iso(row.closed_ms),
  created_at: iso(row.created_ms),
  version: row.version,
})

/** A page of incidents, the newest first. Error: PAGE_TOO_DEEP. */
export async function listIncidents(db: Db, query: z.infer<typeof incidentsQuery>) {
  const parts = [
    sql`true`,
    ...(query.state ? [sql`n.state = ${query.state}`] : []),
    ...(query.cause ? [sql`n.cause_kind = ${query.cause}`] : []),
  ]
  const where = sql.join(parts, sql` and `)
  const order = query.sort === 'id' ? sql`n.id` : sql`n.id desc nulls last`
  const found = await rows(
    db,
    incidentRow,
    sql`select ${columns} from (select n.* from incidents n where ${where} order by ${order} offset ${boundedOffset(query)} limit ${query.page_size + 1}) n ${joins} order by ${order}`,
  )
  const { shown, total, hasNext } = await cutPage(found, query, () => boundedCount(db, sql`incidents n`, where))
  return toPage(shown.map(presentLine), onlyIfEstimate(total), query, hasNext)
}

const answerRow = { content: text, template_id: num.orNull, close: bool, at_ms: num }

/** One of them, with how far its conversations are. Error: NOT_FOUND. */
export async function readIncident(db: Db, id: number): Promise<IncidentAnswer> {
  const [row] = await rows(db, incidentRow, sql`select ${columns} from incidents n ${joins} where n.id = ${id}`)
  if (!row) throw new AppError('NOT_FOUND')
  // one that no job came of (refused, or tried only) is no answer
  const [answer] = await rows(
    db,
    answerRow,
    sql`select a.content, a.template_id, a.close_after as close, ${ms(sql`a.created_at`)} as at_ms from incident_answers a
        where a.incident_id = ${id} and exists (select 1 from jobs j where j.actor = a.actor and j.kind = 'conversation.bulk-reply' and j.request_id = a.request_id)
        order by a.id desc limit 1`,
  )
  const counted = await rows(
    db,
    { progress: word(incidentProgresses), count: num, late: num },
    sql`with told_by as materialized (${jobsOf(sql`${id}`)}),
          m as (select ${progressOf} as progress, ${isTold} as told from incident_conversations x join conversations c on c.id = x.conversation_id ${lastReply}
            where x.incident_id = ${id} and not x.removed and c.deleted_at is null)
        select progress, count(*)::int as count, count(*) filter (where not told and progress in ('WAITING', 'FAILED'))::int as late from m group by progress`,
  )
  const counts = { WAITING: 0, FAILED: 0, PENDING: 0, ANSWERED: 0, CLOSED: 0 }
  for (const { progress, count } of counted) counts[progress] = count
  const { waiting: _waiting, ...line } = presentLine(row)
  return {
    ...line,
    counts,
    late: answer ? counted.reduce((sum, { late }) => sum + late, 0) : 0,
    answer: answer
      ? { content: answer.content, template_id: answer.template_id, close: answer.close, at: iso(answer.at_ms) }
      : null,
  }
}

const memberRow = {
  id: num,
  user_id: num,
  user_name: text,
  category: json<{ id: number; name: string; team: 'cs' }>(),
  title: text.orNull,
  preview: text.orNull,
  last_side: word(['CUSTOMER', 'STAFF']).orNull,
  assignee: json<{ id: number; name: string }>().orNull,
  last_message_id: num.orNull,
  last_customer_ms: num,
  progress: word(incidentProgresses),
  told: bool,
  error: text.orNull,
  joined_ms: num,
  joined_by: text.orNull,
  version: num,
}

/** Its conversations: who waits comes first, then who came last. Errors: NOT_FOUND, PAGE_TOO_DEEP. */
export async function listMembers(db: Db, id: number, query: z.infer<typeof membersQuery>) {
  await requireIncident(db, id)
  const only = query.progress ? sql`where c.progress = ${query.progress}` : sql``
  const all = sql`select c.*, x.joined_at, x.admin_id, ${progressOf} as progress, last.error from incident_conversations x
      join conversations c on c.id = x.conversation_id ${lastReply} where x.incident_id = ${id} and not x.removed and c.deleted_at is null`
  const order = sql`(c.progress in ('WAITING', 'FAILED')) desc, c.waiting_since, c.last_customer_at desc, c.id desc`
  const found = await rows(
    db,
    memberRow,
    sql`with told_by as materialized (${jobsOf(sql`${id}`)}),
          page as (select c.* from (${all}) c ${only} order by ${order} offset ${boundedOffset(query)} limit ${query.page_size + 1})
        select c.id, c.user_id, u.name as user_name, json_build_object('id', k.id, 'name', k.name, 'team', k.team) as category, c.title, left(m.content, 200) as preview, m.side as last_side,
          case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as assignee, c.last_message_id, ${ms(sql`c.last_customer_at`)} as last_customer_ms,
          c.progress, ${isTold} as told, case when c.progress = 'FAILED' then c.error end as error, ${ms(sql`c.joined_at`)} as joined_ms, b.name as joined_by, c.version
        from page c join users u on u.id = c.user_id join conversation_categories k on k.id = c.category_id left join conversation_messages m on m.id = c.last_message_id
        left join admins a on a.id = c.assignee_id left join admins b on b.id = c.admin_id order by ${order}`,
  )
  const { shown, total, hasNext } = await cutPage(found, query, () =>
    boundedCount(db, sql`(${all}) c`, query.progress ? sql`c.progress = ${query.progress}` : sql`true`),
  )
  const results = shown.map(({ user_id, user_name, last_customer_ms, joined_ms, ...row }) => ({
    ...row,
    user: { id: user_id, name_masked: maskName(user_name) },
    preview: row.preview ?? '',
    last_side: row.last_side ?? ('CUSTOMER' as const),
    last_message_id: row.last_message_id ?? 0,
    last_customer_at: iso(last_customer_ms),
    joined_at: iso(joined_ms),
  }))
  return toPage(results, onlyIfEstimate(total), query, hasNext)
}

/** Error: NOT_FOUND. */
async function requireIncident(db: Db, id: number): Promise<void> {
  const found = await rows(db, { id: num }, sql`select id from incidents where id = ${id}`)
  if (found.length === 0) throw new AppError('NOT_FOUND')
}

const wanted: Record<z.infer<typeof answerRowsQuery>['of'], SQL> = {
  waiting: sql`m.progress in ('WAITING', 'FAILED')`,
  late: sql`m.progress in ('WAITING', 'FAILED') and not m.told`,
  failed: sql`m.progress = 'FAILED'`,
  answered: sql`m.progress = 'ANSWERED' and m.state <> 'CLOSED'`,
}

/** All that a command is for, with the newest message of each as it is read now. Error: NOT_FOUND. */
export async function readAnswerRows(db: Db, id: number, { of }: z.infer<typeof answerRowsQuery>) {
  await requireIncident(db, id)
  return rows(
    db,
    { id: num, version: num, expected_last_message_id: num },
    sql`with told_by as materialized (${jobsOf(sql`${id}`)}),
          m as (select c.id, c.version, c.state, coalesce(c.last_message_id, 0) as expected_last_message_id, ${progressOf} as progress, ${isTold} as told
            from incident_conversations x join conversations c on c.id = x.conversation_id ${lastReply}
            where x.incident_id = ${id} and not x.removed and c.deleted_at is null)
        select id, version, expected_last_message_id from m where ${wanted[of]} order by id limit ${JOB_ROWS}`,
  )
}
