import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { PgSnapshot } from '../../ports/gateway.ts'
import type { Attempt } from './gatewayCalls.ts'
import type { KeptCashReceipt } from './payments.tables.ts'
import { at, records } from '../../db/values.ts'

type NewPayment = {
  orderId: number
  provider: string
  method: string
  amount: number
  installmentMonths: number
  cashReceipt: KeptCashReceipt | null
  /** charged without a window */
  billingKeyId: number | null
}

/** The statement that opens a payment (READY) of an order. Answers its `id`. */
export const openPayment = (
  { orderId, provider, method, amount, installmentMonths, cashReceipt, billingKeyId }: NewPayment,
  now: Date,
): SQL => sql`
          insert into payments (order_id, provider, method, amount, status, idempotency_key, installment_months, cash_receipt, billing_key_id, created_at, updated_at)
          values (${orderId}, ${provider}, ${method}, ${amount}, 'READY', ${randomUUID()}, ${installmentMonths}, ${cashReceipt && JSON.stringify(cashReceipt)}::jsonb, ${billingKeyId}, ${at(now)}, ${at(now)}) returning id`

/** What stands for the gateway's key of a payment that has no window: it names the payment, so that no other one is charged for it. */
export const chargeKeyOf = (paymentId: number): string => `billing:${paymentId}`
export const chargeKey = sql`case when p.billing_key_id is not null then 'billing:' || p.id end`

/**
 * The statement that begins to confirm a READY payment `p` under the gateway's key, or to charge it (`chargeKeyOf`): the
 * reconciler stays out of it until `askAt`. `where` may name `from` and must pick the payment. Answers every column of it.
 */
export const beginConfirming = (
  { key, askAt, from, where }: { key: string; askAt: Date; from: SQL; where: SQL },
  now: Date,
): SQL => sql`
          update payments p set status = 'CONFIRMING', pg_payment_id = case when p.billing_key_id is null then ${key}::text end, next_query_at = ${at(askAt)},
            query_count = 0, raw = jsonb_build_object('confirming_at', ${now.toISOString()}::text, 'key', ${key}::text), updated_at = ${at(now)}
          from ${from} where p.status = 'READY' and p.provider <> 'FREE' and coalesce(${chargeKey} = ${key}::text, true) and ${where}
          returning p.*`

/** The statement by which nobody knows how a payment that is being confirmed ended: the gateway is asked at `askAt`. */
export const becomeUnknown = (paymentId: number, askAt: Date, now: Date): SQL => sql`
          update payments set status = 'UNKNOWN', next_query_at = ${at(askAt)}, updated_at = ${at(now)} where id = ${paymentId} and status = 'CONFIRMING'`

/** The statement that plans the next question about a payment whose end is not known. */
export const askAgain = (paymentId: number, askAt: Date): SQL => sql`
          update payments set query_count = query_count + 1, next_query_at = ${at(askAt)}
          where id = ${paymentId} and status in ('CONFIRMING', 'UNKNOWN')`

/** Takes the payments that are to be asked about until `until`, so that no other process has them; answers their `id`. */
export const takeToAsk = ({ until, limit }: { until: Date; limit: number }, now: Date): SQL => sql`
        with due as materialized (
          select id from payments where status in ('CONFIRMING', 'UNKNOWN') and next_query_at <= ${at(now)} order by next_query_at limit ${limit} for update skip locked)
        update payments p set next_query_at = ${at(until)} from due where p.id = due.id returning p.id`

/**
 * The statement that makes a live payment `p` PAID, with what the gateway said of it. `from` is a part with the order's
 * `id`; `where` may say more. Answers `order_id`.
 */
export function payPayment(
  paymentId: number,
  { snapshot, label, from, where }: { snapshot: PgSnapshot | null; label: string; from: SQL; where: SQL },
  now: Date,
): SQL {
  // what the gateway did not issue is not promised
  const issued = snapshot?.cashReceipt ? JSON.stringify({ issued: true, ...snapshot.cashReceipt }) : null
  return sql`
          update payments p set status = 'PAID', captured = amount, pg_payment_id = coalesce(${snapshot?.pgPaymentId ?? null}, p.pg_payment_id), method_label = ${label},
            receipt_url = ${snapshot?.receiptUrl ?? null}, cash_receipt = ${issued}::jsonb || coalesce(p.cash_receipt, '{}'::jsonb),
            approved_at = ${at(snapshot?.approvedAt ?? now)}, failure_code = null, failure_message = null,
            next_query_at = null, updated_at = ${at(now)}
          from ${from} where p.id = ${paymentId} and p.order_id = ${from}.id and p.status in ('READY', 'CONFIRMING', 'UNKNOWN') and ${where}
          returning p.order_id`
}

/** The gateway does not know the payment key that we were given. */
const unknownToGateway = new Set(['NOT_FOUND_PAYMENT_SESSION', 'NOT_FOUND_PAYMENT', 'CONFIRM_TIMEOUT'])

/** The statement that ends an order's unpaid payment: the one named, else the live one. Answers its `id`. */
export function endUnpaid(
  {
    orderId,
    paymentId,
    as,
    failure,
  }: {
    orderId: number
    paymentId?: number | undefined
    as: 'EXPIRED' | 'FAILED'
    failure?: { code: string; message: string } | undefined
  },
  now: Date,
): SQL {
  // a key that is not this order's must stay free for the order that it belongs to
  const unknownKey = unknownToGateway.has(failure?.code ?? '')
  const which = paymentId === undefined ? sql`true` : sql`id = ${paymentId}`
  return sql`
          update payments set status = ${as}, failure_code = ${failure?.code ?? null}, failure_message = ${failure?.message ?? null}, next_query_at = null,
            pg_payment_id = ${unknownKey ? null : sql`pg_payment_id`}, updated_at = ${at(now)}
          where order_id = ${orderId} and ${which} and status in ('READY', 'CONFIRMING', 'UNKNOWN') returning id`
}

/** The statement that books money which came for a payment that had ended as taken and as owed back. */
export const oweBack = (paymentId: number, { pgPaymentId, amount }: PgSnapshot, most: number, now: Date): SQL => {
  const booked = Math.min(amount, most)
  return sql`
          update payments set pg_payment_id = ${pgPaymentId}, captured = ${booked}, refunded = ${booked}, failure_code = 'AUTO_CANCELED', updated_at = ${at(now)}
          where id = ${paymentId} and status in ('FAILED', 'EXPIRED') and captured = 0`
}

/** The statement by which money that was owed back (`oweBack`) has gone back. */
export const becomeCanceled = (paymentId: number, pgPaymentId: string, now: Date): SQL => sql`
          update payments set status = 'CANCELED', updated_at = ${at(now)}
          where id = ${paymentId} and pg_payment_id = ${pgPaymentId} and status in ('FAILED', 'EXPIRED')`

/**
 * The statement that sets won aside on a payment `p` for a refund, or gives them free again (negative), so that no two
 * refunds exceed what was captured; no row when they would. Answers `id` and `method`.
 */
export const setAside = (which: SQL, won: number, now: Date): SQL => sql`
        update payments p set refunded = p.refunded + ${won}::bigint, updated_at = ${at(now)}
        where ${which} and p.refunded + ${won}::bigint between 0 and p.captured returning p.id, p.method`

/** The statement that makes a payment PAID, PARTIAL_CANCELED or CANCELED by what has really gone back, a sum in SQL. */
export const becomeRefunded = (paymentId: number, total: SQL, now: Date): SQL => sql`
        update payments p set updated_at = ${at(now)},
          status = case when d.total = p.captured then 'CANCELED' when d.total > 0 then 'PARTIAL_CANCELED' else p.status end
        from (select ${total} as total) d where p.id = ${paymentId} and p.status in ('PAID', 'PARTIAL_CANCELED')`

/** The statement that keeps calls to a gateway about a payment; nothing without a row of the part `from`, where there is one. */
export const keepAttempts = (
  paymentId: number,
  attempts: readonly Attempt[],
  now: Date,
  from: SQL = sql`(select) always`,
): SQL => sql`
          insert into payment_attempts (payment_id, action, outcome, code, message, latency_ms, at)
          select ${paymentId}::bigint, v.action, v.outcome, v.code, v.message, v."latencyMs", ${at(now)}
          from ${from}, ${records(attempts)} as v(action text, outcome text, code text, message text, "latencyMs" int)`
