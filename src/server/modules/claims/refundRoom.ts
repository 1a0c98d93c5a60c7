import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import type { ReadRoom } from '../refunds/refundRoom.ts'
import { readClaimOrder } from './claimOrder.ts'
import { quoteClaim } from './claimQuote.ts'
import { num } from '../../db/shape.ts'

/** Null for a refund of points alone. */
export const roomOf: ReadRoom = async (db, refundId) => {
  const [refund] = await rows(
    db,
    { order_id: num },
    sql`select order_id from refunds where id = ${refundId} and payment_id is not null`,
  )
  const order = refund && (await readClaimOrder(db, refund.order_id))
  if (!order) return null
  const items = order.items.flatMap(({ id, units }) => {
    const left = units.filter(({ gone }) => !gone).map(({ n }) => n)
    return left.length > 0 ? [{ order_item_id: id, units: left }] : []
  })
  const alone = { ...order, open_claims: [], money_left: null }
  const whole = items.length === 0 ? null : quoteClaim(alone, { type: 'return', fault: 'SELLER', items })
  return {
    payment_left: order.money_left ?? 0,
    full_cancel: whole?.refundCash ?? 0,
    promised: order.open_claims.reduce((sum, { promise }) => sum + (promise?.cash ?? 0), 0),
  }
}
