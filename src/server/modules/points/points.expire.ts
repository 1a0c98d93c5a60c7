import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../db/db.ts'
import { at } from '../../db/values.ts'
import { lockAccounts, saveAccounts, writeLedger } from './points.books.ts'
import { num } from '../../db/shape.ts'

/** Ends what has run out of these members' lots. Answers how many points are gone. */
export async function expireOf(tx: Tx, userIds: readonly number[], now: Date): Promise<number> {
  const accounts = await lockAccounts(tx, userIds)
  const ended = await rows(
    tx,
    { id: num, user_id: num, remaining: num, expires_ms: num },
    sql`select id, user_id, remaining, (extract(epoch from expires_at) * 1000)::float8 as expires_ms from points_lots
        where user_id = any(${sql.param([...userIds])}::bigint[]) and status = 'ACTIVE' and expires_at <= ${at(now)} order by user_id, expires_at, id`,
  )
  if (ended.length === 0) return 0
  const entries = ended.flatMap((lot) => {
    const account = accounts.get(lot.user_id)
    if (!account) return []
    account.balance -= lot.remaining
    return [
      {
        userId: lot.user_id,
        kind: 'EXPIRE' as const,
        amount: -lot.remaining,
        balanceAfter: account.balance,
        reason: `유효기간 만료 (${kstDay(new Date(lot.expires_ms)).replaceAll('-', '.')}까지)`,
        // a lot can end again, when an order that held some of it gives it back late; the emptied lot is what happens once
        key: `expire:${lot.id}:${randomUUID()}`,
        actor: 'system',
      },
    ]
  })
  await writeLedger(tx, entries, now)
  await tx.execute(sql`update points_lots set remaining = 0, status = 'EXPIRED', updated_at = ${at(now)}
    where id = any(${sql.param(ended.map(({ id }) => id))}::bigint[])`)
  await saveAccounts(tx, accounts.values(), now)
  return ended.reduce((total, lot) => total + lot.remaining, 0)
}
