import { eq } from 'drizzle-orm'
import { addMonths } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { CLAIM_YEARS } from '#shared/words/gifts.ts'
import type { Tx } from '../../db/db.ts'
import { queue } from '../outbox/outbox.parts.ts'
import { giftEvents, giftOrders, gifts } from './gifts.tables.ts'

const prefix = 'gift-order:'

/** What a payment for gifts is known by. */
export const giftOrderRef = (orderId: number): string => `${prefix}${orderId}`

/** The gifts that were paid for are there. False when the payment is for none: then it goes back. */
export async function giveBought(
  tx: Tx,
  payment: { id: number; amount: number; ref: string },
  now: Date,
): Promise<boolean> {
  const { ref } = payment
  if (!ref.startsWith(prefix)) return false
  const [order] = await tx
    .select()
    .from(giftOrders)
    .where(eq(giftOrders.id, Number(ref.slice(prefix.length))))
  if (!order) return false
  const claimUntil = addMonths(kstDay(now), 12 * CLAIM_YEARS)
  const made = await tx
    .insert(gifts)
    .values(
      order.links.map(({ hash, sealed }) => ({
        orderId: order.id,
        paymentId: payment.id,
        buyerId: order.buyerId,
        price: order.contents.price,
        tokenHash: hash,
        sealedToken: sealed,
        claimUntil,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning({ id: gifts.id })
  const actor = `user:${order.buyerId}`
  await tx.insert(giftEvents).values(
    made.map(({ id }) => ({
      giftId: id,
      kind: 'BOUGHT' as const,
      actor,
      detail: { payment_id: payment.id },
      at: now,
    })),
  )
  const payload = {
    event: 'GIFT_BOUGHT',
    user_id: order.buyerId,
    product: order.contents.title,
    amount: payment.amount,
    day: claimUntil,
  }
  await tx.execute(queue([{ dedupe: `gift-bought:${order.id}`, topic: 'member.message', payload }], now))
  return true
}
