import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { readClaimOrder } from '../claims/claimOrder.ts'
import { quoteClaim } from '../claims/claimQuote.ts'

/** How far a refund can be raised: what the payment has left, and what the rest of the order may still need of it. */
export type RefundRoom = {
  payment_left: number
  /** what giving back everything that is left of the order would take */
  full_cancel: number
  /** what open claims of the order were promised: never less may be left */
  promised: number
}

/** Null for a refund of points alone. */
export async function roomOf(db: Db, refundId: number): Promise<RefundRoom | null> {
  const [refund] = await rows<{ order_id: number }>(
    db,
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

/** Won that a full cancel would lack once the refund is raised by `change`; 0 when nothing is taken from it. */
export const shortBy = (room: RefundRoom | null, change: number): number =>
  room === null || change <= 0 ? 0 : Math.max(room.full_cancel - (room.payment_left - change), 0)
