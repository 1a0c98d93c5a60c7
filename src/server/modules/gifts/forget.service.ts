import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { gifts } from './gifts.tables.ts'

/** Whom somebody who leaves has given something, and what they wrote to them. */
export async function forgetGifts(tx: Tx, userId: number): Promise<void> {
  const nothing = { sealedReceiverName: null, sealedReceiverPhone: null, sealedMessage: null, sealedAddress: null }
  await tx.update(gifts).set(nothing).where(eq(gifts.buyerId, userId))
}
