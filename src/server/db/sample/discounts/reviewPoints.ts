import { yearFrom } from '../../../modules/points/points.expiry.ts'
import type { ItemRow, Shop } from '../orders/books.ts'
import { type Entry, walletOf } from './pointsBook.ts'

export type ReviewPoints = { item: ItemRow; kind: 'TEXT' | 'PHOTO'; amount: number; at: Date }

/**
 * What reviews earned, put between what else has happened to the wallets by now: nobody has spent any of it, so that
 * every balance since is higher by it.
 */
export const earnForReviews = (shop: Pick<Shop, 'points'>, earned: readonly ReviewPoints[]) => {
  const before = Map.groupBy(shop.points.entries, ({ userId }) => userId)
  for (const [userId, own] of Map.groupBy(earned, ({ item }) => item.userId)) {
    const wallet = walletOf(shop, userId)
    const added = new Set<Entry>()
    for (const { item, kind, amount, at } of own) {
      const expiresAt = yearFrom(at)
      const entry: Entry = {
        userId,
        kind: 'EARN',
        amount,
        balanceAfter: 0,
        reason: `${kind === 'PHOTO' ? '사진 리뷰' : '리뷰'} 적립 (${item.productName})`,
        orderItemId: item.id,
        expiresAt,
        actor: 'system',
        idempotencyKey: `review:${item.id}:${kind}`,
        createdAt: at,
      }
      added.add(entry)
      shop.points.entries.push(entry)
      const row = { userId, orderItemId: null, amount, remaining: amount, status: 'ACTIVE' as const, expiresAt }
      wallet.lots.push({ row: { ...row, createdAt: at, updatedAt: at }, entry })
      wallet.balance += amount
    }
    let [known, more] = [0, 0]
    for (const entry of [...(before.get(userId) ?? []), ...added].toSorted((a, b) => +a.createdAt - +b.createdAt)) {
      if (added.has(entry)) more += entry.amount
      else known = entry.balanceAfter
      entry.balanceAfter = known + more
    }
  }
}
