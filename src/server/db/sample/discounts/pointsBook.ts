import { kstDay } from '#shared/format/kst.ts'
import { earnedPoints } from '#shared/pricing/points.ts'
import { daysFrom, yearFrom } from '../../../modules/points/points.expiry.ts'
import type { pointsLedger, pointsLots } from '../../../modules/points/points.tables.ts'
import { customerActor, type ItemRow, later, record, type Shop, staffActors } from '../orders/books.ts'

export type Entry = Omit<typeof pointsLedger.$inferInsert, 'createdAt'> & { createdAt: Date }
export type Lot = { row: Omit<typeof pointsLots.$inferInsert, 'ledgerId'>; entry: Entry | null }
export type Usage = {
  orderId: number
  lot: Lot
  amount: number
  returned: number
  status: 'HELD' | 'USED'
  createdAt: Date
  updatedAt: Date
}
export type Wallet = {
  userId: number
  balance: number
  held: number
  lots: Lot[]
  usages: Usage[]
  /** what will have happened by the time that the wallet is looked at again */
  coming: { at: Date; happen: () => void }[]
}

/** The points of the sample shop's members, moved in the order of time within each wallet. */
export type PointsBook = { wallets: Map<number, Wallet>; entries: Entry[] }

export const emptyPoints = (): PointsBook => ({ wallets: new Map(), entries: [] })

type Points = Pick<Shop, 'points'>

export const walletOf = ({ points }: Points, userId: number): Wallet => {
  const found = points.wallets.get(userId)
  if (found) return found
  const wallet: Wallet = { userId, balance: 0, held: 0, lots: [], usages: [], coming: [] }
  points.wallets.set(userId, wallet)
  return wallet
}

/** Lets everything happen to a wallet that is due by then, one after the other. */
const advance = (wallet: Wallet, to: Date) => {
  for (;;) {
    wallet.coming.sort((a, b) => a.at.getTime() - b.at.getTime())
    const [next] = wallet.coming
    if (!next || next.at > to) return
    wallet.coming.shift()
    next.happen()
  }
}

type NewEntry = Omit<Entry, 'userId' | 'balanceAfter'>

const enter = ({ points }: Points, wallet: Wallet, entry: NewEntry): Entry => {
  const written = { ...entry, userId: wallet.userId, balanceAfter: wallet.balance }
  points.entries.push(written)
  return written
}

type NewLot = { amount: number; expiresAt: Date; orderItemId?: number }

const addLot = (shop: Points, wallet: Wallet, entry: Entry, { amount, expiresAt, orderItemId }: NewLot) => {
  const { createdAt: at } = entry
  const lot: Lot = {
    row: {
      userId: wallet.userId,
      orderItemId: orderItemId ?? null,
      amount,
      remaining: amount,
      status: 'ACTIVE',
      expiresAt,
      createdAt: at,
      updatedAt: at,
    },
    entry,
  }
  wallet.lots.push(lot)
  wallet.coming.push({ at: later(expiresAt, 300_000), happen: () => expire(shop, wallet, lot) })
}

const expire = (shop: Points, wallet: Wallet, { row }: Lot) => {
  if (row.status !== 'ACTIVE' || !row.expiresAt) return
  const at = later(row.expiresAt, 300_000)
  wallet.balance -= row.remaining
  enter(shop, wallet, {
    kind: 'EXPIRE',
    amount: -row.remaining,
    reason: `유효기간 만료 (${kstDay(row.expiresAt).replaceAll('-', '.')}까지)`,
    actor: 'system',
    idempotencyKey: `expire:sample:${shop.points.entries.length}`,
    createdAt: at,
  })
  Object.assign(row, { remaining: 0, status: 'EXPIRED', updatedAt: at })
}

type Gift = {
  userId: number
  amount: number
  reason: string
  at: Date
  expiresAt: Date
  key: string
  approvalId?: number
}

/** Points given by staff, once their moment comes. */
export const givePoints = (shop: Points, { userId, amount, reason, at, expiresAt, key, approvalId }: Gift) => {
  const wallet = walletOf(shop, userId)
  wallet.coming.push({
    at,
    happen: () => {
      wallet.balance += amount
      const entry = enter(shop, wallet, {
        kind: 'ADMIN',
        amount,
        reason,
        approvalId: approvalId ?? null,
        expiresAt,
        actor: 'admin:1',
        idempotencyKey: key,
        createdAt: at,
      })
      addLot(shop, wallet, entry, { amount, expiresAt })
    },
  })
}

/** What a member can spend at that moment. Wallets are only looked at forwards in time. */
export const pointsAt = (shop: Points, userId: number, at: Date): number => {
  const wallet = walletOf(shop, userId)
  advance(wallet, at)
  return wallet.lots.reduce((sum, { row }) => sum + (isSpendable(row, at) ? row.remaining : 0), 0)
}

const isSpendable = (row: Lot['row'], at: Date) => row.status === 'ACTIVE' && (row.expiresAt as Date) > at

type Spending = { id: number; orderNo: string; userId: number; points: number; at: Date; paid: boolean }

/** Takes an order's points from the lots that end first: used when it is paid, else only held. */
export const spendPoints = (
  shop: Points & Pick<Shop, 'books'>,
  { id, orderNo, userId, points, at, paid }: Spending,
) => {
  if (points === 0) return
  const wallet = walletOf(shop, userId)
  let left = points
  const inOrder = wallet.lots
    .filter(({ row }) => isSpendable(row, at))
    .toSorted((a, b) => (a.row.expiresAt as Date).getTime() - (b.row.expiresAt as Date).getTime())
  for (const lot of inOrder) {
    const amount = Math.min(left, lot.row.remaining)
    if (amount === 0) break
    left -= amount
    lot.row.remaining -= amount
    Object.assign(lot.row, { status: lot.row.remaining === 0 ? 'EXHAUSTED' : 'ACTIVE', updatedAt: at })
    const status = paid ? 'USED' : 'HELD'
    wallet.usages.push({ orderId: id, lot, amount, returned: 0, status, createdAt: at, updatedAt: at })
  }
  wallet.balance -= points
  if (!paid) {
    wallet.held += points
    return
  }
  const { actor } = customerActor(userId)
  const use = { amount: -points, reason: `주문 ${orderNo} 결제`, orderId: id, idempotencyKey: `use:${id}` }
  enter(shop, wallet, { kind: 'USE', ...use, actor, createdAt: at })
  record(shop.books, { orderId: id, kind: 'points.used', by: customerActor(userId), at, data: { points } })
}

type Return = { refundId: number; claimId: number; orderId: number; userId: number; amount: number; at: Date }

/** A refund's points go back to the lots they came from, those that live longest first. */
export const returnPoints = (
  shop: Points & Pick<Shop, 'books'>,
  { refundId, claimId, orderId, userId, amount, at }: Return,
) => {
  if (amount === 0) return
  const wallet = walletOf(shop, userId)
  const reason = '주문 취소·반품으로 돌려받음'
  record(shop.books, { orderId, kind: 'points.returned', by: staffActors.system, at, reason, data: { points: amount } })
  wallet.coming.push({
    at,
    happen: () => {
      wallet.balance += amount
      const what = { kind: 'USE_CANCEL' as const, reason, orderId, claimId, idempotencyKey: `refund:${refundId}` }
      const entry = enter(shop, wallet, { ...what, amount, actor: 'system', createdAt: at })
      const renewed = refill(wallet, orderId, amount, at)
      if (renewed > 0) addLot(shop, wallet, entry, { amount: renewed, expiresAt: daysFrom(at, 30) })
    },
  })
}

/** Answers how much came from lots that have ended since. */
const refill = (wallet: Wallet, orderId: number, amount: number, at: Date): number => {
  let left = amount
  let renewed = 0
  const used = wallet.usages
    .filter((usage) => usage.orderId === orderId && usage.status === 'USED')
    .toSorted((a, b) => (b.lot.row.expiresAt as Date).getTime() - (a.lot.row.expiresAt as Date).getTime())
  for (const usage of used) {
    const back = Math.min(left, usage.amount - usage.returned)
    if (back === 0) continue
    left -= back
    Object.assign(usage, { returned: usage.returned + back, updatedAt: at })
    const { row } = usage.lot
    if ((row.expiresAt as Date) > at)
      Object.assign(row, { remaining: row.remaining + back, status: 'ACTIVE', updatedAt: at })
    else renewed += back
  }
  if (left > 0) throw new Error(`order ${orderId} did not use ${amount} points`)
  return renewed
}

/** What an item's order was to earn when it was priced. */
const rateOf = ({ books }: Pick<Shop, 'books'>, item: ItemRow): number =>
  books.orders[item.orderId - 1]?.earnRatePercent ?? 0

const waiting = ['PAID', 'PROCESSING_ORDER', 'SHIPPING', 'OUT_OF_DELIVERY', 'DELIVERED']

/** What the pieces of an item that nobody gave back have paid. */
const leftOf = ({ books }: Pick<Shop, 'books'>, item: ItemRow): number =>
  (books.unitsOf.get(item.id) ?? []).reduce((sum, unit) => {
    const line = unit.claimItemId == null ? undefined : books.claimItems[unit.claimItemId - 1]
    const claim = line && books.claims[line.claimId - 1]
    return claim?.status === 'COMPLETED' && claim.type !== 'exchange' ? sum : sum + unit.paid
  }, 0)

/** Confirmed purchases of an order earn, at the moment of their confirmation. */
export const earnPoints = (shop: Points & Pick<Shop, 'books'>, items: readonly ItemRow[]) => {
  for (const item of items) {
    const amount = earnedPoints(leftOf(shop, item), rateOf(shop, item))
    const at = item.confirmedAt
    if (item.status !== 'CONFIRMED' || !at || amount === 0) continue
    const wallet = walletOf(shop, item.userId)
    const { orderId, id: orderItemId } = item
    record(shop.books, {
      orderId,
      orderItemId,
      kind: 'points.earned',
      by: staffActors.system,
      at,
      data: { points: amount },
    })
    wallet.coming.push({
      at,
      happen: () => {
        wallet.balance += amount
        const expiresAt = yearFrom(at)
        const entry = enter(shop, wallet, {
          kind: 'EARN',
          amount,
          reason: `구매확정 적립 (${item.productName})`,
          orderId,
          orderItemId,
          expiresAt,
          actor: 'system',
          idempotencyKey: `earn:${orderItemId}`,
          createdAt: at,
        })
        addLot(shop, wallet, entry, { amount, expiresAt, orderItemId })
      },
    })
  }
}

/** Brings every wallet to the present, and promises what goods that are not confirmed yet will earn. */
export const settlePoints = (shop: Points & Pick<Shop, 'books' | 'now'>) => {
  for (const item of shop.books.orderItems) {
    const amount = earnedPoints(leftOf(shop, item), rateOf(shop, item))
    if (!waiting.includes(item.status) || !item.paidAt || amount === 0) continue
    const { userId, id: orderItemId, paidAt: createdAt } = item
    const promised = { userId, orderItemId, amount, remaining: amount, createdAt, updatedAt: createdAt }
    walletOf(shop, userId).lots.push({ row: { ...promised, status: 'PENDING', expiresAt: null }, entry: null })
  }
  for (const wallet of shop.points.wallets.values()) advance(wallet, shop.now)
}
