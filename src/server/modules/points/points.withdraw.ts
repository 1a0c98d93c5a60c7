import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { at } from '../../db/values.ts'
import { lockAccounts, saveAccounts, writeLedger } from './points.books.ts'
import { num } from '../../db/shape.ts'

/** Ends every point a member can spend, because they leave: one entry for each lot. Answers how many points are gone. */
export async function forfeitPoints(tx: Tx, userId: number, now: Date): Promise<number> {
  const account = (await lockAccounts(tx, [userId])).get(userId)
  if (!account) return 0
  const lots = await rows(
    tx,
    { id: num, remaining: num },
    sql`select id, remaining from points_lots where user_id = ${userId} and status = 'ACTIVE' order by expires_at, id`,
  )
  if (lots.length === 0) return 0
  const entries = lots.map((lot) => {
    account.balance -= lot.remaining
    return {
      userId,
      kind: 'EXPIRE' as const,
      amount: -lot.remaining,
      balanceAfter: account.balance,
      reason: '회원 탈퇴로 소멸',
      key: `withdraw:${lot.id}`,
      actor: `user:${userId}`,
    }
  })
  await writeLedger(tx, entries, now)
  await tx.execute(sql`update points_lots set remaining = 0, status = 'EXPIRED', updated_at = ${at(now)}
    where id = any(${sql.param(lots.map(({ id }) => id))}::bigint[])`)
  await saveAccounts(tx, [account], now)
  return lots.reduce((total, lot) => total + lot.remaining, 0)
}
