import { eq, sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { expiryRefundOf } from '#shared/words/gifts.ts'
import { rows, type Tx } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { sure } from '../../db/sure.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { queue } from '../outbox/outbox.parts.ts'
import { promiseRefund } from '../subscriptions/charging/refunds.service.ts'
import { subscriptionPayments } from '../subscriptions/charges.tables.ts'
import { close, record, type StoredGift } from './change.ts'
import { giftOrders } from './gifts.tables.ts'

/** Gives up a gift that nobody has taken: all of its price goes back. Errors: those of `close`. */
export async function cancelGift(
  tx: Tx,
  giftId: number,
  actor: string,
  reason: string | null,
  now: Date,
): Promise<void> {
  const [known] = await rows(tx, { price: num }, sql`select price from gifts where id = ${giftId}`)
  if (!known) throw new AppError('GIFT_NOT_FOUND')
  const gift = await close(
    tx,
    giftId,
    {
      set: { status: 'REFUNDED', closedAt: now, refund: known.price },
      claimUntil: 'NOT_BEFORE',
      today: kstDay(now),
    },
    now,
  )
  await record(tx, giftId, 'CANCELED', actor, { refund: gift.refund, ...(reason ? { reason } : {}) }, now)
  await payBack(tx, gift, 'GIFT_CANCELED', now)
}

/** The money of a gift that is over goes back over its payment; its buyer is told once. */
async function payBack(tx: Tx, gift: StoredGift, event: 'GIFT_CANCELED' | 'GIFT_EXPIRED', now: Date): Promise<void> {
  const [payment] = await tx
    .select()
    .from(subscriptionPayments)
    .where(eq(subscriptionPayments.id, gift.paymentId))
    .for('update')
  const quote = { gift_id: gift.id, price: gift.price }
  await promiseRefund(tx, sure(payment), { amount: gift.refund, cause: 'GIFT', quote }, now)
  const [order] = await tx
    .select({ contents: giftOrders.contents })
    .from(giftOrders)
    .where(eq(giftOrders.id, gift.orderId))
  const payload = { event, user_id: gift.buyerId, product: sure(order).contents.title, amount: gift.refund }
  await tx.execute(queue([{ dedupe: `gift-over:${gift.id}`, topic: 'member.message', payload }], now))
}

const BATCH = 200

/** Gifts that nobody took in their time end, and the better part of their price goes back. */
export async function expireGifts(deps: Deps): Promise<{ expired: number }> {
  const now = deps.clock.now()
  const today = kstDay(now)
  let expired = 0
  for (let after = 0; ;) {
    const due = await rows(
      deps.db,
      { id: num, price: num },
      sql`select id, price from gifts where status in ('PAID', 'SENT') and claim_until < ${today}::date and id > ${after} order by id limit ${BATCH}`,
    )
    const last = due.at(-1)
    if (!last) return { expired }
    for (const { id, price } of due) if (await expire(deps, id, price, now)) expired += 1
    after = last.id
  }
}

async function expire(deps: Deps, id: number, price: number, now: Date): Promise<boolean> {
  try {
    await inTransaction(deps.db, async (tx) => {
      const refund = expiryRefundOf(price)
      const set = { status: 'EXPIRED' as const, closedAt: now, refund }
      const gift = await close(tx, id, { set, claimUntil: 'BEFORE', today: kstDay(now) }, now)
      await record(tx, id, 'EXPIRED', 'clock', { refund }, now)
      await payBack(tx, gift, 'GIFT_EXPIRED', now)
    })
    return true
  } catch (error) {
    // another process was first
    if (error instanceof AppError) return false
    throw error
  }
}

/** So many days before a gift runs out its buyer is told, each once. */
const warningDays = [30, 7]

export async function warnOfExpiry(deps: Deps): Promise<{ told: number }> {
  const now = deps.clock.now()
  let told = 0
  for (const [nth, days] of warningDays.entries()) {
    const least = warningDays[nth + 1] ?? -1
    const due = await rows(
      deps.db,
      { id: num, buyer_id: num, title: text, claim_until: text },
      sql`select g.id, g.buyer_id, o.contents ->> 'title' as title, g.claim_until::text as claim_until
          from gifts g join gift_orders o on o.id = g.order_id
          where g.status in ('PAID', 'SENT') and g.claim_until <= ${kstDay(now)}::date + ${days}::int and g.claim_until > ${kstDay(now)}::date + ${least}::int
            and g.created_at < ${at(now)} - interval '1 day'
            and not exists (select from outbox b where b.dedupe = 'gift-expiring:' || g.id || ':' || ${String(days)})
          order by g.id`,
    )
    const letters = due.map(({ id, buyer_id: userId, title, claim_until: day }) => ({
      dedupe: `gift-expiring:${id}:${days}`,
      topic: 'member.message' as const,
      payload: { event: 'GIFT_EXPIRING', user_id: userId, product: title, day },
    }))
    if (letters.length > 0) await deps.db.execute(queue(letters, now))
    told += letters.length
  }
  return { told }
}
