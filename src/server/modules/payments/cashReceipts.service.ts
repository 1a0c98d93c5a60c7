import { sql } from 'drizzle-orm'
import {
  checkCashReceiptNumber,
  type CashReceiptKind,
  maskedCashReceiptNumber,
} from '#shared/validation/cashReceipt.ts'
import { rows, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import type { CashReceiptOutcome, IssuedCashReceipt } from '../../ports/gateway.ts'
import { orderEvents } from '../orders/orderEvents.parts.ts'
import { askableUntil, cashReceiptColumns, type CashReceiptRow, cashReceiptRow } from './cashReceipts.read.ts'
import { bounded } from './gatewayCalls.ts'
import { num, type RowOf, text } from '../../db/shape.ts'

/** A call of ours may be under way for so long; before that nothing is certain about it. */
const certainAfterMs = 120_000

const begunRow = {
  id: num,
  tries: num,
  amount: num,
  payment_id: num,
  pg_payment_id: text,
  order_no: text,
  order_name: text,
}

type Begun = RowOf<typeof begunRow>

/**
 * Asks for the cash receipt of a paid order afterwards, once for each payment: the try is committed before the gateway is
 * asked, and what nobody knows the end of is found out by the clock. Asked again for the same number it changes nothing.
 * Errors: VALIDATION, ORDER_NOT_FOUND, CASH_RECEIPT_NOT_POSSIBLE, CASH_RECEIPT_REFUSED (in the gateway's words),
 * PG_UNAVAILABLE.
 */
export async function askCashReceipt(
  deps: Deps,
  { userId, orderId }: { userId: number; orderId: number },
  input: { kind: CashReceiptKind; number: string },
): Promise<void> {
  const checked = checkCashReceiptNumber(input.kind, input.number)
  if (!checked.ok) throw invalidField('number', input.kind === 'BUSINESS' ? 'BUSINESS_NUMBER' : 'MOBILE')
  const asked = { kind: input.kind, number: checked.value }
  const now = deps.clock.now()
  const gateway = deps.gateway.cashReceipts
  const begun = await deps.db.transaction((tx) =>
    begin(tx as Tx, { userId, orderId, asked, provider: gateway ? deps.gateway.provider : null }, now),
  )
  if (!begun || !gateway) return
  const outcome = await outcomeOf(() =>
    gateway.issue({
      pgPaymentId: begun.pg_payment_id,
      orderNo: begun.order_no,
      attempt: String(begun.payment_id),
      orderName: begun.order_name,
      amount: begun.amount,
      asked,
      idempotencyKey: `cash-receipt:${begun.id}:${begun.tries}`,
    }),
  )
  await deps.db.transaction((tx) => settleIssue(tx as Tx, begun, outcome, deps.clock.now()))
  if (outcome.kind === 'REFUSED')
    throw new AppError('CASH_RECEIPT_REFUSED', { pg_code: outcome.code }, outcome.message || undefined)
}

/** A call to the gateway, bounded in time. */
export async function outcomeOf<T>(call: () => Promise<CashReceiptOutcome<T>>): Promise<CashReceiptOutcome<T>> {
  const { value, failure } = await bounded(call)
  return value ?? { kind: 'UNKNOWN', code: failure ?? 'TIMEOUT' }
}

type Asking = {
  userId: number
  orderId: number
  asked: { kind: CashReceiptKind; number: string }
  /** null: no gateway of this shop gives such receipts */
  provider: string | null
}

/** ISSUING under the payment's lock; undefined when the same was asked for already. */
async function begin(tx: Tx, { userId, orderId, asked, provider }: Asking, now: Date): Promise<Begun | undefined> {
  const [locked] = await rows(
    tx,
    { id: num },
    sql`select p.id from payments p join orders o on o.id = p.order_id
        where o.id = ${orderId} and o.user_id = ${userId} and o.status in ('COMPLETED', 'CANCELED') and p.captured > 0 and p.status in ('PAID', 'PARTIAL_CANCELED', 'CANCELED')
        order by p.id desc limit 1 for update of p`,
  )
  if (!locked) throw new AppError('ORDER_NOT_FOUND')
  const [row] = await rows(
    tx,
    cashReceiptRow,
    sql`select ${cashReceiptColumns} from payments p where p.id = ${locked.id}`,
  )
  const number = maskedCashReceiptNumber(asked.kind, asked.number)
  const late = row?.late
  if (late && ['ISSUING', 'ISSUED'].includes(late.status) && late.kind === asked.kind && late.number === number)
    return undefined
  if (!row || !askableUntil(row, now)) throw new AppError('CASH_RECEIPT_NOT_POSSIBLE', undefined, whyNot(row))
  if (row.provider !== provider) throw new AppError('PG_UNAVAILABLE')
  const at = sql`${now.toISOString()}::timestamptz`
  const next = new Date(now.getTime() + certainAfterMs).toISOString()
  const [begun] = await rows(
    tx,
    begunRow,
    sql`with c as (
          insert into cash_receipts (payment_id, kind, number, status, amount, asked_at, next_try_at, created_at, updated_at)
          values (${locked.id}, ${asked.kind}, ${number}, 'ISSUING', ${row.left}, ${at}, ${next}, ${at}, ${at})
          on conflict (payment_id) do update set kind = excluded.kind, number = excluded.number, status = 'ISSUING', amount = excluded.amount, key = null,
            approval_no = null, url = null, tries = cash_receipts.tries + 1, failure_code = null, failure_message = null, asked_at = excluded.asked_at,
            next_try_at = excluded.next_try_at, updated_at = excluded.updated_at
          returning id, tries, amount, payment_id)
        select c.*, p.pg_payment_id, o.order_no, (select min(i.product_name) || case when count(*) > 1 then ' 외 ' || (count(*) - 1) || '건' else '' end
          from order_items i where i.order_id = o.id) as order_name
        from c join payments p on p.id = c.payment_id join orders o on o.id = p.order_id`,
  )
  return begun
}

function whyNot(row: CashReceiptRow | undefined): string {
  if (row?.cash_receipt?.issued || row?.late?.status === 'ISSUED' || row?.late?.status === 'ISSUING')
    return '이 결제에는 이미 신청한 현금영수증이 있어요.'
  if (row?.method !== 'TRANSFER') return '현금영수증은 계좌이체로 결제한 주문에만 신청할 수 있어요.'
  return row.left > 0
    ? '현금영수증을 신청할 수 있는 기간이 지났어요.'
    : '모두 환불된 결제에는 현금영수증을 신청할 수 없어요.'
}

/** ISSUED or FAILED, when the gateway said so; otherwise it stays ISSUING for the clock. Only the try that it belongs to. */
export async function settleIssue(
  tx: Tx,
  { id, tries }: { id: number; tries: number },
  outcome: CashReceiptOutcome<IssuedCashReceipt>,
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  if (outcome.kind === 'UNKNOWN') return
  const issued = outcome.kind === 'OK'
  const values = issued
    ? sql`status = 'ISSUED', key = ${outcome.value.key}, approval_no = ${outcome.value.approvalNo ?? null}, url = ${outcome.value.url ?? null}`
    : sql`status = 'FAILED', failure_code = ${outcome.code}, failure_message = ${outcome.message}`
  await tx.execute(
    sql`with c as (
          update cash_receipts set ${values}, next_try_at = ${at}, updated_at = ${at} where id = ${id} and tries = ${tries} and status = 'ISSUING' returning payment_id, amount)
        ${orderEvents(now, {
          from: sql`c join payments p on p.id = c.payment_id join orders o on o.id = p.order_id`,
          order: sql`p.order_id`,
          kind: issued ? 'payment.cash-receipt' : 'payment.cash-receipt-failed',
          who: { subject: sql`'user:' || o.user_id`, name: '고객' },
          reason: issued ? null : outcome.message,
          data: sql`jsonb_build_object('payment_id', p.id, 'amount', c.amount)`,
        })}`,
  )
}
