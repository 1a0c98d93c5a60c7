import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { logError } from '../../log.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { findOut } from '../checkout/reconcile.service.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PgTransaction } from '../../ports/gateway.ts'
import { claimFeePayments, healClaimFee } from './claimFees.read.ts'
import { healMembership, membershipPayments } from './memberships.read.ts'
import { registrationDifferences } from './registrations.read.ts'
import {
  byPayment,
  compare,
  compareAnswer,
  type Difference,
  type OurPayment,
  ourPaymentRow,
} from './reconciliation.compare.ts'
import { num, text } from '../../db/shape.ts'

export type DayResult = { day: string; status: 'MATCHED' | 'DIFFERENT' | 'FAILED'; differences: number }

/** A day is compared again while it could not be, or while something of it is open. */
const lookBackDays = 7

/** Every night: yesterday, and what is left of the week before. A gateway that tells no list is not compared. */
export async function reconcileGateway(deps: Deps): Promise<DayResult[]> {
  if (!deps.gateway.list) return []
  const today = kstDay(deps.clock.now())
  const days = Array.from({ length: lookBackDays }, (_, back) => addDays(today, back - lookBackDays))
  const done = await rows(
    deps.db,
    { day: text },
    sql`select r.day::text as day from payment_reconciliations r where r.provider = ${deps.gateway.provider} and r.day >= ${days[0]}::date
          and r.status <> 'FAILED' and not exists (select 1 from payment_differences d where d.reconciliation_id = r.id and d.resolved_at is null)`,
  )
  const over = new Set(done.map(({ day }) => day))
  const results: DayResult[] = []
  for (const day of days.filter((one) => !over.has(one))) results.push(await reconcileDay(deps, day))
  return results
}

/**
 * Compares a gateway's books of one KST day with ours, keeps what differs, and has the truth about a charge that we do
 * not know found out: it becomes its order or goes back. What no longer differs is resolved.
 */
export async function reconcileDay(deps: Deps, day: string): Promise<DayResult> {
  const found = await compareDay(deps, day)
  const healed = found && (await heal(deps, found)) > 0
  const left = healed ? await compareDay(deps, day) : found
  if (!left) return { day, status: 'FAILED', differences: 0 }
  return { day, status: left.length > 0 ? 'DIFFERENT' : 'MATCHED', differences: left.length }
}

/** Compares once and keeps the result; undefined when the gateway's list cannot be read. */
async function compareDay(deps: Deps, day: string): Promise<Difference[] | undefined> {
  const transactions = await listOf(deps, day)
  const found = transactions && (await differencesOf(deps, day, transactions))
  await keep(
    deps,
    day,
    transactions ?? [],
    found ?? [],
    found ? (found.length > 0 ? 'DIFFERENT' : 'MATCHED') : 'FAILED',
  )
  return found
}

async function listOf(deps: Deps, day: string): Promise<PgTransaction[] | undefined> {
  try {
    return await deps.gateway.list?.(day)
  } catch (error) {
    logError({ reconciliation: day }, error)
    return undefined
  }
}

async function differencesOf(deps: Deps, day: string, transactions: readonly PgTransaction[]): Promise<Difference[]> {
  const theirs = byPayment(transactions)
  const ours = await ourPayments(deps.db, deps.gateway.provider, day, [...theirs.keys()])
  const found: Difference[] = []
  for (const id of new Set([...theirs.keys(), ...ours.keys()])) {
    const own = ours.get(id)
    const difference = compare(id, theirs.get(id), own)
    if (difference === 'ASK') {
      const asked = own && (await ask(deps, own))
      if (asked) found.push(asked)
    } else if (difference) found.push(difference)
  }
  return [...found, ...(await registrationDifferences(deps, day))]
}

/** A gateway that cannot be asked about one payment says nothing about it: the next night asks again. */
async function ask(deps: Deps, ours: OurPayment): Promise<Difference | undefined> {
  const { order_no: orderNo, pg_payment_id: pgPaymentId } = ours
  const about = { pgPaymentId, orderNo, paymentId: ours.payment_id }
  try {
    return compareAnswer(ours, await deps.gateway.query({ orderNo, pgPaymentId }))
  } catch {
    return { kind: 'STATUS', ...about, ours: ours.status, theirs: '물어볼 수 없음' }
  }
}

/** Our payments that were approved on this day or that the gateway moved on it, charges of ours to be taken back too. */
async function ourPayments(
  db: Db,
  provider: string,
  day: string,
  pgPaymentIds: string[],
): Promise<Map<string, OurPayment>> {
  const [from, to] = [startOfKstDay(day).toISOString(), startOfKstDay(addDays(day, 1)).toISOString()]
  const own = await rows(
    db,
    ourPaymentRow,
    sql`with ids as (select unnest(${sql.param(pgPaymentIds)}::text[]) as id),
        promised as (
          select b.payload ->> 'pg_payment_id' as id, (b.payload ->> 'payment_id')::bigint as payment_id, (b.payload ->> 'amount')::bigint as amount, b.done_at is not null as done
          from outbox b where b.topic = 'payment.cancel' and b.payload ->> 'pg_payment_id' in (select id from ids)),
        mine as (
          select p.id as payment_id, p.pg_payment_id, o.order_no, p.captured, p.status,
            coalesce(p.approved_at >= ${from}::timestamptz and p.approved_at < ${to}::timestamptz, false) as is_of_day,
            coalesce((select sum(r.refund_cash) from refunds r where r.payment_id = p.id and r.status = 'COMPLETED' and r.manual_memo is null), 0)::bigint as returned,
            coalesce((select sum(r.refund_cash) from refunds r where r.payment_id = p.id and r.status = 'PROCESSING'), 0)::bigint as returning
          from payments p join orders o on o.id = p.order_id
          where p.id in (
            select id from payments where provider = ${provider} and pg_payment_id in (select id from ids)
            union select id from payments where provider = ${provider} and pg_payment_id is not null and captured > 0
              and approved_at >= ${from}::timestamptz and approved_at < ${to}::timestamptz))
        select m.payment_id, m.pg_payment_id, m.order_no, coalesce(x.amount, m.captured) as captured, m.status, m.is_of_day,
          m.returned + case when x.done then x.amount else 0 end as returned, m.returning + case when not x.done then x.amount else 0 end as returning
        from mine m left join promised x on x.id = m.pg_payment_id
        union all
        select x.payment_id, x.id, o.order_no, x.amount, 'AUTO_CANCELED', false, case when x.done then x.amount else 0 end, case when x.done then 0 else x.amount end
        from promised x join payments p on p.id = x.payment_id join orders o on o.id = p.order_id
        where x.id not in (select pg_payment_id from mine)`,
  )
  const members = await membershipPayments(db, provider, day, pgPaymentIds)
  const fees = await claimFeePayments(db, provider, day, pgPaymentIds)
  return new Map([...own, ...members, ...fees].map((one) => [one.pg_payment_id, one]))
}

/** Charges that we do not know as paid. Answers how many the truth was found of. */
async function heal(deps: Deps, found: readonly Difference[]): Promise<number> {
  let healed = 0
  for (const { kind, orderNo, pgPaymentId } of found) {
    // it is not charged again, and its owner was told
    if (kind === 'KEY_GONE') healed++
    if (kind !== 'MISSING_HERE' && kind !== 'STATUS') continue
    const [payment] = await rows(
      deps.db,
      { id: num },
      sql`select p.id from payments p join orders o on o.id = p.order_id where o.order_no = ${orderNo} and p.provider = ${deps.gateway.provider}
          order by (p.pg_payment_id = ${pgPaymentId}) desc nulls last, p.id desc limit 1`,
    )
    if (!payment) {
      if ((await healMembership(deps, orderNo)) || (await healClaimFee(deps, orderNo))) healed++
      continue
    }
    const result = await findOut(deps, payment.id, pgPaymentId)
    if (result === 'COMPLETED' || result === 'CANCELED') healed++
  }
  return healed
}

async function keep(
  deps: Deps,
  day: string,
  transactions: readonly PgTransaction[],
  found: readonly Difference[],
  status: DayResult['status'],
): Promise<void> {
  const of = (kind: PgTransaction['kind']) => transactions.filter((one) => one.kind === kind)
  const sum = (all: readonly PgTransaction[]) => all.reduce((total, one) => total + one.amount, 0)
  const [paid, canceled] = [of('PAYMENT'), of('CANCEL')]
  const at = sql`${deps.clock.now().toISOString()}::timestamptz`
  const error = status === 'FAILED' ? '결제사의 거래 내역을 읽지 못했어요.' : null
  await inTransaction(deps.db, async (tx) => {
    const [run] = await rows(
      tx,
      { id: num },
      sql`insert into payment_reconciliations (provider, day, status, payments, paid, cancels, canceled, run_at, error)
          values (${deps.gateway.provider}, ${day}::date, ${status}, ${paid.length}, ${sum(paid)}, ${canceled.length}, ${sum(canceled)}, ${at}, ${error})
          on conflict (provider, day) do update set status = excluded.status, payments = excluded.payments, paid = excluded.paid, cancels = excluded.cancels,
            canceled = excluded.canceled, run_at = excluded.run_at, error = excluded.error, updated_at = excluded.run_at
          returning id`,
    )
    if (status === 'FAILED') return
    const id = (run as { id: number }).id
    const lines = JSON.stringify(
      found.map((one) => ({
        kind: one.kind,
        pg_payment_id: one.pgPaymentId,
        order_no: one.orderNo,
        payment_id: one.paymentId,
        ours: one.ours,
        theirs: one.theirs,
      })),
    )
    await tx.execute(
      sql`insert into payment_differences as d (reconciliation_id, kind, pg_payment_id, order_no, payment_id, ours, theirs, found_at)
          select ${id}::bigint, v.kind, v.pg_payment_id, v.order_no, v.payment_id, v.ours, v.theirs, ${at} from jsonb_to_recordset(${lines}::jsonb)
            as v(kind text, pg_payment_id text, order_no text, payment_id bigint, ours text, theirs text)
          on conflict (reconciliation_id, kind, pg_payment_id) do update set ours = excluded.ours, theirs = excluded.theirs, payment_id = excluded.payment_id, resolved_at = null`,
    )
    await tx.execute(
      sql`update payment_differences set resolved_at = ${at} where reconciliation_id = ${id}::bigint and resolved_at is null
          and (kind, pg_payment_id) not in (select v.kind, v.pg_payment_id from jsonb_to_recordset(${lines}::jsonb) as v(kind text, pg_payment_id text))`,
    )
  })
}
