import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { gifts } from './gifts.tables.ts'

/** Whom somebody who leaves has given something, what they wrote to them, and accounts that nothing is sent to any more. */
export async function forgetGifts(tx: Tx, userId: number): Promise<void> {
  const nothing = { sealedReceiverName: null, sealedReceiverPhone: null, sealedMessage: null, sealedAddress: null }
  await tx.update(gifts).set(nothing).where(eq(gifts.buyerId, userId))
  await tx.execute(sql`
    delete from gift_refund_accounts a using gifts g where g.id = a.gift_id and g.buyer_id = ${userId} and not exists (
      select from subscription_refunds r where r.payment_id = g.payment_id and (r.quote ->> 'gift_id')::bigint = g.id and r.status = 'MANUAL')`)
}
