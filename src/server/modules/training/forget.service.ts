import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { trainingDays } from './training.tables.ts'

/** When somebody trained, of somebody who leaves: nobody needs to know it any more. */
export async function forgetTraining(tx: Tx, userId: number): Promise<void> {
  await tx.delete(trainingDays).where(eq(trainingDays.userId, userId))
}
