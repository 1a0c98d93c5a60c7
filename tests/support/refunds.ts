import { sql } from 'drizzle-orm'
import { rows } from '#tests/support/rows.ts'
import { type Actor, system } from '#server/http/actor.ts'
import { openRefund } from '#server/modules/refunds/refunds.service.ts'
import type { RefundBreakdown } from '#shared/pricing/refundTypes.ts'
import type { TestApp } from './api.ts'

/** A breakdown that gives back so many won of goods and nothing else. */
export const breakdownOf = (cash: number): RefundBreakdown => ({
  kind: 'cancel',
  fault: 'CUSTOMER',
  goods: cash,
  productCoupon: 0,
  cartCoupon: 0,
  goodsCash: cash,
  points: 0,
  shippingRefundCash: 0,
  shippingRefundPoints: 0,
  deductions: [],
  refundCash: cash,
  refundPoints: 0,
  additionalPayment: 0,
  borne: [],
  capped: 0,
  lines: [],
  groups: [],
  why: [],
})

/** Books a refund of an order as a completed claim would; `by` decides it. */
export async function bookRefund(api: TestApp, orderId: number, cash: number, by: Actor = system): Promise<number> {
  const now = api.clock.now()
  return api.deps.db.transaction(async (tx) => {
    const [order] = await rows<{ user_id: number }>(
      tx,
      sql`select user_id from orders where id = ${orderId} for update`,
    )
    const userId = (order as { user_id: number }).user_id
    const [reason] = await rows<{ id: number }>(
      tx,
      sql`insert into claim_reasons (type, label, fault) values ('cancel', '단순 변심', 'CUSTOMER') returning id`,
    )
    const [claim] = await rows<{ id: number }>(
      tx,
      sql`insert into claims (claim_no, order_id, user_id, type, status, fault, reason_id, requester, completed_at)
          values (${`C${orderId}-${Math.random()}`}, ${orderId}, ${userId}, 'cancel', 'COMPLETED', 'CUSTOMER', ${reason?.id}, 'USER', ${now.toISOString()}::timestamptz) returning id`,
    )
    const { id } = await openRefund(tx, {
      claimId: (claim as { id: number }).id,
      orderId,
      userId,
      breakdown: breakdownOf(cash),
      couponsRestored: [],
      by,
      now,
    })
    return id
  })
}

/** A refund and the payment behind it, as the books have them. */
export async function refundState(api: TestApp, id: number) {
  const [found] = await rows<{
    status: string
    attempts: number
    refund_cash: number
    payment_status: string
    refunded: number
    canceled: number
  }>(
    api.deps.db,
    sql`select r.status, r.attempts, r.refund_cash, p.status as payment_status, p.refunded, s.canceled
        from refunds r join payments p on p.id = r.payment_id join sandbox_payments s on s.id = p.pg_payment_id where r.id = ${id}`,
  )
  return found
}
