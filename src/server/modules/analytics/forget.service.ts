import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { analyticsLogs } from './analytics.tables.ts'

/** Cuts the tie between the usage records of somebody who leaves and their account. */
export async function forgetUsage(tx: Tx, userId: number): Promise<void> {
  await tx.update(analyticsLogs).set({ userId: null }).where(eq(analyticsLogs.userId, userId))
}
