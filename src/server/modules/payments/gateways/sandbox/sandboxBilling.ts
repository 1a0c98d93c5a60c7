import { billingKinds, type BillingKind } from '../../../../ports/gateway.ts'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { MIN_PAYMENT } from '#shared/policy.ts'
import { methodWord } from '#shared/words/payments.ts'
import type { Db } from '../../../../db/db.ts'
import { hotRows } from '../../../../db/prepared.ts'
import { num, type RowOf, text, textAs, word } from '../../../../db/shape.ts'
import type { Clock } from '../../../../deps.ts'
import type { Billing, BillingOutcome, IssuedBillingKey, PgOutcome } from '../../../../ports/gateway.ts'
import { retryClassOf } from '../../retryClasses.ts'
import {
  cancelsOf,
  sandboxColumns,
  type SandboxPayment,
  sandboxPaymentRow,
  settleDelayed,
  snapshotOf,
} from './sandboxBooks.ts'
import { eventOf, newSession, type SandboxEvent, sendRepeatedly } from './sandboxEvents.ts'
import { chargeScript, countsCharges, declines, type Script, windowMs } from './scripts.ts'

/** Registered ways to pay in the sandbox's own books (`sandbox_billing_keys`); their charges are payments like others. */

export const billingKeyRow = {
  id: text,
  registration_id: text,
  customer_key: text,
  kind: word(billingKinds),
  status: word(['OPEN', 'AUTHENTICATED', 'ISSUED', 'CLOSED', 'DELETED']),
  auth_key: text.orNull,
  card: text.orNull,
  fingerprint: text.orNull,
  card_type: word(['CREDIT', 'CHECK']).orNull,
  script: textAs<Script>().orNull,
  charges: num,
  success_url: text,
  fail_url: text,
  expires_ms: num,
}

export type SandboxBillingKey = RowOf<typeof billingKeyRow>

/** Columns of `SandboxBillingKey`. */
export const billingKeyColumns = sql`id, registration_id, customer_key, kind, status, auth_key, card, fingerprint, card_type, script, charges,
  success_url, fail_url, (extract(epoch from expires_at) * 1000)::float8 as expires_ms`

type Options = { db: Db; clock: Clock; secret: string; send: (event: SandboxEvent) => Promise<void> }

type Charge = Parameters<Billing['charge']>[0]

export function sandboxBilling({ db, clock, secret, send }: Options): Billing {
  const at = (ms = 0) => new Date(clock.now().getTime() + ms).toISOString()
  // the books hold no key: it is its id with a mark that only this gateway can make
  const keyOf = (id: string) => `${id}.${createHmac('sha256', secret).update(`billing:${id}`).digest('hex')}`

  /** What a key belongs to; undefined when this gateway made no such key. */
  async function ownerOf(billingKey: string): Promise<SandboxBillingKey | undefined> {
    const id = billingKey.split('.', 1)[0] ?? ''
    const [expected, given] = [Buffer.from(keyOf(id)), Buffer.from(billingKey)]
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const found = await hotRows(
      db,
      billingKeyRow,
      sql`select ${billingKeyColumns} from sandbox_billing_keys where id = ${id}`,
    )
    return found[0]
  }

  /** The charge of this key, now or before; undefined when another one has paid this order number. */
  async function enter(
    id: string,
    key: SandboxBillingKey,
    p: Charge,
    script: Script,
  ): Promise<SandboxPayment | undefined> {
    const decline = declines[script]
    const waits = script === 'TIMEOUT_THEN_NOTHING' || script === 'PAID_LATE'
    const status = decline ? 'DECLINED' : waits ? 'AUTHENTICATED' : 'PAID'
    const [made] = await hotRows(
      db,
      sandboxPaymentRow,
      sql`with made as (
            insert into sandbox_payments (id, order_no, order_name, amount, method, card, attempt, status, success_url, fail_url, script, failure_code, failure_message,
              approved_at, expires_at, created_at, updated_at)
            select ${id}::text, ${p.orderNo}::text, ${p.orderName}::text, ${p.amount}::bigint, ${key.kind}::text, ${key.card}::text, ${p.attempt ?? null}::text, ${status}::text, '', '', ${script}::text,
              ${decline?.code ?? null}::text, ${decline?.message ?? null}::text, ${status === 'PAID' ? at() : null}::timestamptz, ${at()}::timestamptz, ${at()}::timestamptz, ${at()}::timestamptz
            where not exists (select 1 from sandbox_payments where order_no = ${p.orderNo}::text and id <> ${id}::text and status in ('PAID', 'PARTIAL_CANCELED'))
            on conflict (id) do nothing returning *),
          counted as (update sandbox_billing_keys set charges = charges + 1, updated_at = ${at()}::timestamptz where id = ${key.id} and ${countsCharges(key.script ?? 'OK')} and exists (select 1 from made))
          select ${sandboxColumns} from made`,
    )
    return made
  }

  async function before(id: string): Promise<SandboxPayment | undefined> {
    await settleDelayed(db, clock.now(), sql`id = ${id}`)
    return (
      await hotRows(db, sandboxPaymentRow, sql`select ${sandboxColumns} from sandbox_payments where id = ${id}`)
    )[0]
  }

  async function answerOf(payment: SandboxPayment): Promise<PgOutcome> {
    if (payment.status === 'AUTHENTICATED') return { kind: 'UNKNOWN', code: 'TIMEOUT' }
    if (payment.status !== 'DECLINED') {
      const cancels = payment.canceled > 0 ? await cancelsOf(db, payment.id) : []
      return { kind: 'OK', snapshot: snapshotOf(payment, clock.now(), cancels) }
    }
    return refuse(payment.failure_code ?? 'REJECT_CARD_PAYMENT', payment.failure_message ?? '')
  }

  return {
    kinds: billingKinds,

    async register({ registrationId, kind, customerKey, successUrl, failUrl }) {
      const id = newSession()
      await hotRows(
        db,
        {},
        sql`insert into sandbox_billing_keys (id, registration_id, customer_key, kind, status, success_url, fail_url, expires_at, created_at, updated_at)
            values (${id}, ${registrationId}, ${customerKey}, ${kind}, 'OPEN', ${successUrl}, ${failUrl}, ${at(windowMs)}, ${at()}, ${at()})`,
      )
      return { redirectUrl: `/pg/sandbox/billing/${id}`, pgRef: id }
    },

    async complete({ registrationId, kind, customerKey, params }) {
      const authKey = params['auth_key'] ?? ''
      const mine = sql`auth_key = ${authKey} and registration_id = ${registrationId} and customer_key = ${customerKey} and kind = ${kind}`
      const [first] = await hotRows(
        db,
        billingKeyRow,
        sql`update sandbox_billing_keys set status = case when script in ('LOST_REGISTRATION', 'STOPPED_CARD', 'EXPIRED_CARD') then 'CLOSED' else 'ISSUED' end, updated_at = ${at()}
            where ${mine} and status = 'AUTHENTICATED' and expires_at > ${at()} returning ${billingKeyColumns}`,
      )
      if (first?.script === 'LOST_REGISTRATION' || first?.script === 'TIMEOUT_THEN_PAID')
        return { kind: 'UNKNOWN', code: 'TIMEOUT' }
      const [key] = first
        ? [first]
        : await hotRows(db, billingKeyRow, sql`select ${billingKeyColumns} from sandbox_billing_keys where ${mine}`)
      if (key?.status === 'ISSUED') return { kind: 'OK', key: issued(key, keyOf(key.id)) }
      const decline = key?.status === 'CLOSED' ? declines[key.script ?? 'OK'] : undefined
      return decline ? { kind: 'REFUSED', code: decline.code, message: decline.message } : expiredRegistration
    },

    async charge(p) {
      const key = await ownerOf(p.billingKey)
      if (!key || key.status !== 'ISSUED') return refuse('NOT_FOUND_BILLING_KEY', '존재하지 않는 빌링키 입니다.')
      if (key.customer_key !== p.customerKey)
        return refuse('NOT_MATCHES_CUSTOMER_KEY', '빌링 인증 고객키와 결제 요청 고객키가 일치하지 않습니다.')
      if (p.amount < MIN_PAYMENT)
        return refuse('BELOW_MINIMUM_AMOUNT', '신용카드는 결제금액이 100원 이상이어야 합니다.')
      if ((p.installmentMonths ?? 0) > 0 && key.card_type !== 'CREDIT')
        return refuse(
          'NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT',
          '할부가 지원되지 않는 카드 또는 가맹점 입니다.',
        )
      const id = createHash('sha256').update(`${key.id}:${p.idempotencyKey}`).digest('hex').slice(0, 32)
      const made = await enter(id, key, p, chargeScript(key.script ?? 'OK', key.charges))
      const payment = made ?? (await before(id))
      if (!payment) return { kind: 'UNKNOWN', code: 'DUPLICATED_ORDER_ID' }
      if (payment.order_no !== p.orderNo || payment.amount !== p.amount)
        return refuse('INVALID_REQUEST', '잘못된 요청입니다. (멱등키)')
      if (made?.script === 'WEBHOOK_FIRST') await send(eventOf({ id, orderNo: p.orderNo, status: 'PAID' }, clock.now()))
      if (made?.script === 'DUPLICATE_WEBHOOK') void sendRepeatedly(send, made, clock.now())
      return made?.script === 'TIMEOUT_THEN_PAID' ? { kind: 'UNKNOWN', code: 'TIMEOUT' } : answerOf(payment)
    },

    async describe({ billingKey, customerKey }) {
      const key = await ownerOf(billingKey)
      if (!key || key.status !== 'ISSUED')
        return { kind: 'REFUSED', code: 'NOT_FOUND_BILLING_KEY', message: '존재하지 않는 빌링키 입니다.' }
      if (key.customer_key !== customerKey)
        return { kind: 'REFUSED', code: 'NOT_MATCHES_CUSTOMER_KEY', message: '빌링 인증 고객키가 일치하지 않습니다.' }
      return { kind: 'OK', key: issued(key, billingKey) }
    },

    async changePage({ billingKey, returnUrl }) {
      const key = await ownerOf(billingKey)
      if (key?.kind !== 'NAVERPAY') throw new Error('no card is changed behind this key')
      await hotRows(
        db,
        {},
        sql`update sandbox_billing_keys set success_url = ${returnUrl}, updated_at = ${at()} where id = ${key.id}`,
      )
      return `/pg/sandbox/billing/${key.id}`
    },

    async remove({ billingKey, customerKey }) {
      const key = await ownerOf(billingKey)
      await hotRows(
        db,
        {},
        sql`update sandbox_billing_keys set status = 'DELETED', updated_at = ${at()} where id = ${key?.id ?? ''} and customer_key = ${customerKey} and status <> 'DELETED'`,
      )
      return 'DELETED'
    },
  }
}

const refuse = (code: string, message: string): PgOutcome => ({
  kind: 'REFUSED',
  code,
  message,
  hard: retryClassOf(code) === 'HARD',
})

const expiredRegistration: BillingOutcome = {
  kind: 'REFUSED',
  code: 'INVALID_BILL_KEY_REQUEST',
  message: '빌링키 인증이 완료되지 않았거나 유효하지 않은 빌링 결제 건입니다.',
}

const billingLabel = (kind: BillingKind, card: string | null): string =>
  `${kind === 'CARD' ? '모의카드' : `모의 ${methodWord(kind) ?? kind}`} ${card ?? ''}`

function issued(key: SandboxBillingKey, billingKey: string): IssuedBillingKey {
  const { kind, card, card_type: cardType, fingerprint } = key
  return {
    billingKey,
    label: billingLabel(kind, card),
    ...(kind === 'CARD' ? { issuer: '모의카드', last4: (card ?? '').slice(-4), expires: '2031-12' } : {}),
    ...(kind === 'CARD' && cardType ? { cardType } : {}),
    ...(fingerprint ? { fingerprint } : {}),
  }
}
