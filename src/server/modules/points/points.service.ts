import { sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import {
  type Account,
  addLots,
  knownKeys,
  lockAccounts,
  payDebt,
  saveAccounts,
  settled,
  takeFromLots,
  tellOrders,
  writeLedger,
} from './points.books.ts'
import { daysFrom } from './points.expiry.ts'
import { expireOf } from './points.expire.ts'
import { at, records } from '../../db/values.ts'
import { type RowOf, bool, num } from '../../db/shape.ts'

/**
 * Points of an order: held at READY, used when it is paid, released when it is not, returned by claims. Every function
 * runs in the caller's transaction and locks the member's account before it looks at lots. What is earned for goods is
 * in `points.earn.ts`.
 */

export { changePromise, clawBack, earnAtOnce, earnPromised, promiseLots } from './points.earn.ts'

export const pointsInfoRow = {
  available: num,
  pending: num,
  expiring30d: num,
  debt: num,
}

export type PointsInfo = RowOf<typeof pointsInfoRow>

/** What a member has: spendable, promised, spendable but gone within 30 days, and owed. */
export async function readPoints(db: Db, userId: number, now: Date): Promise<PointsInfo> {
  const [found] = await rows(
    db,
    pointsInfoRow,
    sql`select coalesce(sum(remaining) filter (where status = 'ACTIVE' and expires_at > ${at(now)}), 0)::int as available,
          coalesce(sum(amount) filter (where status = 'PENDING'), 0)::int as pending,
          coalesce(sum(remaining) filter (where status = 'ACTIVE' and expires_at > ${at(now)} and expires_at <= ${at(daysFrom(now, 30))}), 0)::int as "expiring30d",
          coalesce((select debt from points_accounts where user_id = ${userId}), 0) as debt
        from points_lots where user_id = ${userId} and status in ('ACTIVE', 'PENDING')`,
  )
  return found as PointsInfo
}

/**
 * Sets points aside for an order: earliest expiry first, then oldest. Nothing happens for 0. The minimum and the most
 * an order can take are pricing's. Errors: POINTS_NOT_ENOUGH, with `available`.
 */
export async function holdPoints(
  tx: Tx,
  input: { userId: number; orderId: number; amount: number; now: Date },
): Promise<void> {
  const { userId, orderId, amount, now } = input
  if (amount === 0) return
  if (!Number.isSafeInteger(amount) || amount < 0) throw new AppError('VALIDATION')
  const enough = await rows(
    tx,
    { user_id: num },
    sql`update points_accounts set balance = balance - ${amount}::int, held = held + ${amount}::int, updated_at = ${at(now)}
        where user_id = ${userId} and balance >= ${amount}::int returning user_id`,
  )
  const taken = enough.length === 1 ? await takeFromLots(tx, [{ userId, amount }], 'spending', now) : []
  // the balance still counts what ended at midnight until it is swept
  if (sum(taken) !== amount)
    throw new AppError('POINTS_NOT_ENOUGH', { available: (await readPoints(tx, userId, now)).available + sum(taken) })
  await tx.execute(sql`
    insert into points_usages (order_id, lot_id, amount, status, created_at, updated_at)
    select ${orderId}::bigint, "lotId", amount, 'HELD', ${at(now)}, ${at(now)}
    from ${records(taken)} as v("lotId" bigint, amount int)`)
}

/**
 * Gives back what an order holds, to the lots it came from; what ended meanwhile expires. Answers how much; nothing is
 * held the second time.
 */
export async function releasePoints(tx: Tx, { orderId, now }: { orderId: number; now: Date }): Promise<number> {
  const account = await lockHolder(tx, orderId)
  if (!account) return 0
  const released = await rows(
    tx,
    { amount: num, ended: bool },
    sql`with freed as (
          update points_usages set status = 'RELEASED', updated_at = ${at(now)} where order_id = ${orderId} and status = 'HELD' returning lot_id, amount)
        update points_lots l set remaining = l.remaining + f.amount, status = 'ACTIVE', updated_at = ${at(now)}
        from freed f where l.id = f.lot_id returning f.amount, l.expires_at <= ${at(now)} as ended`,
  )
  const amount = sum(released)
  account.held -= amount
  account.balance += amount
  await payDebt(tx, account, now)
  await saveAccounts(tx, [account], now)
  if (released.some(({ ended }) => ended)) await expireOf(tx, [account.userId], now)
  return amount
}

/** The order is paid: what it holds is used. Answers how much; nothing is held the second time. */
export async function useHeldPoints(
  tx: Tx,
  input: { userId: number; orderId: number; orderNo: string; now: Date },
): Promise<number> {
  const { userId, orderId, orderNo, now } = input
  const account = await lockHolder(tx, orderId)
  if (!account) return 0
  if (account.userId !== userId)
    throw new Error(`the points held for order ${orderId} are not those of member ${userId}`)
  const used = await rows(
    tx,
    { amount: num },
    sql`update points_usages set status = 'USED', updated_at = ${at(now)} where order_id = ${orderId} and status = 'HELD' returning amount`,
  )
  const amount = sum(used)
  if (amount === 0) return 0
  account.held -= amount
  await saveAccounts(tx, [account], now)
  await writeLedger(
    tx,
    [
      {
        userId,
        kind: 'USE',
        amount: -amount,
        balanceAfter: account.balance,
        reason: `주문 ${orderNo} 결제`,
        key: `use:${orderId}`,
        actor: `user:${userId}`,
        orderId,
      },
    ],
    now,
  )
  await tellOrders(tx, [{ orderId, kind: 'points.used', points: amount, actor: `user:${userId}` }], now)
  return amount
}

/** The account whose points an order holds, locked. */
async function lockHolder(tx: Tx, orderId: number): Promise<Account | undefined> {
  const [holder] = await rows(
    tx,
    { user_id: num, balance: num, held: num, debt: num },
    sql`select a.user_id, a.balance, a.held, a.debt from points_accounts a where a.user_id in (
          select l.user_id from points_usages u join points_lots l on l.id = u.lot_id where u.order_id = ${orderId} and u.status = 'HELD')
        for update`,
  )
  return holder && { userId: holder.user_id, balance: holder.balance, held: holder.held, debt: holder.debt }
}

/**
 * Gives back points that an order used, once for each key: to the lots they came from, those that live longest first, then
 * the newest.
 * A lot that has ended comes back as a new one of 30 days. Debt is paid from what comes back. Giving back more than was
 * used is a bug of the caller and throws.
 */
export async function returnPoints(
  tx: Tx,
  input: { userId: number; orderId: number; claimId?: number; amount: number; now: Date; reason: string; key: string },
): Promise<void> {
  const { userId, orderId, claimId, amount, now, reason, key } = input
  if (amount === 0) return
  const account = (await lockAccounts(tx, [userId])).get(userId)
  if (!account || (await knownKeys(tx, [key])).size > 0) return
  const back = await rows(
    tx,
    { amount: num, alive: bool },
    sql`with used as (
          select u.id, u.lot_id, u.amount - u.returned as open, l.expires_at,
            sum(u.amount - u.returned) over (order by l.expires_at desc, l.id desc, u.id desc) - (u.amount - u.returned) as before
          from points_usages u join points_lots l on l.id = u.lot_id
          where u.order_id = ${orderId} and l.user_id = ${userId} and u.status = 'USED' and u.returned < u.amount),
        due as (
          select id, lot_id, least(open, ${amount}::int - before)::int as amount, expires_at > ${at(now)} as alive from used where before < ${amount}::int),
        undone as (
          update points_usages u set returned = u.returned + d.amount, updated_at = ${at(now)} from due d where u.id = d.id),
        revived as (
          update points_lots l set remaining = l.remaining + d.amount, status = 'ACTIVE', updated_at = ${at(now)} from due d where l.id = d.lot_id and d.alive)
        select amount, alive from due`,
  )
  if (sum(back) !== amount) throw new Error(`order ${orderId} cannot give back ${amount} points: ${sum(back)} are left`)
  account.balance += amount
  const balanceAfter = settled(account).balance
  const entry = { userId, kind: 'USE_CANCEL' as const, amount, balanceAfter, reason, key, actor: 'system' }
  const ledger = await writeLedger(tx, [{ ...entry, orderId, claimId }], now)
  const renewed = sum(back.filter(({ alive }) => !alive))
  if (renewed > 0)
    await addLots(
      tx,
      [{ userId, ledgerId: ledger.get(key) as number, amount: renewed, expiresAt: daysFrom(now, 30) }],
      now,
    )
  await payDebt(tx, account, now)
  await saveAccounts(tx, [account], now)
  await tellOrders(tx, [{ orderId, kind: 'points.returned', points: amount, reason }], now)
}

type Spending = { userId: number; claimId: number; amount: number; reason: string; key: string; now: Date }

/**
 * Spends points at once, for a fee: earliest expiry first, then oldest; once for each key. The entry remembers the last
 * expiry of what it took. Errors: POINTS_NOT_ENOUGH, with `available`.
 */
export async function spendPoints(tx: Tx, input: Spending & { actor: string }): Promise<void> {
  const { userId, claimId, amount, reason, key, actor, now } = input
  if (amount === 0) return
  const account = (await lockAccounts(tx, [userId])).get(userId)
  if (!account || (await knownKeys(tx, [key])).size > 0) return
  const taken = await takeFromLots(tx, [{ userId, amount }], 'spending', now)
  if (sum(taken) !== amount) throw new AppError('POINTS_NOT_ENOUGH', { available: sum(taken), amount })
  account.balance -= amount
  await saveAccounts(tx, [account], now)
  const expiresAt = new Date(Math.max(...taken.map((one) => one.expiresMs)))
  const entry = { userId, kind: 'USE' as const, amount: -amount, balanceAfter: account.balance, expiresAt }
  await writeLedger(tx, [{ ...entry, actor, reason, key, claimId }], now)
}

/**
 * Gives back what `spentKey` spent, or a part of it, once for each key: as a lot that ends when what was spent would
 * have, and no earlier than in 30 days. Debt is paid from what comes back.
 */
export async function returnSpent(tx: Tx, input: Spending & { spentKey: string }): Promise<void> {
  const { userId, claimId, amount, reason, key, spentKey, now } = input
  if (amount <= 0) return
  const account = (await lockAccounts(tx, [userId])).get(userId)
  if (!account || (await knownKeys(tx, [key])).size > 0) return
  const [spent] = await rows(
    tx,
    { amount: num, expires_ms: num },
    sql`select -amount as amount, (extract(epoch from expires_at) * 1000)::float8 as expires_ms from points_ledger
        where idempotency_key = ${spentKey} and user_id = ${userId} and kind = 'USE'`,
  )
  if (!spent || spent.amount < amount)
    throw new Error(`${spentKey} spent ${spent?.amount ?? 0} points: ${amount} cannot come back`)
  const expiresAt = new Date(Math.max(spent.expires_ms, daysFrom(now, 30).getTime()))
  account.balance += amount
  const entry = { userId, kind: 'USE_CANCEL' as const, amount, balanceAfter: settled(account).balance, expiresAt }
  const ledger = await writeLedger(tx, [{ ...entry, actor: 'system', reason, key, claimId }], now)
  await addLots(tx, [{ userId, ledgerId: ledger.get(key) as number, amount, expiresAt }], now)
  await payDebt(tx, account, now)
  await saveAccounts(tx, [account], now)
}

const sum = (parts: readonly { amount: number }[]) => parts.reduce((total, { amount }) => total + amount, 0)
