import { sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { bool, json, num, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, system } from '../../http/actor.ts'
import { AppError, fromDatabaseError } from '../../http/errors.ts'
import { queue } from '../outbox/outbox.parts.ts'
import { dispatchAction } from './actions/action.dispatch.ts'
import type { FrozenAction } from './actions/action.service.ts'
import { callInsteadOf, callWriters } from './calls/calls.service.ts'
import { close } from './change.service.ts'
import { lockConversation, type Locked, messageFacts } from './conversationRow.ts'
import { giveBack } from './drafts.service.ts'
import { type Happened, record } from './events.ts'
import { stopClaimed } from './later/held.ts'
import { beginStretch, endStretch, readDesk } from './sla.service.ts'
import { refusalOfWriter, writerNow } from './writer.ts'

/**
 * Sends replies that are due, each once: a process claims some (QUEUED → SENDING, for a while), then sends each in one
 * transaction (SENDING → SENT with all that follows from it). Who dies in between has sent nothing, and another takes its
 * claim over. What is sent is what was frozen, whatever has changed since, if its writer may still answer; what a reply does
 * (a claim) is done with it, or neither happens.
 */

const leaseMs = 60_000
const batch = 20
/** A reply that breaks is tried again for so long after its time; then its writer is told instead. */
const triedForMs = 10 * 60_000

type Claimed = { id: number; conversation_id: number; until: Date }

/** Claims what is due: nobody else sends it until the claim runs out. */
export async function claimReplies(db: Db, now: Date): Promise<Claimed[]> {
  const until = new Date(now.getTime() + leaseMs)
  const claimed = await rows(
    db,
    { id: num, conversation_id: num },
    sql`with due as materialized (
          select id from conversation_messages where status in ('QUEUED', 'SENDING') and send_at <= ${at(now)}
            and (status = 'QUEUED' or sending_until < ${at(now)}) order by send_at, id limit ${batch} for update skip locked)
        update conversation_messages m set status = 'SENDING', sending_until = ${at(until)} from due where m.id = due.id returning m.id, m.conversation_id`,
  )
  return claimed.toSorted((a, b) => a.id - b.id).map((one) => ({ ...one, until }))
}

const frozenRow = {
  id: num,
  admin_id: num,
  admin_name: text,
  content: text,
  recipient: json<{ user_id: number; email: string | null }>(),
  close_after: bool,
  action: json<FrozenAction>().orNull,
}

/** Sends one that is claimed; false when the claim had run out and somebody else has it, and when one that was scheduled stopped. */
export async function sendClaimed(
  tx: Tx,
  { id, conversation_id: conversationId, until }: Claimed,
  now: Date,
): Promise<boolean> {
  const was = await lockConversation(tx, conversationId)
  if (await stopClaimed(tx, { id, conversation_id: conversationId, until }, now)) return false
  const [present] = await rows(
    tx,
    { there: bool },
    sql`select status <> 'WITHDRAWN' as there from users where id = ${was.user_id}`,
  )
  const gone = present?.there ? (was.deleted ? '고객이 문의를 지웠어요.' : undefined) : '고객이 탈퇴했어요.'
  // held until the end: whoever comes after the claim has run out waits, and finds it sent
  const [reply] = await rows(
    tx,
    frozenRow,
    sql`select id, admin_id, admin_name, content, recipient, close_after, action from conversation_messages
        where id = ${id} and status = 'SENDING' and sending_until = ${at(until)} for no key update`,
  )
  if (!reply) return false
  const { action } = reply
  const writer = await writerNow(tx, reply.admin_id)
  const lost = gone === undefined ? refusalOfWriter(writer, action !== null) : undefined
  const may = writer && gone === undefined && lost === undefined
  const done = may && action ? await dispatchAction(tx, was, { ...reply, action }, writer, now) : undefined
  const stopped = lost ?? (done && 'error' in done ? done.error : undefined)
  const error = gone ?? (stopped && action ? `${stopped} 아무것도 처리하지 않았어요.` : stopped)
  await tx.execute(
    sql`update conversation_messages set status = ${error ? 'FAILED' : 'SENT'}, sent_at = ${error ? sql`null` : at(now)}, error = ${error ?? null}, sending_until = null
        where id = ${id}`,
  )
  const happened = error
    ? await undo(tx, was, reply, { error, lost: lost !== undefined }, now)
    : await answered(tx, was, reply, now)
  await record(
    tx,
    [...(done && 'happened' in done ? done.happened : []), ...happened],
    error ? system : writerOf(reply),
    now,
  )
  return true
}

type Frozen = {
  id: number
  admin_id: number
  admin_name: string
  content: string
  recipient: { user_id: number; email: string | null }
  close_after: boolean
  action: FrozenAction | null
}

/** The line of what happened is of whoever wrote the reply, though the clock sends it. */
const writerOf = ({ admin_id: id, admin_name: name }: Frozen): Actor => ({
  kind: 'staff',
  id,
  name,
  role: 'cs',
  sessionId: 0,
})

/**
 * It did not leave: its writer has it back, and hears of it wherever they are. One whose writer may answer no more is for
 * whoever has the conversation or follows it.
 */
async function undo(
  tx: Tx,
  was: Locked,
  reply: Pick<Frozen, 'id' | 'admin_id'>,
  { error, lost = false }: { error: string; lost?: boolean },
  now: Date,
): Promise<Happened[]> {
  if (lost) await callInsteadOf(tx, was, reply.admin_id, now)
  else {
    await giveBack(tx, reply.id, reply.admin_id, now)
    await callWriters(tx, was.id, { failed: [reply], kind: 'FAILED' }, now)
  }
  const facts = await messageFacts(tx, was.id)
  await tx.execute(sql`update conversations set last_message_id = ${facts.last_id} where id = ${was.id}`)
  return [{ id: was.id, kind: 'reply.failed', data: { message_id: reply.id, error } }]
}

/** What follows from an answer: nobody waits any more, or only for what was written after it. */
async function answered(tx: Tx, was: Locked, reply: Frozen, now: Date): Promise<Happened[]> {
  const facts = await messageFacts(tx, was.id)
  const desk = await readDesk(tx, now)
  const moved = was.state !== 'CLOSED' && was.waiting_ms !== null && facts.waiting_ms !== was.waiting_ms
  if (moved) await endStretch(tx, desk, was.id, { by: 'REPLY', adminId: reply.admin_id, now })
  const waiting = was.state === 'CLOSED' ? null : facts.waiting_ms
  await tx.execute(
    sql`update conversations set unread = unread + 1, first_replied_at = coalesce(first_replied_at, ${at(now)}), last_message_id = ${facts.last_id},
          waiting_since = ${waiting === null ? sql`null` : at(new Date(waiting))}, due_at = ${waiting === null ? sql`null` : sql`due_at`}, updated_at = ${at(now)}
        where id = ${was.id}`,
  )
  if (moved && waiting !== null) await beginStretch(tx, desk, { id: was.id, firstReplied: true }, new Date(waiting))
  await tellCustomer(tx, was, reply, now)
  const closing = reply.close_after && waiting === null && was.state !== 'CLOSED'
  const cancelled = closing ? await close(tx, desk, was.id, reply.admin_id, now) : []
  return [
    { id: was.id, kind: 'reply.sent', data: { message_id: reply.id, first: was.first_replied_ms === null } },
    ...cancelled,
    ...(closing ? [{ id: was.id, kind: 'closed' as const, data: { unanswered: false } }] : []),
  ]
}

/** The one place where a customer is told of a reply, in the transaction that sends it: by what was frozen with it. */
async function tellCustomer(tx: Tx, was: Locked, reply: Frozen, now: Date): Promise<void> {
  const payload = {
    event: 'CONVERSATION_REPLIED',
    user_id: reply.recipient.user_id,
    conversation_id: was.id,
    // its words and its address stay where they are forgotten in time
    reply_id: reply.id,
  }
  await tx.execute(queue([{ dedupe: `conversation-reply:${reply.id}`, topic: 'conversation.reply', payload }], now))
}

/** Whether an error passes by itself: others hold what is needed, or the database is away. */
const passes = (error: unknown): boolean =>
  (error instanceof AppError ? error : fromDatabaseError(error))?.code === 'BUSY'

/** A reply that broke, and has for long: it does not leave, and customer and writer wait for it no more. */
async function giveUp(tx: Tx, { id, conversation_id: conversationId, until }: Claimed, now: Date): Promise<void> {
  const was = await lockConversation(tx, conversationId)
  const error = '여러 번 다시 해 봤지만 보내지 못했어요. 아무것도 처리하지 않았어요. 관리자에게 알려 주세요.'
  const [reply] = await rows(
    tx,
    { id: num, admin_id: num },
    sql`update conversation_messages set status = 'FAILED', error = ${error}, sending_until = null
        where id = ${id} and status = 'SENDING' and sending_until = ${at(until)} and send_at < ${at(new Date(now.getTime() - triedForMs))} returning id, admin_id`,
  )
  if (reply) await record(tx, await undo(tx, was, reply, { error }, now), system, now)
}

/**
 * Sends everything that is due; answers how many. What breaks is told, and tried again once its claim has run out; what is
 * broken for good is given up.
 */
export async function deliverReplies(deps: Deps): Promise<number> {
  let sent = 0
  const broken: unknown[] = []
  for (;;) {
    const claimed = await claimReplies(deps.db, deps.clock.now())
    if (claimed.length === 0) break
    for (const one of claimed)
      try {
        if (await inTransaction(deps.db, (tx) => sendClaimed(tx, one, deps.clock.now()))) sent++
      } catch (error) {
        // the others leave all the same
        broken.push(error)
        if (!passes(error))
          await inTransaction(deps.db, (tx) => giveUp(tx, one, deps.clock.now())).catch((more) => broken.push(more))
      }
  }
  if (broken.length > 0) throw broken[0]
  return sent
}

/** When the next reply is due, or a claim that somebody left behind runs out; null when none waits. */
export async function nextReplyAt(db: Db): Promise<Date | null> {
  const [next] = await rows(
    db,
    { at_ms: num.orNull },
    sql`select (extract(epoch from min(greatest(send_at, coalesce(sending_until, send_at)))) * 1000)::float8 as at_ms
        from conversation_messages where status in ('QUEUED', 'SENDING')`,
  )
  return next?.at_ms == null ? null : new Date(next.at_ms + 1)
}
