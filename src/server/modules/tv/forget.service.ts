import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { tvPairings } from './tv.tables.ts'

/** Deletes what televisions and somebody who leaves told each other. */
export async function forgetPairings(tx: Tx, userId: number): Promise<void> {
  await tx.delete(tvPairings).where(eq(tvPairings.userId, userId))
}
