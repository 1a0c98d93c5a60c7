import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { socialAccounts } from './social.tables.ts'

/** Unlinks every social account of somebody who leaves, so that it can be linked anew. */
export async function forgetSocialAccounts(tx: Tx, userId: number): Promise<void> {
  await tx.delete(socialAccounts).where(eq(socialAccounts.userId, userId))
}
