import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { cartItems } from './cart.tables.ts'

/** Empties the cart of somebody who leaves. */
export async function forgetCart(tx: Tx, userId: number): Promise<void> {
  await tx.delete(cartItems).where(eq(cartItems.userId, userId))
}
