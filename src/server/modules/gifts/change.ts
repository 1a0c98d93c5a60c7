import { and, eq, sql } from 'drizzle-orm'
import type { Day } from '#shared/format/kst.ts'
import type { Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { type giftEventKinds, giftEvents, gifts } from './gifts.tables.ts'

export type StoredGift = typeof gifts.$inferSelect

/**
 * The one way in which a gift is taken, cancelled or runs out: one statement, guarded by its status, so that of all who try
 * at once one succeeds. Whoever comes later is told what became of it. Errors: GIFT_CLAIMED, GIFT_CANCELED, GIFT_EXPIRED,
 * GIFT_NOT_FOUND.
 */
export async function close(
  tx: Tx,
  giftId: number,
  to: { set: Partial<StoredGift>; claimUntil: 'NOT_BEFORE' | 'BEFORE'; today: Day; link?: string },
  now: Date,
): Promise<StoredGift> {
  const [closed] = await tx
    .update(gifts)
    .set({
      ...to.set,
      // nobody needs them any more: the link opens nothing, and says so by its hash
      sealedToken: '',
      sealedReceiverPhone: null,
      sealedAddress: null,
      sendAt: null,
      version: sql`version + 1`,
      updatedAt: now,
    })
    .where(
      and(
        eq(gifts.id, giftId),
        sql`status in ('PAID', 'SENT')`,
        to.claimUntil === 'NOT_BEFORE' ? sql`claim_until >= ${to.today}::date` : sql`claim_until < ${to.today}::date`,
        to.link === undefined ? undefined : eq(gifts.tokenHash, to.link),
      ),
    )
    .returning()
  if (closed) return closed
  const [left] = await tx
    .select({ status: gifts.status, tokenHash: gifts.tokenHash })
    .from(gifts)
    .where(eq(gifts.id, giftId))
  if (!left || (to.link !== undefined && left.tokenHash !== to.link)) throw new AppError('GIFT_NOT_FOUND')
  throw new AppError(refusals[left.status])
}

/** Why a gift can no longer be taken, changed or cancelled. */
export const refusals = {
  PAID: 'GIFT_EXPIRED',
  SENT: 'GIFT_EXPIRED',
  EXPIRED: 'GIFT_EXPIRED',
  CLAIMED: 'GIFT_CLAIMED',
  REFUNDED: 'GIFT_CANCELED',
} as const

export const record = async (
  tx: Tx,
  giftId: number,
  kind: (typeof giftEventKinds)[number],
  actor: string,
  detail: Record<string, unknown>,
  now: Date,
): Promise<void> => {
  await tx.insert(giftEvents).values({ giftId, kind, actor, detail, at: now })
}
