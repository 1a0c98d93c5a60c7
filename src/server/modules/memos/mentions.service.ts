import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { namedIn } from '#shared/format/mentions.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Staff } from '../../http/actor.ts'
import { admins } from '../auth/auth.tables.ts'
import { tellMention } from '../bulk/live.ts'
import { orders } from '../orders/orders.tables.ts'
import type { mentionSchema } from './memos.contract.ts'
import { memoColumns, presentMemo } from './memos.service.ts'
import { memoMentions, memos } from './memos.tables.ts'

type Person = { id: number; name: string }

/** Staff who can be called by name. */
export const peopleToMention = (db: Db) =>
  db
    .select({ id: admins.id, name: admins.name, role: admins.role })
    .from(admins)
    .where(eq(admins.status, 'ACTIVE'))
    .orderBy(asc(admins.name), asc(admins.id))

/** Calls the people whom a memo names; nobody calls themselves. Open consoles of theirs hear of it at the commit. */
export async function mentionPeople(
  tx: Tx,
  memoIds: number[],
  content: string,
  author: Person,
  now: Date,
): Promise<Person[]> {
  if (!content.includes('@')) return []
  const called = namedIn(content, await peopleToMention(tx)).filter((person) => person.id !== author.id)
  if (called.length === 0) return []
  await tx
    .insert(memoMentions)
    .values(memoIds.flatMap((memoId) => called.map(({ id: adminId }) => ({ memoId, adminId, createdAt: now }))))
  await tellMention(
    tx,
    called.map(({ id }) => id),
    author.name,
  )
  return called.map(({ id, name }) => ({ id, name }))
}

type Mention = z.infer<typeof mentionSchema>

/** The newest memos that call somebody, and how many of all they have not seen. */
export async function mentionsOf(db: Db, adminId: number): Promise<{ results: Mention[]; unseen_count: number }> {
  const found = await db
    .select({ memo: memoColumns, orderNo: orders.orderNo, seenAt: memoMentions.seenAt })
    .from(memoMentions)
    .innerJoin(memos, eq(memos.id, memoMentions.memoId))
    .leftJoin(orders, eq(orders.id, memos.orderId))
    .where(eq(memoMentions.adminId, adminId))
    .orderBy(sql`${memoMentions.memoId} desc nulls last`)
    .limit(50)
  const [unseen] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(memoMentions)
    .where(and(eq(memoMentions.adminId, adminId), isNull(memoMentions.seenAt)))
  return {
    results: found.map(({ memo, orderNo, seenAt }) => ({
      memo: presentMemo(memo),
      order_id: memo.orderId,
      order_no: orderNo,
      user_id: memo.userId,
      seen: seenAt !== null,
    })),
    unseen_count: unseen?.count ?? 0,
  }
}

/** Marks memos as seen by the one they call; those of others are left alone. */
export async function seeMentions(tx: Tx, actor: Pick<Staff, 'id'>, memoIds: number[], now: Date): Promise<void> {
  await tx
    .update(memoMentions)
    .set({ seenAt: now })
    .where(and(eq(memoMentions.adminId, actor.id), inArray(memoMentions.memoId, memoIds), isNull(memoMentions.seenAt)))
}
