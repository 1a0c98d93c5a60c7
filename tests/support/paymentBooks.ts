import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { reconcilePayments } from '#server/modules/checkout/checkout.jobs.ts'
import type { TestApp } from './api.ts'

/** Our books against a gateway's, order by order. */

/** Lets the clock run until nothing is uncertain any more. */
export async function letItSettle(api: TestApp): Promise<void> {
  for (let round = 0; round < 60; round++) {
    api.clock.advance(15_000)
    await reconcilePayments(api.deps, 1_000)
    const [open] = await rows<{ count: number }>(
      api.deps.db,
      sql`select ((select count(*) from payments where status in ('CONFIRMING', 'UNKNOWN'))
            + (select count(*) from outbox where topic = 'payment.cancel' and done_at is null))::int as count`,
    )
    if (open?.count === 0) return
  }
  throw new Error('still uncertain after a quarter of an hour')
}

export type Charge = { pgPaymentId: string; orderNo: string; charges: number; kept: number }

export type Verdict = {
  completed: number
  /** told that nothing was charged: our call never reached the gateway */
  failed: number
  charged: number
  givenBack: number
  /** a customer paid twice, or one payment was charged twice */
  doubleCharges: string[]
  /** paid, and neither an order nor the money back */
  chargedForNothing: string[]
  /** an order that nobody paid */
  unpaidOrders: string[]
  /** told twice, or not at all */
  wronglyTold: string[]
}

/** What came of it: `charges` is what the gateway holds. */
export async function judge(api: TestApp, charges: readonly Charge[]): Promise<Verdict> {
  const orders = await rows<{ order_no: string; pg_payment_id: string | null; captured: number; mails: number }>(
    api.deps.db,
    sql`select o.order_no, p.pg_payment_id, p.captured - p.refunded as captured,
          (select count(*) from outbox b where b.topic = 'order.message' and b.payload ->> 'event' = 'PAID' and b.payload ->> 'order_no' = o.order_no)::int as mails
        from orders o join payments p on p.order_id = o.id and p.status = 'PAID' where o.status = 'COMPLETED'`,
  )
  const [failed] = await rows<{ count: number }>(
    api.deps.db,
    sql`select count(*)::int as count from orders where status in ('FAILED', 'INITIALIZED', 'EXPIRED')`,
  )
  const kept = charges.filter((one) => one.kept > 0)
  const ofOrder = Map.groupBy(kept, (one) => one.orderNo)
  const paidFor = new Map(orders.map((order) => [order.order_no, order]))
  return {
    completed: orders.length,
    failed: failed?.count ?? 0,
    charged: charges.reduce((sum, one) => sum + one.charges, 0),
    givenBack: charges.filter((one) => one.charges > 0 && one.kept === 0).length,
    doubleCharges: [
      ...[...ofOrder].filter(([, all]) => all.length > 1).map(([orderNo]) => orderNo),
      ...charges.filter((one) => one.charges > 1).map((one) => one.orderNo),
    ],
    chargedForNothing: kept
      .filter((one) => paidFor.get(one.orderNo)?.pg_payment_id !== one.pgPaymentId)
      .map((one) => one.orderNo),
    unpaidOrders: orders
      .filter((order) => !kept.some((one) => one.pgPaymentId === order.pg_payment_id && one.kept === order.captured))
      .map((order) => order.order_no),
    wronglyTold: orders.filter((order) => order.mails !== 1).map((order) => order.order_no),
  }
}

/** Every run ended as an order that is paid once or, on a machine so slow that a call was lost, as one that is not charged. */
export function expectClean(verdict: Verdict, runs: number): void {
  expect(verdict).toMatchObject(clean)
  expect(verdict.completed + verdict.failed).toBe(runs)
  expect(verdict.charged - verdict.givenBack).toBe(verdict.completed)
  expect(verdict.completed).toBeGreaterThan(runs / 2)
}

const clean = { doubleCharges: [], chargedForNothing: [], unpaidOrders: [], wronglyTold: [] }
