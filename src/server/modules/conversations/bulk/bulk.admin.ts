import { type SQL, sql } from 'drizzle-orm'
import { JOB_ROWS } from '#shared/policy.ts'
import { type Db, rows } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import type { Staff } from '../../../http/actor.ts'
import { type Endpoint, endpoint } from '../../../http/endpoint.ts'
import { AppError, invalidField } from '../../../http/errors.ts'
import { bulkBodyBytes, bulkResponses, refuseTooMany, rowsOf, selecting, withinJob } from '../../bulk/bulk.contract.ts'
import { type BulkCaller, runSelected } from '../../bulk/selected.service.ts'
import type { ConversationInput } from './eachRow.ts'
import { assignMany, closeMany, replyMany, tagMany } from './inbox.bulk.ts'
import { holdMany } from './hold.bulk.ts'
import { assignManyBody, closeManyBody, holdManyBody, replyManyBody, tagManyBody } from './bulk.contract.ts'
import { type InboxFilter, inboxPath } from '../inbox/inbox.contract.ts'
import { whereOf } from '../inbox/inbox.where.ts'
import { refuseHold } from '../change.service.ts'
import { readDesk } from '../sla.service.ts'
import { bodyOf } from '../templates.ts'

type Named = { id: number; version?: number | undefined; expected_last_message_id?: number | undefined }
type Body = {
  ids?: number[] | undefined
  rows?: Named[] | undefined
  items?: Named[] | undefined
  filter?: InboxFilter | undefined
  as_of?: string | undefined
  seen?: number | undefined
}

/** So much a list may have changed since somebody looked at it: ten, or a tenth of it. */
const mayHaveMoved = (seen: number) => Math.max(10, Math.floor(seen / 10))

/** Error: CONVERSATIONS_MOVED, when what a filter finds is not what stood on the screen any more. */
function refuseMoved(found: number, seen: number | undefined): void {
  if (seen === undefined || Math.abs(found - seen) <= mayHaveMoved(seen)) return
  const [was, is] = [seen, found].map((one) => one.toLocaleString('ko-KR'))
  throw new AppError(
    'CONVERSATIONS_MOVED',
    { seen, found },
    `화면에는 ${was}건이었는데 지금 이 조건에 맞는 상담은 ${is}건이에요. 목록을 새로 보고 다시 골라 주세요.`,
  )
}

/** The newest message of `conversations c` that somebody could have read at a moment; none that counts when the question was put anew since. */
const readAt = (asOf: string): SQL => sql`case when exists (select 1 from conversation_events e
      where e.conversation_id = c.id and e.kind = 'customer.edited' and e.at > ${asOf}::timestamptz) then 0
    else coalesce((select max(m.id) from conversation_messages m where m.conversation_id = c.id and coalesce(m.shown_at, m.created_at) <= ${asOf}::timestamptz
      and (m.side = 'CUSTOMER' and m.deleted_at is null or m.side = 'STAFF' and m.status in ('QUEUED', 'SENDING', 'SENT'))), 0) end`

/** Rows by their ids, each with what could be read of it at a moment; without one nothing was. */
async function asRead(db: Db, ids: readonly number[], asOf: string | undefined): Promise<ConversationInput[]> {
  refuseTooMany(ids.length)
  const found =
    asOf === undefined
      ? []
      : await rows(
          db,
          { id: num, expected_last_message_id: num },
          sql`select c.id, ${readAt(asOf)} as expected_last_message_id from conversations c where c.id = any(${sql.param([...ids])}::bigint[])`,
        )
  const read = new Map(found.map((row) => [row.id, row.expected_last_message_id]))
  return ids.map((id) => ({ id, expected_last_message_id: read.get(id) ?? 0 }))
}

/**
 * The conversations that a call names; a filter is resolved here, each with what could be read of it at `as_of`, so that
 * what was said since is not answered or closed unread. Errors: BULK_TOO_MANY, CONVERSATIONS_MOVED.
 */
async function select(
  { deps: { db }, actor, now }: BulkCaller & { actor: Staff },
  body: Body,
): Promise<ConversationInput[]> {
  const named = rowsOf(body)
  if (named) return named.map((row) => ({ ...row }) as ConversationInput)
  if (body.ids) return asRead(db, body.ids, body.as_of)
  const looking = { actor, desk: await readDesk(db, now), now }
  const seen: SQL = body.as_of ? sql` and c.created_at <= ${body.as_of}::timestamptz` : sql``
  const where = sql`${await whereOf(db, body.filter ?? {}, looking)} and c.deleted_at is null${seen}`
  const found = await rows(
    db,
    { id: num, expected_last_message_id: num },
    sql`select c.id, ${readAt(body.as_of ?? now.toISOString())} as expected_last_message_id
        from (select c.id from conversations c where ${where} order by c.id limit ${JOB_ROWS + 1}) c order by c.id`,
  )
  refuseMoved(found.length, found.length > JOB_ROWS ? undefined : body.seen)
  return withinJob(found, async () => {
    const [exact] = await rows(
      db,
      { count: num },
      sql`select count(*)::int as count from conversations c where ${where}`,
    )
    return exact?.count
  })
}

/** What was looked for in words is no search for a person; the job keeps it as what it is. */
function asked<B extends Body>(body: B) {
  if (!body.filter) return { ...body, filter: undefined }
  const { q, ...filter } = body.filter
  return { ...body, filter: { ...filter, ...(q === undefined ? {} : { words: q }) } }
}

const common = {
  method: 'post',
  access: 'cs:reply',
  extension: true,
  transaction: false,
  bodyLimitBytes: bulkBodyBytes,
  responses: bulkResponses,
  errors: ['BULK_EMPTY', 'BULK_TOO_MANY', 'CONVERSATIONS_MOVED'],
} as const

/** 고객문의 in bulk: given to somebody, tagged, held, closed, answered. */
export const conversationsBulk: Endpoint[] = [
  endpoint(
    {
      ...common,
      path: `${inboxPath}/bulk/assign`,
      summary: '고객문의 배정 (일괄)',
      body: selecting(assignManyBody),
      errors: [...common.errors],
    },
    (call) =>
      runSelected(call, asked(call.body), {
        operation: assignMany,
        select: async () =>
          (await select(call, call.body)).map((row) => ({ ...row, assignee_id: call.body.assignee_id })),
      }),
  ),
  endpoint(
    {
      ...common,
      path: `${inboxPath}/bulk/tag`,
      summary: '고객문의 태그 (일괄)',
      body: selecting(tagManyBody),
      errors: [...common.errors],
    },
    async (call) => {
      const { add, remove } = call.body
      if (add.length + remove.length === 0) throw invalidField('add', 'NOTHING_TO_CHANGE')
      return runSelected(call, asked(call.body), {
        operation: tagMany,
        select: async () => (await select(call, call.body)).map((row) => ({ ...row, add, remove })),
      })
    },
  ),
  endpoint(
    {
      ...common,
      path: `${inboxPath}/bulk/hold`,
      summary: '고객문의 보류 (일괄)',
      body: selecting(holdManyBody),
      errors: [...common.errors],
    },
    async (call) => {
      const { hold_until: until } = call.body
      if (until !== null) refuseHold(new Date(until), call.now)
      return runSelected(call, asked(call.body), {
        operation: holdMany,
        select: () => select(call, call.body),
        options: { hold_until: until },
      })
    },
  ),
  endpoint(
    {
      ...common,
      path: `${inboxPath}/bulk/close`,
      summary: '고객문의 종료 (일괄)',
      body: selecting(closeManyBody),
      errors: [...common.errors],
    },
    (call) =>
      runSelected(call, asked(call.body), {
        operation: closeMany,
        select: async () => (await select(call, call.body)) as Parameters<typeof closeMany.run>[2],
        options: { including_waiting: call.body.including_waiting },
      }),
  ),
  endpoint(
    {
      ...common,
      path: `${inboxPath}/bulk/reply`,
      summary: '고객문의 답변 (일괄)',
      body: selecting(replyManyBody),
      errors: [...common.errors],
    },
    async (call) => {
      const { content, template_id: templateId, close } = call.body
      if ((content === undefined) === (templateId === undefined)) throw invalidField('content', 'ONE_OF_TWO')
      const text = content ?? (await bodyOf(call.deps.db, templateId ?? 0))
      return runSelected(call, asked(call.body), {
        operation: replyMany,
        select: async () => (await select(call, call.body)) as Parameters<typeof replyMany.run>[2],
        options: { content: text, ...(templateId === undefined ? {} : { template_id: templateId }), close },
      })
    },
  ),
]
