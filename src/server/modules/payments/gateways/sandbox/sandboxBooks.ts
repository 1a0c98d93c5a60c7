import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { CashReceiptKind } from '#shared/validation/cashReceipt.ts'
import { addDays } from '#shared/calendar/days.ts'
import { type Db, rows } from '../../../../db/db.ts'
import { startOfKstDay } from '../../../../time/kst.ts'
import type { PgCancel, PgSnapshot, PgTransaction } from '../../../../ports/gateway.ts'
import type { Script } from './scripts.ts'
import { type RowOf, json, num, text, textAs, word } from '../../../../db/shape.ts'

/** The sandbox gateway's own books, as it reads them. */

export const sandboxPaymentRow = {
  id: text,
  order_no: text,
  order_name: text,
  amount: num,
  canceled: num,
  method: text,
  card: text.orNull,
  status: word(['OPEN', 'AUTHENTICATED', 'PAID', 'DECLINED', 'CLOSED', 'PARTIAL_CANCELED', 'CANCELED']),
  success_url: text,
  fail_url: text,
  script: textAs<Script>().orNull,
  /** asked for in the window; it is issued when the money moves */
  cash_receipt: json<{ kind: CashReceiptKind; number: string }>().orNull,
  failure_code: text.orNull,
  failure_message: text.orNull,
  approved_ms: num.orNull,
  expires_ms: num,
}

export type SandboxPayment = RowOf<typeof sandboxPaymentRow>

/** Columns of `SandboxPayment`. */
export const sandboxColumns = sql`id, order_no, order_name, amount, canceled, method, card, status, success_url, fail_url, script, cash_receipt,
  failure_code, failure_message, (extract(epoch from approved_at) * 1000)::float8 as approved_ms, (extract(epoch from expires_at) * 1000)::float8 as expires_ms`

const captured = new Set<SandboxPayment['status']>(['PAID', 'PARTIAL_CANCELED', 'CANCELED'])

/** Whether a request under this key was done before. */
export async function isRepeated(db: Db, key: string): Promise<boolean> {
  return (await rows(db, { one: num }, sql`select 1 as one from sandbox_requests where key = ${key}`)).length > 0
}

/** Money of scripted payments that moves some time after their answer was lost. */
export async function settleDelayed(db: Db, now: Date, which: SQL): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`update sandbox_payments set status = 'PAID', updated_at = ${at}
    where ${which} and status = 'AUTHENTICATED' and script in ('DELAYED', 'PAID_LATE') and approved_at <= ${at}`)
}

/** What was given back of a payment, oldest first. */
export async function cancelsOf(db: Db, pgPaymentId: string): Promise<PgCancel[]> {
  const found = await rows(
    db,
    { reference: text, amount: num, ms: num },
    sql`select reference, amount, (extract(epoch from at) * 1000)::float8 as ms from sandbox_cancels where payment_id = ${pgPaymentId} order by id`,
  )
  return found.map(({ reference, amount, ms }) => ({ reference, amount, at: new Date(ms) }))
}

/** Every approval and every cancel of a KST day. */
export async function movementsOf(db: Db, day: string): Promise<PgTransaction[]> {
  const [from, to] = [startOfKstDay(day).toISOString(), startOfKstDay(addDays(day, 1)).toISOString()]
  const found = await rows(
    db,
    { id: text, order_no: text, kind: word(['PAYMENT', 'CANCEL']), amount: num, ms: num },
    sql`select id, order_no, 'PAYMENT' as kind, amount, (extract(epoch from approved_at) * 1000)::float8 as ms from sandbox_payments
        where status in ('PAID', 'PARTIAL_CANCELED', 'CANCELED') and approved_at >= ${from} and approved_at < ${to}
        union all
        select p.id, p.order_no, 'CANCEL', c.amount, (extract(epoch from c.at) * 1000)::float8 from sandbox_cancels c join sandbox_payments p on p.id = c.payment_id
        where c.at >= ${from} and c.at < ${to}
        order by ms, id`,
  )
  return found.map(({ id, order_no, kind, amount, ms }) => ({
    pgPaymentId: id,
    orderNo: order_no,
    kind,
    amount,
    at: new Date(ms),
  }))
}

/** A payment as the gateway tells it. */
export function snapshotOf(payment: SandboxPayment, now: Date, cancels: PgCancel[] = []): PgSnapshot {
  const statuses: Record<SandboxPayment['status'], PgSnapshot['status']> = {
    OPEN: 'NONE',
    AUTHENTICATED: 'NONE',
    CLOSED: 'NONE',
    PAID: 'PAID',
    DECLINED: 'FAILED',
    PARTIAL_CANCELED: 'PARTIAL_CANCELED',
    CANCELED: 'CANCELED',
  }
  const moving =
    payment.status === 'AUTHENTICATED' && payment.script === 'DELAYED' && (payment.approved_ms ?? 0) > now.getTime()
  return {
    pgPaymentId: payment.id,
    orderNo: payment.order_no,
    status: moving ? 'PENDING' : statuses[payment.status],
    amount: payment.amount,
    canceledAmount: payment.canceled,
    cancels,
    methodLabel:
      payment.method === 'TRANSFER' ? '모의 계좌이체' : payment.card ? `모의카드 ${payment.card}` : '모의 결제',
    ...receiptsOf(payment),
    ...(captured.has(payment.status) && payment.approved_ms ? { approvedAt: new Date(payment.approved_ms) } : {}),
    ...(payment.failure_code
      ? { failure: { code: payment.failure_code, message: payment.failure_message ?? '' } }
      : {}),
  }
}

export const receiptPath = (id: string): string => `/pg/sandbox/receipts/${id}`

/** 국세청's number in nine digits, always the same for the same payment. */
export const approvalNoOf = (id: string): string =>
  String((createHash('sha256').update(id).digest().readUInt32BE() % 900_000_000) + 100_000_000)

/** A card has a sales slip, a transfer the cash receipt that was asked for; the easy pays show theirs in their own apps. */
function receiptsOf({
  id,
  status,
  method,
  cash_receipt,
}: SandboxPayment): Pick<PgSnapshot, 'receiptUrl' | 'cashReceipt'> {
  if (!captured.has(status)) return {}
  if (method === 'CARD') return { receiptUrl: receiptPath(id) }
  return method === 'TRANSFER' && cash_receipt ? { cashReceipt: { url: receiptPath(id) } } : {}
}

/** Whether there is a receipt to show. */
export const hasReceipt = (payment: SandboxPayment): boolean => Object.keys(receiptsOf(payment)).length > 0
