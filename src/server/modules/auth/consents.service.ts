import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import { consents } from './auth.tables.ts'

export type ConsentRow = typeof consents.$inferSelect

/** Everything a customer agreed to or took back, the last first; five hundred at most. */
export async function consentsOf(db: Db, userId: number): Promise<ConsentRow[]> {
  return db.select().from(consents).where(eq(consents.userId, userId)).orderBy(desc(consents.id)).limit(500)
}

/** Writes down what a customer agreed to or took back. Rows are only ever added. */
export async function recordConsents(
  tx: Tx,
  userId: number,
  given: readonly { kind: string; version: string; agreed: boolean; context?: Record<string, unknown> }[],
  now: Date,
): Promise<void> {
  if (given.length === 0) return
  await tx.insert(consents).values(given.map((one) => ({ userId, ...one, recordedAt: now })))
}
