import { and, inArray, isNull, lte, sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { bool, num, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
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

type Keyed = { id: number; dedupe: string; held: boolean; done: boolean }

/** Letters by their keys, locked until the transaction ends: whether each is one to be kept back, and was acted on. */
export const lockKeys = (tx: Tx, keys: readonly string[]): Promise<Keyed[]> =>
  rows(
    tx,
    { id: num, dedupe: text, held: bool, done: bool },
    sql`select id, dedupe, payload ->> 'hold' = 'true' as held, done_at is not null as done from outbox
        where dedupe = any(${sql.param([...keys])}::text[]) order by id for update`,
  )

/** These letters are not acted on any more, and their keys may be queued anew. */
export async function freeKeys(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(
    sql`update outbox set dedupe = dedupe || ':' || id, done_at = coalesce(done_at, ${at(now)}) where id = any(${sql.param([...ids])}::bigint[])`,
  )
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
