import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import { piiWindows } from './members.tables.ts'

/** How long personal data of one member stays in the clear for one member of staff. */
export const windowMs = 10 * 60_000

/** Who looks at whom; with `orderId` at the receiver of that order, which is a window of its own. */
type Whose = { adminId: number; userId: number; orderId?: number }

const openFor = ({ adminId, userId, orderId }: Whose, now: Date) =>
  and(
    eq(piiWindows.adminId, adminId),
    eq(piiWindows.userId, userId),
    orderId === undefined ? isNull(piiWindows.orderId) : eq(piiWindows.orderId, orderId),
    gt(piiWindows.expiresAt, now),
  )

/** Opens ten minutes for the reason given; one that was open ends with it. Answers when it is over. */
export async function openWindow(tx: Tx, whose: Whose & { reason: string }, now: Date): Promise<Date> {
  const expiresAt = new Date(now.getTime() + windowMs)
  await closeWindows(tx, whose, now)
  await tx.insert(piiWindows).values({ ...whose, openedAt: now, expiresAt })
  return expiresAt
}

/** The window that is open now, if one is. */
export async function windowOf(
  db: Db,
  whose: Whose,
  now: Date,
): Promise<{ reason: string; expiresAt: Date } | undefined> {
  const [open] = await db
    .select({ reason: piiWindows.reason, expiresAt: piiWindows.expiresAt })
    .from(piiWindows)
    .where(openFor(whose, now))
    .orderBy(sql`${piiWindows.expiresAt} desc nulls last`)
    .limit(1)
  return open
}

/** Ends what is open, before its time. Answers how many were. */
export async function closeWindows(tx: Tx, whose: Whose, now: Date): Promise<number> {
  const closed = await tx
    .update(piiWindows)
    .set({ expiresAt: sql`${now.toISOString()}::timestamptz` })
    .where(openFor(whose, now))
    .returning({ id: piiWindows.id })
  return closed.length
}
