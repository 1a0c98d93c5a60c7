import { sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { system } from '../../http/actor.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PgOutcome } from '../../ports/gateway.ts'
import { queueFrom } from '../outbox/outbox.parts.ts'
import { type Attempt, askGateway, cancelAtGateway } from '../payments/gatewayCalls.ts'
import { becomeRefunded, keepAttempts } from '../payments/payments.parts.ts'
import { recordRefundEvent } from './refunds.service.ts'
import { type RowOf, num, text } from '../../db/shape.ts'

/**
 * The money of a refund: PROCESSING is committed before the gateway is asked, and nothing but a certain answer leaves
 * it. One refund of a payment at a time, so that the balance told to the gateway is the balance it has.
 */

export type RefundOutcome =
  | { kind: 'COMPLETED' }
  | { kind: 'FAILED'; code: string; message: string; manual: boolean }
  /** nobody knows yet: the clock asks the gateway until it is certain */
  | { kind: 'UNKNOWN' }
  /** it is not this call's turn: done already, under way, or behind another refund of the same payment */
  | { kind: 'NOT_NOW'; status: string }

const begunRow = {
  id: num,
  refund_no: text,
  payment_id: num,
  pg_payment_id: text,
  provider: text,
  order_no: text,
  amount: num,
  attempts: num,
  balance: num,
  label: text,
}

type Begun = RowOf<typeof begunRow>

/** After so many refusals a person takes over. */
const retryAfterSeconds = [60, 600, 3600]
/** A call of ours may be under way for so long after it was begun. */
const leaseSeconds = 60

const begunColumns = sql`r.id, r.refund_no, r.payment_id, p.pg_payment_id, p.provider, o.order_no, r.refund_cash as amount, r.attempts,
  p.captured - coalesce((select sum(d.refund_cash) from refunds d where d.payment_id = p.id and d.status = 'COMPLETED' and d.manual_memo is null), 0)::bigint as balance,
  case c.type when 'cancel' then '주문 취소' when 'return' then '반품' else '교환' end as label`
const begunTables = sql`payments p, orders o, claims c`
const begunJoin = sql`p.id = r.payment_id and o.id = r.order_id and c.id = r.claim_id`

/** Whether refund `r` has to wait: for another one of its payment, or for a second person's word on its amount. */
export const isWaiting = sql`(exists (select 1 from refunds other where other.payment_id = r.payment_id and other.id <> r.id and other.status = 'PROCESSING')
  or exists (select 1 from approvals a where a.kind = 'REFUND' and a.target_id = r.id and a.status = 'PENDING'))`

/** Pays back decided refunds (status REQUESTED or FAILED), each at most once whoever asks and however often. */
export async function executeRefunds(deps: Deps, ids: readonly number[]): Promise<Map<number, RefundOutcome>> {
  const found = await rows(
    deps.db,
    { id: num, payment_id: num.orNull },
    sql`select id, payment_id from refunds where id = any(${sql.param([...ids])}::bigint[]) order by id`,
  )
  const outcomes = new Map<number, RefundOutcome>()
  const queues = [...Map.groupBy(found, (refund) => refund.payment_id).values()]
  const worker = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift())
      for (const { id } of queue) outcomes.set(id, await executeRefund(deps, id))
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return outcomes
}

async function executeRefund(deps: Deps, id: number): Promise<RefundOutcome> {
  const begun = await inTransaction(deps.db, (tx) => begin(tx, id, deps.clock.now()))
  if (!begun) {
    const [now] = await rows(deps.db, { status: text }, sql`select status from refunds where id = ${id}`)
    return now?.status === 'COMPLETED' ? { kind: 'COMPLETED' } : { kind: 'NOT_NOW', status: now?.status ?? '' }
  }
  return ask(deps, begun)
}

/** Takes a refund to PROCESSING under its payment's lock; undefined when it is not there to be taken. */
async function begin(tx: Tx, id: number, now: Date): Promise<Begun | undefined> {
  await rows(
    tx,
    { id: num },
    sql`select id from payments where id = (select payment_id from refunds where id = ${id}) for update`,
  )
  const at = sql`${now.toISOString()}::timestamptz`
  const [begun] = await rows(
    tx,
    begunRow,
    sql`update refunds r set status = 'PROCESSING', attempts = r.attempts + 1, unknown_since = null, pg_code = null, pg_message = null,
          next_try_at = ${at} + make_interval(secs => ${leaseSeconds}), updated_at = ${at}
        from ${begunTables}
        where r.id = ${id} and ${begunJoin} and r.status in ('REQUESTED', 'FAILED') and r.executed_by is not null
          and not ${isWaiting}
        returning ${begunColumns}`,
  )
  return begun
}

/** What was paid elsewhere, before this shop, no gateway of ours can give back: a person does. */
const paidElsewhere = {
  outcome: {
    kind: 'REFUSED',
    code: 'PAID_ELSEWHERE',
    message: '다른 곳에서 결제한 주문이라 결제사로 돌려줄 수 없어요.',
    hard: true,
  },
  attempt: { action: 'CANCEL', outcome: 'REFUSED', code: 'PAID_ELSEWHERE', message: null, latencyMs: 0 },
} as const

async function ask(deps: Deps, refund: Begun): Promise<RefundOutcome> {
  if (refund.provider === 'EXTERNAL') {
    const { outcome, attempt } = paidElsewhere
    return inTransaction(deps.db, (tx) => settle(tx, refund, outcome, attempt, deps.clock.now()))
  }
  const { outcome, attempt } = await cancelAtGateway(deps.gateway, {
    pgPaymentId: refund.pg_payment_id,
    orderNo: refund.order_no,
    amount: refund.amount,
    balanceExpected: refund.balance,
    reason: refund.label,
    reference: refund.refund_no,
    // a refusal is an answer the gateway keeps for its key: the next try after one is another question
    idempotencyKey:
      refund.attempts === 1 ? `refund:${refund.refund_no}` : `refund:${refund.refund_no}:${refund.attempts}`,
  })
  return inTransaction(deps.db, (tx) => settle(tx, refund, outcome, attempt, deps.clock.now()))
}

async function settle(tx: Tx, refund: Begun, outcome: PgOutcome, attempt: Attempt, now: Date): Promise<RefundOutcome> {
  await rows(tx, { id: num }, sql`select id from payments where id = ${refund.payment_id} for update`)
  await tx.execute(keepAttempts(refund.payment_id, [attempt], now))
  if (outcome.kind === 'OK') return complete(tx, refund, now)
  const at = sql`${now.toISOString()}::timestamptz`
  if (outcome.kind === 'UNKNOWN') {
    await tx.execute(sql`update refunds set unknown_since = coalesce(unknown_since, ${at}), pg_code = ${outcome.code ?? 'UNKNOWN'}, updated_at = ${at},
      next_try_at = ${at} + case when unknown_since is null or unknown_since > ${at} - interval '1 minute' then interval '5 seconds' else interval '1 minute' end
      where id = ${refund.id} and status = 'PROCESSING'`)
    return { kind: 'UNKNOWN' }
  }
  const wait = outcome.hard ? undefined : retryAfterSeconds[refund.attempts - 1]
  const manual = wait === undefined
  const changed = await rows(
    tx,
    { id: num },
    sql`update refunds set status = ${manual ? 'MANUAL' : 'FAILED'}, pg_code = ${outcome.code}, pg_message = ${outcome.message}, unknown_since = null,
          next_try_at = ${manual ? null : sql`${at} + make_interval(secs => ${wait})`}, updated_at = ${at}
        where id = ${refund.id} and status = 'PROCESSING' returning id`,
  )
  if (changed.length > 0)
    await recordRefundEvent(tx, refund.id, 'refund.failed', system, now, { manual }, outcome.message)
  return { kind: 'FAILED', code: outcome.code, message: outcome.message, manual }
}

async function complete(
  tx: Tx,
  { id, payment_id }: Pick<Begun, 'id' | 'payment_id'>,
  now: Date,
): Promise<RefundOutcome> {
  const at = sql`${now.toISOString()}::timestamptz`
  const done = await rows(
    tx,
    { id: num },
    sql`update refunds set status = 'COMPLETED', completed_at = ${at}, unknown_since = null, next_try_at = null, pg_code = null, pg_message = null, updated_at = ${at}
        where id = ${id} and status = 'PROCESSING' returning id`,
  )
  if (done.length === 0) return { kind: 'COMPLETED' }
  await markPayment(tx, payment_id, now)
  await recordRefundEvent(tx, id, 'refund.completed', system, now)
  await tellCustomer(tx, id, now)
  return { kind: 'COMPLETED' }
}

/** PAID, PARTIAL_CANCELED or CANCELED: by what has really gone back. The caller holds the payment's lock. */
export async function markPayment(tx: Tx, paymentId: number, now: Date): Promise<void> {
  const total = sql`(select coalesce(sum(refund_cash), 0) from refunds where payment_id = ${paymentId} and status = 'COMPLETED')`
  await tx.execute(becomeRefunded(paymentId, total, now))
}

/** The customer learns that the money is on its way. */
export async function tellCustomer(tx: Tx, refundId: number, now: Date): Promise<void> {
  const letter = sql`
    select 'order-message:REFUNDED:' || r.id as dedupe, 'order.message' as topic,
      jsonb_build_object('event', 'REFUNDED', 'order_id', r.order_id, 'order_no', o.order_no, 'user_id', r.user_id, 'amount', r.refund_cash) as payload
    from refunds r join orders o on o.id = r.order_id where r.id = ${refundId}`
  await tx.execute(queueFrom(letter, now))
}

/**
 * Finds out what became of a refund in PROCESSING: done when the gateway knows its number, asked for again with the
 * same key when it certainly does not, otherwise left for later. Error: none; a gateway that cannot be asked is UNKNOWN.
 */
export async function resolveRefund(deps: Deps, id: number): Promise<RefundOutcome> {
  const now = deps.clock.now()
  const refund = await takeForQuestion(deps.db, id, now)
  if (!refund) return { kind: 'NOT_NOW', status: 'PROCESSING' }
  const { snapshot, attempt } = await askGateway(deps.gateway, {
    pgPaymentId: refund.pg_payment_id,
    orderNo: refund.order_no,
  })
  const made = snapshot?.cancels.some((cancel) => cancel.reference === refund.refund_no)
  if (snapshot && made) {
    return inTransaction(deps.db, async (tx) => {
      await rows(tx, { id: num }, sql`select id from payments where id = ${refund.payment_id} for update`)
      await tx.execute(keepAttempts(refund.payment_id, [attempt], now))
      return complete(tx, refund, now)
    })
  }
  if (snapshot && ['PAID', 'PARTIAL_CANCELED', 'CANCELED'].includes(snapshot.status)) return ask(deps, refund)
  await deps.db.execute(keepAttempts(refund.payment_id, [attempt], now))
  return { kind: 'UNKNOWN' }
}

/** One process asks at a time: the lease moves with the taking. Never within the time that our own call may take. */
async function takeForQuestion(db: Db, id: number, now: Date): Promise<Begun | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`
  const [taken] = await rows(
    db,
    begunRow,
    sql`update refunds r set next_try_at = ${at} + interval '1 minute', unknown_since = coalesce(r.unknown_since, ${at}), updated_at = ${at}
        from ${begunTables} where r.id = ${id} and ${begunJoin} and r.status = 'PROCESSING' and r.next_try_at <= ${at} returning ${begunColumns}`,
  )
  return taken
}
