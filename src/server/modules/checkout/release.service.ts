import { sql } from 'drizzle-orm'
import { type Tx, rows } from '../../db/db.ts'
import { type Promoted, promotedColumns, releasePromotions } from './promotions.ts'
import { releaseStock } from './stock.ts'

/** The gateway does not know the payment key that we were given. */
const unknownToGateway = new Set(['NOT_FOUND_PAYMENT_SESSION', 'NOT_FOUND_PAYMENT', 'CONFIRM_TIMEOUT'])

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
  const at = sql`${now.toISOString()}::timestamptz`
  // a key that is not this order's must stay free for the order that it belongs to
  const unknownKey = unknownToGateway.has(failure?.code ?? '')
  const which = paymentId === undefined ? sql`true` : sql`id = ${paymentId}`
  const [closed] = await rows<Promoted>(
    tx,
    sql`with p as (
          update payments set status = ${as}, failure_code = ${failure?.code ?? null}, failure_message = ${failure?.message ?? null}, next_query_at = null,
            pg_payment_id = ${unknownKey ? null : sql`pg_payment_id`}, updated_at = ${at}
          where order_id = ${orderId} and ${which} and status in ('READY', 'CONFIRMING', 'UNKNOWN') returning id),
        e as (
          insert into order_events (order_id, kind, from_status, to_status, actor, actor_name, reason, data, at)
          select o.id, ${why}::text, o.status, ${to}::text, 'system', '시스템', ${failure?.message ?? null}::text, jsonb_build_object('payment_id', p.id), ${at} from orders o, p where o.id = ${orderId}),
        o as (
          update orders set status = ${to}, version = version + 1, updated_at = ${at} where id = ${orderId} and exists (select 1 from p))
        select ${promotedColumns} from p join orders o on o.id = ${orderId}`,
  )
  if (!closed) return false
  await releasePromotions(tx, orderId, closed, now)
  await releaseStock(tx, orderId, now)
  return true
}
