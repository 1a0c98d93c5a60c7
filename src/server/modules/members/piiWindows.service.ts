import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import { piiWindows } from './members.tables.ts'

/** How long personal data of one member stays in the clear for one member of staff. */
export const windowMs = 10 * 60_000

const openFor = (adminId: number, userId: number, now: Date) =>
  and(eq(piiWindows.adminId, adminId), eq(piiWindows.userId, userId), gt(piiWindows.expiresAt, now))

/** Opens ten minutes for the reason given; one that was open ends with it. Answers when it is over. */
export async function openWindow(
  tx: Tx,
  whose: { adminId: number; userId: number; reason: string },
  now: Date,
): Promise<Date> {
  const expiresAt = new Date(now.getTime() + windowMs)
  await closeWindows(tx, whose, now)
  await tx.insert(piiWindows).values({ ...whose, openedAt: now, expiresAt })
  return expiresAt
}

/** The window that is open now, if one is. */
export async function windowOf(
  db: Db,
  { adminId, userId }: { adminId: number; userId: number },
  now: Date,
): Promise<{ reason: string; expiresAt: Date } | undefined> {
  const [open] = await db
    .select({ reason: piiWindows.reason, expiresAt: piiWindows.expiresAt })
    .from(piiWindows)
    .where(openFor(adminId, userId, now))
    .orderBy(desc(piiWindows.expiresAt))
    .limit(1)
  return open
}

/** Ends what is open, before its time. Answers how many were. */
export async function closeWindows(
  tx: Tx,
  { adminId, userId }: { adminId: number; userId: number },
  now: Date,
): Promise<number> {
  const closed = await tx
    .update(piiWindows)
    .set({ expiresAt: sql`${now.toISOString()}::timestamptz` })
    .where(openFor(adminId, userId, now))
    .returning({ id: piiWindows.id })
  return closed.length
}
