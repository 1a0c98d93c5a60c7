import { sql } from 'drizzle-orm'
import type { ErrorCode } from '../../http/errorTable.ts'
import { rows, type Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { countCart, type OwnLine } from '../cart/cart.read.ts'
import { addToCart } from '../cart/cart.service.ts'
import { bool, num } from '../../db/shape.ts'

export type RolledBack = { lines: OwnLine[]; skipped: { sku_id: number; code: ErrorCode }[]; count: number }

/**
 * Puts what a completed cancel took away back into the cart, as far as it can be bought now; the rest is skipped, each
 * with its reason. Once for each claim: asked again, nothing is added twice. Without a claim: the latest cancel.
 * Errors: ORDER_NOT_FOUND, CLAIM_NOT_COMPLETED.
 */
export async function rollbackToCart(
  tx: Tx,
  userId: number,
  orderId: number,
  claimId: number | undefined,
  now: Date,
): Promise<RolledBack> {
  const [order] = await rows(
    tx,
    { id: num },
    sql`select id from orders where id = ${orderId} and user_id = ${userId} and status in ('COMPLETED', 'CANCELED')`,
  )
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const [claim] = await rows(
    tx,
    { id: num, restored: bool },
    sql`select id, cart_restored_at is not null as restored from claims
        where order_id = ${orderId} and type = 'cancel' and status = 'COMPLETED' and ${claimId === undefined ? sql`true` : sql`id = ${claimId}`}
        order by completed_at desc, id desc limit 1 for update`,
  )
  if (!claim) throw new AppError('CLAIM_NOT_COMPLETED')
  if (claim.restored) return { lines: [], skipped: [], count: await countCart(tx, userId) }
  const wanted = await rows(
    tx,
    { sku_id: num, quantity: num },
    sql`select i.sku_id, sum(ci.quantity)::int as quantity from claim_items ci join order_items i on i.id = ci.order_item_id
        where ci.claim_id = ${claim.id} group by i.sku_id order by i.sku_id`,
  )
  const result: RolledBack = { lines: [], skipped: [], count: 0 }
  for (const { sku_id: skuId, quantity } of wanted) {
    try {
      const added = await tx.transaction((savepoint) => addToCart(savepoint, userId, [{ skuId, quantity }], now))
      result.lines.push(...added.lines)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.skipped.push({ sku_id: skuId, code: error.code })
    }
  }
  // what was sold out may be there tomorrow: only what was given is not given again
  if (result.lines.length > 0)
    await tx.execute(sql`update claims set cart_restored_at = ${now.toISOString()}::timestamptz where id = ${claim.id}`)
  return { ...result, count: await countCart(tx, userId) }
}
