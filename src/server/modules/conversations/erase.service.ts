import { type SQL, sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { system } from '../../http/actor.ts'
import { eraseOutcomes } from '../bulk/jobs.service.ts'
import { callWriters } from './calls/calls.service.ts'
import { close } from './change.service.ts'
import { lockConversations, messageFacts } from './conversationRow.ts'
import { record } from './events.ts'
import { readDesk } from './sla.service.ts'

/** A member leaves: nobody answers them any more. What was said is a record of complaints, for as long as the law has us keep it. */
export async function endConversations(tx: Tx, userId: number, now: Date): Promise<void> {
  const open = await rows(
    tx,
    { id: num },
    sql`select c.id from conversations c where c.user_id = ${userId} and (c.state <> 'CLOSED'
          or exists (select 1 from conversation_messages m where m.conversation_id = c.id and (m.status = 'QUEUED' or m.status = 'FAILED' and m.settled_at is null))) order by c.id`,
  )
  if (open.length === 0) return
  const desk = await readDesk(tx, now)
  for (const was of await lockConversations(
    tx,
    open.map(({ id }) => id),
  )) {
    const failed = await rows(
      tx,
      { admin_id: num },
      sql`update conversation_messages set status = 'FAILED', error = '고객이 탈퇴했어요.' where conversation_id = ${was.id} and status = 'QUEUED' returning admin_id`,
    )
    await callWriters(tx, was.id, { failed, kind: 'FAILED' }, now)
    // nobody can send them any more
    await tx.execute(
      sql`update conversation_messages set settled_at = ${at(now)} where conversation_id = ${was.id} and status = 'FAILED' and settled_at is null`,
    )
    await tx.execute(
      sql`update conversations set last_message_id = ${(await messageFacts(tx, was.id)).last_id} where id = ${was.id}`,
    )
    // what the member took back has ended already
    if (was.state === 'CLOSED' || was.deleted) continue
    const cancelled = await close(tx, desk, was.id, null, now)
    await record(
      tx,
      [...cancelled, { id: was.id, kind: 'closed', data: { unanswered: was.waiting_ms !== null, why: 'withdrawn' } }],
      system,
      now,
    )
  }
}

const erased = '보관 기간이 지나 지운 글이에요.'

/** What of an event and of an action was written in words: reasons, goods, titles, parcels. What figures are counted from stays. */
const wordKeys = ['reason', 'summary', 'title', 'parcel', 'error']

const withoutWords = (data: SQL): SQL =>
  sql`(select jsonb_object_agg(e.key, case when e.key = any(${sql.param(wordKeys)}::text[]) then to_jsonb(${erased}::text) else e.value end) from jsonb_each(${data}) e)`

/** Takes out what a member wrote and what was written to and about them, when the law no longer has us keep it. */
export async function eraseConversations(tx: Tx, userId: number, now: Date): Promise<void> {
  const own = sql`(select id from conversations where user_id = ${userId})`
  const messages = sql`(select m.id from conversation_messages m where m.conversation_id in ${own})`
  await tx.execute(
    sql`update conversation_message_versions set content = ${erased}, image_ids = '[]'::jsonb where message_id in ${messages}`,
  )
  await tx.execute(
    sql`update conversation_messages set content = ${erased}, image_ids = '[]'::jsonb, error = case when error is not null then ${erased} end,
          action = ${withoutWords(sql`action - 'request'`)} where conversation_id in ${own} and status not in ('QUEUED', 'SENDING')`,
  )
  await tx.execute(
    sql`update conversation_events set data = ${withoutWords(sql`data`)} where conversation_id in ${own} and data ?| ${sql.param(wordKeys)}::text[]`,
  )
  await eraseOutcomes(
    tx,
    sql`select m.job_id, m.conversation_id as target_id from conversation_messages m where m.conversation_id in ${own} and m.job_id is not null`,
  )
  await tx.execute(
    sql`update conversation_notes set content = ${erased}, image_ids = '[]'::jsonb where conversation_id in ${own}`,
  )
  await tx.execute(sql`delete from conversation_drafts where conversation_id in ${own}`)
  await tx.execute(sql`delete from conversation_calls where conversation_id in ${own}`)
  await tx.execute(
    sql`update conversations set title = null, updated_at = ${at(now)} where user_id = ${userId} and title is not null`,
  )
}

/** The address to which replies went: nothing of it is left once the member is gone. */
export async function forgetRecipients(tx: Tx, userId: number): Promise<void> {
  await tx.execute(
    sql`update conversation_messages m set recipient = jsonb_build_object('user_id', ${userId}::bigint, 'email', null)
        from conversations c where c.id = m.conversation_id and c.user_id = ${userId} and m.recipient ->> 'email' is not null and m.status not in ('QUEUED', 'SENDING')`,
  )
}
