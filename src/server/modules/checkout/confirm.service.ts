import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { hotRows } from '../../db/prepared.ts'
import type { Deps } from '../../deps.ts'
import { AppError, refuseOn } from '../../http/errors.ts'
import { claimPart, claimRequest, type RequestKey } from '../../http/idempotency.ts'
import { type Attempt, confirmAtGateway, isDoneAlready } from '../payments/gatewayCalls.ts'
import type { PgOutcome, PgSnapshot } from '../../ports/gateway.ts'
import { retried } from '../../db/transaction.ts'
import { byCustomer, orderEvents } from '../orders/orderEvents.parts.ts'
import { moveOrders } from '../orders/orders.parts.ts'
import { becomeUnknown, beginConfirming, chargeKey, keepAttempts } from '../payments/payments.parts.ts'
import { chargeRegistered, forgetRefused } from '../billing/registered.ts'
import type { ConfirmInput } from './checkout.contract.ts'
import type { OrderStatus } from './checkout.state.ts'
import {
  completeOrder,
  itemsOf,
  orderJson,
  type PaymentRow,
  paymentJson,
  type SettledItem,
  type SettledOrder,
} from './completion.ts'
import { isPromoted } from './promotions.ts'
import { settlePayment } from './settle.service.ts'
import { type RowOf, bool, json, num, text, textAs } from '../../db/shape.ts'

export type Confirmation = { status: 'COMPLETED'; order_id: number } | { status: 'CONFIRMING'; order_id: number }

/** Until then our own call may still be under way, and the reconciler stays out of it. */
const ownCallMs = 15_000

const claimedRow = {
  order: json<SettledOrder>(),
  payment: json<PaymentRow>(),
  items: json<SettledItem[]>(),
  idempotency_key: text,
  billing_key_id: num.orNull,
  installment_months: num,
}

type Claimed = RowOf<typeof claimedRow>

/**
 * Pays a READY order. The payment is CONFIRMING, committed, before the gateway is called; only a certain answer moves
 * it on. The same order and payment key get the same answer however often they come. Errors: CHECKOUT_NOT_FOUND,
 * PAYMENT_AMOUNT_MISMATCH, CHECKOUT_NOT_READY, CHECKOUT_EXPIRED, CHECKOUT_ALREADY_COMPLETED, PAYMENT_REJECTED (with the
 * gateway's own words), PAYMENT_SESSION_EXPIRED.
 */
export async function confirmCheckout(
  deps: Deps,
  userId: number,
  orderId: number,
  input: ConfirmInput,
  key: RequestKey | undefined,
): Promise<Confirmation> {
  const claimed = await claim(deps.db, userId, orderId, input, key, deps.clock.now())
  if (!claimed) return earlierAnswer(deps, userId, orderId, input, key)
  const { outcome, attempt } = await take(deps, userId, orderId, claimed, input)
  if (outcome.kind === 'UNKNOWN' || isDoneAlready(outcome)) {
    await keepAsking(deps, claimed.payment.id, attempt)
    return { status: 'CONFIRMING', order_id: orderId }
  }
  if (outcome.kind === 'OK') {
    if (await completeAtOnce(deps, claimed, outcome.snapshot, attempt))
      return { status: 'COMPLETED', order_id: orderId }
    const settled = await settlePayment(deps, claimed.payment.id, { kind: 'PAID', snapshot: outcome.snapshot }, attempt)
    return answerFor(settled, orderId)
  }
  await settlePayment(
    deps,
    claimed.payment.id,
    { kind: 'FAILED', code: outcome.code, message: outcome.message },
    attempt,
  )
  if (claimed.billing_key_id !== null) await forgetRefused(deps, claimed.billing_key_id, outcome.code)
  throw rejection(outcome.code, outcome.message, outcome.hard)
}

/** Takes the money: what the window has approved, or by the registered way to pay. */
function take(
  deps: Deps,
  userId: number,
  orderId: number,
  { payment, billing_key_id: billingKeyId, installment_months: installmentMonths, idempotency_key }: Claimed,
  { order_no: orderNo, payment_key: key }: ConfirmInput,
): Promise<{ outcome: PgOutcome; attempt: Attempt | undefined }> {
  const about = { orderNo, amount: payment.amount, idempotencyKey: idempotency_key }
  if (billingKeyId !== null)
    return chargeRegistered(deps, { ...about, userId, orderId, paymentId: payment.id, billingKeyId, installmentMonths })
  return confirmAtGateway(deps.gateway, { ...about, pgPaymentId: key ?? '', attempt: String(payment.id) })
}

/** The usual case in one statement, with what was read when the payment was claimed: nobody changes it in between. */
async function completeAtOnce(
  deps: Deps,
  claimed: Claimed,
  snapshot: PgSnapshot,
  attempt: Attempt | undefined,
): Promise<boolean> {
  const { order, payment, items } = claimed
  if (isPromoted(order)) return false
  if (snapshot.amount !== payment.amount) return false
  const paid = { snapshot, attempt, now: deps.clock.now() }
  return retried(() => completeOrder(deps.db, { ...order, status: 'CONFIRMING' }, payment, items, paid))
}

/** CONFIRMING in one conditional statement: owner, number, amount, state and time must all fit. */
async function claim(
  db: Db,
  userId: number,
  orderId: number,
  input: ConfirmInput,
  key: RequestKey | undefined,
  now: Date,
): Promise<Claimed | undefined> {
  if (input.payment_key === undefined) {
    if (key) await claimRequest(db, key, now)
    return undefined
  }
  const askAt = new Date(now.getTime() + ownCallMs)
  const fits = sql`p.order_id = r.id and r.status = 'READY' and r.order_no = ${input.order_no} and p.amount = ${input.amount}
            and r.expires_at > ${now.toISOString()}::timestamptz and (${key === undefined}::boolean or exists (select from claimed))`
  const statement = hotRows(
    db,
    claimedRow,
    sql`with ready as (select id, status, expires_at, order_no from orders where id = ${orderId} and user_id = ${userId} for update),
        ${claimPart(key, now, sql`from ready`)},
        p as (${beginConfirming({ key: input.payment_key, askAt, from: sql`ready r`, where: fits }, now)}),
        oo as (${moveOrders('CONFIRMING', { from: sql`p`, where: sql`o.id = p.order_id` }, now)}),
        e as (${orderEvents(now, {
          from: sql`p`,
          order: sql`p.order_id`,
          kind: 'payment.confirming',
          was: 'READY',
          is: 'CONFIRMING',
          who: byCustomer(userId),
          data: sql`jsonb_build_object('payment_id', p.id)`,
        })})
        select p.idempotency_key, p.billing_key_id, p.installment_months, ${orderJson} as order, ${paymentJson} as payment, ${itemsOf(sql`o.id`, now)} as items from p join orders o on o.id = p.order_id`,
  )
  // somebody else's payment key
  const [claimed] = await refuseOn({ payments_pg_payment: 'CHECKOUT_NOT_READY' }, statement)
  return claimed
}

const knownRow = {
  order_no: text,
  status: textAs<OrderStatus>(),
  payable: num,
  expired: bool,
  payment_id: num.orNull,
  payment_status: text.orNull,
  provider: text.orNull,
  pg_payment_id: text.orNull,
  failure_code: text.orNull,
  failure_message: text.orNull,
  body_hash: text.orNull,
}

/** Why nothing was claimed: already done, under way, refused before, or never ready. */
async function earlierAnswer(
  deps: Deps,
  userId: number,
  orderId: number,
  input: ConfirmInput,
  key: RequestKey | undefined,
): Promise<Confirmation> {
  const now = sql`${deps.clock.now().toISOString()}::timestamptz`
  const [known] = await rows(
    deps.db,
    knownRow,
    sql`select o.order_no, o.status, o.payable, coalesce(o.expires_at <= ${now}, false) as expired, p.id as payment_id, p.status as payment_status, p.provider, coalesce(${chargeKey}, p.pg_payment_id, p.raw ->> 'key') as pg_payment_id,
          p.failure_code, p.failure_message,
          (select body_hash from request_log where subject = ${key?.subject ?? ''} and route = ${key?.route ?? ''} and request_id = ${key?.requestId ?? ''}) as body_hash
        from orders o left join payments p on p.order_id = o.id and p.id = (select max(id) from payments where order_id = o.id)
        where o.id = ${orderId} and o.user_id = ${userId}`,
  )
  if (key && known?.body_hash && known.body_hash !== key.bodyHash) throw new AppError('REQUEST_ID_REUSED')
  if (!known || known.order_no !== input.order_no) throw new AppError('CHECKOUT_NOT_FOUND')
  const sameKey =
    known.provider === 'FREE' ? input.payment_key === undefined : known.pg_payment_id === input.payment_key
  if (known.status === 'COMPLETED' || known.status === 'CANCELED') {
    if (sameKey) return { status: 'COMPLETED', order_id: orderId }
    throw new AppError('CHECKOUT_ALREADY_COMPLETED', { order_id: orderId })
  }
  if (known.payable !== input.amount) throw new AppError('PAYMENT_AMOUNT_MISMATCH', { amount: known.payable })
  if (known.status === 'CONFIRMING') {
    if (sameKey) return { status: 'CONFIRMING', order_id: orderId }
    throw new AppError('CHECKOUT_CONFIRMING')
  }
  if (known.status === 'FAILED' && sameKey && known.failure_code)
    throw rejection(known.failure_code, known.failure_message ?? '')
  if (known.status === 'EXPIRED' || known.expired) throw new AppError('CHECKOUT_EXPIRED')
  const free =
    known.status === 'READY' &&
    known.provider === 'FREE' &&
    known.payment_status === 'READY' &&
    known.payment_id !== null
  if (free && input.payment_key === undefined)
    return answerFor(await settlePayment(deps, known.payment_id as number, { kind: 'FREE' }), orderId)
  throw new AppError('CHECKOUT_NOT_READY', { status: known.status })
}

/** Not known yet: the reconciler asks in five seconds. */
async function keepAsking(deps: Deps, paymentId: number, attempt: Attempt | undefined): Promise<void> {
  const now = deps.clock.now()
  await deps.db.execute(
    sql`with p as (${becomeUnknown(paymentId, new Date(now.getTime() + 5_000), now)}) ${keepAttempts(paymentId, attempt ? [attempt] : [], now)}`,
  )
}

function answerFor(settled: 'COMPLETED' | 'FAILED' | 'CANCELED', orderId: number): Confirmation {
  if (settled === 'COMPLETED') return { status: 'COMPLETED', order_id: orderId }
  throw new AppError(
    'PAYMENT_REJECTED',
    { pg_code: 'AUTO_CANCELED' },
    '결제하는 사이 주문을 진행할 수 없게 되어 결제를 자동으로 취소했어요.',
  )
}

/** The gateway's message travels unchanged: some gateways require that. */
function rejection(code: string, message: string, hard?: boolean): AppError {
  const extra = { pg_code: code, pg_message: message, ...(hard === undefined ? {} : { hard }) }
  return new AppError(
    code === 'NOT_FOUND_PAYMENT_SESSION' ? 'PAYMENT_SESSION_EXPIRED' : 'PAYMENT_REJECTED',
    extra,
    message || undefined,
  )
}
