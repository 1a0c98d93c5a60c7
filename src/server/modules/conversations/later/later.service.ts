import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rows, type Tx } from '../../../db/db.ts'
import { bool, json, num, text, word } from '../../../db/shape.ts'
import { at } from '../../../db/values.ts'
import { AppError } from '../../../http/errors.ts'
import { type Doing, refuseUnread } from '../change.service.ts'
import { lockConversation, type Locked } from '../conversationRow.ts'
import { replyStates } from '../conversations.tables.ts'
import { giveBack } from '../drafts.service.ts'
import { record } from '../events.ts'
import { requirePictures } from '../pictures.ts'
import { auditReply, freeze, sendAtOf, take } from '../replies.service.ts'
import { bodyOf, filled, readFacts, refusePlaces } from '../templates.ts'
import type { resendBody, scheduleBody } from './later.contract.ts'
import { isScheduled } from './held.ts'

/** What is done with replies that wait for their time, and with those that did not leave. */

const replyRow = {
  id: num,
  status: word(replyStates),
  scheduled: bool,
  content: text,
  image_ids: json<number[]>(),
  admin_id: num,
  template_id: num.orNull,
  job_id: num.orNull,
  acts: bool,
  close_after: bool,
  took_from: json<{ assignee_id: number | null }>().orNull,
}

/** Error: NOT_FOUND. */
async function findReply(tx: Tx, conversationId: number, replyId: number) {
  const [reply] = await rows(
    tx,
    replyRow,
    sql`select m.id, m.status, ${isScheduled(sql`m`)} as scheduled, m.content, m.image_ids, m.admin_id, m.template_id, m.job_id, m.action is not null as acts, m.close_after, m.took_from
        from conversation_messages m where m.id = ${replyId} and m.conversation_id = ${conversationId} and m.side = 'STAFF'`,
  )
  if (!reply) throw new AppError('NOT_FOUND')
  return reply
}

async function lockOpen(tx: Tx, id: number): Promise<Locked> {
  const was = await lockConversation(tx, id)
  if (was.deleted) throw new AppError('CONVERSATION_DELETED')
  return was
}

/**
 * A scheduled reply with other words or at another time: what waits is frozen, so it is taken back and another takes its
 * place. Answers its id. Errors: NOT_FOUND, CONVERSATION_DELETED, CONVERSATION_CHANGED, CONVERSATION_ASSIGNED,
 * REPLY_NOT_SCHEDULED, REPLY_ACTS, REPLY_ALREADY_SENT, REPLY_NOT_SENT,
 * TEMPLATE_UNRESOLVED, MEMBER_WITHDRAWN, VALIDATION.
 */
export async function changeScheduled(
  tx: Tx,
  id: number,
  replyId: number,
  body: z.infer<typeof scheduleBody>,
  doing: Doing,
): Promise<number> {
  const { actor, now } = doing
  refusePlaces(body.content)
  const sendAt = sendAtOf(body.send_at, now)
  const was = await lockOpen(tx, id)
  const reply = await findReply(tx, id, replyId)
  await refuseUnread(tx, was, body.expected_last_message_id)
  if (!reply.scheduled) throw new AppError('REPLY_NOT_SCHEDULED')
  refuseActing(reply)
  const taken = await rows(
    tx,
    { id: num },
    sql`update conversation_messages set status = 'CANCELLED' where id = ${replyId} and status = 'QUEUED' returning id`,
  )
  if (taken.length === 0) throw new AppError(notQueued(reply.status))
  const takes = await take(tx, was, body.take_over ?? false, doing)
  const imageIds = body.image_ids ?? reply.image_ids
  await requirePictures(tx, imageIds, 'REPLY')
  const words = { content: body.content, image_ids: imageIds, close: reply.close_after, sendAt }
  const took = takes.length > 0
  const messageId = await freeze(tx, was, { ...words, template_id: reply.template_id ?? undefined }, doing, took)
  // whoever it was taken from when it was written is who has it back when this one is cancelled
  if (!took)
    await tx.execute(
      sql`update conversation_messages m set took_from = o.took_from from conversation_messages o where m.id = ${messageId} and o.id = ${replyId}`,
    )
  await record(
    tx,
    [...takes, { id, kind: 'reply.rescheduled', data: { message_id: messageId, of: replyId } }],
    actor,
    now,
  )
  const { content: _content, ...asked } = body
  await auditReply(tx, 'reply-schedule', id, { ...asked, message_id: messageId }, { message_id: replyId }, doing)
  return messageId
}

const notQueued = (status: (typeof replyStates)[number]) =>
  status === 'CANCELLED' || status === 'FAILED' ? 'REPLY_NOT_SENT' : 'REPLY_ALREADY_SENT'

/** What a reply was to do besides has to be looked at anew, where it is written. Error: REPLY_ACTS. */
function refuseActing({ acts }: { acts: boolean }): void {
  if (acts) throw new AppError('REPLY_ACTS')
}

/** Takes one that failed out of those that wait for somebody: one person does, whoever else presses. Errors: REPLY_NOT_FAILED, REPLY_SETTLED. */
async function settle(tx: Tx, replyId: number, status: (typeof replyStates)[number], now: Date): Promise<void> {
  if (status !== 'FAILED') throw new AppError('REPLY_NOT_FAILED')
  const settled = await rows(
    tx,
    { id: num },
    sql`update conversation_messages set settled_at = ${at(now)} where id = ${replyId} and status = 'FAILED' and settled_at is null returning id`,
  )
  if (settled.length === 0) throw new AppError('REPLY_SETTLED')
}

/** What it says now: words that were made of a template for many are made of it anew, what a person wrote stays as it is. */
async function freshWords(
  tx: Tx,
  id: number,
  reply: { content: string; template_id: number | null; job_id: number | null },
  { actor }: Doing,
): Promise<string> {
  if (reply.job_id === null || reply.template_id === null) return reply.content
  const facts = (await readFacts(tx, [id])).get(id)
  if (!facts) throw new AppError('NOT_FOUND')
  return filled(await bodyOf(tx, reply.template_id), facts, actor)
}

/**
 * Sends one that failed once more, to where its customer is told now; what they wrote meanwhile was read. Answers the id of
 * the new one. Errors: NOT_FOUND, CONVERSATION_DELETED, CONVERSATION_CHANGED, CONVERSATION_ASSIGNED, REPLY_NOT_FAILED,
 * REPLY_SETTLED, TEMPLATE_UNRESOLVED, MEMBER_WITHDRAWN, VALIDATION.
 */
export async function resendReply(
  tx: Tx,
  id: number,
  replyId: number,
  body: z.infer<typeof resendBody>,
  doing: Doing,
): Promise<number> {
  const { actor, now } = doing
  const sendAt = sendAtOf(body.send_at, now)
  const was = await lockOpen(tx, id)
  const reply = await findReply(tx, id, replyId)
  refuseActing(reply)
  await settle(tx, replyId, reply.status, now)
  await refuseUnread(tx, was, body.expected_last_message_id)
  const taken = await take(tx, was, body.take_over ?? false, doing)
  const content = body.content ?? (await freshWords(tx, id, reply, doing))
  refusePlaces(content)
  await requirePictures(tx, reply.image_ids, 'REPLY')
  const words = { content, image_ids: reply.image_ids, close: reply.close_after, sendAt }
  const messageId = await freeze(
    tx,
    was,
    { ...words, template_id: reply.template_id ?? undefined },
    doing,
    taken.length > 0,
  )
  await dropCopies(tx, id, [reply.admin_id, actor.id], reply.content)
  await record(tx, [...taken, { id, kind: 'reply.resent', data: { message_id: messageId, of: replyId } }], actor, now)
  const { content: _content, ...asked } = body
  await auditReply(tx, 'reply-resend', id, { ...asked, message_id: messageId }, { message_id: replyId }, doing)
  return messageId
}

/** What was given back when it failed is not written any more; what somebody has changed since stays. */
const dropCopies = (tx: Tx, id: number, adminIds: readonly number[], content: string) =>
  tx.execute(
    sql`delete from conversation_drafts where conversation_id = ${id} and kind = 'REPLY' and admin_id = any(${sql.param([...adminIds])}::bigint[]) and content = ${content}`,
  )

/** Lets go of one that failed, or takes its words back as what the caller is writing. Errors: NOT_FOUND, REPLY_NOT_FAILED, REPLY_SETTLED. */
export async function settleReply(tx: Tx, id: number, replyId: number, rewrite: boolean, doing: Doing): Promise<void> {
  const { actor, now } = doing
  await lockConversation(tx, id)
  const reply = await findReply(tx, id, replyId)
  await settle(tx, replyId, reply.status, now)
  if (rewrite) await giveBack(tx, replyId, actor.id, now)
  else await dropCopies(tx, id, [actor.id], reply.content)
  await record(tx, [{ id, kind: 'reply.settled', data: { message_id: replyId, rewrite } }], actor, now)
  await auditReply(tx, 'reply-settle', id, { message_id: replyId, rewrite }, undefined, doing)
}
