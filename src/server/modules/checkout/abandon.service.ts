import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { expireSheets } from '../orders/orders.parts.ts'
import { findOut } from './reconcile.service.ts'
import { closePayment } from './release.service.ts'
import { num, text } from '../../db/shape.ts'

/**
 * Asks the gateway about the payments that a customer began and did not finish, so that none is abandoned that was in
 * fact made. Outside of any transaction.
 */
export async function settleBegunPayments(deps: Deps, userId: number): Promise<void> {
  const begun = await rows(
    deps.db,
    { payment_id: num },
    sql`select p.id as payment_id from orders o join payments p on p.order_id = o.id
        where o.user_id = ${userId} and o.status = 'READY' and p.status = 'READY' and p.provider <> 'FREE' order by p.id limit 20`,
  )
  for (const { payment_id } of begun) await findOut(deps, payment_id)
}

/** Locks every order of a customer that anything may still happen to, in the order in which everybody locks them. */
export async function lockOrdersOf(tx: Tx, userId: number): Promise<{ id: number; status: string }[]> {
  return rows(
    tx,
    { id: num, status: text },
    sql`select id, status from orders where user_id = ${userId} and status in ('INITIALIZED', 'READY', 'CONFIRMING', 'COMPLETED')
        order by id for update`,
  )
}

/**
 * Ends a customer's order sheets that are not paid; what they held goes back on sale, and their coupons and points come
 * back. The caller holds the orders' locks (`lockOrdersOf`). A payment that is being confirmed is not touched.
 */
export async function abandonCheckouts(tx: Tx, userId: number, now: Date): Promise<void> {
  const ready = await rows(
    tx,
    { id: num },
    sql`select id from orders where user_id = ${userId} and status = 'READY' order by id`,
  )
  for (const { id: orderId } of ready)
    await closePayment(tx, { orderId, to: 'EXPIRED', as: 'EXPIRED', why: 'checkout.expired' }, now)
  const theirs = sql`o.user_id = ${userId} and o.status = 'INITIALIZED'`
  await tx.execute(sql`with ${expireSheets({ where: theirs, reason: '회원 탈퇴' }, now)}`)
}
