import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../../../db/db.ts'
import { hotRows } from '../../../../db/prepared.ts'
import { alreadyCanceled, balanceBroken, type Gateway, type PgOutcome } from '../../../../ports/gateway.ts'
import {
  cancelsOf,
  isRepeated,
  sandboxColumns,
  type SandboxPayment,
  sandboxPaymentRow,
  snapshotOf,
} from './sandboxBooks.ts'

/**
 * Gives money back in the sandbox's books, once for each key and only while the balance is the expected one. Scripts:
 * a first partial cancel may be refused, or the cancel is made and its answer is lost.
 */
export async function cancelInSandbox(db: Db, p: Parameters<Gateway['cancel']>[0], now: Date): Promise<PgOutcome> {
  const { pgPaymentId, amount, idempotencyKey } = p
  const at = sql`${now.toISOString()}::timestamptz`
  const before = await read(db, pgPaymentId)
  if (!before) return refuse('NOT_FOUND_PAYMENT', '존재하지 않는 결제 정보 입니다.')
  if (await isRepeated(db, idempotencyKey)) return made(db, before, now)
  if (before.script === 'PARTIAL_CANCEL_REFUSED_ONCE' && amount < before.amount - before.canceled) {
    await db.execute(sql`update sandbox_payments set script = 'OK', updated_at = ${at} where id = ${pgPaymentId}`)
    return { kind: 'REFUSED', code: 'NOT_CANCELABLE_PAYMENT', message: '취소 할 수 없는 결제 입니다.', hard: false }
  }
  const [after] = await hotRows(
    db,
    sandboxPaymentRow,
    sql`with changed as (
          update sandbox_payments set canceled = canceled + ${amount}::bigint, updated_at = ${at},
            status = case when canceled + ${amount}::bigint = amount then 'CANCELED' else 'PARTIAL_CANCELED' end
          where id = ${pgPaymentId} and status in ('PAID', 'PARTIAL_CANCELED') and ${amount}::bigint > 0 and canceled + ${amount}::bigint <= amount
            and amount - canceled = ${p.balanceExpected}::bigint and not exists (select 1 from sandbox_requests where key = ${idempotencyKey})
          returning *),
        c as (insert into sandbox_cancels (payment_id, reference, amount, reason, at) select id, ${p.reference}::text, ${amount}::bigint, ${p.reason}::text, ${at} from changed),
        kept as (insert into sandbox_requests (key, answer, created_at) select ${idempotencyKey}::text, '{"kind":"OK"}'::jsonb, ${at} from changed)
        select ${sandboxColumns} from changed`,
  )
  if (!after) return refusalOf((await read(db, pgPaymentId)) ?? before, p)
  return after.script === 'CANCEL_ANSWER_LOST' ? { kind: 'UNKNOWN', code: 'TIMEOUT' } : made(db, after, now)
}

const read = async (db: Db, id: string): Promise<SandboxPayment | undefined> =>
  (await rows(db, sandboxPaymentRow, sql`select ${sandboxColumns} from sandbox_payments where id = ${id}`))[0]

const made = async (db: Db, payment: SandboxPayment, now: Date): Promise<PgOutcome> => ({
  kind: 'OK',
  snapshot: snapshotOf(payment, now, await cancelsOf(db, payment.id)),
})

const refuse = (code: string, message: string): PgOutcome => ({ kind: 'REFUSED', code, message, hard: true })

function refusalOf(payment: SandboxPayment, p: { amount: number; balanceExpected: number }): PgOutcome {
  const balance = payment.amount - payment.canceled
  if (payment.status === 'CANCELED') return refuse(alreadyCanceled, '이미 취소된 결제 입니다.')
  if (balance !== p.balanceExpected) return refuse(balanceBroken, '취소 가능 금액이 일치하지 않습니다.')
  return refuse('NOT_CANCELABLE_AMOUNT', '취소 할 수 없는 금액 입니다.')
}
