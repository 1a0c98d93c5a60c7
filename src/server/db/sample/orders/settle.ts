import { receiptPath } from '../../../modules/payments/gateways/sandbox/sandboxBooks.ts'
import {
  type ItemRow,
  later,
  minutes,
  type OrderRow,
  type PaymentRow,
  record,
  type Shop,
  staffActors,
} from './books.ts'
import { paymentMethodWord } from '#shared/words/payments.ts'

/** A payment begins so many ms before it is made. */
export const beginsBefore = 40_000

/** Where an order ends before it is paid, or that it is. */
export type Ending = 'PAID' | 'FAILED' | 'EXPIRED' | 'READY' | 'INITIALIZED'

/** How customers pay, with how often. */
export const methods = [
  ['CARD', 56],
  ['NAVERPAY', 21],
  ['KAKAOPAY', 15],
  ['TOSSPAY', 5],
  ['TRANSFER', 3],
] as const

const issuers = [
  '현대카드',
  '신한카드',
  '삼성카드',
  'KB국민카드',
  '롯데카드',
  '하나카드',
  '우리카드',
  '농협카드',
  '카카오뱅크',
  '토스뱅크',
]
const payNames = {
  CARD: '',
  NAVERPAY: paymentMethodWord.NAVERPAY,
  KAKAOPAY: paymentMethodWord.KAKAOPAY,
  TOSSPAY: paymentMethodWord.TOSSPAY,
  TRANSFER: '모의 계좌이체',
} as const

/** Stock and money of the order's ending: what was set aside, what was charged, and the gateway's own record of it. */
export const settle = (
  { books, random }: Shop,
  order: OrderRow,
  items: ItemRow[],
  {
    paidAt,
    ending,
    method,
    by,
  }: { paidAt: Date; ending: Ending; method: keyof typeof payNames; by: { actor: string; name: string } },
): PaymentRow | null => {
  if (ending === 'INITIALIZED' || ending === 'EXPIRED') return null
  const reservation = ({ PAID: 'COMMITTED', FAILED: 'RELEASED', READY: 'HELD' } as const)[ending]
  const readyAt = later(paidAt, -beginsBefore)
  for (const item of items) {
    books.reservations.push({
      orderId: order.id,
      skuId: item.skuId,
      quantity: item.quantity,
      status: reservation,
      expiresAt: later(readyAt, minutes(20)),
      createdAt: readyAt,
      updatedAt: paidAt,
    })
    if (ending === 'PAID')
      books.movements.push({
        skuId: item.skuId,
        delta: -item.quantity,
        kind: 'SALE',
        refType: 'order',
        refId: order.id,
        actor: by.actor,
        createdAt: paidAt,
      })
  }
  const id = books.payments.length + 1
  const paid = ending === 'PAID'
  const failed = ending === 'FAILED'
  const last4 = String(random.int(1000, 9999))
  const methodLabel = method === 'CARD' ? `${random.pick(issuers)} ****-${last4}` : payNames[method]
  const pgPaymentId = `sbx${Array.from({ length: 22 }, () => random.int(0, 35).toString(36)).join('')}`
  const refusal = { failureCode: 'EXCEED_MAX_PAYMENT_AMOUNT', failureMessage: '하루 결제 가능 금액을 초과했어요.' }
  // as the gateway would tell them: a card has its sales slip, some who transfer asked for a cash receipt
  const receipt =
    method === 'TRANSFER' && Number(last4) % 2 === 0 ? { kind: 'PERSONAL' as const, number: `010-****-${last4}` } : null
  const payment: PaymentRow = {
    id,
    orderId: order.id,
    provider: 'SANDBOX',
    method,
    methodLabel,
    pgPaymentId,
    amount: order.payable ?? 0,
    captured: paid ? (order.payable ?? 0) : 0,
    refunded: 0,
    status: paid ? 'PAID' : failed ? 'FAILED' : 'READY',
    idempotencyKey: `confirm:${order.orderNo}:1`,
    approvedAt: paid ? paidAt : null,
    receiptUrl: paid && method === 'CARD' ? receiptPath(pgPaymentId) : null,
    cashReceipt: paid && receipt ? { ...receipt, issued: true, url: receiptPath(pgPaymentId) } : receipt,
    installmentMonths:
      paid && method === 'CARD' && (order.payable ?? 0) >= 50_000 && random.chance(0.2) ? random.pick([2, 3, 6]) : 0,
    failureCode: failed ? refusal.failureCode : null,
    failureMessage: failed ? refusal.failureMessage : null,
    createdAt: readyAt,
    updatedAt: paidAt,
  }
  books.payments.push(payment)
  const [first] = items
  books.sandboxPayments.push({
    id: pgPaymentId,
    orderNo: order.orderNo,
    orderName: `${first?.productName ?? ''}${items.length > 1 ? ` 외 ${items.length - 1}건` : ''}`,
    amount: payment.amount,
    canceled: 0,
    method,
    cashReceipt: receipt,
    card: method === 'CARD' ? `****-****-****-${last4}` : null,
    status: paid ? 'PAID' : failed ? 'DECLINED' : 'OPEN',
    successUrl: '/store/checkout/success',
    failUrl: '/store/checkout/fail',
    failureCode: failed ? refusal.failureCode : null,
    failureMessage: failed ? refusal.failureMessage : null,
    approvedAt: paid ? paidAt : null,
    expiresAt: later(readyAt, minutes(30)),
    createdAt: readyAt,
    updatedAt: paidAt,
  })
  record(books, {
    orderId: order.id,
    kind: 'checkout.ready',
    from: 'INITIALIZED',
    to: 'READY',
    by,
    at: readyAt,
  })
  if (ending === 'READY') return payment
  books.paymentAttempts.push({
    paymentId: id,
    action: 'CONFIRM',
    outcome: paid ? 'OK' : 'REFUSED',
    code: failed ? refusal.failureCode : null,
    message: failed ? refusal.failureMessage : null,
    latencyMs: random.int(180, 1400),
    at: paidAt,
  })
  if (failed) {
    record(books, {
      orderId: order.id,
      kind: 'payment.failed',
      from: 'CONFIRMING',
      to: 'FAILED',
      by: staffActors.system,
      at: paidAt,
      reason: refusal.failureMessage,
      data: { payment_id: id },
    })
    return payment
  }
  record(books, {
    orderId: order.id,
    kind: 'payment.paid',
    from: 'CONFIRMING',
    to: 'COMPLETED',
    by,
    at: paidAt,
    data: { payment_id: id, amount: payment.amount, label: methodLabel },
  })
  for (const item of items)
    record(books, {
      orderId: order.id,
      orderItemId: item.id,
      kind: 'item.paid',
      from: 'PENDING',
      to: 'PAID',
      by,
      at: paidAt,
    })
  return payment
}
