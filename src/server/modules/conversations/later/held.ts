import { type SQL, sql } from 'drizzle-orm'
import { rows, type Tx } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import { at } from '../../../db/values.ts'
import { system } from '../../../http/actor.ts'
import { callWriters } from '../calls/calls.service.ts'
import { giveBack } from '../drafts.service.ts'
import { messageFacts } from '../conversationRow.ts'
import { type Happened, record } from '../events.ts'

/**
 * 예약 답장: a reply that leaves at a time of its own, not in the ten seconds of every reply. Nobody who wrote it has read
 * what the customer says afterwards, so it does not leave over that: it stops, and waits for somebody to read and resend it.
 */

export const stoppedWords = '예약한 답장 뒤에 새 메시지가 와서 멈췄어요. 새 메시지를 읽고 다시 보내 주세요.'

/** Whether a reply of `conversation_messages` was given a time: by its alias. */
export const isScheduled = (alias: SQL): SQL =>
  sql`(${alias}.side = 'STAFF' and ${alias}.send_at > ${alias}.created_at + interval '1 minute')`

type Stopped = { id: number; admin_id: number }

/** Tells of it in the thread, and calls whoever wrote it. */
async function tell(tx: Tx, conversationId: number, stopped: readonly Stopped[], now: Date): Promise<void> {
  if (stopped.length === 0) return
  const happened = stopped.map(({ id }): Happened => ({
    id: conversationId,
    kind: 'reply.failed',
    data: { message_id: id, error: stoppedWords, stopped: true },
  }))
  await record(tx, happened, system, now)
  await callWriters(tx, conversationId, { failed: stopped, kind: 'STOPPED' }, now)
}

/** The customer has written: what was to leave later stops. The caller holds the conversation's lock. */
export async function stopScheduled(tx: Tx, conversationId: number, now: Date): Promise<void> {
  const stopped = await rows(
    tx,
    { id: num, admin_id: num },
    sql`update conversation_messages m set status = 'FAILED', error = ${stoppedWords}
        where m.conversation_id = ${conversationId} and m.status = 'QUEUED' and ${isScheduled(sql`m`)} returning m.id, m.admin_id`,
  )
  await tell(tx, conversationId, stopped, now)
}

/**
 * The conversation is closed: what was to leave later does not, also what is claimed already, and is what its writer is
 * writing again, who is called unless they closed it. Answers what happened. The caller holds the conversation's lock.
 */
export async function cancelScheduled(
  tx: Tx,
  conversationId: number,
  by: number | null,
  now: Date,
): Promise<Happened[]> {
  const cancelled = await rows(
    tx,
    { id: num, admin_id: num },
    sql`update conversation_messages m set status = case m.status when 'QUEUED' then 'CANCELLED' else 'FAILED' end, sending_until = null,
          error = case m.status when 'SENDING' then '상담을 종료해서 보내지 않았어요.' end, settled_at = case m.status when 'SENDING' then ${at(now)} end
        where m.conversation_id = ${conversationId} and m.status in ('QUEUED', 'SENDING') and ${isScheduled(sql`m`)} returning m.id, m.admin_id`,
  )
  if (cancelled.length === 0) return []
  for (const { id, admin_id: adminId } of cancelled) await giveBack(tx, id, adminId, now)
  const failed = cancelled.filter(({ admin_id: adminId }) => adminId !== by)
  await callWriters(tx, conversationId, { failed, kind: 'STOPPED' }, now)
  const facts = await messageFacts(tx, conversationId)
  await tx.execute(sql`update conversations set last_message_id = ${facts.last_id} where id = ${conversationId}`)
  return cancelled.map(({ id }) => ({
    id: conversationId,
    kind: 'reply.cancelled',
    data: { message_id: id, why: 'closed' },
  }))
}

/**
 * A scheduled reply that is claimed already stops in front of words that came between its claim and now. Answers whether it
 * did. The caller holds the conversation's lock.
 */
export async function stopClaimed(
  tx: Tx,
  { id, conversation_id: conversationId, until }: { id: number; conversation_id: number; until: Date },
  now: Date,
): Promise<boolean> {
  const stopped = await rows(
    tx,
    { id: num, admin_id: num },
    sql`update conversation_messages m set status = 'FAILED', error = ${stoppedWords}, sending_until = null
        where m.id = ${id} and m.status = 'SENDING' and m.sending_until = ${at(until)} and ${isScheduled(sql`m`)}
          and exists (select 1 from conversation_messages n where n.conversation_id = m.conversation_id and n.side = 'CUSTOMER' and n.id > m.id and n.deleted_at is null)
        returning m.id, m.admin_id`,
  )
  if (stopped.length === 0) return false
  const facts = await messageFacts(tx, conversationId)
  await tx.execute(sql`update conversations set last_message_id = ${facts.last_id} where id = ${conversationId}`)
  await tell(tx, conversationId, stopped, now)
  return true
}
