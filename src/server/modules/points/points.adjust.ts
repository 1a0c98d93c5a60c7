import type { Tx } from '../../db/db.ts'
import {
  addLots,
  knownKeys,
  type LedgerEntry,
  lockAccounts,
  payDebt,
  saveAccounts,
  settled,
  takeFromLots,
  writeLedger,
} from './points.books.ts'

export type Adjustment = {
  userId: number
  /** signed */
  amount: number
  key: string
}

type How = { reason: string; expiresAt: Date; actor: string; approvalId?: number | undefined; now: Date }

/** What became of one adjustment: the balance before and after, or that it would go below zero, or that it was done before. */
export type Adjusted = { done: 'YES' | 'NOT_ENOUGH' | 'BEFORE'; before: number; after: number }

/**
 * Staff give (a lot of its own, debt is paid first) or take (newest lots first, never below zero). Each key happens
 * once; the outcomes are in the order asked. Members of whom there is no account get one.
 */
export async function adjustPoints(tx: Tx, wanted: readonly Adjustment[], how: How): Promise<Adjusted[]> {
  const { reason, expiresAt, actor, approvalId, now } = how
  const accounts = await lockAccounts(
    tx,
    wanted.map(({ userId }) => userId),
  )
  const known = await knownKeys(
    tx,
    wanted.map(({ key }) => key),
  )
  const entries: LedgerEntry[] = []
  const outcomes = wanted.map(({ userId, amount, key }): Adjusted => {
    const account = accounts.get(userId)
    if (!account) throw new Error(`there is no member ${userId}`)
    const before = settled(account).balance
    if (known.has(key)) return { done: 'BEFORE', before, after: before }
    if (amount < 0 && before + amount < 0) return { done: 'NOT_ENOUGH', before, after: before }
    account.balance += amount
    const after = settled(account).balance
    entries.push({
      userId,
      kind: 'ADMIN',
      amount,
      balanceAfter: after,
      reason,
      key,
      actor,
      approvalId,
      ...(amount > 0 ? { expiresAt } : {}),
    })
    return { done: 'YES', before, after }
  })
  const ledger = await writeLedger(tx, entries, now)
  const given = entries.filter(({ amount }) => amount > 0)
  await addLots(
    tx,
    given.map(({ userId, amount, key }) => ({ userId, amount, ledgerId: ledger.get(key) as number, expiresAt })),
    now,
  )
  const taken = entries.filter(({ amount }) => amount < 0)
  await takeFromLots(tx, totals(taken), 'newest', now)
  for (const account of accounts.values()) await payDebt(tx, account, now)
  await saveAccounts(tx, accounts.values(), now)
  return outcomes
}

/** One take for each member: a lot is asked once. */
function totals(taken: readonly LedgerEntry[]): { userId: number; amount: number }[] {
  const sums = new Map<number, number>()
  for (const { userId, amount } of taken) sums.set(userId, (sums.get(userId) ?? 0) - amount)
  return [...sums].map(([userId, amount]) => ({ userId, amount }))
}
