import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rows } from '#tests/support/rows.ts'
import type { Deps } from '#server/deps.ts'

type Refund = { status: string; amount: number; pg_payment_id: string; order_no: string; refund_no: string }

/**
 * The control of the refund race: look whether the refund waits, ask the gateway what it holds, give the money back
 * under a key of one's own, then write that it is done. Answers how often the money moved; more than once proves that
 * the race is one.
 */
export async function refundNaively(deps: Deps, refundId: number, clicks: number): Promise<number> {
  const click = async (): Promise<number> => {
    const [refund] = await rows<Refund>(
      deps.db,
      sql`select r.status, r.refund_cash as amount, p.pg_payment_id, o.order_no, r.refund_no
          from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id where r.id = ${refundId}`,
    )
    if (refund?.status !== 'REQUESTED') return 0
    const { amount, pg_payment_id: pgPaymentId, order_no: orderNo } = refund
    for (;;) {
      const held = await deps.gateway.query({ pgPaymentId, orderNo })
      const balanceExpected = held.amount - held.canceledAmount
      if (balanceExpected < amount) return 0
      const how = { balanceExpected, reason: '주문 취소', reference: refund.refund_no, idempotencyKey: randomUUID() }
      const outcome = await deps.gateway.cancel({ pgPaymentId, orderNo, amount, ...how })
      // another click was faster: what the gateway holds is no longer what was read
      if (outcome.kind !== 'OK') continue
      await rows(deps.db, sql`update refunds set status = 'COMPLETED' where id = ${refundId}`)
      return 1
    }
  }
  const moved = await Promise.all(Array.from({ length: clicks }, click))
  return moved.reduce((sum, one) => sum + one, 0)
}

/** Takes back what the control did to the gateway's books and ours, so that they balance again. */
export async function mendRefund(deps: Deps, refundId: number): Promise<void> {
  await rows(deps.db, sql`update refunds set status = 'REQUESTED' where id = ${refundId}`)
  await rows(deps.db, sql`delete from sandbox_cancels`)
  await rows(
    deps.db,
    sql`update sandbox_payments set canceled = 0, status = 'PAID' where status in ('PARTIAL_CANCELED', 'CANCELED')`,
  )
}
