import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { hotRows } from '../../db/prepared.ts'
import type { Deps } from '../../deps.ts'
import { type Letter, queue, tried } from '../outbox/outbox.parts.ts'
import { type Attempt, cancelAtGateway } from '../payments/gatewayCalls.ts'
import { alreadyCanceled, type PgSnapshot } from '../../ports/gateway.ts'
import { inTransaction } from '../../db/transaction.ts'
import { becomeCanceled, keepAttempts, oweBack } from '../payments/payments.parts.ts'
import {
  completePromoted,
  itemsOf,
  orderJson,
  type PaymentRow,
  paymentJson,
  type SettledItem,
  type SettledOrder,
} from './completion.ts'
import { closePayment } from './release.service.ts'
import { type RowOf, json, num, text } from '../../db/shape.ts'

/** What is certain about a payment: it was made, or it was not and will not be. */
export type Certainty =
  | { kind: 'PAID'; snapshot: PgSnapshot }
  | { kind: 'FREE' }
  | { kind: 'FAILED'; code: string; message: string }

export type Settled = 'COMPLETED' | 'FAILED' | 'CANCELED'

/**
 * Brings an order and its payment to where the truth puts them, whoever found it out (our own call, a webhook, the
 * reconciler) and however often. A payment that was made but no longer fits its order (too late, another amount, the
 * stock gone) is cancelled at the gateway.
 */
export async function settlePayment(
  deps: Deps,
  paymentId: number,
  truth: Certainty,
  attempt?: Attempt,
): Promise<Settled> {
  const now = deps.clock.now()
  const result = await inTransaction(deps.db, async (tx) => {
    const { order, payment, items } = await lock(tx, paymentId, now)
    const isOwn =
      truth.kind !== 'PAID' || payment.pg_payment_id === null || payment.pg_payment_id === truth.snapshot.pgPaymentId
    const fits =
      truth.kind !== 'FAILED' &&
      isLive(payment) &&
      (order.status === 'READY' || order.status === 'CONFIRMING') &&
      (truth.kind === 'FREE' || truth.snapshot.amount === payment.amount)
    const paid = { snapshot: truth.kind === 'PAID' ? truth.snapshot : null, attempt, now }
    if (fits && (await completePromoted(tx, order, payment, items, paid))) return 'COMPLETED'
    if (attempt) await tx.execute(keepAttempts(paymentId, [attempt], now))
    if (truth.kind === 'FAILED') return fail(tx, order, payment, truth, now)
    if (isOwn && (payment.status === 'PAID' || payment.status === 'PARTIAL_CANCELED')) return 'COMPLETED'
    if (isOwn && payment.status === 'CANCELED') return 'CANCELED'
    if (truth.kind === 'FREE') throw new Error(`order ${order.id} costs nothing and cannot be completed`)
    await promiseCancel(tx, order, payment, truth.snapshot, now)
    return 'CANCEL'
  })
  if (result !== 'CANCEL' || truth.kind !== 'PAID') return result as Settled
  await cancelPromised(deps, truth.snapshot.pgPaymentId)
  return 'CANCELED'
}

const isLive = (payment: PaymentRow) => ['READY', 'CONFIRMING', 'UNKNOWN'].includes(payment.status)

const lockedRow = {
  order: json<SettledOrder>(),
  payment: json<PaymentRow>(),
  items: json<SettledItem[]>(),
}

type Locked = RowOf<typeof lockedRow>

/** Locks the order first and reads after it, so that what is read is what the one before left. */
async function lock(tx: Tx, paymentId: number, now: Date): Promise<Locked> {
  await hotRows(
    tx,
    { id: num },
    sql`select id from orders where id = (select order_id from payments where id = ${paymentId}) for update`,
  )
  const [row] = await hotRows(
    tx,
    lockedRow,
    sql`select ${orderJson} as order, ${paymentJson} as payment, ${itemsOf(sql`o.id`, now)} as items
        from payments p join orders o on o.id = p.order_id where p.id = ${paymentId}`,
  )
  if (!row) throw new Error(`no payment ${paymentId}`)
  return row
}

async function fail(
  tx: Tx,
  order: SettledOrder,
  payment: PaymentRow,
  { code, message }: { code: string; message: string },
  now: Date,
): Promise<Settled> {
  if (payment.status === 'PAID' || payment.status === 'PARTIAL_CANCELED') return 'COMPLETED'
  await closePayment(
    tx,
    {
      orderId: order.id,
      paymentId: payment.id,
      to: 'FAILED',
      as: 'FAILED',
      why: 'payment.failed',
      failure: { code, message },
    },
    now,
  )
  return 'FAILED'
}

/**
 * Money that came for an order that cannot have it: booked as taken and as owed back, to be cancelled at the gateway.
 * A second charge beside the payment's own is owed back without touching its books.
 */
async function promiseCancel(
  tx: Tx,
  order: SettledOrder,
  payment: PaymentRow,
  snapshot: PgSnapshot,
  now: Date,
): Promise<void> {
  const { pgPaymentId, amount } = snapshot
  if (isLive(payment)) {
    const failure = {
      code: 'AUTO_CANCELED',
      message: '결제하는 사이 주문을 진행할 수 없게 되어 결제를 자동으로 취소했어요.',
    }
    await closePayment(
      tx,
      { orderId: order.id, paymentId: payment.id, to: 'FAILED', as: 'FAILED', why: 'payment.auto_canceled', failure },
      now,
    )
  }
  const letters: Letter[] = [
    {
      dedupe: cancelKey(pgPaymentId),
      topic: 'payment.cancel',
      payload: { payment_id: payment.id, pg_payment_id: pgPaymentId, amount },
    },
    {
      dedupe: `order-message:PAYMENT_CANCELED:${pgPaymentId}`,
      topic: 'order.message',
      payload: {
        event: 'PAYMENT_CANCELED',
        order_id: order.id,
        order_no: order.order_no,
        user_id: order.user_id,
        amount,
      },
    },
  ]
  await tx.execute(
    sql`with p as (
          ${oweBack(payment.id, snapshot, payment.amount, now)})
        ${queue(letters, now)}`,
  )
}

const cancelKey = (pgPaymentId: string) => `payment-cancel:${pgPaymentId}`

/** Cancels at the gateway what was promised; an answer that does not come is asked for again later. */
export async function cancelPromised(deps: Deps, pgPaymentId: string): Promise<void> {
  const key = cancelKey(pgPaymentId)
  const [owed] = await rows(
    deps.db,
    { payment_id: num, amount: num, order_no: text },
    sql`select p.id as payment_id, (b.payload ->> 'amount')::bigint as amount, o.order_no from outbox b
        join payments p on p.id = (b.payload ->> 'payment_id')::bigint join orders o on o.id = p.order_id
        where b.dedupe = ${key} and b.done_at is null`,
  )
  if (!owed) return
  const { outcome, attempt } = await cancelAtGateway(deps.gateway, {
    pgPaymentId,
    orderNo: owed.order_no,
    amount: owed.amount,
    balanceExpected: owed.amount,
    reason: '주문을 진행할 수 없어 자동 취소',
    reference: key,
    idempotencyKey: key,
  })
  const now = deps.clock.now()
  const done = outcome.kind === 'OK' || (outcome.kind === 'REFUSED' && outcome.code === alreadyCanceled)
  await inTransaction(deps.db, async (tx) => {
    await tx.execute(keepAttempts(owed.payment_id, [attempt], now))
    if (done) {
      await tx.execute(becomeCanceled(owed.payment_id, pgPaymentId, now))
    }
    await tx.execute(tried(key, done, now))
  })
}
