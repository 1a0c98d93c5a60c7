import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { brandFollows, productFollows, recentProducts, restockAlerts } from './wishes.tables.ts'

/** What somebody who leaves followed, waited for and looked at. */
export async function forgetWishes(tx: Tx, userId: number): Promise<void> {
  for (const table of [productFollows, brandFollows, restockAlerts, recentProducts])
    await tx.delete(table).where(eq(table.userId, userId))
}
