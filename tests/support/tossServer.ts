import { randomUUID } from 'node:crypto'
import { billingOfToss, type TossBillingBooks } from './tossBillingBooks.ts'
import { cashReceiptsOfToss, type TossReceipt } from './tossReceipts.ts'
import { type Fault, type PgCall, type PgReply, type PgServer, startPgServer } from './pgServer.ts'

/** A server that speaks Toss Payments' documented protocol, with books of its own. */

export const tossSecret = 'test_sk_homefit0000000000000000'
export const tossClient = 'test_ck_homefit0000000000000000'

type Cancel = {
  transactionKey: string
  cancelAmount: number
  cancelReason: string
  canceledAt: string
  cancelStatus: string
}
export type TossPayment = {
  paymentKey: string
  orderId: string
  status: 'IN_PROGRESS' | 'DONE' | 'CANCELED' | 'PARTIAL_CANCELED' | 'EXPIRED' | 'ABORTED'
  totalAmount: number
  balanceAmount: number
  approvedAt: string | null
  authenticatedAt: number
  /** how often this payment was charged: more than once is what must never happen */
  charges: number
  decline?: { status: number; code: string; message: string }
  cancels: Cancel[]
}

export type TossServer = PgServer & {
  payments: Map<string, TossPayment>
  receipts: TossReceipt[]
  billing: TossBillingBooks
  /** the customer pays in the window; answers what the browser brings back */
  authenticate: (orderId: string, amount: number, decline?: TossPayment['decline']) => string
  /** the merchant console cancels, without our number */
  cancelElsewhere: (paymentKey: string, amount: number) => void
  /** a webhook about a payment */
  webhook: (
    paymentKey: string,
    more?: { id?: string; status?: string },
  ) => { headers: Record<string, string>; body: string }
  clear: () => void
}

export async function startTossServer(now: () => Date, port = 0): Promise<TossServer> {
  const payments = new Map<string, TossPayment>()
  const refuse = (status: number, code: string, message: string): PgReply => ({ status, body: { code, message } })

  const confirm = ({ body }: PgCall): PgReply => {
    const payment = payments.get(String(body['paymentKey']))
    if (!payment) return refuse(404, 'NOT_FOUND_PAYMENT', '존재하지 않는 결제 정보 입니다.')
    if (payment.orderId !== body['orderId']) return refuse(403, 'FORBIDDEN_REQUEST', '허용되지 않은 요청입니다.')
    if (payment.status !== 'IN_PROGRESS') return refuse(400, 'ALREADY_PROCESSED_PAYMENT', '이미 처리된 결제 입니다.')
    if (payment.totalAmount !== body['amount']) return refuse(400, 'INVALID_REQUEST', '잘못된 요청입니다.')
    if (
      [...payments.values()].some(
        (other) => other !== payment && other.orderId === payment.orderId && other.charges > 0,
      )
    )
      return refuse(400, 'DUPLICATED_ORDER_ID', '이미 승인 및 취소가 진행된 중복된 주문번호 입니다.')
    if (now().getTime() - payment.authenticatedAt > 10 * 60_000)
      return refuse(404, 'NOT_FOUND_PAYMENT_SESSION', '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.')
    if (payment.decline) {
      payment.status = 'ABORTED'
      return refuse(payment.decline.status, payment.decline.code, payment.decline.message)
    }
    payment.status = 'DONE'
    payment.charges++
    payment.approvedAt = now().toISOString()
    return { status: 200, body: present(payment) }
  }

  const take = (payment: TossPayment, amount: number, reason: string): void => {
    payment.balanceAmount -= amount
    payment.status = payment.balanceAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED'
    payment.cancels.push({
      transactionKey: randomUUID(),
      cancelAmount: amount,
      cancelReason: reason,
      canceledAt: now().toISOString(),
      cancelStatus: 'DONE',
    })
  }

  const cancel = (payment: TossPayment, { body }: PgCall): PgReply => {
    const amount = Number(body['cancelAmount'] ?? payment.balanceAmount)
    if (payment.status === 'CANCELED') return refuse(400, 'ALREADY_CANCELED_PAYMENT', '이미 취소된 결제 입니다.')
    if (payment.status !== 'DONE' && payment.status !== 'PARTIAL_CANCELED')
      return refuse(403, 'NOT_CANCELABLE_PAYMENT', '취소 할 수 없는 결제 입니다.')
    if (body['refundableAmount'] !== undefined && body['refundableAmount'] !== payment.balanceAmount)
      return refuse(400, 'NOT_MATCHES_REFUNDABLE_AMOUNT', '잔액 결과가 일치하지 않습니다.')
    if (!(amount > 0 && amount <= payment.balanceAmount))
      return refuse(403, 'NOT_CANCELABLE_AMOUNT', '취소 할 수 없는 금액 입니다.')
    take(payment, amount, String(body['cancelReason']))
    return { status: 200, body: present(payment) }
  }

  const receipts = cashReceiptsOfToss(now, refuse)

  const billing = billingOfToss(refuse, (orderId, amount, decline) => {
    if ([...payments.values()].some((one) => one.orderId === orderId && one.charges > 0))
      return refuse(400, 'DUPLICATED_ORDER_ID', '이미 승인 및 취소가 진행된 중복된 주문번호 입니다.')
    const paymentKey = authenticate(orderId, amount, decline)
    return confirm({ body: { paymentKey, orderId, amount } } as unknown as PgCall)
  })

  const handle = (call: PgCall): PgReply => {
    if (call.headers.authorization !== `Basic ${Buffer.from(`${tossSecret}:`).toString('base64')}`)
      return refuse(401, 'UNAUTHORIZED_KEY', '인증되지 않은 시크릿 키 혹은 클라이언트 키 입니다.')
    if (call.method === 'POST' && call.path === '/v1/payments/confirm') return confirm(call)
    if (call.path === '/v1/transactions') return transactions(call)
    if (call.path.startsWith('/v1/cash-receipts')) return receipts.handle(call)
    if (call.path.startsWith('/v1/billing/')) return billing.handle(call)
    const ofOrder = /^\/v1\/payments\/orders\/(.+)$/.exec(call.path)?.[1]
    const key = /^\/v1\/payments\/([^/]+)(\/cancel)?$/.exec(call.path)?.[1]
    const payment = ofOrder
      ? [...payments.values()].findLast((one) => one.orderId === ofOrder)
      : payments.get(key ?? '')
    if (!payment) return refuse(404, 'NOT_FOUND_PAYMENT', '존재하지 않는 결제 정보 입니다.')
    return call.method === 'POST' ? cancel(payment, call) : { status: 200, body: present(payment) }
  }

  const transactions = ({ query }: PgCall): PgReply => {
    const rows = [...payments.values()].flatMap((one) => {
      const row = { mId: 'homefit', paymentKey: one.paymentKey, orderId: one.orderId, method: '카드', currency: 'KRW' }
      const paid = one.approvedAt
        ? [
            {
              ...row,
              transactionKey: `a-${one.paymentKey}`,
              status: 'DONE',
              transactionAt: kst(one.approvedAt),
              amount: one.totalAmount,
            },
          ]
        : []
      return [
        ...paid,
        ...one.cancels.map((each) => ({
          ...row,
          transactionKey: each.transactionKey,
          status: one.balanceAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED',
          transactionAt: kst(each.canceledAt),
          amount: each.cancelAmount,
        })),
      ]
    })
    const [from, to] = [query.get('startDate') ?? '', query.get('endDate') ?? '']
    const wanted = rows.filter((one) => one.transactionAt.slice(0, 19) >= from && one.transactionAt.slice(0, 19) <= to)
    const start = wanted.findIndex((one) => one.transactionKey === query.get('startingAfter')) + 1
    return { status: 200, body: wanted.slice(start, start + Number(query.get('limit') ?? 100)) }
  }

  function authenticate(orderId: string, amount: number, decline?: TossPayment['decline']): string {
    const paymentKey = `tgen_${randomUUID().replaceAll('-', '')}`
    payments.set(paymentKey, {
      paymentKey,
      orderId,
      status: 'IN_PROGRESS',
      totalAmount: amount,
      balanceAmount: amount,
      approvedAt: null,
      authenticatedAt: now().getTime(),
      charges: 0,
      cancels: [],
      ...(decline ? { decline } : {}),
    })
    return paymentKey
  }

  const server = await startPgServer(
    {
      handle,
      keyOf: ({ headers }) => {
        const key = headers['idempotency-key']
        return typeof key === 'string' && key.length <= 300 ? key : `none-${randomUUID()}`
      },
      processing: refuse(409, 'IDEMPOTENT_REQUEST_PROCESSING', '이전 멱등 요청이 처리중입니다.'),
    },
    port,
  )
  return {
    ...server,
    payments,
    receipts: receipts.all,
    billing,
    authenticate,
    cancelElsewhere: (paymentKey, amount) => take(payments.get(paymentKey) as TossPayment, amount, '상점관리자 취소'),
    webhook(paymentKey, { id = randomUUID(), status } = {}) {
      const payment = payments.get(paymentKey) as TossPayment
      const data = { ...present(payment), ...(status ? { status } : {}) }
      return {
        headers: { 'content-type': 'application/json', 'tosspayments-webhook-transmission-id': id },
        body: JSON.stringify({ eventType: 'PAYMENT_STATUS_CHANGED', createdAt: now().toISOString(), data }),
      }
    },
    clear() {
      server.reset()
      payments.clear()
      billing.clear()
      receipts.all.length = 0
    },
  }
}

/** `2026-11-16T10:00:00+09:00` */
const kst = (iso: string) => `${new Date(Date.parse(iso) + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`

const present = ({ authenticatedAt: _1, charges: _2, decline: _3, ...payment }: TossPayment) => ({
  mId: 'homefit',
  version: '2022-11-16',
  ...payment,
  approvedAt: payment.approvedAt && kst(payment.approvedAt),
  orderName: '상품',
  currency: 'KRW',
  method: '카드',
  card: { issuerCode: '61', acquirerCode: '61', number: '43301234****123*', installmentPlanMonths: 0 },
  receipt: { url: `https://dashboard.tosspayments.com/receipt/${payment.paymentKey}` },
  cancels: payment.cancels.length > 0 ? payment.cancels : null,
  failure: null,
})

export type { Fault }
