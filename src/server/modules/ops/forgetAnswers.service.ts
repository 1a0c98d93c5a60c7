import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { requestLog } from './ops.tables.ts'

/** Deletes the answers that are kept for a customer's repeated calls: they hold personal data, and they do not call again. */
export async function forgetAnswers(tx: Tx, userId: number): Promise<void> {
  await tx.delete(requestLog).where(eq(requestLog.subject, `user:${userId}`))
}
