import { sql } from 'drizzle-orm'
import { type Tx, rows } from '../../db/db.ts'
import { releaseHeld } from '../catalog/stock.parts.ts'
import { bySystem, orderEvents } from '../orders/orderEvents.parts.ts'
import { moveOrders } from '../orders/orders.parts.ts'
import { endUnpaid } from '../payments/payments.parts.ts'
import { promotedColumns, promotedRow, releasePromotions } from './promotions.ts'

type Closing = {
  orderId: number
  /** only this payment; without it the live one */
  paymentId?: number
  to: 'INITIALIZED' | 'READY' | 'FAILED' | 'EXPIRED'
  as: 'EXPIRED' | 'FAILED'
  why: string
  failure?: { code: string; message: string }
}

/**
 * Ends an unpaid payment and gives back what the order held; a payment that is paid stays. The caller holds the order's
 * lock. Answers whether there was one to end.
 */
export async function closePayment(
  tx: Tx,
  { orderId, paymentId, to, as, why, failure }: Closing,
  now: Date,
): Promise<boolean> {
  const reason = failure?.message ?? null
  const [closed] = await rows(
    tx,
    promotedRow,
    sql`with p as (${endUnpaid({ orderId, paymentId, as, failure }, now)}),
        e as (${orderEvents(now, {
          from: sql`orders o, p where o.id = ${orderId}`,
          order: sql`o.id`,
          kind: why,
          was: sql`o.status`,
          is: to,
          who: bySystem,
          reason,
          data: sql`jsonb_build_object('payment_id', p.id)`,
        })}),
        o as (${moveOrders(to, { where: sql`o.id = ${orderId} and exists (select 1 from p)` }, now)})
        select ${promotedColumns} from p join orders o on o.id = ${orderId}`,
  )
  if (!closed) return false
  await releasePromotions(tx, orderId, closed, now)
  await tx.execute(releaseHeld(orderId, now))
  return true
}
