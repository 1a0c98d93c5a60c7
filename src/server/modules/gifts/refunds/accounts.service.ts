import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { rows, type Tx } from '../../../db/db.ts'
import { num, text } from '../../../db/shape.ts'
import { AppError } from '../../../http/errors.ts'
import type { Keys } from '../../../ports/keys.ts'
import { queue } from '../../outbox/outbox.parts.ts'
import { completeByBank } from '../../subscriptions/charging/refunds.service.ts'
import { record } from '../change.ts'
import type { RefundAccountBody } from '../gifts.contract.ts'
import { giftRefundAccounts } from '../gifts.tables.ts'

/** 계좌 환불: a gift's money that its card does not take back any more is sent to an account that its buyer names. */

/** The refund `r` of a gift `g` that waits for a transfer. */
const waiting = sql`subscription_refunds r join gifts g on g.payment_id = r.payment_id and (r.quote ->> 'gift_id')::bigint = g.id
  join gift_orders o on o.id = g.order_id`

/**
 * Keeps where the money goes; it may be corrected until staff have it in a file. Errors: GIFT_NOT_FOUND for somebody
 * else's too, GIFT_REFUND_STATE.
 */
export async function sayAccount(
  tx: Tx,
  keys: Pick<Keys, 'seal'>,
  buyerId: number,
  { gift_id: giftId, bank, account_number: number, holder }: RefundAccountBody,
  now: Date,
): Promise<void> {
  const [gift] = await rows(
    tx,
    { id: num },
    sql`select id from gifts where id = ${giftId} and buyer_id = ${buyerId} for update`,
  )
  if (!gift) throw new AppError('GIFT_NOT_FOUND')
  const [open] = await rows(
    tx,
    { id: num },
    sql`select r.id from ${waiting} where g.id = ${giftId} and r.status = 'MANUAL' for update of r`,
  )
  if (!open) throw new AppError('GIFT_REFUND_STATE')
  const said = { bank, sealedNumber: keys.seal(number), sealedHolder: keys.seal(holder), updatedAt: now }
  const kept = await tx
    .insert(giftRefundAccounts)
    .values({ giftId, ...said, createdAt: now })
    .onConflictDoUpdate({
      target: giftRefundAccounts.giftId,
      set: said,
      setWhere: sql`gift_refund_accounts.taken_at is null`,
    })
    .returning({ id: giftRefundAccounts.id })
  if (kept.length === 0) throw new AppError('GIFT_REFUND_STATE')
  await record(tx, giftId, 'ACCOUNT_SAID', `user:${buyerId}`, {}, now)
}

export type Transfer = { giftId: number; bank: string; number: string; holder: string; amount: number }

/** What is to be sent, for the file of a bank; from then on its accounts stay as they are. Gifts that wait for nothing are left out. */
export async function takeTransfers(
  tx: Tx,
  keys: Pick<Keys, 'unseal'>,
  giftIds: readonly number[],
  now: Date,
): Promise<Transfer[]> {
  const found = await rows(
    tx,
    { id: num, amount: num, bank: text, number: text, holder: text },
    sql`select g.id, r.amount, a.bank, a.sealed_number as number, a.sealed_holder as holder
        from ${waiting} join gift_refund_accounts a on a.gift_id = g.id
        where g.id = any(${sql.param([...giftIds])}::bigint[]) and r.status = 'MANUAL' order by g.id for update of g, r, a`,
  )
  if (found.length === 0) return []
  await tx
    .update(giftRefundAccounts)
    .set({ takenAt: sql`coalesce(taken_at, ${now.toISOString()}::timestamptz)`, updatedAt: now })
    .where(
      inArray(
        giftRefundAccounts.giftId,
        found.map(({ id }) => id),
      ),
    )
  return found.map(({ id, amount, bank, number, holder }) => ({
    giftId: id,
    bank,
    number: keys.unseal(number),
    holder: keys.unseal(holder),
    amount,
  }))
}

export type Sent = { title: string; outcome: 'SENT' | 'DONE_BEFORE' | 'NOT_WAITING' | 'NO_FILE' }

/** Says of gifts that their money was sent, each once; their buyers are told. Answers by gift; without those that there are not. */
export async function transfersSent(
  tx: Tx,
  giftIds: readonly number[],
  { memo, by }: { memo: string; by: string },
  now: Date,
): Promise<Map<number, Sent>> {
  const found = await rows(
    tx,
    { id: num, refund_id: num, status: text, buyer_id: num, title: text, taken: num },
    sql`select g.id, r.id as refund_id, r.status, g.buyer_id, o.contents ->> 'title' as title,
          (exists (select from gift_refund_accounts a where a.gift_id = g.id and a.taken_at is not null))::int as taken
        from ${waiting} where g.id = any(${sql.param([...giftIds])}::bigint[]) order by g.id for update of g, r`,
  )
  const done = new Map<number, Sent>()
  for (const { id, refund_id: refundId, status, buyer_id: userId, title, taken } of found) {
    if (status !== 'MANUAL') {
      done.set(id, { title, outcome: status === 'COMPLETED' ? 'DONE_BEFORE' : 'NOT_WAITING' })
      continue
    }
    const sent = taken === 1 ? await completeByBank(tx, refundId, { memo, by }, now) : undefined
    done.set(id, { title, outcome: sent ? 'SENT' : 'NO_FILE' })
    if (!sent) continue
    await record(tx, id, 'REFUND_SENT', by, { refund: sent.amount }, now)
    const payload = { event: 'GIFT_REFUND_SENT', user_id: userId, product: title, amount: sent.amount }
    await tx.execute(queue([{ dedupe: `gift-refund-sent:${id}`, topic: 'member.message', payload }], now))
  }
  return done
}

export type AskedAgain = { title: string; outcome: 'ASKED' | 'DONE_BEFORE' | 'NOT_WAITING' | 'NO_FILE' }

/**
 * The bank refused what stood in a file: its accounts are forgotten and their buyers asked for another, each once however
 * often it is said. `reason` is what the bank said. Answers by gift; without those that have no such refund.
 */
export async function askAgain(
  tx: Tx,
  giftIds: readonly number[],
  { reason, by }: { reason: string; by: string },
  now: Date,
): Promise<Map<number, AskedAgain>> {
  const found = await rows(
    tx,
    { id: num, status: text, amount: num, buyer_id: num, title: text },
    sql`select g.id, r.status, r.amount, g.buyer_id, o.contents ->> 'title' as title
        from ${waiting} where g.id = any(${sql.param([...giftIds])}::bigint[]) order by g.id for update of g, r`,
  )
  const asked = new Map<number, AskedAgain>()
  for (const { id, status, amount, buyer_id: userId, title } of found) {
    const [refused] =
      status === 'MANUAL'
        ? await tx
            .delete(giftRefundAccounts)
            .where(and(eq(giftRefundAccounts.giftId, id), isNotNull(giftRefundAccounts.takenAt)))
            .returning({ id: giftRefundAccounts.id })
        : []
    const otherwise = status === 'MANUAL' ? 'NO_FILE' : status === 'COMPLETED' ? 'DONE_BEFORE' : 'NOT_WAITING'
    asked.set(id, { title, outcome: refused ? 'ASKED' : otherwise })
    if (!refused) continue
    await record(tx, id, 'ACCOUNT_REFUSED', by, { reason }, now)
    const payload = { event: 'GIFT_REFUND_ACCOUNT_AGAIN', user_id: userId, product: title, amount }
    await tx.execute(
      queue([{ dedupe: `gift-refund-account-again:${refused.id}`, topic: 'member.message', payload }], now),
    )
  }
  return asked
}
