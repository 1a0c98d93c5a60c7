import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { kstIso } from '#shared/format/kst.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Staff } from '../../http/actor.ts'
import type { MemoKind, memoSchema } from './memos.contract.ts'
import { mentionPeople } from './mentions.service.ts'
import { memos } from './memos.tables.ts'
import { offsetOf, toPage } from '../../db/page.ts'

export type MemoAnswer = z.infer<typeof memoSchema>
export type MemoTarget = { kind: MemoKind; targetId: number; userId: number | null; orderId: number | null }

type MemoRow = typeof memos.$inferSelect & { pinned: boolean; mentions: MemoAnswer['mentions'] }

export const presentMemo = (row: MemoRow): MemoAnswer => ({
  id: row.id,
  kind: row.kind,
  target_id: row.targetId,
  content: row.content,
  admin: { id: row.adminId, name: row.adminName },
  pinned: row.pinned,
  mentions: row.mentions,
  created_at: kstIso(row.createdAt),
})

/** The memo of the row, named in full: a bare `id` would be that of the table within the brackets. */
const memoId = sql`"memos"."id"`

const isPinned = sql<boolean>`exists (select 1 from memo_pins p where p.memo_id = ${memoId})`

/** A memo with its pin and with whom it calls. */
export const memoColumns = {
  ...getTableColumns(memos),
  pinned: isPinned,
  mentions: sql<MemoAnswer['mentions']>`(
    select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id), '[]'::json)
    from memo_mentions x join admins a on a.id = x.admin_id where x.memo_id = ${memoId})`,
}

/**
 * Writes the same memo on each target, in one statement, in the order given, and calls the people whom it names by
 * `@이름`. Memos are never changed afterwards.
 */
export async function writeMemos(
  tx: Tx,
  targets: MemoTarget[],
  content: string,
  author: Pick<Staff, 'id' | 'name'>,
  now: Date,
): Promise<MemoAnswer[]> {
  if (targets.length === 0) return []
  const written = await tx
    .insert(memos)
    .values(
      targets.map((target) => ({ ...target, content, adminId: author.id, adminName: author.name, createdAt: now })),
    )
    .returning()
  const mentions = await mentionPeople(
    tx,
    written.map((row) => row.id),
    content,
    author,
    now,
  )
  return written.map((row) => presentMemo({ ...row, pinned: false, mentions }))
}

/** Everything written about an order, its items, claims and refunds; oldest first. */
export async function memosOfOrder(db: Db, orderId: number): Promise<MemoAnswer[]> {
  const found = await db
    .select(memoColumns)
    .from(memos)
    .where(eq(memos.orderId, orderId))
    .orderBy(asc(memos.id))
    .limit(500)
  return found.map(presentMemo)
}

/** A page of a customer's memos of some kinds: pinned ones first, then newest first. */
export async function memosOfUser(
  db: Db,
  userId: number,
  kinds: MemoKind[],
  page: { page: number; page_size: number },
) {
  const where = and(eq(memos.userId, userId), inArray(memos.kind, kinds))
  return memoPage(db, where as SQL, page)
}

/** A page of the memos on one thing. */
export async function memosOfTarget(
  db: Db,
  kind: MemoKind,
  targetId: number,
  page: { page: number; page_size: number },
) {
  return memoPage(db, and(eq(memos.kind, kind), eq(memos.targetId, targetId)) as SQL, page)
}

async function memoPage(db: Db, where: SQL, page: { page: number; page_size: number }) {
  const [count] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(memos)
    .where(where)
  const found = await db
    .select(memoColumns)
    .from(memos)
    .where(where)
    .orderBy(desc(isPinned), desc(memos.id))
    .limit(page.page_size)
    .offset(offsetOf(page))
  return toPage(found.map(presentMemo), count?.count ?? 0, page)
}

/** How many memos a customer has, by kind; item memos count with their orders. */
export async function countMemos(db: Db, userId: number) {
  const found = await db
    .select({ kind: memos.kind, count: sql<number>`count(*)::int` })
    .from(memos)
    .where(eq(memos.userId, userId))
    .groupBy(memos.kind)
  const of = (...kinds: MemoKind[]) =>
    found.filter((row) => kinds.includes(row.kind)).reduce((sum, row) => sum + row.count, 0)
  return {
    count: found.reduce((sum, row) => sum + row.count, 0),
    by_kind: { user: of('USER'), order: of('ORDER', 'ORDER_ITEM'), claim: of('CLAIM'), refund: of('REFUND') },
  }
}
