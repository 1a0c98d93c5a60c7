import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { WITHDRAWN_NAME } from '#shared/format/mask.ts'
import type { Db, Tx } from '../../db/db.ts'
import { users } from '../auth/auth.tables.ts'
import { messages, outbox } from '../ops/ops.tables.ts'

const blank = { recipient: WITHDRAWN_NAME, body: '', error: null }

/** Takes address and words out of what was sent to somebody who leaves, and does not send what still waits. */
export async function forgetMessages(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ doneAt: now })
    .where(
      and(
        sql`${outbox.doneAt} is null`,
        inArray(outbox.topic, ['order.message', 'member.message']),
        sql`${outbox.payload} ->> 'user_id' = ${String(userId)}`,
      ),
    )
  await tx
    .update(messages)
    .set({ ...blank, status: 'FAILED', nextTryAt: null })
    .where(and(eq(messages.userId, userId), inArray(messages.status, ['QUEUED', 'HELD'])))
  await tx.update(messages).set(blank).where(eq(messages.userId, userId))
}

/** The last letter to those who left keeps its address only until it is delivered: what is older than `before` loses it. */
export async function forgetFarewells(db: Db, before: Date): Promise<number> {
  const left = db.select({ id: users.id }).from(users).where(eq(users.status, 'WITHDRAWN'))
  const gone = await db
    .update(messages)
    .set(blank)
    .where(
      and(
        inArray(messages.userId, left),
        lt(messages.createdAt, before),
        inArray(messages.status, ['SENT', 'FAILED']),
        ne(messages.recipient, WITHDRAWN_NAME),
      ),
    )
    .returning({ id: messages.id })
  return gone.length
}
