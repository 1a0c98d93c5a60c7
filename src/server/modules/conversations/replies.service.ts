import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { REPLY_DELAY_SECONDS, SCHEDULE_DAYS } from '#shared/policy.ts'
import { rows, type Tx } from '../../db/db.ts'
import { bool, json, num, text, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import { wakeTask } from '../../jobs/wake.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { freezeAction, type FrozenAction } from './actions/action.service.ts'
import { refuseOldAmounts } from './actions/oldAmounts.ts'
import { assign, type Doing, refuseUnread } from './change.service.ts'
import { lockConversation, type Locked, messageFacts } from './conversationRow.ts'
import { replyStates } from './conversations.tables.ts'
import { dropDraft, giveBack } from './drafts.service.ts'
import { type Happened, record } from './events.ts'
import type { replyBody, replyChangeBody } from './replies.contract.ts'
import { requirePictures } from './pictures.ts'
import { unshown } from './shown.service.ts'
import { refusePlaces } from './templates.ts'

/** Answers: queued, taken back while they wait, changed and deleted once they are sent. The clock sends them (`delivery.ts`). */

/** The task of the clock that sends replies. */
export const sendReplies = 'send-replies'

/** Nobody plans an answer further ahead. */
const longestWaitMs = SCHEDULE_DAYS * 86_400_000

type Body = z.infer<typeof replyBody>
export type Queued = Pick<Body, 'content' | 'image_ids' | 'template_id' | 'close'> & {
  sendAt: Date
  /** what is done when it is sent */
  does?: FrozenAction | undefined
  jobId?: number | null
}

/** When a reply leaves. Error: VALIDATION of `send_at`, in the past or too far ahead. */
export function sendAtOf(asked: string | undefined, now: Date): Date {
  const soonest = now.getTime() + REPLY_DELAY_SECONDS * 1000
  if (asked === undefined) return new Date(soonest)
  const wanted = new Date(asked).getTime()
  if (wanted < now.getTime() - 60_000) throw invalidField('send_at', 'PAST_TIME')
  if (wanted > now.getTime() + longestWaitMs) throw invalidField('send_at', 'WITHIN_DAYS', { max: SCHEDULE_DAYS })
  return new Date(Math.max(wanted, soonest))
}

/** Where the customer is told, as it is now: it is kept with the reply. Error: MEMBER_WITHDRAWN. */
async function recipientOf(tx: Tx, userId: number): Promise<{ user_id: number; email: string | null }> {
  const [user] = await rows(
    tx,
    { id: num, email: text.orNull },
    sql`select id, email_address as email from users where id = ${userId} and status <> 'WITHDRAWN'`,
  )
  if (!user) throw new AppError('MEMBER_WITHDRAWN')
  return { user_id: user.id, email: user.email }
}

/** Freezes a reply of a conversation that is locked; from here on delivery reads nothing else. Answers its id. */
export async function freeze(
  tx: Tx,
  was: Locked,
  reply: Queued,
  { actor, now }: Doing,
  took: boolean,
): Promise<number> {
  const recipient = await recipientOf(tx, was.user_id)
  const [made] = await rows(
    tx,
    { id: num },
    sql`insert into conversation_messages (conversation_id, side, content, image_ids, status, admin_id, admin_name, template_id, recipient, send_at, job_id, close_after, took_from, action, shown_at, created_at)
        values (${was.id}, 'STAFF', ${reply.content}, ${JSON.stringify(reply.image_ids)}::jsonb, 'QUEUED', ${actor.id}, ${actor.name}, ${reply.template_id ?? null},
          ${JSON.stringify(recipient)}::jsonb, ${at(reply.sendAt)}, ${reply.jobId ?? null}, ${reply.close ?? false},
          ${took ? JSON.stringify({ assignee_id: was.assignee_id }) : null}::jsonb, ${reply.does ? JSON.stringify(reply.does) : null}::jsonb, ${unshown}, ${at(now)}) returning id`,
  )
  const id = made?.id ?? 0
  await tx.execute(sql`update conversations set last_message_id = ${id}, updated_at = ${at(now)} where id = ${was.id}`)
  await wakeTask(tx, sendReplies, reply.sendAt)
  return id
}

/** Error: CONVERSATION_ASSIGNED when somebody else has it; an administrator may answer all the same, everybody may take it. */
export async function take(tx: Tx, was: Locked, takeOver: boolean, { actor, now }: Doing): Promise<Happened[]> {
  if (was.assignee_id === actor.id) return []
  if (was.assignee_id !== null && !takeOver) {
    if (actor.role === 'admin') return []
    const [assignee] = await rows(
      tx,
      { id: num, name: text },
      sql`select id, name from admins where id = ${was.assignee_id}`,
    )
    throw new AppError('CONVERSATION_ASSIGNED', { assignee })
  }
  return assign(tx, was, actor.id, now)
}

/** Error: VALIDATION of a template that is not there. */
export async function requireTemplate(tx: Tx, id: number | undefined): Promise<void> {
  if (id === undefined) return
  const found = await rows(tx, { id: num }, sql`select id from conversation_templates where id = ${id} for key share`)
  if (found.length === 0) throw invalidField('template_id', 'NOT_FOUND')
}

/**
 * Queues an answer, which leaves ten seconds later or when it is told to. A conversation that nobody has becomes the
 * writer's. Answers its id. Errors: NOT_FOUND, CONVERSATION_DELETED, CONVERSATION_CHANGED, CONVERSATION_ASSIGNED,
 * TEMPLATE_UNRESOLVED, MEMBER_WITHDRAWN, VALIDATION, those of `freezeAction` and `refuseOldAmounts`.
 */
export async function queueReply(tx: Tx, id: number, body: Body, doing: Doing): Promise<number> {
  const { actor, now } = doing
  refusePlaces(body.content)
  const sendAt = sendAtOf(body.send_at, now)
  const was = await lockConversation(tx, id)
  if (was.deleted) throw new AppError('CONVERSATION_DELETED')
  await refuseUnread(tx, was, body.expected_last_message_id)
  const taken = await take(tx, was, body.take_over ?? false, doing)
  await requirePictures(tx, body.image_ids, 'REPLY')
  await requireTemplate(tx, body.template_id)
  const does = body.action && (await freezeAction(tx, was, body.action, doing))
  if (does) await refuseOldAmounts(tx, id, body.content, does)
  const messageId = await freeze(tx, was, { ...body, sendAt, does }, doing, taken.length > 0)
  await dropDraft(tx, actor.id, id, 'REPLY')
  await record(tx, [...taken, { id, kind: 'reply.queued', data: { message_id: messageId } }], actor, now)
  // its words stand in the message itself, and go with it
  const { content: _content, ...asked } = body
  await auditReply(tx, 'reply', id, { ...asked, message_id: messageId }, undefined, doing)
  return messageId
}

const replyRow = {
  id: num,
  status: word(replyStates),
  content: text,
  image_ids: json<number[]>(),
  admin_id: num,
  took_from: json<{ assignee_id: number | null }>().orNull,
  deleted: bool,
  versions: num,
}

/** Error: NOT_FOUND. The caller holds the conversation's lock; only the clock moves a reply without it. */
async function findReply(tx: Tx, conversationId: number, replyId: number) {
  const [reply] = await rows(
    tx,
    replyRow,
    sql`select m.id, m.status, m.content, m.image_ids, m.admin_id, m.took_from, m.deleted_at is not null as deleted,
          (select count(*)::int from conversation_message_versions v where v.message_id = m.id) as versions
        from conversation_messages m where m.id = ${replyId} and m.conversation_id = ${conversationId} and m.side = 'STAFF'`,
  )
  if (!reply) throw new AppError('NOT_FOUND')
  return reply
}

/**
 * Takes back a reply that still waits: either this or its delivery happens, never both. Its words are the caller's draft
 * again, and the conversation is what it was. Errors: NOT_FOUND, REPLY_ALREADY_SENT, REPLY_NOT_SENT when it never will be.
 */
export async function cancelReply(tx: Tx, id: number, replyId: number, doing: Doing): Promise<void> {
  const { actor, now } = doing
  const was = await lockConversation(tx, id)
  const reply = await findReply(tx, id, replyId)
  const cancelled = await rows(
    tx,
    { id: num },
    sql`update conversation_messages set status = 'CANCELLED' where id = ${replyId} and status = 'QUEUED' returning id`,
  )
  if (cancelled.length === 0)
    throw new AppError(['CANCELLED', 'FAILED'].includes(reply.status) ? 'REPLY_NOT_SENT' : 'REPLY_ALREADY_SENT')
  await giveBack(tx, replyId, actor.id, now)
  const facts = await messageFacts(tx, id)
  await tx.execute(
    sql`update conversations set last_message_id = ${facts.last_id}, updated_at = ${at(now)} where id = ${id}`,
  )
  // whoever has it meanwhile keeps it
  const back =
    reply.took_from !== null && was.assignee_id === reply.admin_id
      ? await assign(tx, was, reply.took_from.assignee_id, now).catch(keepRefused)
      : []
  await record(tx, [{ id, kind: 'reply.cancelled', data: { message_id: replyId } }, ...back], actor, now)
  await auditReply(tx, 'reply-cancel', id, { message_id: replyId }, undefined, doing)
}

/** Whom it was taken from may have left since: then it stays with whoever took it. */
function keepRefused(error: unknown): Happened[] {
  if (error instanceof AppError && error.code === 'VALIDATION') return []
  throw error
}

/** A line of the audit log, of one conversation. */
export const auditReply = (
  tx: Tx,
  action: string,
  id: number,
  after: unknown,
  before: unknown,
  { actor, ip, requestId, now }: Doing,
) =>
  recordAudit(tx, {
    actor,
    action: `conversation.${action}`,
    entity: 'conversation',
    entityId: id,
    before,
    after,
    ip,
    requestId,
    now,
  })

/** What it said until now is kept. */
const keepVersion = (tx: Tx, replyId: number, { actor, now }: Doing) =>
  tx.execute(
    sql`insert into conversation_message_versions (message_id, content, image_ids, admin_id, admin_name, at)
        select id, content, image_ids, ${actor.id}, ${actor.name}, ${at(now)} from conversation_messages where id = ${replyId}`,
  )

async function sentReply(tx: Tx, id: number, replyId: number) {
  await lockConversation(tx, id)
  const reply = await findReply(tx, id, replyId)
  if (reply.deleted) throw new AppError('NOT_FOUND')
  if (reply.status !== 'SENT') throw new AppError('REPLY_NOT_SENT')
  return reply
}

/** Corrects a reply that was sent; what it said before stays for staff. Errors: NOT_FOUND, REPLY_NOT_SENT, VERSION_CONFLICT, TEMPLATE_UNRESOLVED, VALIDATION. */
export async function changeReply(
  tx: Tx,
  id: number,
  replyId: number,
  body: z.infer<typeof replyChangeBody>,
  doing: Doing,
): Promise<void> {
  refusePlaces(body.content)
  const reply = await sentReply(tx, id, replyId)
  refuseStale(body.version, { version: reply.versions + 1 })
  const imageIds = body.image_ids
  await requirePictures(
    tx,
    imageIds.filter((one) => !reply.image_ids.includes(one)),
    'REPLY',
  )
  await keepVersion(tx, replyId, doing)
  await tx.execute(
    sql`update conversation_messages set content = ${body.content}, image_ids = ${JSON.stringify(imageIds)}::jsonb, edited_at = ${at(doing.now)} where id = ${replyId}`,
  )
  await record(tx, [{ id, kind: 'reply.edited', data: { message_id: replyId } }], doing.actor, doing.now)
  await auditReply(
    tx,
    'reply-update',
    id,
    { message_id: replyId, version: reply.versions + 2 },
    { message_id: replyId, version: reply.versions + 1 },
    doing,
  )
}

/** Takes a sent reply out of the customer's sight. Errors: NOT_FOUND, REPLY_NOT_SENT. */
export async function deleteReply(tx: Tx, id: number, replyId: number, doing: Doing): Promise<void> {
  await sentReply(tx, id, replyId)
  await keepVersion(tx, replyId, doing)
  // one that was not seen is no longer told of
  await tx.execute(
    sql`update conversations c set unread = unread - 1 where c.id = ${id} and c.unread > (
          select count(*) from conversation_messages m, conversation_messages d where d.id = ${replyId} and m.conversation_id = c.id and m.side = 'STAFF'
            and m.status = 'SENT' and m.deleted_at is null and (m.sent_at, m.id) > (d.sent_at, d.id))`,
  )
  await tx.execute(sql`update conversation_messages set deleted_at = ${at(doing.now)} where id = ${replyId}`)
  await record(tx, [{ id, kind: 'reply.deleted', data: { message_id: replyId } }], doing.actor, doing.now)
  await auditReply(tx, 'reply-delete', id, undefined, { message_id: replyId }, doing)
}
