import { sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { eachAlone } from '../bulk/troubles.service.ts'
import { bySystem, orderEvents } from '../orders/orderEvents.parts.ts'
import { outcomeOf, settleIssue } from './cashReceipts.service.ts'
import { num, text } from '../../db/shape.ts'

/** Cash receipts by the clock. Every function may run in several processes and after a crash. */

/** So many receipts in one run. */
const batch = 50

const uncertainRow = {
  id: num,
  label: text,
  tries: num,
  payment_id: num,
  pg_payment_id: text,
  order_no: text,
  asked_ms: num,
}
const overRow = {
  id: num,
  label: text,
  key: text,
  amount: num,
  left: num,
  pg_payment_id: text,
}

/**
 * Finds out about receipts whose answer was lost, and makes issued ones smaller when money went back: not before all of
 * it has moved, because what was booked to go back may still be taken back, and a receipt cannot grow.
 */
export async function driveCashReceipts(deps: Deps): Promise<{ asked: number; reduced: number }> {
  const asked = await findOutIssuing(deps)
  return { asked, reduced: await followRefunds(deps) }
}

async function findOutIssuing(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const due = await rows(
    deps.db,
    uncertainRow,
    sql`with due as materialized (
          select c.id, p.pg_payment_id, o.order_no from cash_receipts c join payments p on p.id = c.payment_id join orders o on o.id = p.order_id
          where c.status = 'ISSUING' and c.next_try_at <= ${at} and p.provider = ${deps.gateway.provider}
          order by c.next_try_at limit ${batch} for update of c skip locked)
        update cash_receipts c set next_try_at = ${at} + interval '1 minute' from due where c.id = due.id
        returning c.id, '현금영수증 · ' || due.order_no as label, c.tries, c.payment_id, due.pg_payment_id, due.order_no, (extract(epoch from c.asked_at) * 1000)::float8 as asked_ms`,
  )
  await eachAlone(deps, 'find-cash-receipts', due, async (receipt) => {
    const found = await outcomeOf(async () => {
      const value = await deps.gateway.cashReceipts?.find({
        pgPaymentId: receipt.pg_payment_id,
        orderNo: receipt.order_no,
        attempt: String(receipt.payment_id),
        day: kstDay(new Date(receipt.asked_ms)),
      })
      if (value) return { kind: 'OK', value }
      return { kind: 'REFUSED', code: 'NOT_ISSUED', message: '발급되지 않았어요. 다시 신청해 주세요.' }
    })
    await deps.db.transaction((tx) => settleIssue(tx as Tx, receipt, found, deps.clock.now()))
  })
  return due.length
}

async function followRefunds(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const over = await rows(
    deps.db,
    overRow,
    sql`with due as materialized (
          select c.id, p.captured - p.refunded as left, p.pg_payment_id, o.order_no
          from payments p join cash_receipts c on c.payment_id = p.id join orders o on o.id = p.order_id
          where p.method = 'TRANSFER' and p.refunded > 0 and p.provider = ${deps.gateway.provider}
            and c.status = 'ISSUED' and c.next_try_at <= ${at} and c.amount > p.captured - p.refunded
            and not exists (select from refunds r where r.payment_id = p.id and r.status in ('REQUESTED', 'PROCESSING', 'FAILED'))
          order by c.next_try_at limit ${batch} for update of c skip locked)
        update cash_receipts c set next_try_at = ${at} + interval '1 minute' from due where c.id = due.id
        returning c.id, '현금영수증 · ' || due.order_no as label, c.key, c.amount, due.left, due.pg_payment_id`,
  )
  await eachAlone(deps, 'reduce-cash-receipts', over, async ({ id, key, amount, left, pg_payment_id: pgPaymentId }) => {
    const outcome = await outcomeOf(async () => {
      const idempotencyKey = `cash-receipt:${id}:${key}:${amount}-${left}`
      return (
        (await deps.gateway.cashReceipts?.reduce({ pgPaymentId, key, amount, left, idempotencyKey })) ?? {
          kind: 'UNKNOWN' as const,
          code: 'NOT_SUPPORTED',
        }
      )
    })
    await deps.db.transaction((tx) => settleReduction(tx as Tx, { id, amount }, outcome, deps.clock.now()))
  })
  return over.length
}

type Reduction = Awaited<ReturnType<typeof outcomeOf<{ left: number }>>>

async function settleReduction(tx: Tx, { id, amount }: { id: number; amount: number }, outcome: Reduction, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  if (outcome.kind !== 'OK') {
    const { code } = outcome
    const message = outcome.kind === 'REFUSED' ? outcome.message : null
    await tx.execute(
      sql`update cash_receipts set failure_code = ${code}, failure_message = ${message}, next_try_at = ${at} + ${outcome.kind === 'REFUSED' ? sql`interval '1 hour'` : sql`interval '1 minute'`}
          where id = ${id} and status = 'ISSUED' and amount = ${amount}`,
    )
    return
  }
  const { left } = outcome.value
  await tx.execute(
    sql`with c as (
          update cash_receipts set amount = ${left}, status = ${left > 0 ? 'ISSUED' : 'CANCELED'}, failure_code = null, failure_message = null, updated_at = ${at}
          where id = ${id} and status = 'ISSUED' and amount = ${amount} returning payment_id)
        ${orderEvents(now, {
          from: sql`c join payments p on p.id = c.payment_id`,
          order: sql`p.order_id`,
          kind: 'payment.cash-receipt-reduced',
          who: bySystem,
          data: sql`jsonb_build_object('payment_id', p.id, 'before', ${amount}::bigint, 'after', ${left}::bigint)`,
        })}`,
  )
}
