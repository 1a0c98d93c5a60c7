import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../db/db.ts'
import { hotRows } from '../../db/prepared.ts'
import type { Deps } from '../../deps.ts'
import { checkCashReceiptNumber, maskedCashReceiptNumber } from '#shared/validation/cashReceipt.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { claimPart, type RequestKey } from '../../http/idempotency.ts'
import { refusalOf } from '../cart/cart.service.ts'
import type { CashReceiptAsked, Gateway } from '../../ports/gateway.ts'
import { openWindow } from '../payments/gatewayCalls.ts'
import { orderConsentsPart } from '../terms/consents.service.ts'
import { holdStock } from '../catalog/stock.parts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { byCustomer, orderEvents } from '../orders/orderEvents.parts.ts'
import { moveOrders } from '../orders/orders.parts.ts'
import { chargeKeyOf, openPayment } from '../payments/payments.parts.ts'
import { orderNameOf, registeredFor } from '../billing/registered.ts'
import type { ReadyInput } from './checkout.contract.ts'
import { agreedTexts, refuseWithoutConsent } from './agreements.ts'
import { type CheckoutLine, lockCheckout, refuseOver } from './checkout.state.ts'
import { storePrices } from './checkout.write.ts'
import { countReadyCall, makeRoom, refuseRenewal, withRoom } from './holdLimits.ts'
import { refuseOverLimit } from './initiate.service.ts'
import { namingOwnPayment } from './ownPayments.ts'
import { earnsAsMember, isStored, moneyOf, priceChanges, priceCheckout, timeSalesOf, zonesFor } from './pricing.ts'
import { holdPromotions } from './promotions.ts'
import { closePayment } from './release.service.ts'
import { storedSelection, toStored } from './selection.ts'
import { bool, json, num } from '../../db/shape.ts'
import { INSTALLMENT_FROM } from '#shared/policy.ts'
import { policiesIn } from '../cart/offers.ts'

type Prepared = {
  orderNo: string
  orderName: string
  amount: number
  provider: string
  /** charged without a window */
  byKey: boolean
  paymentId: number
  expiresAt: Date
}

/**
 * Makes an order ready to be paid, all or nothing: prices it again, holds its stock, coupons and points for 20 minutes, opens a payment
 * (an earlier one of this order is closed) and the gateway's window. Errors: CHECKOUT_* (PAYING_ELSEWHERE: who sees the sheet as it was before somebody opened its window does not close that one), ADDRESS_REQUIRED,
 * AGREEMENT_REQUIRED, CONSENT_OUTDATED, PRICE_CHANGED (with the new breakdown), SKU_SOLD_OUT (which lines, how many are left),
 * QUANTITY_LIMIT_EXCEEDED, COUPON_NOT_USABLE, POINTS_NOT_ENOUGH, POINTS_NOT_USABLE, PAYMENT_AMOUNT_TOO_SMALL, PAYMENT_METHOD_NOT_AVAILABLE,
 * INSTALLMENT_NOT_ALLOWED, BILLING_KEY_NOT_FOUND, PG_UNAVAILABLE, HOLD_RENEWAL_LIMIT, RATE_LIMITED, CART_ALREADY_BOUGHT (`sameCart.ts`). Other holds of the customer may be closed
 * for it (`holdLimits.ts`).
 */
export async function readyCheckout(
  deps: Deps,
  userId: number,
  orderId: number,
  input: ReadyInput,
  pages: { success: string; fail: string },
  key: RequestKey | undefined,
) {
  const now = deps.clock.now()
  refuseWithoutConsent(input)
  await countReadyCall(deps, userId, now)
  const prepared = await withRoom(deps, async (tx, asked) => {
    const times = await makeRoom(tx, { userId, orderId, buyAgain: input.buy_again === true, asked }, now)
    return hold(tx, deps, { userId, orderId, times, input, pages, key }, now)
  }).catch(async (error: unknown) => {
    throw await namingOwnPayment(deps.db, { userId, orderId }, error, now)
  })
  const { orderNo, orderName, amount, provider, byKey, paymentId, expiresAt } = prepared
  const pg = { provider, order_no: orderNo, order_name: orderName, amount }
  const cashReceipt = cashReceiptOf(input)
  if (provider === 'FREE') return { status: 'READY' as const, pg, expires_at: kstIso(expiresAt) }
  if (byKey)
    return {
      status: 'READY' as const,
      pg: { ...pg, payment_key: chargeKeyOf(paymentId) },
      expires_at: kstIso(expiresAt),
    }
  const absolute = (path: string) => new URL(path, deps.config.publicUrl).href
  const opened = await openWindow(deps.gateway, {
    orderNo,
    attempt: String(paymentId),
    amount,
    orderName,
    customerKey: `user-${userId}`,
    method: input.payment.kind,
    installmentMonths: input.payment.installment_months ?? 0,
    ...(cashReceipt ? { cashReceipt } : {}),
    successUrl: absolute(pages.success),
    failUrl: absolute(pages.fail),
  })
  if (!opened) {
    await inTransaction(deps.db, (tx) =>
      closePayment(tx, { orderId, paymentId, to: 'INITIALIZED', as: 'FAILED', why: 'payment.window_failed' }, now),
    )
    throw new AppError('PG_UNAVAILABLE')
  }
  return {
    status: 'READY' as const,
    pg: {
      ...pg,
      ...(opened.clientKey ? { client_key: opened.clientKey } : {}),
      ...(opened.redirectUrl ? { redirect_url: opened.redirectUrl } : {}),
    },
    expires_at: kstIso(expiresAt),
  }
}

type Holding = {
  userId: number
  orderId: number
  /** how often the order was held before */
  times: number
  input: ReadyInput
  pages: { success: string; fail: string }
  key: RequestKey | undefined
}

async function hold(
  tx: Tx,
  deps: Deps,
  { userId, orderId, times, input, pages, key }: Holding,
  now: Date,
): Promise<Prepared> {
  const asked = cashReceiptOf(input)
  let { order, lines } = await lockCheckout(tx, userId, orderId, now)
  const from = order.status
  refuseOver(order, now)
  if (order.status === 'CONFIRMING') throw new AppError('CHECKOUT_CONFIRMING')
  if (order.status === 'READY' && input.version !== undefined && input.version !== order.version)
    throw new AppError('CHECKOUT_PAYING_ELSEWHERE')
  if (order.status === 'FAILED')
    throw new AppError(
      'CHECKOUT_NOT_READY',
      { status: order.status },
      '결제가 실패한 주문서예요. 주문서를 새로 고친 뒤 다시 결제해 주세요.',
    )
  if (!order.address) throw new AppError('ADDRESS_REQUIRED')
  const { given, told } = agreedTexts(input, order.terms, order.created_ms)
  refuseRenewal(times)
  if (order.status === 'READY') {
    await closePayment(tx, { orderId, to: 'READY', as: 'EXPIRED', why: 'payment.superseded' }, now)
    // what the earlier window held is free again
    ;({ order, lines } = await lockCheckout(tx, userId, orderId, now))
  }
  await refuseUnbuyable(tx, lines, order.is_member)

  const selection = await storedSelection(tx, userId, order, lines, now)
  const points = { points: input.points, pointsAvailable: order.points_available }
  const priced = priceCheckout({ order, lines }, await zonesFor(tx, lines, order.address), selection, points)
  const coupons = toStored(selection, priced)
  const { payable } = priced.totals
  if (payable !== input.expected_payable) {
    throw new AppError('PRICE_CHANGED', {
      price: moneyOf(priced.totals),
      price_changes: priceChanges({ ...order, payable: input.expected_payable, points: input.points }, lines, priced),
    })
  }
  const billingKeyId = payable > 0 ? await registeredFor(deps, tx, userId, input, payable) : null
  const method = billingKeyId === null ? methodFor(deps.gateway, input, payable) : 'BILLING_KEY'
  const kept = asked && { kind: asked.kind, number: maskedCashReceiptNumber(asked.kind, asked.number) }
  if (!isStored(order, lines, priced, coupons))
    await storePrices(
      tx,
      orderId,
      lines,
      priced,
      { before: order.coupons, after: coupons, earnsAsMember: earnsAsMember(order, priced) },
      now,
    )
  const timeSales = timeSalesOf(lines, priced)
  await holdPromotions(tx, { userId, orderId, lines, timeSales, coupons, points: input.points }, now)

  const expiresAt = new Date(now.getTime() + policiesIn(lines).hold_minutes * 60_000)
  const provider = payable === 0 ? 'FREE' : deps.gateway.provider
  const opened = { paymentMethod: method, successUrl: pages.success, failUrl: pages.fail, expiresAt }
  const installmentMonths = input.payment.installment_months ?? 0
  const cashReceipt = kept && payable > 0 ? kept : null
  const wanted = lines.map((line) => ({ skuId: line.sku_id, quantity: line.quantity }))
  const [made] = await hotRows(
    tx,
    { payment_id: num, held: json<number[]>(), claimed: bool },
    sql`with ${claimPart(key, now)}, ${holdStock(orderId, wanted, expiresAt, now)},
        o as (${moveOrders('READY', { where: sql`o.id = ${orderId}`, set: opened }, now)}),
        ${orderConsentsPart({ userId, orderId }, given, told, now)},
        e as (${orderEvents(now, { order: orderId, kind: 'checkout.ready', was: from, is: 'READY', who: byCustomer(userId) })}),
        p as (${openPayment({ orderId, provider, method, amount: payable, installmentMonths, cashReceipt, billingKeyId }, now)})
        select (select id from p) as payment_id, (select coalesce(jsonb_agg(sku_id), '[]'::jsonb) from held) as held, exists (select from claimed) as claimed`,
  )
  const { payment_id: paymentId, held, claimed } = made as { payment_id: number; held: number[]; claimed: boolean }
  if (key && !claimed) throw new AppError('REQUEST_ID_REUSED')
  const short = lines.filter((line) => !held.includes(line.sku_id))
  if (short.length > 0) throw await soldOut(tx, short)
  return {
    orderNo: order.order_no,
    orderName: orderNameOf(lines[0]?.product_name ?? '', lines.length),
    amount: payable,
    provider,
    byKey: billingKeyId !== null,
    paymentId,
    expiresAt,
  }
}

/** Whom the cash receipt is for; only who transfers has one. Error: VALIDATION. */
function cashReceiptOf({ payment }: ReadyInput): CashReceiptAsked | undefined {
  const { kind, cash_receipt: asked } = payment
  if (!asked) return undefined
  if (kind !== 'TRANSFER') throw invalidField('payment.cash_receipt', 'CASH_RECEIPT_TRANSFER')
  const number = checkCashReceiptNumber(asked.kind, asked.number)
  if (!number.ok)
    throw invalidField('payment.cash_receipt.number', asked.kind === 'BUSINESS' ? 'BUSINESS_NUMBER' : 'MOBILE')
  return { kind: asked.kind, number: number.value }
}

function methodFor(gateway: Gateway, input: ReadyInput, payable: number): string {
  const { kind, installment_months: months = 0 } = input.payment
  if (payable === 0) return 'FREE'
  if (!gateway.methods.some((method) => method === kind)) throw new AppError('PAYMENT_METHOD_NOT_AVAILABLE', { kind })
  if (months !== 0 && (months === 1 || kind !== 'CARD' || payable < INSTALLMENT_FROM))
    throw new AppError('INSTALLMENT_NOT_ALLOWED', { minimum: INSTALLMENT_FROM })
  return kind
}

/**
 * Lines that are off sale, over a limit, or more than was left as the order was read: in a rush on a few units most are
 * told so here, before anything is written. Who still gets some is decided as the stock is held.
 */
async function refuseUnbuyable(tx: Tx, lines: readonly CheckoutLine[], isMember: boolean): Promise<void> {
  const off = lines.filter((line) => !line.on_sale)
  if (off.length > 0) throw await soldOut(tx, off)
  refuseOverLimit(lines)
  for (const line of lines) {
    const refusal = refusalOf({ ...line, available: Number.MAX_SAFE_INTEGER }, line.quantity, isMember)
    if (refusal) throw refusal
  }
  const short = lines.filter((line) => line.available < line.quantity)
  if (short.length > 0) throw await soldOut(tx, short)
}

/** SKU_SOLD_OUT that names each of these lines and how many are left of it. */
async function soldOut(tx: Tx, short: readonly CheckoutLine[]): Promise<AppError> {
  const skuIds = short.map((line) => line.sku_id)
  const left = await rows(
    tx,
    { id: num, available: num },
    sql`select id, greatest(on_hand - reserved - safety_stock, 0) as available from skus where id = any(${sql.param(skuIds)}::bigint[])`,
  )
  const items = short.map((line) => ({
    order_item_id: line.id,
    sku_id: line.sku_id,
    product_name: line.product_name,
    option_label: line.option_label,
    quantity: line.quantity,
    available: line.on_sale ? (left.find(({ id }) => id === line.sku_id)?.available ?? 0) : 0,
  }))
  const first = items[0]
  const name = [first?.product_name, first?.option_label].filter(Boolean).join(' ')
  return new AppError(
    'SKU_SOLD_OUT',
    { items },
    first?.available
      ? `${name}: ${first.available}개 남았어요. 수량을 줄여 다시 주문해 주세요.`
      : `${name}: 품절됐어요.`,
  )
}
