import { and, eq, sql } from 'drizzle-orm'
import { kstDay, startOfKstDay } from '#shared/format/kst.ts'
import { addDays } from '#shared/calendar/days.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { wakeTask } from '../../jobs/wake.ts'
import { record, refusals, type StoredGift } from './change.ts'
import type { EditBody } from './gifts.contract.ts'
import { gifts } from './gifts.tables.ts'
import { newLink } from './links.ts'
import { MOST_SENDS } from './gifts.read.ts'
import { sendingTask } from './send.service.ts'

/**
 * Says who gets a gift, with what words and when, as long as nobody has taken it. Another phone after the link was sent
 * makes another link: whoever has the old one can do nothing with it. Errors: GIFT_NOT_FOUND, GIFT_CLAIMED, GIFT_CANCELED,
 * GIFT_EXPIRED, GIFT_RECEIVER_REQUIRED, GIFT_SENT, GIFT_SEND_LIMIT.
 */
export async function editGift(tx: Tx, deps: Deps, buyerId: number, edit: EditBody, now: Date): Promise<void> {
  const [gift] = await tx
    .select()
    .from(gifts)
    .where(and(eq(gifts.id, edit.gift_id), eq(gifts.buyerId, buyerId)))
    .for('update')
  if (!gift) throw new AppError('GIFT_NOT_FOUND')
  if ((gift.status !== 'PAID' && gift.status !== 'SENT') || gift.claimUntil < kstDay(now))
    throw new AppError(refusals[gift.status])
  const set = setOf(deps, gift, edit, now)
  await tx
    .update(gifts)
    .set({ ...set, version: sql`version + 1`, updatedAt: now })
    .where(eq(gifts.id, gift.id))
  const actor = `user:${buyerId}`
  const fields = Object.keys(edit).filter((key) => key !== 'gift_id')
  await record(tx, gift.id, 'EDITED', actor, { fields }, now)
  if (set.tokenHash) await record(tx, gift.id, 'RELINKED', actor, {}, now)
  const sendAt = { ...gift, ...set }.sendAt
  if (sendAt) await wakeTask(tx, sendingTask, sendAt)
}

function setOf({ keys }: Deps, gift: StoredGift, edit: EditBody, now: Date): Partial<StoredGift> {
  const sealed = (value: string | null | undefined, before: string | null) =>
    value === undefined ? before : value === null || value === '' ? null : keys.seal(value)
  const phoneBefore = gift.sealedReceiverPhone === null ? null : keys.unseal(gift.sealedReceiverPhone)
  const phone = edit.receiver_phone === undefined ? phoneBefore : edit.receiver_phone
  const hasOtherPhone = phone !== phoneBefore
  const isRelinked = gift.status === 'SENT' && hasOtherPhone
  const status = isRelinked ? 'PAID' : gift.status
  const address = edit.claimed_address
  const set: Partial<StoredGift> = {
    sealedReceiverName: sealed(edit.receiver_name, gift.sealedReceiverName),
    sealedReceiverPhone: hasOtherPhone ? sealed(phone, null) : gift.sealedReceiverPhone,
    sealedMessage: sealed(edit.message, gift.sealedMessage),
    sealedAddress:
      address === undefined ? gift.sealedAddress : address === null ? null : keys.seal(JSON.stringify(address)),
    status,
    sendAt: sendAtOf(gift, edit, { phone, status }, now),
  }
  if (!isRelinked) return set
  const link = newLink(keys)
  return { ...set, tokenHash: link.hash, sealedToken: link.sealed, sentAt: null }
}

/** When it is to be sent: never to nobody, and not after it can be taken. */
function sendAtOf(
  gift: StoredGift,
  edit: EditBody,
  { phone, status }: { phone: string | null; status: StoredGift['status'] },
  now: Date,
): Date | null {
  if (edit.send_at === undefined) {
    if (gift.sendAt && phone === null) throw new AppError('GIFT_RECEIVER_REQUIRED')
    return gift.sendAt
  }
  if (edit.send_at === null) return null
  if (status === 'SENT') throw new AppError('GIFT_SENT')
  if (phone === null) throw new AppError('GIFT_RECEIVER_REQUIRED')
  // another phone each time is no way around the limit
  if (gift.sends >= MOST_SENDS) throw new AppError('GIFT_SEND_LIMIT')
  const wanted = new Date(edit.send_at)
  if (wanted.getTime() >= new Date(startOfKstDay(addDays(gift.claimUntil, 1))).getTime())
    throw invalidField('send_at', 'AFTER_CLAIM')
  return wanted < now ? now : wanted
}
