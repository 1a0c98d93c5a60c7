import { sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { orderEvents } from '../orders/orderEvents.parts.ts'
import type { pointKinds } from './points.tables.ts'
import { at, records } from '../../db/values.ts'
import { num, type RowOf, text } from '../../db/shape.ts'

/**
 * The parts that every movement of points is made of. Whoever moves points locks the accounts first and then asks
 * these; each takes many rows in one statement.
 */

export type Account = { userId: number; balance: number; held: number; debt: number }

export type LedgerEntry = {
  userId: number
  kind: (typeof pointKinds)[number]
  /** signed */
  amount: number
  balanceAfter: number
  reason: string
  key: string
  actor: string
  orderId?: number | undefined
  orderItemId?: number | undefined
  claimId?: number | undefined
  approvalId?: number | undefined
  expiresAt?: Date | undefined
}

const list = (values: readonly (number | string)[]) => sql.param([...new Set(values)])

/** Locks the accounts in the order of their members; who has none gets one. */
export async function lockAccounts(tx: Tx, userIds: readonly number[]): Promise<Map<number, Account>> {
  if (userIds.length === 0) return new Map()
  const read = () =>
    rows(
      tx,
      { user_id: num, balance: num, held: num, debt: num },
      sql`select user_id, balance, held, debt from points_accounts where user_id = any(${list(userIds)}::bigint[])
          order by user_id for update`,
    )
  let found = await read()
  if (found.length < new Set(userIds).size) {
    await tx.execute(sql`insert into points_accounts (user_id)
      select id from users where id = any(${list(userIds)}::bigint[]) order by id on conflict do nothing`)
    found = await read()
  }
  return new Map(found.map(({ user_id, ...account }) => [user_id, { userId: user_id, ...account }]))
}

/** The movements that have happened already, by their keys. */
export async function knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const found = await rows(
    db,
    { key: text },
    sql`select idempotency_key as key from points_ledger where idempotency_key = any(${list(keys)}::text[])`,
  )
  return new Set(found.map(({ key }) => key))
}

/** Writes movements; answers their ids by key. A key that exists already violates the ledger's uniqueness. */
export async function writeLedger(tx: Tx, entries: readonly LedgerEntry[], now: Date): Promise<Map<string, number>> {
  if (entries.length === 0) return new Map()
  const written = await rows(
    tx,
    { id: num, key: text },
    sql`insert into points_ledger (user_id, kind, amount, balance_after, reason, order_id, order_item_id, claim_id, approval_id, expires_at, actor, idempotency_key, created_at)
        select "userId", kind, amount, "balanceAfter", reason, "orderId", "orderItemId", "claimId", "approvalId", "expiresAt", actor, key, ${at(now)}
        from ${records(entries)} as v("userId" bigint, kind text, amount int, "balanceAfter" int, reason text, "orderId" bigint, "orderItemId" bigint,
          "claimId" bigint, "approvalId" bigint, "expiresAt" timestamptz, actor text, key text)
        returning id, idempotency_key as key`,
  )
  return new Map(written.map(({ id, key }) => [key, id]))
}

export type NewLot = { userId: number; ledgerId: number; amount: number; expiresAt: Date }

export async function addLots(tx: Tx, lots: readonly NewLot[], now: Date): Promise<void> {
  if (lots.length === 0) return
  await tx.execute(sql`
    insert into points_lots (user_id, ledger_id, amount, remaining, status, expires_at, created_at, updated_at)
    select "userId", "ledgerId", amount, amount, 'ACTIVE', "expiresAt", ${at(now)}, ${at(now)}
    from ${records(lots)} as v("userId" bigint, "ledgerId" bigint, amount int, "expiresAt" timestamptz)`)
}

/** Stores what the accounts have become. */
export async function saveAccounts(tx: Tx, accounts: Iterable<Account>, now: Date): Promise<void> {
  const values = [...accounts]
  if (values.length === 0) return
  await tx.execute(sql`
    update points_accounts a set balance = v.balance, held = v.held, debt = v.debt, updated_at = ${at(now)}
    from ${records(values)} as v("userId" bigint, balance int, held int, debt int) where a.user_id = v."userId"`)
}

export const takenRow = {
  lotId: num,
  userId: num,
  amount: num,
  expiresMs: num,
}

export type Taken = RowOf<typeof takenRow>

/**
 * Takes points out of ACTIVE lots: `spending` earliest expiry first, then oldest, and never an expired lot; `newest`
 * the last that came first. Answers how much each member gave; less than asked when the lots hold less.
 */
export async function takeFromLots(
  tx: Tx,
  wants: readonly { userId: number; amount: number }[],
  first: 'spending' | 'newest',
  now: Date,
): Promise<Taken[]> {
  const due = wants.filter(({ amount }) => amount > 0)
  if (due.length === 0) return []
  const order = first === 'spending' ? sql`l.expires_at, l.id` : sql`l.ledger_id desc, l.id desc`
  const usable = first === 'spending' ? sql`l.expires_at > ${at(now)}` : sql`true`
  return rows(
    tx,
    takenRow,
    sql`with wanted as (select "userId" as user_id, amount from ${records(due)} as v("userId" bigint, amount int)),
        lots as (
          select l.id, l.remaining, w.amount, sum(l.remaining) over (partition by l.user_id order by ${order}) - l.remaining as before
          from points_lots l join wanted w on w.user_id = l.user_id where l.status = 'ACTIVE' and ${usable})
        update points_lots l set remaining = l.remaining - t.take, status = case when l.remaining = t.take then 'EXHAUSTED' else 'ACTIVE' end, updated_at = ${at(now)}
        from (select id, least(remaining, amount - before)::int as take from lots where before < amount) t
        where l.id = t.id returning l.id as "lotId", l.user_id as "userId", t.take as amount,
          (extract(epoch from l.expires_at) * 1000)::float8 as "expiresMs"`,
  )
}

/** What comes in pays what is owed. */
export function settled(account: Account): Account {
  const paid = Math.min(account.balance, account.debt)
  return { ...account, balance: account.balance - paid, debt: account.debt - paid }
}

/** Pays what a locked account owes from its newest lots; the caller saves the account. */
export async function payDebt(tx: Tx, account: Account, now: Date): Promise<void> {
  const after = settled(account)
  const paid = account.balance - after.balance
  if (paid > 0) await takeFromLots(tx, [{ userId: account.userId, amount: paid }], 'newest', now)
  Object.assign(account, after)
}

export type Told = {
  orderId: number
  orderItemId?: number | undefined
  kind: string
  points: number
  reason?: string
  actor?: string
}

/** The timelines of orders say what happened to their points. */
export async function tellOrders(tx: Tx, events: readonly Told[], now: Date): Promise<void> {
  if (events.length === 0) return
  const line = {
    from: sql`${records(events)} as v("orderId" bigint, "orderItemId" bigint, kind text, points int, reason text, actor text)`,
    order: sql`"orderId"`,
    item: sql`"orderItemId"`,
    kind: sql`kind`,
    who: {
      subject: sql`coalesce(actor, 'system')`,
      name: sql`case when actor like 'user:%' then '고객' else '시스템' end`,
    },
    reason: sql`reason`,
    data: sql`jsonb_build_object('points', points)`,
  }
  await tx.execute(orderEvents(now, line))
}
