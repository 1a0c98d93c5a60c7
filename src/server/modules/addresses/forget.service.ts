import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { addresses } from './addresses.tables.ts'

/** Deletes the saved addresses of somebody who leaves; those of orders are the orders' own. */
export async function forgetAddresses(tx: Tx, userId: number): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId))
}
