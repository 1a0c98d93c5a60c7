import { and, eq, lte, sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { sure } from '../../db/sure.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { queueMessage } from '../messages/messages.service.ts'
import { record, refusals, type StoredGift } from './change.ts'
import { giftLinkText } from './giftMessage.ts'
import { canSend } from './gifts.read.ts'
import { gifts } from './gifts.tables.ts'

/** The clock's sending of links whose day has come. */
export const sendingTask = 'send-gifts'

const BATCH = 100

/** Sends the links that are due, each once. */
export async function sendGifts(deps: Deps): Promise<{ sent: number }> {
  const now = deps.clock.now()
  let sent = 0
  for (let after = 0; ;) {
    const due = await rows(
      deps.db,
      { id: num },
      sql`select id from gifts where status = 'PAID' and send_at <= ${at(now)} and sealed_receiver_phone is not null
            and claim_until >= ${kstDay(now)}::date and id > ${after} order by id limit ${BATCH}`,
    )
    const last = due.at(-1)
    if (!last) return { sent }
    for (const { id } of due) if (await inTransaction(deps.db, (tx) => sendDue(tx, deps, id, now))) sent += 1
    after = last.id
  }
}

async function sendDue(tx: Tx, deps: Deps, id: number, now: Date): Promise<boolean> {
  const [gift] = await tx
    .update(gifts)
    .set(sentSet(now))
    .where(and(eq(gifts.id, id), eq(gifts.status, 'PAID'), lte(gifts.sendAt, now)))
    .returning()
  if (!gift) return false
  await letter(tx, deps, gift, now)
  await record(tx, id, 'SENT', 'clock', {}, now)
  return true
}

const sentSet = (now: Date) => ({
  status: 'SENT' as const,
  sentAt: now,
  sendAt: null,
  sends: sql`sends + 1`,
  version: sql`version + 1`,
  updatedAt: now,
})

/**
 * Sends the link now: for the first time, or again. Errors: GIFT_NOT_FOUND, GIFT_CLAIMED, GIFT_CANCELED, GIFT_EXPIRED,
 * GIFT_RECEIVER_REQUIRED, GIFT_SEND_LIMIT.
 */
export async function sendNow(tx: Tx, deps: Deps, giftId: number, actor: string, now: Date): Promise<void> {
  const [gift] = await tx.select().from(gifts).where(eq(gifts.id, giftId)).for('update')
  if (!gift) throw new AppError('GIFT_NOT_FOUND')
  const today = kstDay(now)
  if ((gift.status !== 'PAID' && gift.status !== 'SENT') || gift.claimUntil < today)
    throw new AppError(refusals[gift.status])
  if (gift.sealedReceiverPhone === null) throw new AppError('GIFT_RECEIVER_REQUIRED')
  const isTooSoon = gift.sentAt !== null && now.getTime() - gift.sentAt.getTime() < 60_000
  if (isTooSoon || !canSend({ status: gift.status, claim_until: gift.claimUntil, sends: gift.sends }, today))
    throw new AppError('GIFT_SEND_LIMIT')
  const [sent] = await tx.update(gifts).set(sentSet(now)).where(eq(gifts.id, giftId)).returning()
  await letter(tx, deps, sure(sent), now)
  await record(tx, giftId, gift.sends === 0 ? 'SENT' : 'RESENT', actor, {}, now)
}

async function letter(tx: Tx, { keys, config }: Deps, gift: StoredGift, now: Date): Promise<void> {
  const opened = (sealed: string | null) => (sealed === null ? undefined : keys.unseal(sealed))
  const [about] = await rows(
    tx,
    { name: text, title: text },
    sql`select u.name, o.contents ->> 'title' as title from users u, gift_orders o where u.id = ${gift.buyerId} and o.id = ${gift.orderId}`,
  )
  const { name, title } = sure(about)
  await queueMessage(tx, {
    dedupe: `gift-link:${gift.id}:${gift.sends}`,
    channel: 'SMS',
    recipient: opened(gift.sealedReceiverPhone) ?? '',
    kind: 'GIFT',
    ...giftLinkText({
      from: name,
      to: opened(gift.sealedReceiverName),
      title,
      message: opened(gift.sealedMessage),
      token: keys.unseal(gift.sealedToken),
      until: gift.claimUntil,
      publicUrl: config.publicUrl,
    }),
    now,
  })
}
