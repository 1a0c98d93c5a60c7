import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/db.ts'
import { hotRows } from '../../../../db/prepared.ts'
import type { Clock } from '../../../../deps.ts'
import { maskedCashReceiptNumber } from '#shared/validation/cashReceipt.ts'
import { type Gateway, nothing, type PgOutcome, windowMethods } from '../../../../ports/gateway.ts'
import { cancelInSandbox } from './sandboxCancel.ts'
import { sandboxBilling } from './sandboxBilling.ts'
import { sandboxCashReceipts } from './sandboxCashReceipts.ts'
import {
  cancelsOf,
  isRepeated,
  movementsOf,
  sandboxColumns,
  type SandboxPayment,
  sandboxPaymentRow,
  settleDelayed,
  snapshotOf,
} from './sandboxBooks.ts'
import { newSession, type SandboxEvent, sendRepeatedly, sign, type SignedEvent } from './sandboxEvents.ts'
import { answeredAtOnce, declines, delayMs, lateMs, type Script, windowMs } from './scripts.ts'
import { MIN_PAYMENT } from '#shared/policy.ts'

/**
 * The built-in gateway: pretend payments with books of their own (`sandbox_payments`, `sandbox_billing_keys`, `sandbox_requests`), which answer
 * queries without ever looking at ours. A card's last four digits script what happens. A webhook is sent for what the
 * caller was not told in an answer.
 */
export type SandboxGateway = Gateway & { provider: 'SANDBOX'; send(event: SandboxEvent): Promise<void> }

type Options = { db: Db; clock: Clock; secret: string; deliver: (signed: SignedEvent) => Promise<void> }

export function sandboxGateway({ db, clock, secret, deliver }: Options): SandboxGateway {
  const send = (event: SandboxEvent) => deliver({ event, signature: sign(event, secret) })
  const at = (ms = 0) => new Date(clock.now().getTime() + ms).toISOString()

  const read = async (where: ReturnType<typeof sql>): Promise<SandboxPayment | undefined> =>
    (
      await hotRows(db, sandboxPaymentRow, sql`select ${sandboxColumns} from sandbox_payments where ${where} limit 1`)
    )[0]

  return {
    provider: 'SANDBOX',
    methods: windowMethods,
    send,

    async prepare({ orderNo, amount, orderName, method, successUrl, failUrl, cashReceipt: asked }) {
      const id = newSession()
      const cashReceipt = asked && { kind: asked.kind, number: maskedCashReceiptNumber(asked.kind, asked.number) }
      await hotRows(
        db,
        {},
        sql`
        with closed as (update sandbox_payments set status = 'CLOSED', updated_at = ${at()} where order_no = ${orderNo} and status in ('OPEN', 'AUTHENTICATED'))
        insert into sandbox_payments (id, order_no, order_name, amount, method, status, success_url, fail_url, cash_receipt, expires_at, created_at, updated_at)
        values (${id}, ${orderNo}, ${orderName}, ${amount}, ${method}, 'OPEN', ${successUrl}, ${failUrl}, ${cashReceipt ? JSON.stringify(cashReceipt) : null}::jsonb, ${at(windowMs)}, ${at()}, ${at()})`,
      )
      return { redirectUrl: `/pg/sandbox/checkout/${id}`, pgRef: id }
    },

    async confirm({ pgPaymentId, orderNo, amount, idempotencyKey }) {
      const approve = (from: readonly Script[]) =>
        hotRows(
          db,
          sandboxPaymentRow,
          sql`with paid as (
              update sandbox_payments set status = 'PAID', approved_at = ${at()}, updated_at = ${at()}
              where id = ${pgPaymentId} and order_no = ${orderNo} and amount = ${amount} and amount >= ${MIN_PAYMENT}
                and status = 'AUTHENTICATED' and expires_at > ${at()} and script = any(${sql.param([...from])}::text[])
              returning *),
            kept as (insert into sandbox_requests (key, answer, created_at) select ${idempotencyKey}::text, '{"kind":"OK"}'::jsonb, ${at()}::timestamptz from paid on conflict do nothing)
            select ${sandboxColumns} from paid`,
        )
      const [paid] = await approve(answeredAtOnce)
      if (paid) {
        if (paid.script === 'DUPLICATE_WEBHOOK') void sendRepeatedly(send, paid, clock.now())
        return { kind: 'OK', snapshot: snapshotOf(paid, clock.now()) }
      }
      const payment = await read(sql`id = ${pgPaymentId} and order_no = ${orderNo}`)
      if (payment?.status === 'PAID' && (await isRepeated(db, idempotencyKey)))
        return { kind: 'OK', snapshot: snapshotOf(payment, clock.now()) }
      const refusal = refusalOf(payment, amount, clock.now())
      if (refusal) return refusal
      return answerOf(payment as SandboxPayment)

      async function answerOf({ script }: SandboxPayment): Promise<PgOutcome> {
        const decline = declines[script ?? 'OK']
        if (decline) {
          await db.execute(sql`update sandbox_payments set status = 'DECLINED', failure_code = ${decline.code}, failure_message = ${decline.message}, updated_at = ${at()}
            where id = ${pgPaymentId} and status = 'AUTHENTICATED'`)
          return { kind: 'REFUSED', ...decline }
        }
        if (script === 'TIMEOUT_THEN_PAID') await approve(['TIMEOUT_THEN_PAID'])
        if (script === 'DELAYED') {
          await db.execute(
            sql`update sandbox_payments set approved_at = coalesce(approved_at, ${at(delayMs)}), updated_at = ${at()} where id = ${pgPaymentId} and status = 'AUTHENTICATED'`,
          )
        }
        return { kind: 'UNKNOWN', code: 'TIMEOUT' }
      }
    },

    cancel: (p) => cancelInSandbox(db, p, clock.now()),

    async query({ pgPaymentId, orderNo, attempt }) {
      await settleDelayed(db, clock.now(), sql`order_no = ${orderNo}`)
      const payment = pgPaymentId
        ? await read(sql`id = ${pgPaymentId} and order_no = ${orderNo}`)
        : await read(
            sql`order_no = ${orderNo} and (attempt is null or attempt = coalesce(${attempt ?? null}::text, attempt)) order by (status in ('PAID', 'PARTIAL_CANCELED')) desc, created_at desc`,
          )
      if (!payment) return nothing(orderNo, pgPaymentId)
      if (payment.status === 'AUTHENTICATED' && payment.script === 'PAID_LATE' && !payment.approved_ms)
        await db.execute(
          sql`update sandbox_payments set approved_at = ${at(lateMs)}, updated_at = ${at()} where id = ${payment.id} and approved_at is null`,
        )
      return snapshotOf(payment, clock.now(), payment.canceled > 0 ? await cancelsOf(db, payment.id) : [])
    },

    async list(day) {
      await settleDelayed(db, clock.now(), sql`approved_at <= ${at()}`)
      return movementsOf(db, day)
    },
    cashReceipts: sandboxCashReceipts(db, clock),
    billing: sandboxBilling({ db, clock, secret, send }),
  }
}

function refusalOf(payment: SandboxPayment | undefined, amount: number, now: Date): PgOutcome | undefined {
  const refuse = (code: string, message: string): PgOutcome => ({ kind: 'REFUSED', code, message, hard: false })
  if (!payment || payment.status === 'OPEN' || payment.status === 'CLOSED')
    return refuse('NOT_FOUND_PAYMENT_SESSION', '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.')
  if (payment.status === 'DECLINED')
    return refuse(payment.failure_code ?? 'REJECT_CARD_PAYMENT', payment.failure_message ?? '결제가 거절되었습니다.')
  if (payment.status !== 'AUTHENTICATED') return refuse('ALREADY_PROCESSED_PAYMENT', '이미 처리된 결제 입니다.')
  if (payment.amount !== amount) return refuse('INVALID_REQUEST', '잘못된 요청입니다. (금액)')
  if (amount < MIN_PAYMENT) return refuse('BELOW_MINIMUM_AMOUNT', '신용카드는 결제금액이 100원 이상이어야 합니다.')
  if (payment.expires_ms <= now.getTime())
    return refuse('NOT_FOUND_PAYMENT_SESSION', '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.')
  return undefined
}
