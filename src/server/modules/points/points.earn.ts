import { type SQL, sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import {
  addLots,
  knownKeys,
  type LedgerEntry,
  lockAccounts,
  payDebt,
  saveAccounts,
  settled,
  takeFromLots,
  tellOrders,
  writeLedger,
} from './points.books.ts'
import { yearFrom } from './points.expiry.ts'
import { at, records } from '../../db/values.ts'
import { num, text } from '../../db/shape.ts'

/** What members earn for goods: promised when they pay, theirs when the purchase is confirmed, clawed back if it is undone. */

export type Promised = { orderItemId: number; amount: number }

/**
 * The statement that promises points for paid goods, one PENDING lot for each item, once for every row of `paid` (the
 * order that was just paid). A second promise for an item changes nothing.
 */
export const promiseLots = (
  paid: SQL,
  { userId, items, now }: { userId: number; items: readonly Promised[]; now: Date },
): SQL => sql`
  insert into points_lots (user_id, order_item_id, amount, remaining, status, created_at, updated_at)
  select ${userId}::bigint, v."orderItemId", v.amount, v.amount, 'PENDING', ${at(now)}, ${at(now)}
  from ${paid}, ${records(items.filter(({ amount }) => amount > 0))} as v("orderItemId" bigint, amount int)
  on conflict (order_item_id) where order_item_id is not null do nothing`

/** What is still promised for items of which a part was claimed; 0 promises nothing. What is already earned stays. */
export async function changePromise(tx: Tx, items: readonly Promised[], now: Date): Promise<void> {
  if (items.length === 0) return
  await lockAccounts(
    tx,
    await membersOf(
      tx,
      items.map(({ orderItemId }) => orderItemId),
    ),
  )
  await tx.execute(sql`
    update points_lots l set amount = v.amount, remaining = v.amount, status = case when v.amount = 0 then 'CANCELED' else 'PENDING' end, updated_at = ${at(now)}
    from ${records(items)} as v("orderItemId" bigint, amount int)
    where l.order_item_id = v."orderItemId" and l.status in ('PENDING', 'CANCELED')`)
}

/**
 * The purchase of these items is confirmed: what was promised becomes theirs until the end of the KST day twelve months
 * later; debt is paid from it first. Answers how much each item earned; an item earns once.
 */
export async function earnPromised(
  tx: Tx,
  { orderItemIds, now }: { orderItemIds: readonly number[]; now: Date },
): Promise<Map<number, number>> {
  if (orderItemIds.length === 0) return new Map()
  const accounts = await lockAccounts(tx, await membersOf(tx, orderItemIds))
  if (accounts.size === 0) return new Map()
  const lots = await rows(
    tx,
    { id: num, user_id: num, amount: num, item: num, order: num, name: text, member_percent: num.orNull },
    sql`select l.id, l.user_id, l.amount, i.id as item, i.order_id as order, i.product_name as name,
          case when o.earns_as_member then o.earn_rate_percent end as member_percent
        from points_lots l join order_items i on i.id = l.order_item_id join orders o on o.id = i.order_id
        where l.order_item_id = any(${sql.param([...orderItemIds])}::bigint[]) and l.status = 'PENDING' order by l.user_id, l.id for update of l`,
  )
  const expiresAt = yearFrom(now)
  const owing = new Map([...accounts].map(([id, { debt }]) => [id, debt]))
  const entries = lots.flatMap((lot): (LedgerEntry & { lotId: number })[] => {
    const account = accounts.get(lot.user_id)
    if (!account) return []
    account.balance += lot.amount
    return [
      {
        userId: lot.user_id,
        kind: 'EARN',
        amount: lot.amount,
        // what is owed is paid below, from the newest lots: these
        balanceAfter: Math.max(0, account.balance - (owing.get(lot.user_id) ?? 0)),
        reason: `구매확정 적립${lot.member_percent === null ? '' : ` · 멤버십 ${lot.member_percent}%`} (${lot.name})`,
        key: `earn:${lot.item}`,
        actor: 'system',
        orderId: lot.order,
        orderItemId: lot.item,
        expiresAt,
        lotId: lot.id,
      },
    ]
  })
  const ledger = await writeLedger(tx, entries, now)
  const active = entries.map(({ lotId, key }) => ({ lotId, ledgerId: ledger.get(key) }))
  await tx.execute(sql`
    update points_lots l set status = 'ACTIVE', ledger_id = v."ledgerId", expires_at = ${at(expiresAt)}, updated_at = ${at(now)}
    from ${records(active)} as v("lotId" bigint, "ledgerId" bigint) where l.id = v."lotId"`)
  for (const account of accounts.values()) await payDebt(tx, account, now)
  await saveAccounts(tx, accounts.values(), now)
  await tellOrders(
    tx,
    lots.map((lot) => ({ orderId: lot.order, orderItemId: lot.item, kind: 'points.earned', points: lot.amount })),
    now,
  )
  return new Map(lots.map((lot) => [lot.item, lot.amount]))
}

/** The members to whom something is promised for these items. */
async function membersOf(tx: Tx, orderItemIds: readonly number[]): Promise<number[]> {
  const found = await rows(
    tx,
    { user_id: num },
    sql`select distinct user_id from points_lots where order_item_id = any(${sql.param([...orderItemIds])}::bigint[]) and status in ('PENDING', 'CANCELED')`,
  )
  return found.map(({ user_id }) => user_id)
}

type Earned = {
  userId: number
  orderItemId?: number
  amount: number
  reason: string
  key: string
  now: Date
}

/**
 * Points that are theirs at once until the end of the KST day twelve months later, once for each key; debt is paid from
 * them first.
 */
export async function earnAtOnce(tx: Tx, input: Earned): Promise<void> {
  const { userId, orderItemId, amount, reason, key, now } = input
  if (amount === 0) return
  const account = (await lockAccounts(tx, [userId])).get(userId)
  if (!account || (await knownKeys(tx, [key])).size > 0) return
  const expiresAt = yearFrom(now)
  account.balance += amount
  const entry = { userId, kind: 'EARN' as const, amount, balanceAfter: settled(account).balance, actor: 'system' }
  const ledger = await writeLedger(tx, [{ ...entry, reason, key, orderItemId, expiresAt }], now)
  await addLots(tx, [{ userId, ledgerId: ledger.get(key) as number, amount, expiresAt }], now)
  await payDebt(tx, account, now)
  await saveAccounts(tx, [account], now)
  const order = orderItemId === undefined ? undefined : await orderOf(tx, orderItemId)
  if (order !== undefined)
    await tellOrders(tx, [{ orderId: order, orderItemId, kind: 'points.earned', points: amount, reason }], now)
}

type ClawBack = {
  userId: number
  orderId?: number
  orderItemId?: number
  claimId?: number
  amount: number
  reason: string
  key: string
  now: Date
}

/**
 * Takes earned points back, once for each key: from the newest lots, and what these do not hold is owed and paid by what
 * comes in later. Answers how much is owed for it now.
 */
export async function clawBack(tx: Tx, input: ClawBack): Promise<{ taken: number; owed: number }> {
  const { userId, orderId, orderItemId, claimId, amount, reason, key, now } = input
  if (amount === 0) return { taken: 0, owed: 0 }
  const account = (await lockAccounts(tx, [userId])).get(userId)
  if (!account || (await knownKeys(tx, [key])).size > 0) return { taken: 0, owed: 0 }
  const taken = Math.min(account.balance, amount)
  account.balance -= taken
  account.debt += amount - taken
  await takeFromLots(tx, [{ userId, amount: taken }], 'newest', now)
  await saveAccounts(tx, [account], now)
  const entry = { userId, kind: 'CLAWBACK' as const, amount: -amount, balanceAfter: account.balance, actor: 'system' }
  await writeLedger(tx, [{ ...entry, reason, key, orderId, orderItemId, claimId }], now)
  const order = orderId ?? (await orderOf(tx, orderItemId))
  if (order !== undefined)
    await tellOrders(tx, [{ orderId: order, orderItemId, kind: 'points.clawed-back', points: amount, reason }], now)
  return { taken, owed: amount - taken }
}

async function orderOf(tx: Tx, orderItemId: number | undefined): Promise<number | undefined> {
  if (orderItemId === undefined) return undefined
  const [item] = await rows(tx, { order_id: num }, sql`select order_id from order_items where id = ${orderItemId}`)
  return item?.order_id
}
