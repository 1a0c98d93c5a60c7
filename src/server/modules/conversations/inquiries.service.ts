import { sql } from 'drizzle-orm'
import { FOLLOW_UPS_AN_HOUR, INQUIRIES_AN_HOUR } from '#shared/policy.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { rows, type Tx } from '../../db/db.ts'
import { bool, num, textAs } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { type Customer, system } from '../../http/actor.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { hit } from '../../http/rateLimit.ts'
import { lockMember } from '../auth/lockMember.ts'
import { tellConversations } from '../bulk/live.ts'
import { markRead as markNewsRead } from '../notifications/notifications.service.ts'
import { lockConversation, type Locked, messageFacts } from './conversationRow.ts'
import type { InquiryBody } from './conversations.contract.ts'
import { giveBack } from './drafts.service.ts'
import { record } from './events.ts'
import { requirePictures } from './pictures.ts'
import { callOfCustomer, callWriters } from './calls/calls.service.ts'
import { stopScheduled } from './later/held.ts'
import { unshown } from './shown.service.ts'
import { beginStretch, endStretch, readDesk, resumeStretch } from './sla.service.ts'

/** What customers write: a question, words that follow it, and what they may change before somebody answers. */

async function lockWriter(tx: Tx, userId: number): Promise<void> {
  const [member] = await rows(tx, { id: num }, sql`${lockMember(userId)} select id from u`)
  if (!member) throw new AppError('NOT_FOUND')
}

type About = { category: { id: number; team: StaffRole }; orderId: number | null; orderItemId: number | null }

/** The category and the order that a question names. Errors: VALIDATION of the field. */
async function aboutWhat(tx: Tx, userId: number, body: InquiryBody): Promise<About> {
  const [category] = await rows(
    tx,
    { id: num, team: textAs<StaffRole>(), order_required: bool },
    sql`select id, team, order_required from conversation_categories where id = ${body.category_id} and is_active for key share`,
  )
  if (!category) throw invalidField('category_id', 'NOT_FOUND')
  const { order_id: orderId, order_item_id: itemId } = body
  if (orderId === undefined && itemId === undefined) {
    if (category.order_required) throw invalidField('order_id', 'REQUIRED')
    return { category, orderId: null, orderItemId: null }
  }
  const [order] = await rows(
    tx,
    { id: num, item_id: num.orNull },
    sql`select o.id, i.id as item_id from orders o left join order_items i on i.order_id = o.id and i.id = ${itemId ?? null}::bigint
        where o.user_id = ${userId} and o.paid_at is not null
          and o.id = ${orderId === undefined ? sql`(select order_id from order_items where id = ${itemId ?? null}::bigint)` : sql`${orderId}`}`,
  )
  if (!order) throw invalidField(orderId === undefined ? 'order_item_id' : 'order_id', 'NOT_FOUND')
  if (itemId !== undefined && order.item_id === null) throw invalidField('order_item_id', 'NOT_FOUND')
  return { category, orderId: order.id, orderItemId: order.item_id }
}

type Words = { content: string; image_ids: readonly number[] }

async function write(
  tx: Tx,
  conversationId: number,
  { content, image_ids: imageIds }: Words,
  now: Date,
): Promise<number> {
  const [made] = await rows(
    tx,
    { id: num },
    sql`insert into conversation_messages (conversation_id, side, content, image_ids, status, sent_at, shown_at, created_at)
        values (${conversationId}, 'CUSTOMER', ${content}, ${JSON.stringify(imageIds)}::jsonb, 'SENT', ${at(now)}, ${unshown}, ${at(now)}) returning id`,
  )
  return made?.id ?? 0
}

/** A new question. Answers its id. Errors: VALIDATION of the category, the order, the pictures; RATE_LIMITED. */
export async function ask(tx: Tx, actor: Customer, body: InquiryBody, now: Date): Promise<number> {
  await lockWriter(tx, actor.id)
  await hit(tx, `inquiries:user:${actor.id}`, INQUIRIES_AN_HOUR, 3600, now)
  const { category, orderId, orderItemId } = await aboutWhat(tx, actor.id, body)
  await requirePictures(tx, body.image_ids, 'QUESTION', actor.id)
  const [made] = await rows(
    tx,
    { id: num },
    sql`insert into conversations (user_id, category_id, title, order_id, order_item_id, team, last_customer_at, waiting_since, created_at, updated_at)
        values (${actor.id}, ${category.id}, ${body.title ?? null}, ${orderId}, ${orderItemId}, ${category.team}, ${at(now)}, ${at(now)}, ${at(now)}, ${at(now)})
        returning id`,
  )
  const id = made?.id ?? 0
  const messageId = await write(tx, id, body, now)
  await tx.execute(sql`update conversations set last_message_id = ${messageId} where id = ${id}`)
  await beginStretch(tx, await readDesk(tx, now), { id, firstReplied: false }, now)
  await record(tx, [{ id, kind: 'created', data: { category_id: category.id } }], actor, now)
  return id
}

async function lockOwn(tx: Tx, userId: number, id: number): Promise<Locked> {
  await lockWriter(tx, userId)
  const was = await lockConversation(tx, id)
  if (was.user_id !== userId || was.deleted) throw new AppError('NOT_FOUND')
  return was
}

/**
 * The customer writes on: it waits for an answer, a hold ends, and what was closed is open again. Errors: NOT_FOUND,
 * VALIDATION of the pictures, RATE_LIMITED.
 */
export async function followUp(tx: Tx, actor: Customer, id: number, words: Words, now: Date): Promise<void> {
  const was = await lockOwn(tx, actor.id, id)
  await hit(tx, `follow-ups:user:${actor.id}`, FOLLOW_UPS_AN_HOUR, 3600, now)
  await requirePictures(tx, words.image_ids, 'QUESTION', actor.id)
  const messageId = await write(tx, id, words, now)
  await stopScheduled(tx, id, now)
  await callOfCustomer(tx, id, now)
  const desk = await readDesk(tx, now)
  if (was.state === 'ON_HOLD') await resumeStretch(tx, desk, id, now)
  const back = was.state === 'CLOSED'
  await tx.execute(
    sql`update conversations set state = 'OPEN', held_at = null, hold_until = null, closed_at = null, reopened = reopened + ${back ? 1 : 0},
          last_message_id = ${messageId}, last_customer_at = ${at(now)}, waiting_since = coalesce(waiting_since, ${at(now)}),
          version = version + ${was.state === 'OPEN' ? 0 : 1}, updated_at = ${at(now)} where id = ${id}`,
  )
  if (was.waiting_ms === null) await beginStretch(tx, desk, { id, firstReplied: was.first_replied_ms !== null }, now)
  await record(
    tx,
    [
      ...(was.state === 'ON_HOLD' ? [{ id, kind: 'hold.ended' as const, data: { why: 'customer' } }] : []),
      ...(back ? [{ id, kind: 'reopened' as const, data: { why: 'customer' } }] : []),
      { id, kind: 'customer.wrote' as const },
    ],
    actor,
    now,
  )
}

/** Error: CONVERSATION_ANSWERED, once a reply has left or is leaving. One that waits to leave is not there yet. */
async function refuseAnswered(tx: Tx, was: Locked): Promise<void> {
  const [leaving] = await rows(
    tx,
    { id: num },
    sql`select id from conversation_messages where conversation_id = ${was.id} and status = 'SENDING' limit 1`,
  )
  if (was.first_replied_ms !== null || leaving || was.state === 'CLOSED') throw new AppError('CONVERSATION_ANSWERED')
}

/**
 * Replies to words that are no longer there do not leave: their writers hear of it, and have them back as what they were
 * writing. Error:
 * CONVERSATION_ANSWERED, when one was on its way before it could be stopped.
 */
async function stopQueued(tx: Tx, was: Locked, error: string, now: Date): Promise<void> {
  const stopped = await rows(
    tx,
    { id: num, admin_id: num },
    sql`update conversation_messages set status = 'FAILED', error = ${error} where conversation_id = ${was.id} and status = 'QUEUED' returning id, admin_id`,
  )
  await refuseAnswered(tx, was)
  for (const { id: messageId, admin_id: adminId } of stopped) await giveBack(tx, messageId, adminId, now)
  await callWriters(tx, was.id, { failed: stopped, kind: 'FAILED' }, now)
  await record(
    tx,
    stopped.map(({ id: messageId }) => ({
      id: was.id,
      kind: 'reply.failed' as const,
      data: { message_id: messageId, error },
    })),
    system,
    now,
  )
}

/**
 * The customer puts their question anew, before anybody has answered. Changed words are a new message, so that nobody
 * answers what they have not read. Errors: NOT_FOUND, CONVERSATION_ANSWERED, VALIDATION.
 */
export async function changeInquiry(tx: Tx, actor: Customer, id: number, body: InquiryBody, now: Date): Promise<void> {
  const was = await lockOwn(tx, actor.id, id)
  await refuseAnswered(tx, was)
  const { category, orderId, orderItemId } = await aboutWhat(tx, actor.id, body)
  await requirePictures(tx, body.image_ids, 'QUESTION', actor.id)
  const team = category.id === was.category_id ? was.team : category.team
  await tx.execute(
    sql`update conversations set category_id = ${category.id}, team = ${team}, title = ${body.title ?? null}, order_id = ${orderId}, order_item_id = ${orderItemId},
          version = version + 1, updated_at = ${at(now)} where id = ${id}`,
  )
  const replaced = await rows(
    tx,
    { id: num },
    sql`with first as materialized (select * from conversation_messages where conversation_id = ${id} and side = 'CUSTOMER' and deleted_at is null order by created_at, id limit 1),
          gone as (update conversation_messages m set deleted_at = ${at(now)} from first where m.id = first.id
            and (m.content, m.image_ids) is distinct from (${body.content}, ${JSON.stringify(body.image_ids)}::jsonb) returning m.id, m.created_at)
        insert into conversation_messages (conversation_id, side, content, image_ids, status, sent_at, shown_at, created_at)
        select ${id}, 'CUSTOMER', ${body.content}, ${JSON.stringify(body.image_ids)}::jsonb, 'SENT', gone.created_at, ${unshown}, gone.created_at from gone returning id`,
  )
  if (replaced.length > 0) {
    await stopQueued(tx, was, '보내기 전에 고객이 문의를 고쳤어요. 고친 글을 읽고 다시 보내 주세요.', now)
    await tx.execute(
      sql`update conversations set last_message_id = ${(await messageFacts(tx, id)).last_id} where id = ${id}`,
    )
  }
  const moved = {
    ...(category.id === was.category_id ? {} : { from: was.category_id, to: category.id }),
    ...(orderItemId === was.order_item_id ? {} : { item: { from: was.order_item_id, to: orderItemId } }),
  }
  await record(tx, [{ id, kind: 'customer.edited', data: moved }], actor, now)
}

/** The customer takes their question back before anybody has answered; it is kept as a record. Errors: NOT_FOUND, CONVERSATION_ANSWERED. */
export async function deleteInquiry(tx: Tx, actor: Customer, id: number, now: Date): Promise<void> {
  const was = await lockOwn(tx, actor.id, id)
  await refuseAnswered(tx, was)
  await stopQueued(tx, was, '보내기 전에 고객이 문의를 지웠어요.', now)
  await endStretch(tx, await readDesk(tx, now), id, { by: 'DELETED', adminId: null, now })
  await tx.execute(
    sql`update conversations set deleted_at = ${at(now)}, waiting_since = null, due_at = null, last_message_id = ${(await messageFacts(tx, id)).last_id},
          version = version + 1, updated_at = ${at(now)} where id = ${id}`,
  )
  await record(tx, [{ id, kind: 'customer.deleted' }], actor, now)
}

/** The customer sees the replies that were sent until now: asked before they are read, so that one that comes meanwhile stays unread. */
export async function markRead(tx: Tx, userId: number, id: number, now: Date): Promise<void> {
  const seen = await rows(
    tx,
    { id: num },
    sql`update conversations set unread = 0 where id = ${id} and user_id = ${userId} and deleted_at is null and unread > 0 returning id`,
  )
  if (seen.length === 0) return
  await markNewsRead(tx, userId, { path: `/my/inquiries/${id}` }, now)
  await tellConversations(tx, [id])
}
