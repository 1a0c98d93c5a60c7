import { and, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import type { Topic } from './outbox.parts.ts'
import { outbox } from './outbox.tables.ts'

export type OutboxRow = typeof outbox.$inferSelect

/** The rows of these topics that are due, locked until the transaction ends; those of other processes are left out. */
export async function lockDue(tx: Tx, topics: Topic[], limit: number, now: Date): Promise<OutboxRow[]> {
  return tx
    .select()
    .from(outbox)
    .where(and(isNull(outbox.doneAt), lte(outbox.nextAt, now), inArray(outbox.topic, topics)))
    .orderBy(outbox.nextAt)
    .limit(limit)
    .for('update', { skipLocked: true })
}

export async function markDone(tx: Tx, ids: number[], now: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ doneAt: now, tries: sql`tries + 1` })
    .where(inArray(outbox.id, ids))
}

/** What waits for a customer on these topics is done without being acted on. */
export async function dropWaiting(tx: Tx, topics: Topic[], userId: number, now: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ doneAt: now })
    .where(
      and(
        isNull(outbox.doneAt),
        inArray(outbox.topic, topics),
        sql`${outbox.payload} ->> 'user_id' = ${String(userId)}`,
      ),
    )
}
